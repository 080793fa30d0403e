import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TarasqueEvent, TarasqueOutlook, TarasqueView } from '../../wire/games';
import Framed from '../../frame/Framed.svelte';
import type { Frame } from '../../frame/frame.svelte';
import tarasque from '.';
import Board from './Board.svelte';
import { atBase, given, outlookOf, position, row } from './testing';

// No catalogue is open: words are their keys, and pieces are found by what they are.
function sit(
  change: Partial<TarasqueView>,
  legal: string[],
  follows: Partial<TarasqueOutlook> = {},
  events: TarasqueEvent[] = [],
) {
  const play = vi.fn();
  let frame: Frame | undefined;
  const onframe = (made: Frame) => (frame = made);
  const props = { Board, onframe, ...given(change, follows), legal, events, play };
  const { rerender } = render(Framed, { props });
  return { play, rerender, frame: frame! };
}

const find = (what: string) => document.querySelector<HTMLElement>(what)!;
const tile = (name: string) => find(`button[data-tile="${name}"]`);
const die = (symbol: string) => find(`[data-die="${symbol}"]`);
const inviting = () =>
  [...document.querySelectorAll<HTMLElement>('button[data-invites]')].map(
    (one) => one.dataset.tile ?? one.dataset.die ?? one.closest<HTMLElement>('[data-side]')?.dataset.side,
  );
const press = (key: string) => fireEvent.keyDown(window, { key });

const selecting = ['keep 1', 'keep 2', 'double 1', 'double 2'];
const claims = [
  { tile: '1a', rival: null, price: 2, most: 2, gain: 1 },
  { tile: '2d', rival: 1, price: 4, most: 6, gain: 1 },
];
const claiming = { phase: 'claim', kept: ['1', '1', '2', '2'], power: [2, 6, 0, 0, 0, 0] };

afterEach(cleanup);

