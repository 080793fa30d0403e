// Your tables in the order in which they want you.
import type { KnownTable } from '../app/memory.svelte';
import type { TableInfo } from '../wire/types';

export type Call = 'your_turn' | 'open' | 'others' | 'over';

export interface YourTable {
  known: KnownTable;
  info: TableInfo;
  call: Call;
}

const ORDER: readonly Call[] = ['your_turn', 'open', 'others', 'over'];

/** What a table wants of the seats that this browser has there. */
export function callOf(known: KnownTable, info: TableInfo): Call {
  if (info.status === 'over') return 'over';
  if (info.status === 'open') return 'open';
  return known.seats.some(({ seat }) => info.waiting_for.includes(seat)) ? 'your_turn' : 'others';
}

/** Your turn first, then what has not begun, what waits for others, what is over; the latest visit first. */
export function inOrder(tables: readonly YourTable[]): YourTable[] {
  return tables.toSorted(
    (a, b) => ORDER.indexOf(a.call) - ORDER.indexOf(b.call) || b.known.opened - a.known.opened,
  );
}

/** The link by which this browser goes to a table: the seat that is asked, else any seat, else as a spectator. */
export function linkOf(known: KnownTable, info?: TableInfo): string | null {
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
