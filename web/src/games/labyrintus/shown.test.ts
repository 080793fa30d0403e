import { expect, it } from 'vitest';
import { expectEachStep, goldenGames } from '../../testing/golden';
import { advanced, settled, turned, wheelNumber, type Shown } from './shown';
import { player, position } from './testing';

const rule = 'LAB-1';

it('turns roads with their wheel', () => {
  expect(turned('C3 N-E', 1)).toBe('C3 E-S');
  expect(turned('C3 N-E', -1)).toBe('C3 W-N');
  expect(turned('C3 N-S', 1)).toBe('C3 E-W');
});

it('takes food along when a wheel turns, by hand or by the wind', () => {
  const view = position({ floor: [{ place: 'B2 N-E', token: 'meat-red' }] });
  const event = {
    event: 'WheelPivoted',
    rule,
    seat: 0,
    wheel: 'B2',
    direction: 'ccw',
    turns: 3,
    roads: [],
  } as const;
  const pivoted = advanced(settled(view), { ...event, roads: [] });
  expect(pivoted.floor).toEqual([{ place: 'B2 W-N', token: 'meat-red' }]);
  expect(pivoted.turns[wheelNumber('B2')]).toBe(3);
  const blown = advanced(pivoted, {
    event: 'WheelsTurned',
    rule,
    kind: 'gust',
    line: 'row',
    wheels: ['A2', 'B2'],
    spared: [],
  });
  expect(blown.floor[0]?.place).toBe('B2 N-E');
  expect(blown.turns[wheelNumber('A2')]).toBe(1);
});

it('sends a scared leader home without its food', () => {
  const view = position({
    players: [player('blue', 1), player('green', 4, { place: 'C3 S-W', carried: ['plants-red'] })],
  });
  const after = advanced(settled(view), {
    event: 'LeaderScared',
    rule,
    seat: 1,
    active: 0,
    place: 'C3 S-W',
    dropped: ['plants-red'],
  });
  expect([after.places[1], after.carried[1]]).toEqual(['home', []]);
  expect(after.floor).toEqual([{ place: 'C3 S-W', token: 'plants-red' }]);
});

it('carries food from a reserve and lays it on the card at home', () => {
  let shown = advanced(settled(position()), {
    event: 'ReserveReached',
    rule,
    seat: 0,
    reserve: 'reserve-A',
    token: 'plants-red',
  });
  expect([shown.carried[0], shown.tops['reserve-A']]).toEqual([['plants-red'], { top: null, count: 2 }]);
  shown = advanced(shown, { event: 'TokenRevealed', rule, seat: 0, token: 'plants-red', value: 2, total: 2 });
  expect([shown.carried[0], shown.onCard[0]]).toEqual([[], 2]);
});

it('lays wheels at random before the game begins', () => {
  const laid = advanced(settled(position()), { event: 'WheelLaid', rule, wheel: 'C3', turns: 3, roads: [] });
  expect(laid.turns[wheelNumber('C3')]).toBe(3);
});

it.each(goldenGames('labyrintus'))('shows after each step of $name what the server says', (game) => {
  expectEachStep<(typeof game.start)['view'], (typeof game.steps)[0]['events'][0], Shown>(game, {
    settled: ({ view }) => settled(view),
    advanced,
  });
});
