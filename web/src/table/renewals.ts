// New links that the host gave to seats: everybody at the table is told of them.
import type { SeatInfo } from '../wire/types';
import { seatName } from './names';

export interface Renewal {
  seat: number;
  name: string;
  count: number;
}

/** The seats that got a new link so far, and how often. */
export function renewals(seats: readonly SeatInfo[]): Renewal[] {
  return seats.flatMap((seat, number) =>
    seat.renewed > 0 ? [{ seat: number, name: seatName(seat, number), count: seat.renewed }] : [],
  );
}

/** The names of the seats that got one between two moments. */
export function renewedSince(before: readonly SeatInfo[], now: readonly SeatInfo[]): string[] {
  return now.flatMap((seat, number) =>
    seat.renewed > (before[number]?.renewed ?? seat.renewed) ? [seatName(seat, number)] : [],
  );
}
