import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TyrannosaurusOutlook, TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import tyrannosaurus from '.';
import Board from './Board.svelte';
import { DIRECTIONS } from './valley';
import { dinosaur, outlook, position, prospect } from './testing';

// No catalogue is open: words are their keys, and pieces are found by what they are.
function sit(
  change: Partial<TyrannosaurusView>,
  legal: string[],
  events: TyrannosaurusRexEvent[] = [],
  sealed: string | null = null,
  follows: Partial<TyrannosaurusOutlook> = {},
) {
  const play = vi.fn();
  const { rerender } = render(Board, {
    props: { view: position(change), outlook: outlook(follows), legal, events, play, sealed },
  });
  return { play, rerender };
}

const find = (what: string) => document.querySelector<HTMLElement>(what)!;
const click = (what: string) => fireEvent.click(find(what));
const press = (key: string, code = '') => fireEvent.keyDown(window, { key, code });

const cards = [...DIRECTIONS.map((one) => `move ${one}`), ...DIRECTIONS.map((one) => `panic ${one}`), 'rest'];
const points = DIRECTIONS.map((one) => `point ${one}`);

afterEach(cleanup);

describe('a card with its direction', () => {
  it('is one choice of two clicks, in either order', async () => {
    const { play } = sit({}, cards);
    await click('[data-card=move]');
    expect(play).not.toHaveBeenCalled();
    await click('[data-way=w]');
    await click('[data-way=s]');
    await click('[data-card=panic]');
    expect(play.mock.calls).toEqual([['move w'], ['panic s']]);
  });

  it('can be pointed at on the board', async () => {
    const { play } = sit({}, cards);
    await click('[data-card=move]');
    await click('[data-square=D1]');
    expect(play.mock.calls).toEqual([['move w']]);
  });

  it('has no direction if it is a Rest: the middle lays it', async () => {
    const { play } = sit({}, cards);
    await click('[data-card=rest]');
    expect(document.querySelector('.way.good')).toBeNull();
    await click('.hub');
    expect(play.mock.calls).toEqual([['rest']]);
  });

  it('is laid with keys alone, on any keyboard', async () => {
    const { play } = sit({}, cards);
    await press('m');
    await press('4', 'Digit4');
    await press('p');
    await press('é', 'Digit2');
    await press('r');
    await press('5', 'Numpad5');
    expect(play.mock.calls).toEqual([['move w'], ['panic s'], ['rest']]);
  });

  it('is put back with Escape', async () => {
    sit({}, cards);
    await press('m');
    expect(find('[data-card=move]').getAttribute('aria-pressed')).toBe('true');
    await press('Escape');
    expect(find('[data-card=move]').getAttribute('aria-pressed')).toBe('false');
  });

  it('that is not in the hand is tried: the server says why', async () => {
    const legal = cards.filter((token) => !token.startsWith('panic'));
    const { play } = sit({}, legal, [], null, { dinosaurs: [prospect({ hand: [6, 2, 0] })] });
    await click('[data-card=panic]');
    expect(play.mock.calls).toEqual([['panic n']]);
  });
});

describe('a sealed choice', () => {
  it('is shown to its owner', () => {
    sit({}, [], [], 'move w');
    expect(find('[data-way=w]').getAttribute('aria-pressed')).toBe('true');
    expect(find('[data-card=move]').getAttribute('aria-pressed')).toBe('true');
    expect(find('.call').textContent).toBe('ui.sealed');
    expect(document.querySelector('[data-invites], .target')).toBeNull();
  });
});

describe('an arrow for something else', () => {
  it('is one click', async () => {
    const { play } = sit({ phase: 'rex' }, points, [], null, { subject: 'rex' });
    expect(document.querySelector('[data-card]')).toBeNull();
    await click('[data-way=ne]');
    expect(play.mock.calls).toEqual([['point ne']]);
  });

  it('is left out by a ghost who likes to', async () => {
    const ghost = dinosaur('triceratops', '', { square: null, trees: 0 });
    const change = { phase: 'rex', dinosaurs: [ghost] };
    const { play } = sit(change, [...points, 'abstain'], [], null, { subject: 'rex' });
    expect(find('.call').textContent).toBe('ui.steer_as_ghost');
    await press('a');
    expect(play.mock.calls).toEqual([['abstain']]);
  });
});

describe('the table', () => {
  it('tells what a rival still holds when asked', async () => {
    const rival = dinosaur('pteranodon', 'E5', { aside: 1 });
    const follows = { dinosaurs: [prospect(), prospect({ hand: null, least: [5, 1, 0] })], order: [1, 0] };
    sit({ dinosaurs: [dinosaur('triceratops', 'E1'), rival] }, cards, [], null, follows);
    const button = find('.plate button');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(find('.plate .cards').textContent).toContain('board.hand_but_one');
    expect(document.querySelectorAll('.plate .cards:not([hidden]) .maybe')).toHaveLength(3);
  });

  it('does nothing while something is shown', async () => {
    const shown: TyrannosaurusRexEvent = { event: 'BonePassed', rule: 'TYR-6.1', seat: 1 };
    const { play } = sit({}, [], [shown]);
    await press('m');
    await press('4', 'Digit4');
    expect(play).not.toHaveBeenCalled();
  });

  it('has no dial for those who only watch', () => {
    sit({ viewer: null, chosen: null }, [], [], null, { subject: null, arrows: [] });
    expect(document.querySelector('.dial, .hand')).toBeNull();
  });

  it('counts trees', () => {
    expect(tyrannosaurus.score(position(), 1, outlook())).toBe(3);
  });
});
