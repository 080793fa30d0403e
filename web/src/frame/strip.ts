// A seat as the strip of seats shows it.
import type { Standing } from '../games/contract';
import type { TableInfo } from '../wire/types';

export interface StripSeat {
  name: string;
  isYou: boolean;
  isHost: boolean;
  isBot: boolean;
  /** The bot whose face it has; people are known by their number. */
  face: string | null;
  /** Away: a bot plays until they return. */
  isAway: boolean;
  hasResigned: boolean;
  /** How often the host gave it a new link. */
  renewed: number;
  /** It owes a decision. */
  isAsked: boolean;
  /** It has chosen, and the choice is sealed until the others have. */
  hasSealed: boolean;
  points: number | null;
  standing: readonly Standing[];
}

export interface Around {
  own: readonly number[];
  waiting: readonly number[];
  sealed: readonly number[];
  name: (seat: number) => string;
  points: (seat: number) => number | null;
  standing: (seat: number) => readonly Standing[];
}

const MOST_FACTS = 3;

/** The strip of a lesson or a replay, where nobody is connected: names and bots by seat. */
export function plainStrip(
  { names, bots }: { names: readonly (string | null)[]; bots: readonly (string | null)[] },
  {
    own,
    asked,
    name,
    points,
    standing,
  }: Pick<Around, 'name' | 'points' | 'standing'> & {
    own: number | null;
    asked: readonly number[];
  },
): StripSeat[] {
  return names.map((_, number) => ({
    name: name(number),
    isYou: own === number,
    isHost: false,
    isBot: bots[number] != null,
    face: bots[number] ?? null,
    isAway: false,
    hasResigned: false,
    renewed: 0,
    isAsked: asked.includes(number),
    hasSealed: false,
    points: points(number),
    standing: standing(number).slice(0, MOST_FACTS),
  }));
}

/** The strip of a table. */
export function stripOf(
  { seats, host }: Pick<TableInfo, 'seats' | 'host'>,
  { own, waiting, sealed, name, points, standing }: Around,
): StripSeat[] {
  return seats.map((seat, number) => ({
    name: name(number),
    isYou: own.length === 1 && own[0] === number,
    isHost: host === number && own.length !== seats.length,
    isBot: seat.kind === 'bot',
    face: seat.kind === 'bot' ? seat.bot : null,
    isAway: seat.is_away,
    hasResigned: seat.has_resigned,
    renewed: seat.name === null ? 0 : seat.renewed,
    isAsked: waiting.includes(number) && !sealed.includes(number),
    hasSealed: sealed.includes(number),
    points: points(number),
    standing: standing(number).slice(0, MOST_FACTS),
  }));
}
