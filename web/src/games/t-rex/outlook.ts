// All that the board reads of the outlook, what follows from the view by the rules. Nothing else here touches it.
// While something is shown, view and outlook are those before it.
import type {
  CardPreview,
  MeteorOutlook,
  SeatMemory,
  TRexOutlook,
  TRexSeatOutlook,
  TRexSeatView,
  TRexView,
} from '../../wire/games';

export type { CardPreview, SeatMemory } from '../../wire/games';

/** What a player has on the table; the hand only of the one who looks. */
export type Side = Pick<TRexSeatView, 'hand' | 'pile_unseen' | 'pile_known' | 'eggs'> &
  Pick<TRexSeatOutlook, 'hand_size' | 'pile_size' | 'played' | 'face' | 'place'> & {
    score: number;
  };

/** A card of the round, and what its pile counted as then. */
export interface CountedCard {
  seat: number;
  card: string;
  face: string;
}

/** What lies on the table and changes with every event. */
export interface Layout {
  players: readonly Side[];
  history: readonly CountedCard[];
  meteor: MeteorOutlook | null;
  isClosing: boolean;
  aside: readonly string[];
  colours: readonly string[]; // always the same
}

export function layout(view: TRexView, outlook: TRexOutlook): Layout {
  return {
    players: view.players.map(({ hand, pile_unseen, pile_known, eggs }, seat) => {
      const { hand_size, pile_size, played, face, place } = outlook.players[seat]!;
      const counted = { hand_size, pile_size, played, face, place };
      return {
        hand: seat === view.viewer ? hand : null,
        pile_unseen,
        pile_known,
        eggs,
        ...counted,
        score: outlook.points[seat] ?? 0,
      };
    }),
    history: view.history.map((one, at) => ({ ...one, face: outlook.faces[at] ?? 'nothing' })),
    meteor: outlook.meteor,
    isClosing: outlook.is_closing,
    aside: outlook.aside,
    colours: outlook.colours,
  };
}

/** What the board says about the position: the print, what cards would do, and what can be remembered. */
export interface Prospects {
  colours: readonly string[];
  symbols: readonly string[];
  rounds: number;
  aside: readonly string[];
  previews: readonly CardPreview[];
  memory: readonly SeatMemory[];
  played: readonly (readonly string[])[]; // of each seat, the top card last
  /** What one more egg of a colour would add to a seat's points. */
  eggPoints: (seat: number, colour: string) => number;
}

export function prospects(outlook: TRexOutlook): Prospects {
  const { colours, symbols, rounds, aside, previews, memory, players } = outlook;
  const eggPoints = (seat: number, colour: string) => players[seat]?.egg_points[colours.indexOf(colour)] ?? 1;
  const played = players.map((player) => player.played);
  return { colours, symbols, rounds, aside, previews, memory, played, eggPoints };
}

/** How many cards a seat holds, and how many are left to draw. */
export function sizes(outlook: TRexOutlook, seat: number): { hand: number; pile: number } {
  const { hand_size = 0, pile_size = 0 } = outlook.players[seat] ?? {};
  return { hand: hand_size, pile: pile_size };
}

/** The eggs of a seat by colour, those that it has. */
export function eggsOf(
  view: TRexView,
  outlook: TRexOutlook,
  seat: number,
): { colour: string; count: number }[] {
  return outlook.colours
    .map((colour, at) => ({ colour, count: view.players[seat]?.eggs[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}
