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
export interface LabyrintusView extends View {
  phase: string;
  active: number;
  pending: string;
  has_begun: boolean;
  target: number;
  wheels: WheelView[];
  reserves: ReserveView[];
  floor: LyingView[];
  players: SeatView[];
  t_rex: number | null;
  volcano: string | null;
  hidden_fronts: Record<string, number>;
  hidden_values: Record<string, number[]>;
  events_left: Record<string, number>;
  events_gone: Record<string, number>;
  deck: string[];
  under: string[];
  is_running: boolean;
  fresh: LyingView[];
  offer: string[];
  passes: number;
  pivots: PivotView[];
  stops: StopView[];
}

/** A wheel: its two roads as they run now, the quarter turns clockwise since it was laid out (0 to 3), the */
export interface WheelView {
  square: string;
  kind: string;
  roads: string[];
  turns: number;
  footprint: string | null;
  is_locked: boolean;
}

/** A pile of food: its kind, its size, and the front of the top token (None: not turned up, or empty). */
export interface ReserveView {
  place: string;
  food: string;
  count: number;
  top: string | null;
}

/** A token on the floor. */
export interface LyingView {
  place: string;
  token: string;
}

/** One player. `pawn` is who walks: leader, or t-rex while the leader waits in the village. `village` */
export interface SeatView {
  colour: string;
  village: number;
  wheels: string[];
  pawn: string;
  place: string;
  carried: string[];
  has_visited_reserve: boolean;
  forced_passes: number;
  mission: LabyrintusCardView | null;
  on_card: number;
  feeds: [number, number];
  fed: LabyrintusCardView[];
  brought: BroughtView[];
  points: number;
  ways: WayView[];
}

/** A dinosaur. Its words are `word.<id>`, facts about it `dinosaur.<id>`. */
export interface LabyrintusCardView {
  id: string;
  name: string;
  diet: string;
  rations: number;
}

/** A token brought home and turned over. */
export interface BroughtView {
  token: string;
  value: number;
}

/** One way along a pawn's path. */
export interface WayView {
  places: string[];
  reach: number;
  end: string;
  barrier: string | null;
  barrier_rule: string | null;
  barrier_seat: number | null;
}

/** A pivot that can be chosen, by its action, and the path of the pawn after it: `ways` as above, `stops` */
export interface PivotView {
  action: string;
  wheel: string;
  direction: string;
  roads: string[];
  ways: WayView[];
  stops: string[];
  goals: StopView[];
}

/** A stop that can be chosen, by its action, and what waits there. */
export interface StopView {
  action: string;
  place: string;
  lies: string[];
  takes: string[];
  top: string | null;
  calls: string | null;
  scares: number | null;
  feeds: [number, number] | null;
}

export type LabyrintusEvent =
  | { event: 'StartDrawn'; rule: string; seat: number }
  | { event: 'WheelLaid'; rule: string; wheel: string; turns: number; roads: string[] }
  | { event: 'FrontShown'; rule: string; reserve: string; token: string; count: number }
  | { event: 'MissionDrawn'; rule: string; seat: number; card: string; diet: string; rations: number }
  | { event: 'MissionSwapped'; rule: string; seat: number; card: string }
  | { event: 'MissionKept'; rule: string; seat: number; card: string }
  | { event: 'TurnBegun'; rule: string; seat: number }
  | { event: 'WheelPivoted'; rule: string; seat: number; wheel: string; direction: string; turns: number; roads: string[] }
  | { event: 'PawnMoved'; rule: string; seat: number; pawn: string; origin: string; stop: string; way: string[] }
  | { event: 'PawnHalted'; rule: string; seat: number; pawn: string; stop: string }
  | { event: 'PawnStayed'; rule: string; seat: number; pawn: string }
  | { event: 'TurnPassed'; rule: string; seat: number; is_forced: boolean }
  | { event: 'TokenTaken'; rule: string; seat: number; pawn: string; token: string; place: string }
  | { event: 'ReserveReached'; rule: string; seat: number; reserve: string; token: string }
  | { event: 'TRexCalled'; rule: string; seat: number; reserve: string }
  | { event: 'TRexBusy'; rule: string; seat: number; active: number }
  | { event: 'LeaderScared'; rule: string; seat: number; active: number; place: string; dropped: string[] }
  | { event: 'TRexReturned'; rule: string; seat: number }
  | { event: 'EventDrawn'; rule: string; seat: number; kind: string; place: string }
  | { event: 'WheelsTurned'; rule: string; kind: string; line: string; wheels: string[]; spared: string[] }
  | { event: 'VolcanoErupted'; rule: string; place: string }
  | { event: 'LeaderExpelled'; rule: string; seat: number; place: string; dropped: string[] }
  | { event: 'VolcanoLeft'; rule: string; place: string }
  | { event: 'CornucopiaLaid'; rule: string; place: string }
  | { event: 'PawnRescued'; rule: string; seat: number; pawn: string; place: string; dropped: string[] }
  | { event: 'TokenRevealed'; rule: string; seat: number; token: string; value: number; total: number }
  | { event: 'CameHomeEmpty'; rule: string; seat: number }
  | { event: 'DinosaurFed'; rule: string; seat: number; card: string; total: number; rations: number; count: number; target: number }
  | { event: 'DinosaurHungry'; rule: string; seat: number; card: string; total: number; rations: number }
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

