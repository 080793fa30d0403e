import { describe, expect, it } from 'vitest';
import { expectEachStep, goldenGames } from '../../testing/golden';
import type { TarasqueEvent, TarasqueOutlook, TarasqueView } from '../../wire/games';
import { advanced, keptGroups, settled, type Shown } from './shown';
import { atBase, outlookOf, position, row } from './testing';

const shows = (change: Partial<TarasqueView> = {}, before?: Shown) => {
  const view = position(change);
  return settled(view, outlookOf(view), before);
};
const tile = (name: string) => ({ tile: name, colour: 'red', sign: 'sea' });
type Told = TarasqueEvent extends infer E ? (E extends unknown ? Omit<E, 'rule'> : never) : never;
const after = (shown: Shown, ...events: Told[]) =>
  events.reduce((now, event) => advanced(now, { rule: 'TAR-1', ...event } as TarasqueEvent), shown);
const kept = (shown: Shown) => shown.dice.filter((die) => die.place === 'kept').map((die) => die.id);

describe('dice', () => {
  it('stay themselves from the tray to the rack and into the next position', () => {
    const before = shows();
    const told = after(before, { event: 'DieKept', seat: 0, symbol: '2', face: 'blue', power: 1 });
    expect(kept(told)).toEqual([1]);
    const next = shows({ rolled: ['1', '2', '4', '5', '6'], kept: ['2'] }, told);
    expect(kept(next)).toEqual([1]);
  });

  it('are thrown with what is left, and taken up when a turn begins', () => {
    const two = shows({ rolled: [], kept: ['1', '1', '1', '1'] });
    const thrown = after(two, { event: 'DiceRolled', seat: 0, roll: 3, symbols: ['5', '6'], faces: [] });
    expect(thrown.dice.map((die) => die.symbol).sort()).toEqual(['1', '1', '1', '1', '5', '6']);
    expect(thrown.dice.map((die) => die.rolls).sort()).toEqual([0, 0, 0, 0, 1, 1]);
    expect(kept(after(thrown, { event: 'TurnBegun', seat: 1 }))).toEqual([]);
  });

  it('doubled with an egg cost it and stay doubled', () => {
    const shown = after(shows(), {
      event: 'DieDoubled',
      seat: 0,
      symbol: '2',
      face: 'blue',
      power: 2,
    });
    expect([shown.eggs, shown.supply]).toEqual([[0, 0, 2], 34]);
    expect(keptGroups(shown)).toMatchObject([{ symbol: '2', power: 2, dice: [{ isDoubled: true }] }]);
  });

  it('that were spent are marked, the doubled one first', () => {
    const view = position({ rolled: [], kept: ['3', '3', '3'], doubled: '3' });
    const spent = (left: number) =>
      keptGroups(shows({ ...view, power: [0, 0, left, 0, 0, 0] }))[0]?.dice.map((die) => die.isSpent);
    expect(spent(4)).toEqual([false, false, false]);
    expect(spent(2)).toEqual([true, false, false]);
    expect(spent(1)).toEqual([true, true, false]);
    expect(spent(0)).toEqual([true, true, true]);
  });
});

describe('tiles', () => {
  it('go from the middle to a side of the base', () => {
    const shown = after(
      shows({ power: [3, 0, 0, 0, 0, 0] }),
      { event: 'TileAimedAt', seat: 0, price: 2, ...tile('1a') },
      { event: 'TileClaimed', seat: 0, dice: 3, ...tile('1a') },
    );
    expect([shown.chosen, shown.middle[0], shown.power[0]]).toEqual(['1a', '1a', 0]);
    const laid = after(shown, { event: 'TileLaidAtBase', seat: 0, side: 3, price: 4, ...tile('1a') });
    expect([laid.middle, laid.bases[0], laid.chosen]).toEqual([
      [null, '2b', '3c'],
      [{ tile: '1a', side: 3 }],
      null,
    ]);
  });

  it('leave the base of who is robbed, who gets an egg', () => {
    const shown = after(
      shows(),
      { event: 'TileStolen', seat: 0, rival: 1, side: 3, dice: 4, ...tile('2d') },
      { event: 'EggPaid', seat: 1 },
      { event: 'TileLaidAtBase', seat: 0, side: 4, price: 5, ...tile('2d') },
    );
    expect(shown.bases).toEqual([[{ tile: '2d', side: 4 }], [], []]);
    expect([shown.eggs, shown.supply]).toEqual([[1, 1, 2], 32]);
  });

  it('won with six are in the hand until they have a row', () => {
    const won = after(shows(), { event: 'ExtraTurnEarned', seat: 0, ...tile('1a') });
    expect([won.hand, won.middle[0]]).toEqual(['1a', null]);
    const home = after(won, { event: 'TileBanked', seat: 0, row: 2, length: 1, points: 1, ...tile('1a') });
    expect([home.hand, home.lairs[0]]).toEqual([null, [['4a', '4b'], ['1a']]]);
    expect(shows({ phase: 'six-row', in_hand: '1a' }).hand).toBe('1a');
    expect(shows({ phase: 'spend', in_hand: '1a' }).hand).toBeNull();
  });

  it('of the base come home, and are turned up and sent away', () => {
    const view = position({ bases: [[atBase('4c', 2)], [], []], middle: ['1a', null, '3c', '5e'] });
    const shown = after(
      shows(view),
      { event: 'TileTurnedUp', place: 2, ...tile('6f') },
      { event: 'TileCulled', seat: 0, ...tile('5e') },
      { event: 'TileBanked', seat: 0, row: 1, length: 3, points: 5, ...tile('4c') },
    );
    expect(shown.middle).toEqual(['1a', '6f', '3c', null]);
    expect([shown.pile, shown.culled]).toEqual([19, ['5e']]);
    expect([shown.bases[0], shown.lairs[0]]).toEqual([[], [['4a', '4b', '4c']]]);
  });

  it('moved for an egg close the row that they leave empty', () => {
    const view = position({ lairs: [[row('1a'), row('4a 4b')], [], []] });
    const shown = after(shows(view), {
      event: 'TileMoved',
      seat: 0,
      old_row: 1,
      row: 2,
      points: 3,
      ...tile('1a'),
    });
    expect(shown.lairs[0]).toEqual([['4a', '4b', '1a']]);
    expect([shown.eggs[0], shown.supply]).toEqual([0, 34]);
  });
});

describe.each(goldenGames('tarasque'))('the golden game $name', (game) => {
  it('shows after each step what the server says', () => {
    expectEachStep(
      game,
      {
        settled: ({ view, outlook }, before?: Shown) => settled(view, outlook as TarasqueOutlook, before),
        advanced,
      },
      // That a roll has failed is seen while it is told and no longer.
      (shown) => ({ ...shown, hasFailed: false }),
    );
  });
});
