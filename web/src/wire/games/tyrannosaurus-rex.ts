// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from '../base';

/** The position as a seat knows it. */
export interface TyrannosaurusView extends View {
  phase: string;
  turn: number;
  bone: number | null;
  dinosaurs: DinosaurView[];
  lake: string;
  volcano: string;
  rex: string | null;
  trees: string[];
  lost: number;
  fugitive: number | null;
  fugitives: number[];
  chosen: string | null;
  fell: number[];
}

/** What lies before one seat. */
export interface DinosaurView {
  dinosaur: string | null;
  square: string | null;
  trees: number;
  played: [number, number, number];
  aside: number;
  removed: string | null;
  laid: string | null;
}

/** What the board shows besides the position. */
export interface TyrannosaurusOutlook extends Outlook {
  turns: number;
  order: number[];
  steering: number[];
  den: string;
  dinosaurs: SeatOutlook[];
  subject: string | null;
  arrows: ArrowView[];
}

/** What follows for one seat. */
export interface SeatOutlook {
  refuge: string | null;
  split: [number, number, number];
  left: [number, number, number];
  hand: [number, number, number] | null;
  least: [number, number, number];
  danger: number | null;
}

/** Where an arrow laid now would lead what it steers, as the board stands; others may change that first. */
export interface ArrowView {
  direction: string;
  square: string | null;
  effects: string[];
  rivals: number[];
  gain: number;
  loss: number;
}

export type TyrannosaurusRexEvent =
  | { event: 'ColourDealt'; seat: number; dinosaur: string; square: string; trees: number; rule: string }
  | { event: 'BoneGiven'; seat: number; rule: string }
  | { event: 'CardRemoved'; seat: number; card: unknown; rule: string }
  | { event: 'TileMoved'; seat: number; tile: string; start: string; square: string; rule: string }
  | { event: 'TileStayed'; seat: number; tile: string; direction: string; obstacle: string; rule: string }
  | { event: 'TreesPlanted'; squares: string[]; count: number; rule: string }
  | { event: 'TurnBegun'; seat: number; turn: number; turns: number; rule: string }
  | { event: 'ArrowRevealed'; seat: number; subject: string; direction: string; rule: string }
  | { event: 'ArrowLapsed'; seat: number; subject: string; direction: string; rule: string }
  | { event: 'CardRevealed'; seat: number; dinosaur: string; card: string; direction: string | null; choice: string; rule: string }
  | { event: 'CardLapsed'; seat: number; dinosaur: string; choice: string; rule: string }
  | { event: 'CardsDiscarded'; rule: string }
  | { event: 'Rested'; seat: number; dinosaur: string; square: string; rule: string }
  | { event: 'Moved'; seat: number; dinosaur: string; by: number; start: string; square: string; rule: string }
  | { event: 'StayedAtEdge'; seat: number; dinosaur: string; by: number; direction: string; rule: string }
  | { event: 'RushedIntoTile'; seat: number; dinosaur: string; tile: string; lost: number; trees: number; rule: string }
  | { event: 'TileIgnored'; seat: number; dinosaur: string; by: number; tile: string; rule: string }
  | { event: 'TreeHanded'; seat: number; dinosaur: string; rival: number; rival_dinosaur: string; count: number; trees: number; rival_trees: number; rule: string }
  | { event: 'TreeEaten'; seat: number; dinosaur: string; square: string; count: number; trees: number; rule: string }
  | { event: 'Eliminated'; seat: number; dinosaur: string; rule: string }
  | { event: 'FlightBegun'; seat: number; dinosaur: string; count: number; rule: string }
  | { event: 'RexMoved'; seat: number; start: string; square: string; rule: string }
  | { event: 'RexStayed'; seat: number; direction: string; rule: string }
  | { event: 'RexLeft'; seat: number; start: string; tile: string; rule: string }
  | { event: 'RexReturned'; square: string; rule: string }
  | { event: 'Abstained'; seat: number; rule: string }
  | { event: 'TreeHarvested'; seat: number; dinosaur: string; square: string; trees: number; rule: string }
  | { event: 'TreeContested'; square: string; visitors: string[]; rule: string }
  | { event: 'BonePassed'; seat: number; rule: string }
  | { event: 'GameEnded'; reason: string; rule: string };
