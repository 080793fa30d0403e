// Whether a record's dice are those that were promised: to whoever reads it, and to those who kept notes.
import { commitmentOf, drawNumber, fromHex, mixed, pledgeOf } from './draws';
import type { Notes } from './notes.svelte';
import type { RecordedDraw, RecordHead } from './record';

export type Fault =
  | { code: 'no_commitment' | 'no_seed' | 'seed' | 'untold' }
  | { code: 'pledge' | 'unaccounted'; seat: number }
  | { code: 'order' | 'number'; draw: RecordedDraw; gives?: number };

export interface Check {
  fault: Fault | null;
  draws: number;
  takenBack: number;
  leftOut: number[]; // seats whose nonce is not in the draws
  hasPledges: boolean;
}

/** What the notes of this browser say about a record that fits itself. */
export type Finding =
  | { code: 'proved' | 'proved_but' | 'no_notes' | 'old_order' | 'other_commitment' }
  | { code: 'no_part' } // this browser watched, or came from another device: it has no nonce in the draws
  | { code: 'other_pledge' | 'other_nonce' | 'left_out'; seat: number };

/** Holds a record against what was noted before its first draw. */
export function compare(record: RecordHead, notes: Notes | null): Finding {
  if (!notes) return { code: 'no_notes' };
  if (record.notes.get('commitment') !== notes.commitment) return { code: 'other_commitment' };
  const pledges = bySeat(record, 'pledge');
  if (notes.pledges.length > 0) {
    const seat = pledges.findIndex((pledge, place) => pledge !== (notes.pledges[place] ?? null));
    if (seat >= 0) return { code: 'other_pledge', seat };
  }
  const own = Object.entries(notes.nonces).map(([seat, nonce]) => ({ seat: Number(seat), nonce }));
  const nonces = bySeat(record, 'nonce');
  for (const { seat, nonce } of own) {
    if (nonces[seat] === null) return { code: 'left_out', seat };
    if (nonces[seat] !== nonce) return { code: 'other_nonce', seat };
  }
  if (own.length === 0) return { code: 'no_part' };
  if (!pledges.some(Boolean)) return { code: 'old_order' };
  // Whoever knows the seed and all other nonces may prefer the draws without their own.
  const isWhole = pledges.every((pledge, seat) => pledge === null || nonces[seat] !== null);
  return { code: isWhole ? 'proved' : 'proved_but' };
}

function bySeat(record: RecordHead, name: string): (string | null)[] {
  return Array.from({ length: record.seats }, (_, seat) => record.notes.get(`${name}-${seat}`) ?? null);
}

/** Checks a record; `onProgress` hears of the share that is done, and the page stays alive meanwhile. */
export async function checkDraws(
  record: RecordHead,
  onProgress: (share: number) => void = () => {},
): Promise<Check> {
  const pledges = bySeat(record, 'pledge');
  const leftOut = spans(record.notes.get('left-out') ?? '').flatMap(([low, high]) =>
    Array.from({ length: high - low + 1 }, (_, more) => low + more),
  );
  const told = { leftOut, hasPledges: pledges.some(Boolean) };
  const fault = (found: Fault, draws = 0): Check => ({ fault: found, draws, takenBack: 0, ...told });
  const promised = record.notes.get('commitment');
  const revealed = record.notes.get('seed');
  if (!promised) return fault({ code: 'no_commitment' });
  if (!revealed) return fault({ code: 'no_seed' });
  const seed = fromHex(revealed);
  if (!/^[0-9a-f]{64}$/.test(revealed) || commitmentOf(seed) !== promised) return fault({ code: 'seed' });
  if (record.untold > 0) return fault({ code: 'untold' });
  const revealedNonces = bySeat(record, 'nonce');
  if (told.hasPledges || leftOut.length > 0) {
    for (const [seat, nonce] of revealedNonces.entries()) {
      const pledge = pledges[seat] ?? null;
      const isLeftOut = leftOut.includes(seat);
      if (nonce === null && pledge === null && !isLeftOut) continue; // a bot
      if (pledge === null || (nonce === null) !== isLeftOut) return fault({ code: 'unaccounted', seat });
      if (nonce !== null && pledgeOf(promised, nonce) !== pledge) return fault({ code: 'pledge', seat });
    }
  }
  const nonces = mixed(revealedNonces);
  const takenBack = spans(record.notes.get('taken-back') ?? '');
  let place = after(-1, takenBack);
  for (const [done, draw] of record.draws.entries()) {
    if (draw.index !== place) return fault({ code: 'order', draw }, done);
    const gives = drawNumber(seed, nonces, draw.index, draw.bound);
    if (gives !== draw.number) return fault({ code: 'number', draw, gives }, done);
    place = after(place, takenBack);
    if (done % 50 === 49) {
      onProgress((done + 1) / record.draws.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  onProgress(1);
  return { fault: null, draws: record.draws.length, takenBack: place - record.draws.length, ...told };
}

type Span = readonly [low: number, high: number];

function spans(text: string): Span[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [low = 0, high = low] = span.split('-').map(Number);
      return [low, high] as const;
    })
    .sort((a, b) => a[0] - b[0]);
}

/** The draw that must come after this one. */
function after(index: number, takenBack: readonly Span[]): number {
  let next = index + 1;
  for (const [low, high] of takenBack) if (low <= next && next <= high) next = high + 1;
  return next;
}
