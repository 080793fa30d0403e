// Playing at once, without waiting for anybody: against bots or alone, as the last time.
import { settings } from '../app/settings.svelte';
import type { GameInfo } from '../wire/types';
import { choicesFor, createTable, lastChoices, modesOf, wishFor } from './creating';
import { houseName } from './names';

/** The way to play at once; undefined where a game has none. */
export function quickMode(game: GameInfo) {
  const modes = modesOf(game).filter((mode) => mode === 'bots' || mode === 'solo');
  return modes.find((mode) => mode === lastChoices(game.id).mode) ?? modes[0];
}

/** Sets a table to play at once, and says where it is. */
export async function quickTable(
  game: GameInfo,
  mode: NonNullable<ReturnType<typeof quickMode>>,
): Promise<string> {
  const choices = { ...choicesFor(game, lastChoices(game.id)), mode };
  return createTable(game, wishFor(game, choices, settings.name, houseName));
}
