// Written by scripts/wire_types.py: `make types` writes it anew.
import type { Outlook, Result, View, AnyEvent } from './base';
import type { TableInfo, SeatInfo, QuestionInfo } from './messages';

/** A wish for a table. With `is_started` it begins once everybody named here has pledged. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  data?: Record<string, unknown> | null;
  clock?: number | null;
  is_started?: boolean;
}

/** Who shall sit there. A person who is named at once has joined, and pledges a nonce next. */
export interface SeatWish {
  kind: 'person' | 'bot' | 'open';
  bot?: string | null;
  name?: string | null;
}

/** Somebody sits down by the invitation (any open seat, or the named one), or by the link of a seat. */
export interface Joining {
  name: string;
  pledge: string;
  seat?: number | null;
}

/** A seat promises its nonce by a hash, before the game begins. */
export interface Pledging {
  pledge: string;
}

/** A seat shows the nonce that it pledged, once all pledges are published. */
export interface Revealing {
  nonce: string;
}

/** A record to be played again, through the eyes of a seat or of a spectator; which frames of it. */
export interface ReplayWish {
  record: string;
  seat?: number | null;
  start?: number;
  count?: number;
}

/** Where a learner stands: the moves so far, the new one last, and how many frames are known already. */
export interface LessonWish {
  game: string;
  lesson: string;
  moves?: string[];
  seen?: number;
}

/** A game of the shelf. */
export interface GameInfo {
  id: string;
  version: number;
  title: Record<'en' | 'fr', string>;
  tagline: Record<'en' | 'fr', string>;
  about: Record<'en' | 'fr', string>;
  seats: number[];
  usual_seats: number;
  age: number | null;
  minutes: number[] | null;
  kinds: string[];
  options: OptionInfo[];
  bots: BotInfo[];
  topics: string[];
  takes_data: boolean;
  has_secrets: boolean;
  has_lessons: boolean;
  is_on_shelf: boolean;
}

/** A switch of a game. `values` for a choice, `low` and `high` for a number. */
export interface OptionInfo {
  name: string;
  kind: string;
  default: boolean | number | string;
  rule: string;
  meaning: Record<'en' | 'fr', string>;
  question: Record<'en' | 'fr', string> | null;
  seats: number[] | null;
  is_up_front: boolean;
  values: string[] | null;
  value_meanings: Record<string, Record<'en' | 'fr', string>> | null;
  low: number | null;
  high: number | null;
}

/** A bot of a game, in words. `strength`: 0 plays at random, 1 is gentle, 2 strong, 3 an expert. */
export interface BotInfo {
  id: string;
  strength: number;
  name: Record<'en' | 'fr', string>;
  about: Record<'en' | 'fr', string>;
  expect: Record<'en' | 'fr', string>;
}

/** A decision there can ever be. Its words are `action.<text>` of the game's texts, with the arguments. */
export interface ActionInfo {
  token: string;
  is_automatic: boolean;
  text: string;
  arguments: Record<string, string>;
}

/** The secret links of a new table: shown once, stored nowhere. None for bots and open seats. */
export interface Links {
  table: string;
  commitment: string;
  host: string;
  invite: string;
  code: string;
  spectator: string;
  seats: (string | null)[];
}

/** What a link is for. `seat` where it is that of a seat. */
export interface LinkInfo {
  table: string;
  role: 'seat' | 'invite' | 'spectator' | 'host';
  seat: number | null;
}

/** A table as whoever asks with a link sees it. */
export interface LinkedTable {
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
  has_sealed: boolean;
}

/** The secret link of a seat. */
export interface SeatLink {
  table: string;
  seat: number;
  token: string;
}

/** No link opens this seat any more. */
export interface Revoked {
  table: string;
  seat: number;
}

/** The way to the next table: a link of the same kind, and the host's for whoever is host there. */
export interface Rematch {
  table: string;
  commitment: string;
  seat: number | null;
  token: string;
  host: string | null;
}

/** What the draws of a table will be checked with. Pledges are final once the table is not `open`. */
export interface Promises {
  table: string;
  status: 'open' | 'starting' | 'playing' | 'over';
  commitment: string;
  seats: SeatPromise[];
}

/** What a seat adds to the draws: its pledge, then its nonce, unless it did not reveal it in time. */
export interface SeatPromise {
  pledge: string | null;
  nonce: string | null;
  is_left_out: boolean;
}

/** A link to watch by, fit to be passed on. */
export interface WatchLink {
  table: string;
  token: string;
}

/** All that happened at a table and was not taken back, as one pair of eyes may know it. */
export interface Transcript {
  table: TableInfo;
  seat: number | null;
  events: AnyEvent[];
}

/** Some frames of a record, and what stands in its head. By seat: names, bots and nonces. */
export interface Replay {
  game: string;
  version: number;
  seats: number;
  options: Record<string, boolean | number | string>;
  table: string | null;
  names: (string | null)[];
  bots: (string | null)[];
  commitment: string | null;
  seed: string | null;
  nonces: (string | null)[];
  taken_back: string | null;
  ending: string | null;
  result: Result | null;
  total: number;
  start: number;
  frames: Frame[];
}

/** A moment of a record. Number 0 is before anything; `sealed` is a choice that waits for the others. */
export interface Frame {
  number: number;
  kind: 'start' | 'decision' | 'sealed' | 'draw';
  seat: number | null;
  token: string | null;
  draw: DrawInfo | null;
  events: AnyEvent[];
  view: View;
  outlook: Outlook;
  lines: string[];
}

/** A fair draw: its place among the draws of the table, the number and its bound. */
export interface DrawInfo {
  index: number;
  number: number;
  bound: number;
}

/** What can be learned of a game at the table. Without lessons there is no goal either. */
export interface CourseInfo {
  game: string;
  goal: string | null;
  picture: string | null;
  lessons: LessonInfo[];
  guide: GuideHint[];
}

/** A lesson of a course. */
export interface LessonInfo {
  id: string;
  title: string;
  about: string;
  rules: string[];
  seats: number;
  options: Record<string, boolean | number | string>;
  variant: Record<string, boolean | number | string>;
}

/** A sentence for a first game: shown once, at the first moment at which all that it names holds. */
export interface GuideHint {
  text: string;
  rule: string | null;
  event: string | null;
  by: 'me' | 'other' | 'any';
  where: Record<string, boolean | number | string>;
  times: number;
  asked: string | null;
  options: Record<string, boolean | number | string>;
}

/** A lesson after some moves, through the eyes of the learner. */
export interface LessonMoment {
  game: string;
  version: number;
  lesson: string;
  seat: number;
  seats: number;
  options: Record<string, boolean | number | string>;
  names: string[];
  bots: (string | null)[];
  total: number;
  frames: Frame[];
  legal: string[];
  steps: LessonStep[];
  is_done: boolean;
  closing: LessonStep | null;
  next: string | null;
  result: Result | null;
}

/** A sentence of a lesson. `number` is its place in the lesson, so that a client knows it again. */
export interface LessonStep {
  number: number;
  text: string;
  rule: string | null;
}

/** This server, and the addresses by which other devices of the home reach it. */
export interface Here {
  version: string;
  protocol: number;
  addresses: string[];
}

/** The server runs. */
export interface Health {
  status: 'ok';
  version: string;
  protocol: number;
}

/** What the server needs for its work is there. */
export interface Ready {
  status: 'ready';
  left_out: string[];
}

/** Why a request was not followed. */
export interface Problem {
  code: string;
  message: string;
  rule: string | null;
}
