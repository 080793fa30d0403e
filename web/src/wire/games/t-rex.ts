// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from '../base';

/** The table as one seat, or a spectator, may know it. */
export interface TRexView extends View {
  phase: string;
  round: number;
  active: number | null;
  leader: number | null;
  strong: string | null;
  weak: string | null;
  eggs: (string | null)[];
  eggs_lost: number[];
  dealt: number;
  to_draw: number;
  players: TRexSeatView[];
  history: PlayedCard[];
  discarded: number;
}

/** One player's side of the table. */
export interface TRexSeatView {
  hand: string[] | null;
  shown: string[];
  hidden_in_hand: number;
  pile_unseen: number;
  pile_known: string[];
  discards: string[];
  eggs: number[];
}

/** One card played in this round. */
export interface PlayedCard {
  seat: number;
  card: string;
}

/** What the table comes to, for one seat or a spectator. */
export interface TRexOutlook extends Outlook {
  colours: string[];
  symbols: string[];
  rounds: number;
  aside: string[];
  players: TRexSeatOutlook[];
  faces: string[];
  meteor: MeteorOutlook | null;
  is_closing: boolean;
  previews: CardPreview[];
  memory: SeatMemory[];
  remaining: RemainingCards[];
}

/** One player's side of the table, counted and ranked. */
export interface TRexSeatOutlook {
  hand_size: number;
  pile_size: number;
  blind_discards: number;
  played: string[];
  face: string | null;
  place: number | null;
  egg_points: number[];
}

/** The meteor that rules the last circle. Its seat has the last word unless another one takes over. */
export interface MeteorOutlook {
  seat: number;
  card: string;
  to_play: number[];
}

/** What a card of the viewer's own hand would do now. */
export interface CardPreview {
  card: string;
  face: string;
  place: number;
  trump: string;
  takes_last_word: boolean;
  has_lower_meteor: boolean;
  draws: number;
  ends_round: boolean;
}

/** Perfect memory about one seat. */
export interface SeatMemory {
  seat: number;
  holds: string[];
  may_hold: string[];
  hidden: number;
  next_cards: (string | null)[];
  may_take_last_word: string[];
  may_beat: string[];
}

/** What counts in a tie, once it is laid down. */
export interface RemainingCards {
  seat: number;
  cards: string[];
  points: number;
}

export type TRexEvent =
  | { event: 'StartDrawn'; seat: number; rule: string }
  | { event: 'EggTurnedUp'; side: string; colour: string; rule: string }
  | { event: 'TrumpDrawn'; place: string; colour: string; rule: string }
  | { event: 'CardDealt'; seat: number; card: unknown; rule: string }
  | { event: 'RoundBegun'; number: number; seat: number; rule: string }
  | { event: 'CardPlayed'; seat: number; card: string; face: string; rule: string }
  | { event: 'TopCardPlayed'; seat: number; card: string; face: string; rule: string }
  | { event: 'FaceCopied'; seat: number; face: string; rule: string }
  | { event: 'FaceCountsNothing'; seat: number; rule: string }
  | { event: 'LastCircleBegun'; seat: number; card: string; rule: string }
  | { event: 'LastCircleRestarted'; seat: number; card: string; before: string; rule: string }
  | { event: 'MeteorHadNoEffect'; seat: number; card: string; ruling: string; rule: string }
  | { event: 'CardDrawn'; seat: number; card: unknown; rule: string }
  | { event: 'KnownCardDrawn'; seat: number; card: string; rule: string }
  | { event: 'PileRanOut'; seat: number; count: number; rule: string }
  | { event: 'TurnPassed'; seat: number; rule: string }
  | { event: 'RoundEnded'; reason: string; number: number; seat: number | null; rule: string }
  | { event: 'FaceRanked'; place: number; seat: number; face: string; rule: string }
  | { event: 'EggTaken'; seat: number; side: string; colour: string; points: number; score: number; rule: string }
  | { event: 'EggLost'; side: string; colour: string; rule: string }
  | { event: 'PlayedCardDiscarded'; seat: number; card: string; rule: string }
  | { event: 'BlindCardDiscarded'; seat: number; rule: string }
  | { event: 'KnownCardDiscarded'; seat: number; card: string; rule: string }
  | { event: 'ShowerRemoved'; seat: number; rule: string }
  | { event: 'PileReturned'; seat: number; cards: string[]; rule: string }
  | { event: 'TrumpChanged'; seat: number; place: string; colour: string; before: string; rule: string }
  | { event: 'TrumpKept'; seat: number; rule: string }
  | { event: 'HandShown'; seat: number; cards: string[]; rule: string }
  | { event: 'PileCardShown'; seat: number; card: string; rule: string }
  | { event: 'RemainingCounted'; seat: number; cards: string[]; points: number; rule: string }
  | { event: 'GameEnded'; reason: string; rule: string };
