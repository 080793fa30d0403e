// This browser's part in the draws: it pledges a nonce for each seat that plays here, and reveals it when all have.
import { api, newNonce, Refusal } from '../wire/http';
import type { Promises, TableInfo } from '../wire/types';
import { pledgeOf } from './draws';
import { notes } from './notes.svelte';

export interface OwnSeat {
  seat: number;
  token: string;
}

/** Pledges for one seat, in answer to the commitment of its table. The nonce is kept before anything is sent. */
export async function pledge(table: string, commitment: string, own: OwnSeat): Promise<Promises> {
  const { nonces } = notes.commitment(table, commitment);
  const nonce = nonces[own.seat] ?? newNonce();
  notes.nonce(table, own.seat, nonce);
  return api.pledge(own.token, { pledge: pledgeOf(commitment, nonce) });
}

/** Notes what all have pledged, then reveals what was pledged here. */
export async function reveal(table: string, promises: Promises, own: readonly OwnSeat[]): Promise<void> {
  notes.pledges(table, promises);
  if (promises.status !== 'starting') return;
  for (const { seat, token } of own) {
    const nonce = notes.of(table)?.nonces[seat];
    if (nonce && promises.seats[seat]?.nonce === null) await api.reveal(token, { nonce });
  }
}

/** Whatever is still to be done for the seats of this browser at a table that has not begun. */
export async function takePart(info: TableInfo, own: readonly OwnSeat[]): Promise<void> {
  notes.commitment(info.table, info.commitment);
  const first = own[0];
  if (!first) return;
  let promises = await api.promises(first.token);
  if (promises.status === 'open') {
    for (const one of own) {
      const isSeated = typeof info.seats[one.seat]?.name === 'string';
      if (isSeated && promises.seats[one.seat]?.pledge === null)
        promises = await pledge(info.table, info.commitment, one);
    }
  }
  await reveal(info.table, promises, own).catch((error: unknown) => {
    // The table went on without us; everybody is told so.
    if (!(error instanceof Refusal && error.code === 'revealed_too_late')) throw error;
  });
}
