// Written by scripts/wire_types.py: `make types` writes it anew.
import type { View } from '../base';

/** The whole position. */
export interface PigView extends View {
  phase: string;
  active: number;
  turn_total: number;
  banked: number[];
}

export type PigEvent =
  | { event: 'StartDrawn'; seat: number; rule: string }
  | { event: 'Rolled'; seat: number; face: number; rule: string }
  | { event: 'Busted'; seat: number; lost: number; rule: string }
  | { event: 'Banked'; seat: number; points: number; banked: number; rule: string }
  | { event: 'GameEnded'; seat: number; rule: string };
