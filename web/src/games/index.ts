// Every folder beside this file is a game. Its code is loaded when its box is opened.
import type { GameClient } from './contract';

const found = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** What a game brings to the browser; null where nobody has drawn it yet: then its text view plays it. */
export async function loadGame(id: string): Promise<GameClient | null> {
  const load = found[`./${id}/index.ts`];
  return load ? ((await load()).default as GameClient) : null;
}
