import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TyrannosaurusOutlook, TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import Framed from '../../frame/Framed.svelte';
import type { Frame } from '../../frame/frame.svelte';
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
  let frame: Frame | undefined;
  const onframe = (made: Frame) => (frame = made);
  const props = { view: position(change), outlook: outlook(follows), legal, events, play, sealed };
  render(Framed, { props: { Board, onframe, ...props } });
  return { play, frame: frame! };
}

const find = (what: string) => document.querySelector<HTMLElement>(what)!;
const click = (what: string) => fireEvent.click(find(what));
const called = () => find('[data-testid=call]').textContent;
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
    await click('[data-card=rest]');
    await click('[data-action=rest]');
    expect(play.mock.calls).toEqual([['rest'], ['rest']]);
  });

  it('says in the bar what is missing', async () => {
    sit({}, cards);
    expect(called()).toBe('');
    await click('[data-way=w]');
    expect(called()).toBe('ui.now_card_for');
    await press('Escape');
    await click('[data-card=move]');
    expect(called()).toBe('ui.now_direction');
    await click('[data-card=rest]');
    expect(called()).toBe('ui.now_rest');
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
    expect(document.querySelector('.target')).toBeNull();
    const laid = [...document.querySelectorAll('ol li')].map((one) => one.classList.contains('hidden'));
    expect(laid).toEqual([true, true, false]); // one's own is the last to be carried out
  });
});

describe('an arrow for something else', () => {
  it('is one click', async () => {
    const { play } = sit({ phase: 'rex' }, points, [], null, { subject: 'rex' });
    expect(find('[data-card=move]').getAttribute('aria-disabled')).toBe('true');
    await click('[data-way=ne]');
    expect(play.mock.calls).toEqual([['point ne']]);
  });

  it('is left out by a ghost who likes to', async () => {
    const ghost = dinosaur('triceratops', '', { square: null, trees: 0 });
    const change = { phase: 'rex', dinosaurs: [ghost] };
    const { play } = sit(change, [...points, 'abstain'], [], null, { subject: 'rex' });
    expect(find('.hand').textContent).toContain('ui.note_out');
    expect(document.querySelector('[data-card]')).toBeNull();
    await press('a');
    await click('[data-action=abstain]');
    expect(play.mock.calls).toEqual([['abstain'], ['abstain']]);
  });

  it('is not laid by the one who rides along', () => {
    sit({ phase: 'lake' }, [], [], null, { subject: null, arrows: [] });
    expect(document.querySelector('.dial')).toBeNull();
    expect(find('.steer').textContent).toContain('ui.note_rides');
  });
});

describe('the table', () => {
  it('tells what a rival still holds when its seat is asked for', async () => {
    const rival = dinosaur('pteranodon', 'E5', { aside: 1 });
    const follows = { dinosaurs: [prospect(), prospect({ hand: null, least: [5, 1, 0] })], order: [1, 0] };
    const { frame } = sit({ dinosaurs: [dinosaur('triceratops', 'E1'), rival] }, cards, [], null, follows);
    expect(frame.peeks).toBe(true);
    expect(document.querySelector('[data-sheet]')).toBeNull();
    frame.peek = 1;
    await tick();
    expect(find('[data-sheet] .cards').textContent).toContain('board.hand_but_one');
    expect(document.querySelectorAll('[data-sheet] .maybe')).toHaveLength(3);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(frame.peek).toBeNull();
  });

  it('says who lays what in which order, and who has the bone', () => {
    sit({}, cards);
    expect(document.querySelectorAll('ol li.hidden')).toHaveLength(3);
    expect(document.querySelectorAll('ol li .bone')).toHaveLength(1);
    expect(find('ol li').textContent).toContain('ui.bone');
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
});

describe('the strip of seats', () => {
  const labels = (seat: number, change: Partial<TyrannosaurusView> = {}) =>
    tyrannosaurus.standing(position(change), seat, outlook()).map(({ label, value }) => `${label}${value}`);

  it('has the dinosaur, the bone and how near Ty-Rex is', () => {
    expect(labels(0)).toEqual(['triceratops', 'ui.danger2']);
    expect(labels(1)).toEqual(['pteranodon', 'ui.bone', 'ui.danger2']);
    expect(labels(1, { phase: 'over' })).toEqual(['pteranodon', 'ui.bone']);
  });

  it('has a ghost for who is out', () => {
    const ghost = dinosaur('triceratops', '', { square: null, trees: 0 });
    expect(labels(0, { dinosaurs: [ghost] })).toEqual(['triceratops, ui.out_over']);
  });

  it('sums up the trees that a seat won and lost', () => {
    const rule = 'TYR-0.1';
    const handed: TyrannosaurusRexEvent = {
      event: 'TreeHanded',
      rule,
      seat: 1,
      dinosaur: '',
      rival: 0,
      rival_dinosaur: '',
      count: 1,
      trees: 4,
      rival_trees: 2,
    };
    const sum = (seat: number) => tyrannosaurus.summary({ seat, events: [handed], points: null });
    expect([sum(0), sum(1), sum(2)]).toEqual(['−ui.trees', '+ui.trees', '']);
  });
});