/** The table as one seat, or a spectator, may know it. */
export interface TRexView extends View {
  phase: string;
  round: number;
  rounds: number;
  active: number | null;
  leader: number | null;
  colours: string[];
  strong: string | null;
  weak: string | null;
  aside: string[];
  eggs: (string | null)[];
  eggs_unseen: number[];
  eggs_lost: number[];
  dealt: number;
  to_draw: number;
  is_closing: boolean;
  symbols: string[];
  players: TRexSeatView[];
  history: PlayedView[];
  standing: number[];
  discarded: number;
  meteor: MeteorView | null;
  previews: CardPreview[];
  memory: MemoryView[];
}

/** One player's side of the table. */
export interface TRexSeatView {
  hand: string[] | null;
  hand_size: number;
  shown: string[];
  hidden_in_hand: number;
  pile_size: number;
  pile_unseen: number;
  pile_known: string[];
  unseen: string[];
  blind_discards: number;
  discards: string[];
  played: string[];
  face: string | null;
  place: number | null;
  cannot_play: boolean;
  has_played_shower: boolean;
  eggs: number[];
  score: number;
  egg_points: number[];
  remaining: string[] | null;
  remaining_points: number | null;
}

/** One card played in this round, and what its pile counted as then. */
export interface PlayedView {
  seat: number;
  card: string;
  face: string;
}

