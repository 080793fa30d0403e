// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, Result, View, AnyEvent } from './base';

export const PROTOCOL = 5;

/** First of all: whose eyes, and what they have seen. `since` resumes after that version. */
export interface Hello {
  type: 'hello';
  protocol: number;
  token: string;
  since?: number | null;
  lang?: 'en' | 'fr';
  outlook?: boolean;
}

/** A decision. `decision` is the id the server asked with; repeating a message is harmless. */
export interface Play {
  type: 'play';
  decision: string;
  action: string;
  ref?: string | null;
}

/** The board with this decision is in front of whoever decides: a short clock runs from now on. */
export interface Seen {
  type: 'seen';
  decision: string;
  ref?: string | null;
}

/** Undo the latest decision while nobody has answered it. `moment` makes repeating it harmless. */
export interface TakeBack {
  type: 'take_back';
  moment?: string | null;
  ref?: string | null;
}

/** Ask the others for a take-back, to end the game here, or to allow hints to everybody. */
export interface Ask {
  type: 'ask';
  what: 'take_back' | 'end' | 'hints';
  moment?: string | null;
  ref?: string | null;
}

/** Answer the pending question. */
export interface Answer {
  type: 'answer';
  is_yes: boolean;
  moment?: string | null;
  ref?: string | null;
}

/** Take the own question back. */
export interface Withdraw {
  type: 'withdraw';
  moment?: string | null;
  ref?: string | null;
}

/** Give up. */
export interface Resign {
  type: 'resign';
  ref?: string | null;
}

/** Let a bot play until this seat comes back, or says hello again. */
export interface Leave {
  type: 'leave';
  ref?: string | null;
}

/** Play again after a bot has filled in; a new hello of this seat says the same. */
export interface ComeBack {
  type: 'come_back';
  ref?: string | null;
}

/** Let the game begin (the host's link): those who pledged reveal their nonces, then it does. */
export interface Start {
  type: 'start';
  ref?: string | null;
}

/** Ask what follows from what these eyes see: `board`, or a topic of the game. Changes nothing. */
export interface Consult {
  type: 'consult';
  topic: string;
  ref?: string | null;
}

/** Where the table stands for this pair of eyes. `events` are those since the version it knew. */
export interface Update {
  type: 'update';
  table: TableInfo;
  seat: number | null;
  view: View;
  legal: string[];
  decision: string | null;
  moment: string | null;
  can_take_back: boolean;
  events: AnyEvent[];
  is_complete: boolean;
  outlook?: Outlook | null;
  sealed?: string | null;
  result?: Result | null;
}

/** A table as everybody sees it. */
export interface TableInfo {
  table: string;
  game: string;
  version: number;
  status: 'open' | 'starting' | 'playing' | 'over';
  seats: SeatInfo[];
  host: number | null;
  options: Record<string, boolean | number | string>;
  commitment: string;
  created: number;
  clock: number | null;
  deadline: number | null;
  waiting_for: number[];
  question: QuestionInfo | null;
  has_agreed_to_hints: boolean;
  taken_back: number;
  ending: string | null;
  seed: string | null;
  rematch_of: string | null;
  rematch: string | null;
  rematch_by: number | null;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  name: string | null;
  kind: 'person' | 'bot' | 'open';
  bot: string | null;
  is_away: boolean;
  has_resigned: boolean;
  renewed: number;
  hints: number;
  is_left_out: boolean;
}

/** What a seat asks of the others. */
export interface QuestionInfo {
  seat: number;
  what: string;
  agreed: number[];
}

/** A message was followed, durably. `is_new` is false where it had been before. */
export interface Done {
  type: 'done';
  ref: string | null;
  version: number;
  is_new: boolean;
}

/** A message was not followed, and changed nothing. */
export interface Refused {
  type: 'refused';
  code: string;
  message: string;
  rule: string | null;
  ref: string | null;
}

/** What was asked about a topic, as it is at this version. */
export interface Consulted {
  type: 'consulted';
  ref: string | null;
  topic: string;
  version: number;
  value: unknown;
}

/** A hint, best choice first. `reasons` are sentences that cite their rules. */
export interface Advice {
  choices: AdvisedChoice[];
  reasons: string[];
  worlds: number;
  sure: number;
}

/** What a legal action is worth: points of this turn, or the chance to win, with its standard error. */
export interface AdvisedChoice {
  action: string;
  unit: 'points' | 'chance';
  worth: number;
  error: number;
}

export type FromClient = Hello | Play | Seen | TakeBack | Ask | Answer | Withdraw | Resign | Leave | ComeBack | Start | Consult;

export type FromServer = Update | Done | Refused | Consulted;
