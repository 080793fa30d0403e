// Links of seats that the host changed: everybody at the table is told of them.
import type { SeatInfo } from '../wire/types';
import { seatName } from './names';

export interface Renewal {
  seat: number;
  name: string;
  count: number;
}

/** The seats of people whose link was changed so far, and how often. */
export function renewals(seats: readonly SeatInfo[]): Renewal[] {
  return seats.flatMap((seat, number) =>
    seat.renewed > 0 && seat.name !== null
      ? [{ seat: number, name: seatName(seat, number), count: seat.renewed }]
      : [],
  );
}

/** Whose link was changed between two moments. A seat that was freed is nobody's. */
export function renewedSince(before: readonly SeatInfo[], now: readonly SeatInfo[]): string[] {
  return now.flatMap((seat, number) =>
    seat.renewed > (before[number]?.renewed ?? seat.renewed) && seat.name !== null
      ? [seatName(seat, number)]
      : [],
  );
}
