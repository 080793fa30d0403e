// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from '../base';

/** The whole position. Nobody knows the order of the unseen cards, so no view has it. */
export interface FiveDiceView extends View {
  phase: string;
  active: number;
  table: (CardView | null)[];
  rolled: string[];
  kept: string[];
  kept_of_roll: number;
  bonus_sets: number;
  unseen: string[];
  under: string[];
  won: string[][];
  gone: string[];
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

/** `final_faces`: kept now, as the fifth die, they would end the turn. */
export interface FiveDiceOutlook extends Outlook {
  pile: number;
  final_faces: string[];
}

export type FiveDiceEvent =
  | { event: 'StartDrawn'; seat: number; rule: string }
  | { event: 'TurnBegun'; seat: number; rule: string }
  | { event: 'LastTurnBegun'; seat: number; rule: string }
  | { event: 'CardsRemoved'; count: number; rule: string }
  | { event: 'CardTurnedUp'; slot: string; card: string; name: string; spaces: string[]; value: number; rule: string }
  | { event: 'DiceRolled'; seat: number; faces: string[]; rule: string }
  | { event: 'DieKept'; seat: number; face: string; slot: string; card: string; rule: string }
  | { event: 'CardCompleted'; slot: string; card: string; rule: string }
  | { event: 'BonusDieKept'; seat: number; face: string; rule: string }
  | { event: 'BonusSetTaken'; seat: number; rule: string }
  | { event: 'TurnStopped'; seat: number; rule: string }
  | { event: 'FifthDieKept'; seat: number; rule: string }
  | { event: 'RollFailed'; seat: number; rule: string }
  | { event: 'CardWon'; seat: number; slot: string; card: string; value: number; rule: string }
  | { event: 'CardLost'; slot: string; card: string; rule: string }
  | { event: 'CardDiscarded'; card: string; rule: string }
  | { event: 'GameEnded'; reason: string; rule: string };
