// The tables this browser has links of. A link is a secret: it stays here.
import type { Links } from '../wire/types';
import { onRemembered, recall, remember } from './storage';

export interface Seat {
  seat: number;
  token: string;
}

export interface KnownTable {
  table: string;
  game: string;
  seats: Seat[]; // several on one device
  spectator: string | null;
  host: string | null;
  invite: string | null;
  code: string | null;
  opened: number; // when this browser was last there
}

const MOST = 60;
let tables = $state<KnownTable[]>(recall<KnownTable[]>('tables', []));
onRemembered('tables', () => (tables = recall<KnownTable[]>('tables', [])));

function keep(next: KnownTable[]): void {
  tables = next.toSorted((a, b) => b.opened - a.opened).slice(0, MOST);
  remember('tables', tables);
}

export const memory = {
  get tables(): readonly KnownTable[] {
    return tables;
  },
  find(table: string): KnownTable | undefined {
    return tables.find((known) => known.table === table);
  },
  /** The table one of whose links is this. */
  findByToken(token: string): KnownTable | undefined {
    return tables.find(
      (known) =>
        known.spectator === token || known.host === token || known.seats.some((seat) => seat.token === token),
    );
  },
  /** Adds what is new to what is known of a table. */
  note(table: string, game: string, news: Partial<Omit<KnownTable, 'table' | 'game' | 'opened'>> = {}): void {
    const before = memory.find(table);
    const seats = [...(before?.seats ?? [])];
    for (const seat of news.seats ?? []) {
      const at = seats.findIndex((known) => known.seat === seat.seat);
      if (at < 0) seats.push(seat);
      else seats[at] = seat;
    }
    const known: KnownTable = {
      table,
      game,
      seats,
      spectator: news.spectator ?? before?.spectator ?? null,
      host: news.host ?? before?.host ?? null,
      invite: news.invite ?? before?.invite ?? null,
      code: news.code ?? before?.code ?? null,
      opened: Date.now(),
    };
    keep([known, ...tables.filter((other) => other.table !== table)]);
  },
  noteLinks(game: string, links: Links): void {
    memory.note(links.table, game, {
      seats: links.seats.flatMap((token, seat) => (token === null ? [] : [{ seat, token }])),
      spectator: links.spectator,
      host: links.host,
      invite: links.invite,
      code: links.code,
    });
  },
  /** Lets go of a link that opens nothing any more, and of its table where that was the only one. */
  drop(token: string): void {
    const known = memory.findByToken(token);
    if (!known) return;
    const seats = known.seats.filter((seat) => seat.token !== token);
    const spectator = known.spectator === token ? null : known.spectator;
    const host = known.host === token ? null : known.host;
    const others = tables.filter((other) => other !== known);
    keep(seats.length > 0 || spectator || host ? [{ ...known, seats, spectator, host }, ...others] : others);
  },
  forget(table: string): void {
    keep(tables.filter((known) => known.table !== table));
  },
};
