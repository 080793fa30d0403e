// The shelf as the server has it: asked for once, and remembered, so that its boxes stand there at once the
// next time.
import { api } from '../wire/http';
import type { GameInfo } from '../wire/types';
import { recall, remember } from './storage';

const KEPT = 'shelf-2'; // the number changes with the shape of GameInfo

let games = $state.raw<readonly GameInfo[] | null>(recall<GameInfo[] | null>(KEPT, null));
let hasFailed = $state(false);
let asking: Promise<readonly GameInfo[]> | null = null;

/** The games as the server has them now. */
export async function loadGames(): Promise<readonly GameInfo[]> {
  asking ??= fetchGames();
  return asking;
}

export async function gameInfo(id: string): Promise<GameInfo | null> {
  return (await loadGames()).find((game) => game.id === id) ?? null;
}

/** What is known of the games so far, perhaps from the last visit; null where nothing is. */
export function knownGames(): readonly GameInfo[] | null {
  return games;
}

export function knownGame(id: string): GameInfo | undefined {
  return games?.find((game) => game.id === id);
}

/** Whether the server did not answer; `loadGames` asks again. */
export function isShelfUnreachable(): boolean {
  return hasFailed;
}

async function fetchGames(): Promise<readonly GameInfo[]> {
  hasFailed = false;
  try {
    const found = await api.games();
    games = found;
    setTimeout(() => remember(KEPT, found)); // writing it takes longer than all else here
    return found;
  } catch (error) {
    hasFailed = true;
    asking = null;
    throw error;
  }
}
