// What a turn of somebody else came to, in one short line.
import type { AnyEvent, GameClient, PlayedTurn } from '../games/contract';
import { withoutName, type Turn } from '../frame/log';
import { eventWords, hasText, person } from '../words/game.svelte';
import { t } from '../words/index.svelte';

/** Points in the game's own units. */
export function worth(client: GameClient | null, points: number): string {
  return client?.worth?.(points) ?? t('seat.points', { count: points });
}

/** What a turn of somebody came to. */
export interface Told {
  seat: number;
  words: string;
}

/** What turns came to, one after the other: in the words of the game, or else how the last of them ended. */
export function recapOf(turns: readonly Turn[], client: GameClient | null): Told[] {
  const told = turns.flatMap((turn) => {
    const words = client?.summary?.({ ...turn, points: null });
    return words ? [{ seat: turn.seat, words }] : [];
  });
  const last = turns.at(-1);
  if (told.length > 0 || !last) return told;
  const words = turnWords(client, { ...last, points: null });
  return words ? [{ seat: last.seat, words }] : [];
}

/** "2 safes, +5 M": in the words of the game, by its points, or else the last thing that happened. */
export function turnWords(client: GameClient | null, turn: PlayedTurn): string {
  const own = client?.summary?.(turn);
  if (own !== undefined && own !== null) return own;
  if (turn.points) return `${turn.points > 0 ? '+' : '−'}${worth(client, Math.abs(turn.points))}`;
  const last = turn.events.findLast(
    (event: AnyEvent) => event.seat === turn.seat && hasText(`event.${event.event}`),
  );
  if (!last) return '';
  const { rest } = withoutName(eventWords(last), person(turn.seat));
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
