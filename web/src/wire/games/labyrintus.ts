// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, View } from '../base';

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
