// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from './types';

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

/** The whole position, but for what follows: all that is not seen here lies in the piles and in the deck. */
export interface LabyrintusView extends View {
  phase: string;
  active: number;
  pending: string;
  has_begun: boolean;
  wheels: WheelView[];
  reserves: ReserveView[];
  floor: LyingView[];
  players: SeatView[];
  t_rex: number | null;
  volcano: string | null;
  events_left: Record<string, number>;
  under: string[];
  is_running: boolean;
  fresh: LyingView[];
  passes: number;
}

/** A wheel: its two roads as they run now, the quarter turns clockwise since it was laid out (0 to 3), the */
export interface WheelView {
  square: string;
  roads: string[];
  turns: number;
  footprint: string | null;
}

/** A pile of food: its size, and the front of the top token (None: not turned up, or empty). */
export interface ReserveView {
  place: string;
  count: number;
  top: string | null;
}

/** A token on the floor. */
export interface LyingView {
  place: string;
  token: string;
}

/** One player. `place` is where its pawn stands: its leader, or T-Rex while the leader waits at home. */
export interface SeatView {
  colour: string;
  village: number;
  place: string;
  carried: string[];
  has_visited_reserve: boolean;
  forced_passes: number;
  mission: LabyrintusCardView | null;
  on_card: number;
  fed: LabyrintusCardView[];
  brought: BroughtView[];
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

/** What the board shows besides the position. */
export interface LabyrintusOutlook extends Outlook {
  target: number;
  feeds: [number, number][];
  ways: WayView[];
  pivots: PivotView[];
  stops: StopView[];
  offer: string[];
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
  | { event: 'StartDrawn'; seat: number; rule: string }
  | { event: 'WheelLaid'; wheel: string; turns: number; roads: string[]; rule: string }
  | { event: 'FrontShown'; reserve: string; token: string; count: number; rule: string }
  | { event: 'MissionDrawn'; seat: number; card: string; diet: string; rations: number; rule: string }
  | { event: 'MissionSwapped'; seat: number; card: string; rule: string }
  | { event: 'MissionKept'; seat: number; card: string; rule: string }
  | { event: 'TurnBegun'; seat: number; rule: string }
  | { event: 'WheelPivoted'; seat: number; wheel: string; direction: string; turns: number; roads: string[]; rule: string }
  | { event: 'PawnMoved'; seat: number; pawn: string; origin: string; stop: string; way: string[]; rule: string }
  | { event: 'PawnHalted'; seat: number; pawn: string; stop: string; rule: string }
  | { event: 'PawnStayed'; seat: number; pawn: string; rule: string }
  | { event: 'TurnPassed'; seat: number; is_forced: boolean; rule: string }
  | { event: 'TokenTaken'; seat: number; pawn: string; token: string; place: string; rule: string }
  | { event: 'ReserveReached'; seat: number; reserve: string; token: string; rule: string }
  | { event: 'TRexCalled'; seat: number; reserve: string; rule: string }
  | { event: 'TRexBusy'; seat: number; active: number; rule: string }
  | { event: 'LeaderScared'; seat: number; active: number; place: string; dropped: string[]; rule: string }
  | { event: 'TRexReturned'; seat: number; rule: string }
  | { event: 'EventDrawn'; seat: number; kind: string; place: string; rule: string }
  | { event: 'WheelsTurned'; kind: string; line: string; wheels: string[]; spared: string[]; rule: string }
  | { event: 'VolcanoErupted'; place: string; rule: string }
  | { event: 'LeaderExpelled'; seat: number; place: string; dropped: string[]; rule: string }
  | { event: 'VolcanoLeft'; place: string; rule: string }
  | { event: 'CornucopiaLaid'; place: string; rule: string }
  | { event: 'PawnRescued'; seat: number; pawn: string; place: string; dropped: string[]; rule: string }
  | { event: 'TokenRevealed'; seat: number; token: string; value: number; total: number; rule: string }
  | { event: 'CameHomeEmpty'; seat: number; rule: string }
  | { event: 'DinosaurFed'; seat: number; card: string; total: number; rations: number; count: number; target: number; rule: string }
  | { event: 'DinosaurHungry'; seat: number; card: string; total: number; rations: number; rule: string }
  | { event: 'GameEnded'; reason: string; rule: string };

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

export interface Views {
  'code-cracker': FiveDiceView;
  'dino-park': FiveDiceView;
  'labyrintus': LabyrintusView;
  'pig': PigView;
  't-rex': TRexView;
  'tarasque': TarasqueView;
  'tyrannosaurus-rex': TyrannosaurusView;
}

export interface Outlooks {
  'code-cracker': FiveDiceOutlook;
  'dino-park': FiveDiceOutlook;
  'labyrintus': LabyrintusOutlook;
  'pig': Outlook;
  't-rex': TRexOutlook;
  'tarasque': TarasqueOutlook;
  'tyrannosaurus-rex': TyrannosaurusOutlook;
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
