import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabyrintusEvent, LabyrintusOutlook, LabyrintusView, PivotView } from '../../wire/games';
import Board from './Board.svelte';
import { outlook, position, stop, way } from './testing';

afterEach(cleanup);

function sit(
  shown: { view?: Partial<LabyrintusView>; outlook?: Partial<LabyrintusOutlook> },
  legal: string[],
  events: LabyrintusEvent[] = [],
) {
  const play = vi.fn();
  const props = { view: position(shown.view), outlook: outlook(shown.outlook), legal, events, play };
  return { play, ...render(Board, { props }) };
}
const hit = (token: string) => document.querySelector<HTMLElement>(`[data-token="${token}"]`)!;
const trail = () => document.querySelector('.trail .bright')?.getAttribute('d');

const pivot = (wheel: string, direction: string): PivotView => ({
  action: `pivot ${wheel} ${direction}`,
  wheel,
  direction,
  ways: [way(['A5 N-E', 'B5 W-N'])],
  stops: [],
  goals: [],
});
const pivoting = { outlook: { pivots: [pivot('A5', 'cw'), pivot('C4', 'cw'), pivot('C4', 'ccw')] } };
const turns = ['pivot A5 cw', 'pivot C4 cw', 'pivot C4 ccw'];

describe('a pivot', () => {
  it('shows its path before it is made, and turns the wheel under the pointer', async () => {
    const { play } = sit(pivoting, turns);
    const before = trail();
    await fireEvent.pointerEnter(hit('pivot A5 cw'));
    expect(trail()).not.toBe(before);
    expect(document.querySelector('.wheel.isAimed .disc')?.getAttribute('style')).toContain('90deg');
    await fireEvent.pointerLeave(hit('pivot A5 cw'));
    expect(trail()).toBe(before);
    await fireEvent.click(hit('pivot A5 cw'));
    expect(play).toHaveBeenCalledWith('pivot A5 cw');
  });

  it('with a finger is shown by the first tap and made by the second', async () => {
    const { play } = sit(pivoting, turns);
    const touch = () => new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    for (const times of [0, 1]) {
      await fireEvent(hit('pivot C4 ccw'), touch());
      await fireEvent.click(hit('pivot C4 ccw'));
      expect(play).toHaveBeenCalledTimes(times);
    }
    expect(play).toHaveBeenCalledWith('pivot C4 ccw');
  });

  it('is offered to a thumb on buttons of its own', async () => {
    const { play } = sit(pivoting, turns);
    await fireEvent(
      hit('pivot C4 ccw'),
      new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }),
    );
    await fireEvent.click(hit('pivot C4 ccw'));
    const offered = [...document.querySelectorAll<HTMLElement>('[data-choice]')];
    expect(offered.map((one) => one.dataset.choice)).toEqual(['pivot C4 ccw', 'pivot C4 cw']);
    await fireEvent.click(offered[1]!);
    expect(play.mock.calls).toEqual([['pivot C4 cw']]);
    expect(document.querySelector('[data-choice]')).toBeNull();
  });

  it('that is not legal is tried all the same: the server says why', async () => {
    const { play } = sit(pivoting, turns);
    expect(hit('pivot E1 cw').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(hit('pivot E1 cw'));
    expect(play).toHaveBeenCalledWith('pivot E1 cw');
  });
});

it('goes to a stop, home by its letter, and asks for both where a wheel has two', async () => {
  const stops = [stop('A5 N-E'), stop('A5 S-W', { lies: ['meat-red'] }), stop('home', { feeds: [1, 2] })];
  const legal = stops.map((one) => one.action);
  const { play } = sit({ view: { phase: 'move' }, outlook: { stops } }, legal);
  await fireEvent.click(hit('stop A5 S-W'));
  await fireEvent.keyDown(window, { key: 'h' });
  await fireEvent.click(hit('stop reserve-C'));
  expect(play.mock.calls).toEqual([['stop A5 S-W'], ['stop home'], ['stop reserve-C']]);
});

it('goes without a pivot where that is allowed', async () => {
  const { play } = sit({ outlook: { stops: [stop('A5 N-E')] } }, ['stop A5 N-E', 'pass']);
  await fireEvent.click(hit('stop A5 N-E'));
  expect(play.mock.calls).toEqual([['stop A5 N-E']]);
});

it('asks a finger which of two stops on a wheel is meant', async () => {
  const stops = [stop('A5 N-E'), stop('A5 S-W'), stop('B5 S-W')];
  const { play } = sit(
    { view: { phase: 'move' }, outlook: { stops } },
    stops.map((one) => one.action),
  );
  const tap = async (token: string) => {
    await fireEvent(hit(token), new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    await fireEvent.click(hit(token));
  };
  await tap('stop A5 N-E');
  expect(play).not.toHaveBeenCalled();
  expect(document.querySelectorAll('[data-choice]')).toHaveLength(2);
  await tap('stop B5 S-W');
  expect(play.mock.calls).toEqual([['stop B5 S-W']]);
});

it('shows which wheels the wind would turn', async () => {
  sit({ view: { phase: 'gust', pending: 'reserve-C' } }, ['gust row', 'gust column']);
  const [row, column] = document.querySelectorAll('.actions .one');
  await fireEvent.pointerEnter(row!);
  expect(document.querySelectorAll('.wheel.isWindy')).toHaveLength(5);
  await fireEvent.pointerLeave(row!);
  expect(document.querySelectorAll('.wheel.isWindy')).toHaveLength(0);
  expect(column).toBeTruthy();
});

it('does nothing while something is shown', async () => {
  const { play } = sit(pivoting, turns, [{ event: 'TurnBegun', rule: 'LAB-10', seat: 0 }]);
  await fireEvent.click(hit('pivot A5 cw'));
  await fireEvent.keyDown(window, { key: 'p' });
  expect(play).not.toHaveBeenCalled();
});
