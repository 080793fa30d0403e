// What to call those who sit at a table.
import type { SeatInfo } from '../wire/types';
import { botName } from '../words/bots';
import { t } from '../words/index.svelte';

export function seatName(seat: Pick<SeatInfo, 'name' | 'bot'>, number: number): string {
  if (seat.name) return seat.name;
  if (seat.bot) return t('seat.bot', { bot: botName(seat.bot), number: number + 1 });
  return t('seat.free', { number: number + 1 });
}

export function seatNames(seats: readonly SeatInfo[]): string[] {
  return seats.map(seatName);
}
