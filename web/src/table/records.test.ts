import { beforeEach, expect, it } from 'vitest';
import { note, standings, type Finished } from './records';

const game = (table: string, names: string[], ranks: number[], scores = ranks): Finished => ({
  table,
  game: 'pig',
  names,
  ranks,
  scores,
});

beforeEach(() => localStorage.clear());

it('counts the games that the same people won, whoever sat where', () => {
  const first = game('a', ['Anne', 'Ben'], [1, 2]);
  const second = game('b', ['Ben', 'Anne'], [2, 1]);
  const other = game('c', ['Anne', 'Claire'], [1, 2]);
  expect(standings(first, []).series).toBeNull();
  expect(standings(second, [first, other]).series).toEqual([0, 2]);
  expect(standings(game('d', ['Anne', 'Ben'], [1, 1]), [first]).series).toEqual([2, 1]);
});

it('knows the best result of a game alone', () => {
  const alone = (table: string, score: number) => game(table, ['Anne'], [1], [score]);
  expect(note(alone('a', 12))).toEqual({ series: null, best: null });
  expect(note(alone('b', 20))).toEqual({ series: null, best: 12 });
  expect(note(alone('b', 20)).best).toBe(12); // the same game again, after a reload
  expect(note(alone('c', 5)).best).toBe(20);
});
