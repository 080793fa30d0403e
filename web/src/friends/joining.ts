// What a link leads to, before anybody has said a name.
import { memory } from '../app/memory.svelte';
import { pledgeOf } from '../fair/draws';
import { notes } from '../fair/notes.svelte';
import { api, newNonce, Refusal } from '../wire/http';
import type { TableInfo } from '../wire/types';
import { linkOf } from '../shelf/tables';

export type Arrival =
  | { kind: 'gone' }
  | { kind: 'table'; path: string } // this link, or one that this browser has, is for the table itself
  | { kind: 'welcome'; info: TableInfo; seat: number | null } // a chair waits: any, or this one
  | { kind: 'late'; info: TableInfo; why: 'full' | 'started' | 'over'; watch: string | null };

/** How many chairs nobody has taken. */
export function freePlaces(info: TableInfo): number {
  return info.seats.filter((seat) => seat.kind === 'open' && seat.name === null).length;
}

const tableAt = (table: string, token: string) => `/table/${table}#${token}`;

/** What the link of this token leads to. Throws where the server cannot be asked. */
export async function arrive(token: string): Promise<Arrival> {
  let info: TableInfo;
  try {
    info = await api.info(token);
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 404)) return { kind: 'gone' };
    throw error;
  }
  const role = await roleOf(token);
  if (role !== 'invite') {
    const isFree = role !== null && info.status === 'open' && info.seats[role]?.name === null;
    return isFree
      ? { kind: 'welcome', info, seat: role }
      : { kind: 'table', path: tableAt(info.table, token) };
  }
  const known = memory.find(info.table);
  if (known && known.seats.length > 0) {
    return { kind: 'table', path: tableAt(info.table, linkOf(known, info) as string) };
  }
  if (info.status === 'open' && freePlaces(info) > 0) return { kind: 'welcome', info, seat: null };
  const why = info.status === 'open' ? 'full' : info.status === 'over' ? 'over' : 'started';
  return { kind: 'late', info, why, watch: known?.spectator ? tableAt(info.table, known.spectator) : null };
}

/** An invitation, the number of a seat, or null for somebody who watches. */
async function roleOf(token: string): Promise<'invite' | number | null> {
  const link = await api.link(token);
  return link.role === 'invite' ? 'invite' : link.seat;
}

/** Sits down with a pledge for the draws, keeps the link, and says where the table is. */
export async function sitDown(
  token: string,
  info: TableInfo,
  name: string,
  code: string | null,
): Promise<string> {
  const nonce = newNonce();
  notes.commitment(info.table, info.commitment);
  const link = await api.join(token, { name, pledge: pledgeOf(info.commitment, nonce) });
  notes.nonce(info.table, link.seat, nonce);
  const isInvitation = link.token !== token;
  memory.note(link.table, info.game, {
    seats: [{ seat: link.seat, token: link.token }],
    invite: isInvitation ? token : null,
    code,
  });
  return tableAt(link.table, link.token);
}
