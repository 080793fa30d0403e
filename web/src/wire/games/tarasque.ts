// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from '../base';

/** The whole position; only the order of the pile is unknown, to everybody. */
export interface TarasqueView extends View {
  phase: string;
  active: number;
  turn: number;
  is_extra_turn: boolean;
  has_six: boolean;
  middle: (string | null)[];
  bases: BaseTile[][];
  lairs: string[][][];
  culled: string[];
  eggs: number[];
  rolls: number;
  rolled: string[];
  kept: string[];
  doubled: string | null;
  power: number[];
  is_selected: boolean;
  in_hand: string | null;
  egg_moves: number;
}

/** A tile at a side of a base. */
export interface BaseTile {
  tile: string;
  side: number;
}

/** Tile `3b` shows keys[2] and auxes[1], a die `3` shows keys[2]. */
export interface TarasqueOutlook extends Outlook {
  keys: PrintedSymbol[];
  auxes: PrintedSymbol[];
  middle: (MiddleOutlook | null)[];
  bases: BaseOutlook[][];
  lairs: RowOutlook[][];
  pile: number;
  supply: number;
  dice_left: number;
  claims: ClaimPreview[];
  spends: SpendPreview[];
  places: PlacePreview[];
  moves: MovePreview[];
}

/** A thing printed on dice and tiles: `name` is its word (in the catalogues), `paint` #rrggbb or empty. */
export interface PrintedSymbol {
  name: string;
  paint: string;
}

/** A tile in the middle. `price`: dice it costs. `gain`: points in the active seat's best row for it. */
export interface MiddleOutlook {
  price: number;
  gain: number;
}

/** A tile at a base: it will be banked when its owner's next turn begins, unless somebody takes it. */
export interface BaseOutlook {
  price: number;
  thieves: number[];
  gain: number;
  prize: number;
}

/** A row of a lair: its points, and the tiles of the whole box that would still fit. */
export interface RowOutlook {
  points: number;
  fits: string[];
}

/** A tile that the active seat can take with what it has selected: for `price` to `most` dice. */
export interface ClaimPreview {
  tile: string;
  rival: number | null;
  price: number;
  most: number;
  gain: number;
}

/** What so many dice on the tile do: it goes to `side`, where a thief needs `price`; or to the lair. */
export interface SpendPreview {
  dice: number;
  side: number | null;
  price: number | null;
  is_straight_home: boolean;
}

/** A row the tile in hand may go to (the last one, `is_new`, opens one). */
export interface PlacePreview {
  row: number;
  is_new: boolean;
  length: number;
  points: number;
  total: number;
}

/** A tile that an egg could move: its row, and the most points that this would bring, egg counted. */
export interface MovePreview {
  tile: string;
  row: number;
  points: number;
}

export type TarasqueEvent =
  | { event: 'StartDrawn'; seat: number; rule: string }
  | { event: 'TurnBegun'; seat: number; rule: string }
  | { event: 'ExtraTurnBegun'; seat: number; rule: string }
  | { event: 'TileEvent'; tile: string; colour: string; sign: string; rule: string }
  | { event: 'TileTurnedUp'; tile: string; colour: string; sign: string; place: number; rule: string }
  | { event: 'TileCulled'; tile: string; colour: string; sign: string; seat: number; rule: string }
  | { event: 'TileTakenUp'; tile: string; colour: string; sign: string; seat: number; rule: string }
  | { event: 'TileBanked'; tile: string; colour: string; sign: string; seat: number; row: number; length: number; points: number; rule: string }
  | { event: 'DiceRolled'; seat: number; roll: number; symbols: string[]; faces: string[]; rule: string }
  | { event: 'DieKept'; seat: number; symbol: string; face: string; power: number; rule: string }
  | { event: 'DieDoubled'; seat: number; symbol: string; face: string; power: number; rule: string }
  | { event: 'RollFailed'; seat: number; rule: string }
  | { event: 'RollingStopped'; seat: number; rule: string }
  | { event: 'AllDiceKept'; seat: number; rule: string }
  | { event: 'TileAimedAt'; tile: string; colour: string; sign: string; seat: number; price: number; rule: string }
  | { event: 'TileClaimed'; tile: string; colour: string; sign: string; seat: number; dice: number; rule: string }
  | { event: 'TileStolen'; tile: string; colour: string; sign: string; seat: number; rival: number; side: number; dice: number; rule: string }
  | { event: 'TileLaidAtBase'; tile: string; colour: string; sign: string; seat: number; side: number; price: number; rule: string }
  | { event: 'EggPaid'; seat: number; rule: string }
  | { event: 'NoEggLeft'; seat: number; rule: string }
  | { event: 'ExtraTurnEarned'; tile: string; colour: string; sign: string; seat: number; rule: string }
  | { event: 'ExtraTurnVoid'; seat: number; rule: string }
  | { event: 'TileLifted'; tile: string; colour: string; sign: string; seat: number; row: number; rule: string }
  | { event: 'TileMoved'; tile: string; colour: string; sign: string; seat: number; old_row: number; row: number; points: number; rule: string }
  | { event: 'GameEnded'; reason: string; rule: string };
