// Links that this browser keeps, and the one it gives away: whoever gets a link from here watches. The link of
// a seat leaves this browser only where somebody asks for exactly that.
import { linkOf } from '../shelf/tables';
import { api, isDead } from '../wire/http';
import { memory } from './memory.svelte';

const watching = new Set<string>(); // links that the server has called a spectator's

/** Keeps a link that came from elsewhere, as what it is: its table is then on the shelf of this browser. */
export async function keepLink(token: string, game: string): Promise<void> {
  if (memory.findByToken(token)) return;
  const { table, role, seat } = await api.link(token);
  if (role === 'seat' && seat !== null) memory.note(table, game, { seats: [{ seat, token }] });
  else if (role === 'spectator') memory.note(table, game, { spectator: token });
  else if (role === 'host') memory.note(table, game, { host: token });
}

/** The link by which this browser opens a table whose address has none; empty where it has none either. */
export function ownLink(table: string): string {
  const known = memory.find(table);
  return (known && linkOf(known)) ?? '';
}

/**
 * A link to watch a table of ours, for somebody else: the one this browser has, else a new one. Null where this
 * browser has no link that could ask for one.
 */
export async function watchLink(table: string): Promise<string | null> {
  const known = memory.find(table);
  if (!known) return null;
  if (known.spectator && (await isWatching(known.spectator))) return known.spectator;
  const own = known.seats[0]?.token ?? known.host;
  if (!own) return null;
  const { token } = await api.watch(own);
  watching.add(token);
  memory.note(table, known.game, { spectator: token });
  return token;
}

/** Whether a link only watches. What a browser kept long ago may be the host's. */
async function isWatching(token: string): Promise<boolean> {
  if (watching.has(token)) return true;
  try {
    const is = (await api.link(token)).role === 'spectator';
    if (is) watching.add(token);
    return is;
  } catch (error) {
    if (isDead(error)) return false;
    throw error;
  }
}
