// Written by scripts/wire_types.py: `make types` writes it anew.
import type { View } from './types';

/** The whole position; the order of the pile is unknown to everybody and stands nowhere. */
export interface FiveDiceView extends View {
  phase: string;
  active: number;
  table: (CardView | null)[];
  rolled: string[];
  kept: string[];
  dice_left: number;
  kept_of_roll: number;
  bonus_sets: number;
  final_faces: string[];
  pile: number;
  unseen: string[];
  under: string[];
  won: string[][];
  gone: string[];
  scores: number[];
  has_begun: boolean;
  is_last_turn: boolean;
  was_forced: boolean;
}

/** A card on the table. `covered` runs along `spaces`. */
export interface CardView {
  id: string;
  name: string;
  spaces: string[];
  covered: boolean[];
  value: number;
}

export type FiveDiceEvent =
  | { event: 'StartDrawn'; rule: string; seat: number }
  | { event: 'TurnBegun'; rule: string; seat: number }
  | { event: 'LastTurnBegun'; rule: string; seat: number }
  | { event: 'CardsRemoved'; rule: string; count: number }
  | { event: 'CardTurnedUp'; rule: string; slot: string; card: string; spaces: string[]; value: number }
  | { event: 'DiceRolled'; rule: string; seat: number; faces: string[] }
  | { event: 'DieKept'; rule: string; seat: number; face: string; slot: string; card: string }
  | { event: 'CardCompleted'; rule: string; slot: string; card: string }
  | { event: 'BonusDieKept'; rule: string; seat: number; face: string }
  | { event: 'BonusSetTaken'; rule: string; seat: number }
  | { event: 'TurnStopped'; rule: string; seat: number }
  | { event: 'FifthDieKept'; rule: string; seat: number }
  | { event: 'RollFailed'; rule: string; seat: number }
  | { event: 'CardWon'; rule: string; seat: number; slot: string; card: string; value: number }
  | { event: 'CardLost'; rule: string; slot: string; card: string }
  | { event: 'CardDiscarded'; rule: string; card: string }
  | { event: 'GameEnded'; rule: string; reason: string };

/** The whole position. */
export interface PigView extends View {
  phase: string;
  active: number;
  turn_total: number;
  banked: number[];
}

export type PigEvent =
  | { event: 'StartDrawn'; rule: string; seat: number }
  | { event: 'Rolled'; rule: string; seat: number; face: number }
  | { event: 'Busted'; rule: string; seat: number; lost: number }
  | { event: 'Banked'; rule: string; seat: number; points: number; banked: number }
  | { event: 'GameEnded'; rule: string; seat: number };

export interface Views {
  'code-cracker': FiveDiceView;
  'dino-park': FiveDiceView;
  'pig': PigView;
}

export interface Events {
  'code-cracker': FiveDiceEvent;
  'dino-park': FiveDiceEvent;
  'pig': PigEvent;
}