/** The meteor that rules the last circle. Its seat has the last word unless another one takes over. */
export interface MeteorView {
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

/** Perfect memory about one seat, made from the rest of the view alone (`memory.recall`). */
export interface MemoryView {
  seat: number;
  holds: string[];
  may_hold: string[];
  hidden: number;
  next_cards: (string | null)[];
  may_take_last_word: string[];
  may_beat: string[];
}

export type TRexEvent =
  | { event: 'StartDrawn'; rule: string; seat: number }
  | { event: 'EggTurnedUp'; rule: string; side: string; colour: string }
  | { event: 'TrumpDrawn'; rule: string; place: string; colour: string }
  | { event: 'CardDealt'; rule: string; seat: number; card: unknown }
  | { event: 'RoundBegun'; rule: string; number: number; seat: number }
  | { event: 'CardPlayed'; rule: string; seat: number; card: string; face: string }
  | { event: 'TopCardPlayed'; rule: string; seat: number; card: string; face: string }
  | { event: 'FaceCopied'; rule: string; seat: number; face: string }
  | { event: 'FaceCountsNothing'; rule: string; seat: number }
  | { event: 'LastCircleBegun'; rule: string; seat: number; card: string }
  | { event: 'LastCircleRestarted'; rule: string; seat: number; card: string; before: string }
  | { event: 'MeteorHadNoEffect'; rule: string; seat: number; card: string; ruling: string }
  | { event: 'CardDrawn'; rule: string; seat: number; card: unknown }
  | { event: 'KnownCardDrawn'; rule: string; seat: number; card: string }
  | { event: 'PileRanOut'; rule: string; seat: number; count: number }
  | { event: 'TurnPassed'; rule: string; seat: number }
  | { event: 'RoundEnded'; rule: string; reason: string; number: number; seat: number | null }
  | { event: 'FaceRanked'; rule: string; place: number; seat: number; face: string }
  | { event: 'EggTaken'; rule: string; seat: number; side: string; colour: string; points: number; score: number }
  | { event: 'EggLost'; rule: string; side: string; colour: string }
  | { event: 'PlayedCardDiscarded'; rule: string; seat: number; card: string }
  | { event: 'BlindCardDiscarded'; rule: string; seat: number }
  | { event: 'KnownCardDiscarded'; rule: string; seat: number; card: string }
  | { event: 'ShowerRemoved'; rule: string; seat: number }
  | { event: 'PileReturned'; rule: string; seat: number; cards: string[] }
  | { event: 'TrumpChanged'; rule: string; seat: number; place: string; colour: string; before: string }
  | { event: 'TrumpKept'; rule: string; seat: number }
  | { event: 'HandShown'; rule: string; seat: number; cards: string[] }
  | { event: 'PileCardShown'; rule: string; seat: number; card: string }
  | { event: 'RemainingCounted'; rule: string; seat: number; cards: string[]; points: number }
  | { event: 'GameEnded'; rule: string; reason: string };

/** The whole position; only the order of the pile is unknown, to everybody. */
export interface TarasqueView extends View {
  phase: string;
  active: number;
  turn: number;
  turn_limit: number;
  is_extra_turn: boolean;
  has_six: boolean;
  keys: PrintView[];
  auxes: PrintView[];
  middle: (MiddleTile | null)[];
  bases: BaseTile[][];
  lairs: RowView[][];
  culled: string[];
  pile: number;
  unseen: string[];
  eggs: number[];
  supply: number;
  scores: ScoreView[];
  rolls: number;
  rolled: string[];
  kept: string[];
  doubled: string | null;
  can_double: boolean;
  power: number[];
  dice_left: number;
  is_selected: boolean;
  live: string[];
  in_hand: string | null;
  claims: ClaimView[];
  spends: SpendView[];
  places: PlaceView[];
  moves: MoveView[];
  egg_moves: number;
}

/** A thing printed on dice and tiles: `name` is its word (in the catalogues), `paint` #rrggbb or empty. */
export interface PrintView {
  name: string;
  paint: string;
}

/** A tile in the middle. `price`: dice it costs. `gain`: points in the active seat's best row for it. */
export interface MiddleTile {
  tile: string;
  price: number;
  gain: number;
}

/** A tile at a base: it will be banked when its owner's next turn begins, unless somebody takes it. */
export interface BaseTile {
  tile: string;
  side: number;
  price: number;
  thieves: number[];
  gain: number;
  prize: number;
}

/** A row of a lair: its tiles, its points, and the tiles of the whole box that would still fit. */
export interface RowView {
  tiles: string[];
  points: number;
  fits: string[];
}

/** What a seat would score now. */
export interface ScoreView {
  rows: number;
  eggs: number;
  total: number;
}

/** A tile that the active seat can take with what it has selected: for `price` to `most` dice. */
export interface ClaimView {
  tile: string;
  rival: number | null;
  price: number;
  most: number;
  gain: number;
}

/** What so many dice on the tile do: it goes to `side`, where a thief needs `price`; or to the lair. */
export interface SpendView {
  dice: number;
  side: number | null;
  price: number | null;
  is_straight_home: boolean;
}

/** A row the tile in hand may go to (the last one, `is_new`, opens one). */
export interface PlaceView {
  row: number;
  is_new: boolean;
  length: number;
  row_points: number;
  points: number;
  total: number;
}

/** A tile that an egg could move: its row, and the most points that this would bring, egg counted. */
export interface MoveView {
  tile: string;
  row: number;
  points: number;
}

export type TarasqueEvent =
  | { event: 'StartDrawn'; rule: string; seat: number }
  | { event: 'TurnBegun'; rule: string; seat: number }
  | { event: 'ExtraTurnBegun'; rule: string; seat: number }
  | { event: 'TileEvent'; rule: string; tile: string; colour: string; sign: string }
  | { event: 'TileTurnedUp'; rule: string; tile: string; colour: string; sign: string; place: number }
  | { event: 'TileCulled'; rule: string; tile: string; colour: string; sign: string; seat: number }
  | { event: 'TileTakenUp'; rule: string; tile: string; colour: string; sign: string; seat: number }
  | { event: 'TileBanked'; rule: string; tile: string; colour: string; sign: string; seat: number; row: number; length: number; points: number }
  | { event: 'DiceRolled'; rule: string; seat: number; roll: number; symbols: string[]; faces: string[] }
  | { event: 'DieKept'; rule: string; seat: number; symbol: string; face: string; power: number }
  | { event: 'DieDoubled'; rule: string; seat: number; symbol: string; face: string; power: number }
  | { event: 'RollFailed'; rule: string; seat: number }
  | { event: 'RollingStopped'; rule: string; seat: number }
  | { event: 'AllDiceKept'; rule: string; seat: number }
  | { event: 'TileAimedAt'; rule: string; tile: string; colour: string; sign: string; seat: number; price: number }
  | { event: 'TileClaimed'; rule: string; tile: string; colour: string; sign: string; seat: number; dice: number }
  | { event: 'TileStolen'; rule: string; tile: string; colour: string; sign: string; seat: number; rival: number; side: number; dice: number }
  | { event: 'TileLaidAtBase'; rule: string; tile: string; colour: string; sign: string; seat: number; side: number; price: number }
  | { event: 'EggPaid'; rule: string; seat: number }
  | { event: 'NoEggLeft'; rule: string; seat: number }
  | { event: 'ExtraTurnEarned'; rule: string; tile: string; colour: string; sign: string; seat: number }
  | { event: 'ExtraTurnVoid'; rule: string; seat: number }
  | { event: 'TileLifted'; rule: string; tile: string; colour: string; sign: string; seat: number; row: number }
  | { event: 'TileMoved'; rule: string; tile: string; colour: string; sign: string; seat: number; old_row: number; row: number; points: number }
  | { event: 'GameEnded'; rule: string; reason: string };

/** The position as a seat sees it. */
export interface TyrannosaurusView extends View {
  phase: string;
  turn: number;
  turns: number;
  bone: number | null;
  order: number[];
  steering: number[];
  dinosaurs: DinosaurView[];
  den: string;
  lake: string;
  volcano: string;
  rex: string | null;
  threatened: string[];
  trees: string[];
  lost: number;
  spare: number;
  subject: string | null;
  arrows: ArrowView[];
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
  is_living: boolean;
  refuge: string | null;
  split: [number, number, number];
  played: [number, number, number];
  left: [number, number, number];
  aside: number;
  hand: [number, number, number] | null;
  least: [number, number, number];
  most: [number, number, number];
  removed: string | null;
  laid: string | null;
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
  | { event: 'ColourDealt'; rule: string; seat: number; dinosaur: string; square: string; trees: number }
  | { event: 'BoneGiven'; rule: string; seat: number }
  | { event: 'CardRemoved'; rule: string; seat: number; card: unknown }
  | { event: 'TileMoved'; rule: string; seat: number; tile: string; start: string; square: string }
  | { event: 'TileStayed'; rule: string; seat: number; tile: string; direction: string; obstacle: string }
  | { event: 'TreesPlanted'; rule: string; squares: string[]; count: number }
  | { event: 'TurnBegun'; rule: string; seat: number; turn: number; turns: number }
  | { event: 'ArrowRevealed'; rule: string; seat: number; subject: string; direction: string }
  | { event: 'ArrowLapsed'; rule: string; seat: number; subject: string; direction: string }
  | { event: 'CardRevealed'; rule: string; seat: number; dinosaur: string; card: string; direction: string | null; choice: string }
  | { event: 'CardLapsed'; rule: string; seat: number; dinosaur: string; choice: string }
  | { event: 'CardsDiscarded'; rule: string }
  | { event: 'Rested'; rule: string; seat: number; dinosaur: string; square: string }
  | { event: 'Moved'; rule: string; seat: number; dinosaur: string; by: number; start: string; square: string }
  | { event: 'StayedAtEdge'; rule: string; seat: number; dinosaur: string; by: number; direction: string }
  | { event: 'RushedIntoTile'; rule: string; seat: number; dinosaur: string; tile: string; lost: number; trees: number }
  | { event: 'TileIgnored'; rule: string; seat: number; dinosaur: string; by: number; tile: string }
  | { event: 'TreeHanded'; rule: string; seat: number; dinosaur: string; rival: number; rival_dinosaur: string; count: number; trees: number; rival_trees: number }
  | { event: 'TreeEaten'; rule: string; seat: number; dinosaur: string; square: string; count: number; trees: number }
  | { event: 'Eliminated'; rule: string; seat: number; dinosaur: string }
  | { event: 'FlightBegun'; rule: string; seat: number; dinosaur: string; count: number }
  | { event: 'RexMoved'; rule: string; seat: number; start: string; square: string }
  | { event: 'RexStayed'; rule: string; seat: number; direction: string }
  | { event: 'RexLeft'; rule: string; seat: number; start: string; tile: string }
  | { event: 'RexReturned'; rule: string; square: string }
  | { event: 'Abstained'; rule: string; seat: number }
  | { event: 'TreeHarvested'; rule: string; seat: number; dinosaur: string; square: string; trees: number }
  | { event: 'TreeContested'; rule: string; square: string; visitors: string[] }
  | { event: 'BonePassed'; rule: string; seat: number }
  | { event: 'GameEnded'; rule: string; reason: string };

export interface Views {
  'code-cracker': FiveDiceView;
  'dino-park': FiveDiceView;
  'labyrintus': LabyrintusView;
  'pig': PigView;
  't-rex': TRexView;
  'tarasque': TarasqueView;
  'tyrannosaurus-rex': TyrannosaurusView;
}

export interface Events {
  'code-cracker': FiveDiceEvent;
  'dino-park': FiveDiceEvent;
  'labyrintus': LabyrintusEvent;
  'pig': PigEvent;
  't-rex': TRexEvent;
  'tarasque': TarasqueEvent;
  'tyrannosaurus-rex': TyrannosaurusRexEvent;
}
