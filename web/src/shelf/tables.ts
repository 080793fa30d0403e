// Your tables in the order in which they want you.
import type { KnownTable } from '../app/memory.svelte';
import type { LinkedTable } from '../wire/types';

/** `secret` and `sealed` are where several choose at once, unseen by one another: before one's own choice, and after. */
export type Call = 'your_turn' | 'secret' | 'open' | 'starting' | 'sealed' | 'secrets' | 'others' | 'over';

export interface YourTable {
  known: KnownTable;
  info: LinkedTable;
  call: Call;
}

const ORDER: readonly Call[][] = [
  ['your_turn', 'secret'],
  ['open', 'starting'],
  ['sealed', 'secrets', 'others'],
  ['over'],
];
const rank = (call: Call) => ORDER.findIndex((calls) => calls.includes(call));

/** What a table wants of the seats that this browser has there. */
export function callOf(known: KnownTable, info: LinkedTable): Call {
  if (info.status !== 'playing') return info.status;
  const own = known.seats.filter(({ seat }) => info.waiting_for.includes(seat));
  if (info.waiting_for.length < 2) return own.length > 0 ? 'your_turn' : 'others';
  if (own.length === 0) return 'secrets';
  // The answer is for one seat: several people on one device look for themselves.
  return own.length === 1 && info.has_sealed ? 'sealed' : 'secret';
}

/** The seats that a table waits for, without one's own. */
export function awaited(known: KnownTable, info: LinkedTable): number[] {
  return info.waiting_for.filter((asked) => !known.seats.some(({ seat }) => seat === asked));
}

/** Whether it is the turn of somebody here. */
export function isYours(call: Call): boolean {
  return call === 'your_turn' || call === 'secret';
}

/** Your turn first, then what has not begun, what waits for others, what is over; the latest visit first. */
export function inOrder(tables: readonly YourTable[]): YourTable[] {
  return tables.toSorted((a, b) => rank(a.call) - rank(b.call) || b.known.opened - a.known.opened);
}

/** The link by which this browser goes to a table: the seat that is asked, else any seat, else as a spectator. */
export function linkOf(known: KnownTable, info?: Pick<LinkedTable, 'waiting_for'>): string | null {
  const asked = known.seats.find(({ seat }) => info?.waiting_for.includes(seat));
  return asked?.token ?? known.seats[0]?.token ?? known.spectator ?? known.host;
}

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, in words of a language; null where it is just now. */
export function ago(then: number, now: number, locale: string): string | null {
  const seconds = (now - then) / 1000;
  for (const [unit, length] of STEPS) {
    if (seconds < length) continue;
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
      -Math.floor(seconds / length),
      unit,
    );
  }
  return null;
}
