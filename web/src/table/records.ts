// What this device remembers of finished games: the best result alone, and how a series of the same people stands.
import { recall, remember } from '../app/storage';

export interface Finished {
  table: string;
  game: string;
  /** Who played, by seat. */
  names: readonly string[];
  scores: readonly number[];
  ranks: readonly number[];
}

export interface Standings {
  /** Games won, by seat of this table; shared victories count for each. Null where it is the first game. */
  series: readonly number[] | null;
  /** The best result of a single seat here before this game; null where there is none. */
  best: number | null;
}

const MOST = 200;
const KEY = 'finished';

/** Notes a finished game, once, and says how things stand with it. */
export function note(game: Finished): Standings {
  const kept = recall<Finished[]>(KEY, []);
  const before = kept.filter((one) => one.table !== game.table);
  if (before.length === kept.length) remember(KEY, [...kept, game].slice(-MOST));
  return standings(game, before);
}

/** How a game stands among those before it. People may have changed seats in between. */
export function standings(game: Finished, before: readonly Finished[]): Standings {
  const players = (one: Finished) => JSON.stringify(one.names.toSorted());
  const same = before.filter((one) => one.game === game.game && players(one) === players(game));
  const won = (name: string) =>
    [...same, game].filter((one) => one.ranks.some((rank, seat) => rank === 1 && one.names[seat] === name))
      .length;
  const alone = same.flatMap((one) => (one.names.length === 1 ? [one.scores[0] ?? 0] : []));
  return {
    series: game.names.length > 1 && same.length > 0 ? game.names.map(won) : null,
    best: alone.length > 0 ? Math.max(...alone) : null,
  };
}