describe('a die', () => {
  it('is kept with a click where it is valid, and tried where it is not', async () => {
    const { play } = sit({}, selecting);
    expect(inviting()).toEqual(['1', '2', '2']);
    await fireEvent.click(die('5'));
    await fireEvent.click(die('2'));
    expect(play.mock.calls).toEqual([['keep 5'], ['keep 2']]);
  });

  it('is doubled when the egg is in the hand', async () => {
    const { play } = sit({}, selecting);
    await fireEvent.click(find('[data-action=egg]'));
    expect(find('[data-action=egg]').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(die('1'));
    expect(play.mock.calls).toEqual([['double 1']]);
    expect(find('[data-action=egg]').getAttribute('aria-pressed')).toBe('false');
  });

  it('cannot be doubled without an egg: the server says why', async () => {
    const { play } = sit({ eggs: [0, 0, 2] }, ['keep 1', 'keep 2']);
    await fireEvent.click(find('[data-action=egg]'));
    expect(play.mock.calls).toEqual([['double 1']]);
  });

  it('clicked while another is on its way waits for its turn', async () => {
    const { play, rerender } = sit({}, selecting);
    for (const symbol of ['1', '1', '2']) await fireEvent.click(die(symbol));
    expect(play.mock.calls).toEqual([['keep 1']]);
    const kept: TarasqueEvent = {
      event: 'DieKept',
      rule: 'TAR-3.3',
      seat: 0,
      symbol: '1',
      face: 'red',
      power: 1,
    };
    await rerender({ legal: [], events: [kept] });
    await fireEvent.click(document.querySelectorAll('[data-die="2"]')[1]!);
    expect(play).toHaveBeenCalledTimes(1);
    const one = given({ rolled: ['2', '2', '4', '5', '6'], kept: ['1'] });
    await rerender({ ...one, events: [], legal: ['keep 2', 'roll', 'stop'] });
    expect(play.mock.calls).toEqual([['keep 1'], ['keep 2']]);
    const two = given({ rolled: ['2', '4', '5', '6'], kept: ['1', '2'] });
    await rerender({ ...two, events: [], legal: ['keep 2', 'roll', 'stop'] });
    expect(play.mock.calls).toEqual([['keep 1'], ['keep 2'], ['keep 2']]);
  });
});

describe('a claim', () => {
  it('spends the dice at once where there is no choice', async () => {
    const { play, rerender } = sit(claiming, ['claim 1a', 'claim 2d', 'done'], { claims });
    expect(inviting()).toEqual(['2d', '1a']);
    await fireEvent.click(tile('1a'));
    expect(play.mock.calls).toEqual([['claim 1a']]);
    const spends = [{ dice: 2, side: 2, price: 3, is_straight_home: false }];
    await rerender({ ...given({ phase: 'spend', in_hand: '1a' }, { spends }), legal: ['spend 2'] });
    expect(play.mock.calls).toEqual([['claim 1a'], ['spend 2']]);
  });

  it('asks for the side where there is one, and shows the way straight home', async () => {
    const spends = [4, 5].map((dice) => ({ dice, side: dice, price: dice + 1, is_straight_home: false }));
    const home = { dice: 6, side: null, price: null, is_straight_home: true };
    const { play } = sit({ phase: 'spend', in_hand: '2d' }, ['spend 4', 'spend 5', 'spend 6'], {
      spends: [...spends, home],
    });
    expect(inviting()).toEqual(['4', '5', '6']);
    await fireEvent.click(find('[data-side="5"] .choose'));
    await fireEvent.click(find('[data-side="3"] .choose'));
    await fireEvent.click(find('.gate'));
    await press('4');
    expect(play.mock.calls).toEqual([['spend 5'], ['spend 3'], ['spend 6'], ['spend 4']]);
  });

  it('is over by itself when the dice pay for nothing more, but not again after a take-back', async () => {
    const { play, rerender } = sit({ phase: 'claim' }, ['done']);
    expect(play.mock.calls).toEqual([['done']]);
    await rerender({ ...given({ active: 1 }), legal: [] });
    await rerender({ ...given({ phase: 'claim' }), legal: ['done'] });
    expect(play).toHaveBeenCalledTimes(1);
    await press('d');
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('of a tile too small for a finger takes a second tap, or the button that offers it', async () => {
    const { play, frame } = sit(claiming, ['claim 1a', 'claim 2d', 'done'], { claims });
    // Nothing is laid out here: every tile has no width.
    await fireEvent.click(tile('2d'), { detail: 1 });
    expect(play).not.toHaveBeenCalled();
    expect(frame.call).toContain('ui.at_base');
    await fireEvent.click(find('[data-action=take]'));
    expect(play.mock.calls).toEqual([['claim 2d']]);
    await fireEvent.click(tile('1a'), { detail: 1 });
    await fireEvent.click(tile('1a'), { detail: 1 });
    expect(play.mock.calls).toEqual([['claim 2d'], ['claim 1a']]);
  });

  it('that the dice cannot pay is tried all the same', async () => {
    const { play } = sit(claiming, ['claim 1a', 'claim 2d', 'done'], { claims });
    await fireEvent.click(tile('3c'));
    expect(play.mock.calls).toEqual([['claim 3c']]);
  });

  it('given up while the dice still pay is asked about', () => {
    const view = position(claiming);
    expect(tarasque.surprise(view, 'done', outlookOf(view, { claims }))).toBe('ui.surprise_done');
    expect(tarasque.surprise(view, 'done', outlookOf(view))).toBeNull();
    expect(tarasque.surprise(view, 'claim 1a', outlookOf(view, { claims }))).toBeNull();
  });
});

describe('banking', () => {
  const place = (number: number, is_new: boolean, points: number) => ({
    row: number,
    is_new,
    length: is_new ? 1 : 3,
    points,
    total: 5 + points,
  });

  it('says what each row brings, and takes a click or a key', async () => {
    const { play } = sit(
      {
        phase: 'bank-row',
        in_hand: '4c',
        bases: [[atBase('4c', 2)], [], []],
        lairs: [[row('4a 4b'), row('1a')], [], []],
      },
      ['row 1', 'row new'],
      { places: [place(1, false, 5), place(3, true, 1)] },
    );
    const heads = [...document.querySelectorAll('[data-row] .head strong')].map((one) => one.textContent);
    expect(heads).toEqual(['+5', '1', '+1']);
    await fireEvent.click(find('[data-row="1"] .choose'));
    await fireEvent.click(find('[data-row="2"] .choose'));
    await press('n');
    expect(play.mock.calls).toEqual([['row 1'], ['row 2'], ['row new']]);
  });

  it('of the only tile is begun for the person, but not again after a take-back', async () => {
    const bases = [[atBase('4c', 2)], [], []];
    const { play, rerender } = sit({ phase: 'bank', bases }, ['bank 4c']);
    expect(play.mock.calls).toEqual([['bank 4c']]);
    await rerender({
      ...given({ phase: 'bank-row', in_hand: '4c', bases }),
      legal: ['row 1', 'row new'],
    });
    await rerender({ ...given({ phase: 'bank', bases }), legal: ['bank 4c'] });
    expect(play).toHaveBeenCalledTimes(1);
    await fireEvent.click(tile('4c'));
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('never answers for the person what gives something up', () => {
    expect(sit({ phase: 'egg-move' }, ['pass']).play).not.toHaveBeenCalled();
    expect(sit({}, ['stop']).play).not.toHaveBeenCalled();
  });
});

it('an egg moves a tile of the lair', async () => {
  const moves = [{ tile: '4b', row: 1, points: -1 }];
  const { play } = sit({ phase: 'egg-move' }, ['move 4b', 'pass'], { moves });
  expect(inviting()).toEqual(['4b']);
  await fireEvent.click(tile('4b'));
  await press('p');
  expect(play.mock.calls).toEqual([['move 4b'], ['pass']]);
});

it('one of four is sent away, by its place too', async () => {
  const { play } = sit({ phase: 'cull', middle: ['1a', '2b', '3c', '6f'] }, [
    'cull 1a',
    'cull 2b',
    'cull 3c',
    'cull 6f',
  ]);
  await fireEvent.click(tile('2b'));
  await press('4');
  expect(play.mock.calls).toEqual([['cull 2b'], ['cull 6f']]);
});

describe('the keyboard', () => {
  it('keeps dragon dice by place, ordinary dice by number', async () => {
    const { play, rerender } = sit({}, selecting);
    await press('3');
    await rerender(given({ turn: 5, options: { edition: 'adapted' } }));
    await press('1');
    await press('r');
    expect(play.mock.calls).toEqual([['keep 2'], ['keep 1'], ['roll']]);
  });

  it('goes round what invites, and finds it again when its place is gone', async () => {
    const { rerender } = sit({}, selecting);
    die('1').focus();
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(document.querySelectorAll('[data-die="2"]')[1]);
    await rerender({ ...given(claiming, { claims }), legal: ['claim 1a', 'claim 2d', 'done'] });
    await vi.waitFor(() => expect(document.activeElement).toBe(tile('2d')));
  });

  it('does nothing while something is shown', async () => {
    const { play } = sit({}, selecting, {}, [{ event: 'RollFailed', rule: 'TAR-3.9', seat: 0 }]);
    for (const key of ['r', 's', 'd', '1', 'e']) await press(key);
    expect(play).not.toHaveBeenCalled();
  });
});

it('shows a seat larger when somebody wants to see it', async () => {
  const { frame } = sit({}, selecting);
  frame.peek = 1;
  await vi.waitFor(() => expect(find('[data-sheet] .base').textContent).toContain('ui.at_base'));
  await fireEvent.keyDown(window, { key: 'Escape' });
  await vi.waitFor(() => expect(find('[data-sheet]')).toBeNull());
  await fireEvent.click(find('.den .head'));
  expect(frame.peek).toBe(1);
});

it('lays what was sent away on one heap, and shows all of it when asked', async () => {
  sit({ seats: 2, culled: ['5a', '6b'] }, selecting);
  await fireEvent.click(find('.gone'));
  expect(document.querySelectorAll('[data-sheet] .culled li')).toHaveLength(2);
});

it('tells the frame what everybody may see of a seat, and what its points are made of', () => {
  const { view, outlook } = given();
  expect(tarasque.standing(view, 0).map((one) => one.value)).toEqual([1, 2]);
  expect(tarasque.parts(view, 0, outlook).map((one) => one.points)).toEqual([4, 1]);
  expect(tarasque.summary({ seat: 1, events: [], points: 3 })).toBe('ui.turn_points, ui.turn_nothing');
});

it('shows who may still come for a tile, and what it costs', () => {
  sit({}, selecting);
  expect(tile('2d').querySelector('.price')?.textContent).toBe('4');
  const watch = tile('2d').parentElement?.querySelector('.watch');
  expect([...(watch?.querySelectorAll('[aria-hidden]') ?? [])].map((one) => one.textContent)).toEqual([
    '1',
    '3',
  ]);
});
