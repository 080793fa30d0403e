// The next game with the same people: each goes with their own old link.
import { memory } from '../app/memory.svelte';
import { go } from '../app/router.svelte';
import { api, newNonce } from '../wire/http';
import { Line } from '../wire/line.svelte';
import type { Session } from './session.svelte';

export async function playAgain(session: Session): Promise<void> {
  const info = session.info;
  if (!info) return;
  let first: { table: string; token: string } | null = null;
  let host: string | null = null;
  for (const line of session.lines) {
    if (line.seat === null) continue;
    const next = await api.rematch(line.token, { nonce: newNonce() });
    host ??= next.host;
    memory.note(next.table, info.game, {
      seats: next.seat === null ? [] : [{ seat: next.seat, token: next.token }],
      host: next.host,
    });
    first ??= next;
  }
  if (!first) return;
  const people = info.seats.filter((seat) => seat.kind === 'person').length;
  // Everybody of the last game sits here: nobody needs to be waited for.
  if (host && people === session.seats.length) {
    const line = new Line(host);
    await line.say({ type: 'start' }).finally(() => line.end());
  }
  go(`/table/${first.table}#${first.token}`);
}
