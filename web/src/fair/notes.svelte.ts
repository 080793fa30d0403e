// What this browser notes of a table before its first draw, to hold the record against when the game is over.
import { recall, remember } from '../app/storage';
import type { Promises } from '../wire/types';

export interface Notes {
  commitment: string;
  /** By seat, as they were published when the table started; empty before that. */
  pledges: (string | null)[];
  /** The nonces that were made here, by seat. */
  nonces: Record<number, string>;
  noted: number; // when
}

const MOST = 100;
let all = $state.raw<Record<string, Notes>>(recall('notes', {}));

function keep(table: string, notes: Notes): void {
  // What another tab has noted meanwhile is kept too.
  const known = Object.entries({ ...recall<Record<string, Notes>>('notes', {}), ...all, [table]: notes });
  all = Object.fromEntries(known.toSorted(([, a], [, b]) => b.noted - a.noted).slice(0, MOST));
  remember('notes', all);
}

export const notes = {
  of(table: string): Notes | null {
    return all[table] ?? null;
  },

  /** Notes a commitment. The first one counts: a server that shows another one later is found out. */
  commitment(table: string, commitment: string): Notes {
    const known = notes.of(table);
    if (known) return known;
    const fresh: Notes = { commitment, pledges: [], nonces: {}, noted: Date.now() };
    keep(table, fresh);
    return fresh;
  },

  nonce(table: string, seat: number, nonce: string): void {
    const known = notes.of(table);
    if (known) keep(table, { ...known, nonces: { ...known.nonces, [seat]: nonce } });
  },

  /** Notes what everybody has pledged, once nobody can change it any more; the first time counts. */
  pledges(table: string, promises: Promises): void {
    const known = notes.of(table);
    if (!known || known.pledges.length > 0 || promises.status === 'open') return;
    keep(table, { ...known, pledges: promises.seats.map((seat) => seat.pledge) });
  },
};
