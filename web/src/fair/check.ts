// Whether a record's dice are those that were promised: the commitment, the order, every number.
import { commitmentOf, drawNumber, fromHex, mixed } from './draws';
import type { RecordedDraw, RecordHead } from './record';

export type Fault =
  | { code: 'no_commitment' | 'no_seed' | 'seed' | 'untold' }
  | { code: 'order' | 'number'; draw: RecordedDraw; gives?: number };

export interface Check {
  fault: Fault | null;
  draws: number;
  takenBack: number;
}

/** Checks a record; `onProgress` hears of the share that is done, and the page stays alive meanwhile. */
export async function checkDraws(
  record: RecordHead,
  onProgress: (share: number) => void = () => {},
): Promise<Check> {
  const fault = (found: Fault, draws = 0): Check => ({ fault: found, draws, takenBack: 0 });
  const promised = record.notes.get('commitment');
  const revealed = record.notes.get('seed');
  if (!promised) return fault({ code: 'no_commitment' });
  if (!revealed) return fault({ code: 'no_seed' });
  const seed = fromHex(revealed);
  if (!/^[0-9a-f]{64}$/.test(revealed) || commitmentOf(seed) !== promised) return fault({ code: 'seed' });
  if (record.untold > 0) return fault({ code: 'untold' });
  const nonces = mixed(
    Array.from({ length: record.seats }, (_, seat) => record.notes.get(`nonce-${seat}`) ?? null),
  );
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
  return { fault: null, draws: record.draws.length, takenBack: place - record.draws.length };
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
