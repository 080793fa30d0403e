// Whoever watched goes on watching: to the next game of the same people, once a seat has made it.
import { memory } from '../app/memory.svelte';
import { go } from '../app/router.svelte';
import { api } from '../wire/http';
import type { Session } from './session.svelte';

export async function follow(session: Session): Promise<void> {
  const info = session.info;
  if (!info?.rematch) return;
  const { token } = session.line;
  const next = await api.rematch(token);
  const isHost = memory.find(info.table)?.host === token;
  memory.note(next.table, info.game, isHost ? { host: next.token } : { spectator: next.token });
  go(`/table/${next.table}#${next.token}`);
}
