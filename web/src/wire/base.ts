// Written by scripts/wire_types.py: `make types` writes it anew.

/** The field every outlook has; games subclass it and add what their board shows. */
export interface Outlook {
  points: number[];
}

/** How a finished game stands. */
export interface Result {
  scores: number[];
  ranks: number[];
  reason: string;
  rule: string;
  decider: string;
  decider_rule: string;
}

/** The fields every view has. `viewer` is None for a spectator. */
export interface View {
  viewer: number | null;
  seats: number;
  options: Record<string, boolean | number | string>;
  data: Record<string, unknown> | null;
  choosing: number[];
  result: Result | null;
}

/** What happened; games.ts has each game's own events. What one may not read is null. */
export interface AnyEvent {
  event: string;
  rule: string;
  [field: string]: unknown;
}
