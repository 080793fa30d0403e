import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabyrintusEvent, LabyrintusOutlook, LabyrintusView, PivotView } from '../../wire/games';
import type { Frame } from '../../frame/frame.svelte';
import Framed from '../../frame/Framed.svelte';
import Board from './Board.svelte';
import { outlook, position, stop, way } from './testing';

afterEach(cleanup);

function sit(
  shown: { view?: Partial<LabyrintusView>; outlook?: Partial<LabyrintusOutlook> },
  legal: string[],
  events: LabyrintusEvent[] = [],
) {
  const play = vi.fn();
  const props = { Board, view: position(shown.view), outlook: outlook(shown.outlook), legal, events, play };
  return { play, ...render(Framed, { props }) };
}
const hit = (token: string) => document.querySelector<HTMLElement>(`[data-token="${token}"]`)!;
const action = (id: string) => document.querySelector<HTMLElement>(`[data-action="${id}"]`)!;
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

  it('is asked for on buttons where its wheel is too small for two', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private told: (entries: object[]) => void) {}
        observe = () => this.told([{ contentRect: { width: 240 } }]);
        disconnect = () => {};
      },
    );
    const { play } = sit(pivoting, turns);
    await tick();
    vi.unstubAllGlobals();
    const offered = () => [...document.querySelectorAll<HTMLElement>('[data-choice]')];
    expect(document.querySelectorAll('[data-token^="pivot C4"]')).toHaveLength(1);
    for (const aimed of ['pivot C4 ccw', 'pivot C4 cw']) {
      await fireEvent.click(hit('pivot C4 ccw'));
      expect(offered().map((one) => one.dataset.choice)).toEqual(['pivot C4 ccw', 'pivot C4 cw']);
      expect(document.querySelector<HTMLElement>('.isAimed[data-choice]')?.dataset.choice).toBe(aimed);
    }
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(offered()).toEqual([]);
    await fireEvent.click(hit('pivot C4 ccw'));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(offered()[1]!);
    expect(play.mock.calls).toEqual([['pivot C4 cw']]);
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

describe('a gust', () => {
  const gust = { view: { phase: 'gust', pending: 'reserve-C' } };
  const lines = ['gust row', 'gust column'];

  it('shows the row and the column that it would turn, and turns the one whose wheel is clicked', async () => {
    const { play } = sit(gust, lines);
    expect(document.querySelectorAll('.band')).toHaveLength(2);
    await fireEvent.pointerEnter(hit('gust row'));
    expect(document.querySelectorAll('.wheel.isWindy')).toHaveLength(5);
    await fireEvent.pointerLeave(hit('gust row'));
    expect(document.querySelectorAll('.wheel.isWindy')).toHaveLength(0);
    await fireEvent.click(hit('gust column'));
    expect(play.mock.calls).toEqual([['gust column']]);
  });

  it('is answered in the bar as well', async () => {
    const { play } = sit(gust, lines);
    await fireEvent.click(action('gust row'));
    await fireEvent.keyDown(window, { key: 'c' });
    expect(play.mock.calls).toEqual([['gust row'], ['gust column']]);
  });
});

describe('in the bar', () => {
  const called = () => document.querySelector('[data-testid=call]')?.textContent;

  it('stands what is no place on the board, each button only where it is asked', () => {
    const buttons = (view: Partial<LabyrintusView>, legal: string[]) => {
      cleanup();
      sit({ view }, legal);
      return [...document.querySelectorAll<HTMLElement>('[data-action]')].map((one) => one.dataset.action);
    };
    expect(buttons({ phase: 'pivot' }, turns)).toEqual([]);
    expect(buttons({ phase: 'pivot' }, ['pass'])).toEqual(['pass']);
    expect(buttons({ phase: 'move' }, ['stop A5 N-E'])).toEqual(['stop home']);
    expect(buttons({ phase: 'move', is_running: true }, ['stop A5 N-E', 'leave'])).toEqual([
      'leave',
      'stop home',
    ]);
    expect(buttons({ phase: 'take' }, ['take meat-red', 'leave'])).toEqual(['take meat-red', 'leave']);
    expect(buttons({ phase: 'swap' }, ['swap', 'keep'])).toEqual(['swap', 'keep']);
    expect(buttons({ phase: 'pivot' }, [])).toEqual([]);
  });

  it('tries to go home where the path does not lead there: the server says why', async () => {
    const { play } = sit({ view: { phase: 'move' }, outlook: { stops: [stop('A5 N-E')] } }, ['stop A5 N-E']);
    expect(action('stop home').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(action('stop home'));
    expect(play.mock.calls).toEqual([['stop home']]);
  });

  it('stands what the pivot under the pointer would do; no pivot is asked for where none can be made', async () => {
    sit(pivoting, turns);
    expect(called()).toBe('');
    await fireEvent.pointerEnter(hit('pivot A5 cw'));
    expect(called()).not.toBe('');
    cleanup();
    sit({}, ['pass']);
    expect(called()).toContain('hint_pass');
  });
});

it('gives villages and pawns the colour and the number of their seat', () => {
  sit({}, turns);
  const walkers = [...document.querySelectorAll<SVGElement>('.walker > .bob > g > g')];
  expect(walkers.map((one) => one.style.getPropertyValue('--own')).sort()).toEqual([
    'var(--seat-0)',
    'var(--seat-1)',
  ]);
  const villages = [...document.querySelectorAll<SVGElement>('.village')];
  expect(villages.map((one) => one.style.getPropertyValue('--seat'))).toEqual([
    'var(--seat-0)',
    '',
    '',
    'var(--seat-1)',
  ]);
});

it('shows a seat that somebody wants to see larger in a sheet, with all that is known', async () => {
  let frame: Frame | undefined;
  const props = { Board, view: position(), outlook: outlook(), legal: [], events: [], play: vi.fn() };
  render(Framed, { props: { ...props, onframe: (one: Frame) => (frame = one) } });
  expect(document.querySelector('[data-sheet]')).toBeNull();
  frame!.peek = 1;
  await tick();
  expect(document.querySelector('[data-sheet] .den .mission')).not.toBeNull();
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(frame!.peek).toBeNull();
});

it('does nothing while something is shown', async () => {
  const { play } = sit(pivoting, turns, [{ event: 'TurnBegun', rule: 'LAB-10', seat: 0 }]);
  await fireEvent.click(hit('pivot A5 cw'));
  await fireEvent.keyDown(window, { key: 'p' });
  expect(play).not.toHaveBeenCalled();
});
