// The next game with the same people: each goes with their own old link.
import { memory } from '../app/memory.svelte';
import { go } from '../app/router.svelte';
import { pledge, reveal, type OwnSeat } from '../fair/taking-part';
import { api } from '../wire/http';
import type { Promises } from '../wire/types';
import type { Session } from './session.svelte';

/** Goes to the next table, which begins by itself once everybody of this one is there. */
export async function playAgain(session: Session): Promise<void> {
  const info = session.info;
  if (!info) return;
  const own: OwnSeat[] = [];
  let table = '';
  let promises: Promises | null = null;
  for (const line of session.lines) {
    if (line.seat === null) continue;
    const next = await api.rematch(line.token);
    const mine = { seat: line.seat, token: next.token };
    memory.note(next.table, info.game, { seats: [mine], host: next.host });
    promises = await pledge(next.table, next.commitment, mine);
    table = next.table;
    own.push(mine);
  }
  const first = own[0];
  if (!first || !promises) return;
  await reveal(table, promises, own).catch(() => {}); // its page does what is left
  go(`/table/${table}#${first.token}`);
}
