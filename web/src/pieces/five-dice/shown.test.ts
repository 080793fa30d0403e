import { describe, expect, it } from 'vitest';
import { expectEachStep, goldenGames } from '../../testing/golden';
import type { FiveDiceEvent, FiveDiceOutlook } from '../../wire/games';
import { advanced, settled, type Shown } from './shown';
import { outlook, position } from './testing';

const after = (shown: Shown, ...events: FiveDiceEvent[]) =>
  events.reduce((before, event) => advanced(before, event, true), shown);
const faces = (shown: Shown, place: string) =>
  shown.dice.filter((die) => die.place === place).map((die) => die.face);

describe('a position', () => {
  it('has five dice: kept, rolled, or in the hand', () => {
    const shown = settled(position({ kept: ['chip'], rolled: ['1', '2'] }), outlook());
    expect(shown.dice.map((die) => die.id)).toEqual([0, 1, 2, 3, 4]);
    expect([faces(shown, 'kept'), faces(shown, 'tray'), faces(shown, 'hand')]).toEqual([
      ['chip'],
      ['1', '2'],
      [null, null],
    ]);
  });

  it('leaves every die where the events have put it', () => {
    const before = settled(position({ rolled: ['1', '2', '2', '4', 'chip'] }), outlook());
    const told = after(before, { event: 'DieKept', rule: '', seat: 0, face: '2', slot: 'safe-1', card: 'A' });
    const next = settled(position({ rolled: ['1', '2', '4', 'chip'], kept: ['2'] }), outlook(), told);
    expect(next.dice).toEqual(told.dice);
    expect(next.dice[1]).toMatchObject({ id: 1, face: '2', place: 'kept', rolls: 0 });
  });
});

describe('what is told', () => {
  const start = settled(position({ rolled: ['1', '2', '2', '4', 'chip'] }), outlook());

  it('covers the leftmost space of a face', () => {
    const kept: FiveDiceEvent = { event: 'DieKept', rule: '', seat: 0, face: '2', slot: 'safe-2', card: 'B' };
    expect(after(start, kept).table[1]?.covered).toEqual([true, false, false, false]);
    expect(after(start, kept, kept).table[1]?.covered).toEqual([true, true, false, false]);
  });

  it('throws only the dice that are not kept', () => {
    const shown = after(
      start,
      { event: 'BonusDieKept', rule: '', seat: 0, face: 'chip' },
      { event: 'DiceRolled', rule: '', seat: 0, faces: ['3', '3', '4', '5'] },
    );
    expect(faces(shown, 'kept')).toEqual(['chip']);
    expect(faces(shown, 'tray')).toEqual(['3', '3', '4', '5']);
    expect(shown.dice.map((die) => die.rolls)).toEqual([1, 1, 1, 1, 0]);
  });

  it('shows a failed roll until the next turn takes the dice', () => {
    const failed = after(start, { event: 'RollFailed', rule: '', seat: 0 });
    expect(failed.hasFailed).toBe(true);
    expect(faces(failed, 'tray')).toHaveLength(5);
    const next = after(failed, { event: 'TurnBegun', rule: '', seat: 1 });
    expect([next.hasFailed, next.active, faces(next, 'tray').length]).toEqual([false, 1, 0]);
  });

  it('moves cards: won, turned up, lost', () => {
    const won = after(start, { event: 'CardWon', rule: '', seat: 1, slot: 'safe-1', card: 'A', value: 2 });
    expect([won.table[0], won.won, won.scores]).toEqual([null, [[], ['A']], [0, 2]]);
    const up = after(won, {
      event: 'CardTurnedUp',
      rule: '',
      slot: 'safe-1',
      card: 'D',
      name: '',
      spaces: ['5', '5', '4'],
      value: 2,
    });
    expect(up.table[0]).toMatchObject({ id: 'D', covered: [false, false, false] });
    expect(up.pile).toBe(start.pile - 1);
    const lost: FiveDiceEvent = { event: 'CardLost', rule: '', slot: 'safe-1', card: 'D' };
    expect(advanced(up, lost, true)).toMatchObject({ pile: start.pile });
    expect(advanced(up, lost, false)).toMatchObject({ pile: start.pile - 1 });
  });
});

describe.each([
  ...goldenGames('code-cracker').map((game) => ({
    game,
    name: `Code Cracker, ${game.name}`,
    lostReturn: true,
  })),
  ...goldenGames('dino-park').map((game) => ({ game, name: `Dino Park, ${game.name}`, lostReturn: false })),
])('the golden game of $name', ({ game, lostReturn }) => {
  it('shows after each step what the server says', () => {
    expectEachStep(game, {
      settled: ({ view, outlook }, before?: Shown) => settled(view, outlook as FiveDiceOutlook, before),
      advanced: (shown, event) => advanced(shown, event, lostReturn),
    });
  });
});
