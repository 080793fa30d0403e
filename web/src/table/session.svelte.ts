// A table on this device: one line for each seat that plays here, one picture for all of them.
import type { KnownTable } from '../app/memory.svelte';
import { sound } from '../app/sound';
import type { AnyEvent, AnyOutlook, AnyView, GameClient } from '../games/contract';
import { api, Refusal } from '../wire/http';
import { Line, type LineStatus, type Saying } from '../wire/line.svelte';
import type { GameInfo, TableInfo, Update } from '../wire/types';
import { notes } from '../fair/notes.svelte';
import { takePart } from '../fair/taking-part';
import { turnsSince, type Entry } from '../frame/log';
import { Beats } from './beats.svelte';
import { commonEvents, newsFor } from './common';
import { recapOf, turnWords, type Told } from './summary';

export type LogEntry = Entry;

/** The largest change of points that one move made. */
export interface Swing {
  seat: number;
  points: number;
}

const MOST_TOLD = 3; // turns of a recap

/** What a seat would score if the game ended there, as far as these eyes can know. */
function pointsIn({ outlook }: Update, seat: number): number | null {
  return outlook?.points[seat] ?? null;
}

export class Session {
  readonly beats = new Beats();
  /** Whether several people share this device. */
  readonly isShared: boolean;
  lines = $state.raw<readonly Line[]>([]);
  log = $state.raw<readonly LogEntry[]>([]);
  /** Whether the picture must stay covered until the next person has the device. */
  hasSecrets = $state(true);
  /** What the others played since the person at the device was last there, from what everybody here may know;
   * null while that is being found out. */
  news = $state.raw<readonly AnyEvent[] | null>([]);
  /** What others did before this table was first seen here, or while nobody looked. */
  meanwhile = $state.raw<readonly Told[]>([]);
  /** Of what was seen here. */
  swing = $state.raw<Swing | null>(null);
  /** Whether somebody has decided something here. */
  hasDecided = $state(false);
  /** A link of this device opens nothing any more. */
  onEnded: (line: Line) => void = () => {};
  #shown = $state.raw() as Line; // whose eyes the picture is seen through
  #holder = $state.raw<Line | null>(null); // who has said that the device is theirs
  #seen = new Map<number, number>(); // by seat: how many events they were there for
  #gathering = 0;
  #count = 0;
  #isOpen = false;
  #client: GameClient | null = null;
  #points = new Map<number, number>(); // by seat, as last seen
  #part: Promise<void> | null = null; // what this browser does for the draws, under way
  #boards = new Map<Line, string>(); // the decision whose board was last said to be there

  constructor(tokens: readonly string[]) {
    this.lines = tokens.map((token) => new Line(token));
    this.isShared = tokens.length > 1;
    this.#shown = this.lines[0] as Line;
    for (const line of this.lines) {
      line.onUpdate = (update) => this.#hear(line, update);
      line.onEnded = () => this.#lose(line);
    }
    this.beats.onEvent = (event) => this.#write(event);
  }

  /** Tells the table which game it is: what is hidden in it, how its events are shown and heard. */
  open(about: GameInfo | null, client: GameClient | null): void {
    this.hasSecrets = about?.has_secrets ?? true;
    this.beats.timing = client ?? {};
    this.beats.onEvent = (event) => {
      this.#write(event);
      const heard = client?.sounds?.[event.event];
      if (heard) void sound(heard);
    };
    this.beats.own = () => this.seats;
    this.beats.onTurn = ({ seat, events, before, after, wasSeen }) => {
      const [then, now] = [pointsIn(before, seat), pointsIn(after, seat)];
      const words = turnWords(client, {
        seat,
        events,
        points: then === null || now === null ? null : now - then,
      });
      if (words && !wasSeen) this.#tellLater({ seat, words });
      return words;
    };
    this.beats.onSettled = (update) => {
      for (const seat of update.table.seats.keys()) {
        const [then, now] = [this.#points.get(seat) ?? null, pointsIn(update, seat)];
        if (now === null) continue;
        this.#points.set(seat, now);
        if (then !== null && Math.abs(now - then) > Math.abs(this.swing?.points ?? 0))
          this.swing = { seat, points: now - then };
      }
    };
    this.#client = client;
    this.#isOpen = true;
    void this.#recall(true);
  }

  static of(known: KnownTable, token: string): Session {
    const own = known.seats.map((seat) => seat.token);
    return new Session(own.includes(token) ? [token, ...own.filter((other) => other !== token)] : [token]);
  }

  get line(): Line {
    return this.#shown;
  }

  get status(): LineStatus {
    const statuses = this.lines.map((line) => line.status);
    for (const status of ['ended', 'waiting', 'connecting'] as const)
      if (statuses.includes(status)) return status;
    return 'open';
  }

  get error(): Refusal | null {
    return this.lines.find((line) => line.error)?.error ?? null;
  }

  get info(): TableInfo | null {
    return this.line.latest?.table ?? null;
  }

  /** The seats that play on this device. */
  get seats(): number[] {
    return this.lines.flatMap((line) => (line.seat === null ? [] : [line.seat]));
  }

  /** The line that owes a decision, first of all the one that is looking. */
  get asked(): Line | null {
    if (this.line.latest?.decision) return this.line;
    return this.lines.find((line) => line.latest?.decision) ?? null;
  }

  /**
   * The seats of which one must say that the device is theirs before anything is shown: the one that is asked.
   * Nobody has it at first, nor after a reload; where nobody is asked then, anybody may look.
   */
  get handOver(): readonly number[] {
    if (!this.isShared || !this.hasSecrets) return [];
    if (this.#holder && this.beats.isPlaying) return [];
    if (!this.#holder && this.info?.status === 'over') return [];
    const asked = this.asked;
    if (asked === null) return this.#holder ? [] : this.seats;
    return asked === this.#holder || asked.seat === null ? [] : [asked.seat];
  }

  get isCovered(): boolean {
    return this.handOver.length > 0;
  }

  /** What the board is painted from: the position, through the eyes of whoever is asked. */
  get view(): AnyView | null {
    const update = this.beats.update;
    if (!update) return null;
    const view = update.view as AnyView;
    const asked = this.asked;
    return !this.hasSecrets && asked && asked.seat !== null ? { ...view, viewer: asked.seat } : view;
  }

  /** What follows from that position by the rules. */
  get outlook(): AnyOutlook | null {
    return this.beats.update?.outlook ?? null;
  }

  /** What a seat has, in the position that is shown; null where nobody knows, or the game has no points. */
  points(seat: number): number | null {
    const update = this.beats.update;
    return update && pointsIn(update, seat);
  }

  get legal(): readonly string[] {
    const asked = this.asked;
    if (!asked?.latest || this.beats.isPlaying || this.isCovered) return [];
    return asked.latest.table.version === this.beats.update?.table.version ? asked.latest.legal : [];
  }

  get canTakeBack(): Line | null {
    return this.lines.find((line) => line.latest?.can_take_back) ?? null;
  }

  /** The next person has the device. */
  takeOver(seat: number): void {
    const line = this.lines.find((one) => one.seat === seat);
    if (!line?.latest) return;
    this.#holder = line;
    this.#shown = line;
    this.log = []; // what the other one was told is not for these eyes
    this.beats.jump(line.latest);
    void this.#recall();
  }

  /** Finds out what to tell a seat that comes to the device. */
  async gather(seat: number): Promise<void> {
    const turn = ++this.#gathering;
    const holder = this.#holder?.seat ?? null;
    this.news = null;
    try {
      const told = await Promise.all(this.lines.map((line) => api.transcript(line.token)));
      if (turn !== this.#gathering) return;
      const events = commonEvents(told.map((one) => one.events));
      // Whoever had the device until now has seen all this.
      if (holder !== null && holder !== seat) this.#seen.set(holder, events.length);
      this.news = newsFor(seat, events, this.#seen.get(seat) ?? null);
    } catch {
      if (turn === this.#gathering) this.news = []; // nothing is told; the log has it all
    }
  }

  async play(token: string): Promise<void> {
    const line = this.asked ?? this.line;
    const decision = line.latest?.decision ?? line.latest?.moment;
    if (!decision) return;
    this.news = [];
    this.meanwhile = [];
    await line.say({ type: 'play', decision, action: token });
    this.hasDecided = true;
  }

  /** The board with what is asked is in front of the person: at a table with a clock their time runs from now on. */
  see(): void {
    const line = this.asked;
    const { decision, table, seat } = line?.latest ?? {};
    if (!line || !table || table.clock === null || typeof seat !== 'number') return;
    if (table.seats[seat]?.is_away)
      this.#boards.delete(line); // who returns has a new board
    else if (decision && this.legal.length > 0 && this.#boards.get(line) !== decision) {
      this.#boards.set(line, decision);
      line.say({ type: 'seen', decision }).catch(() => {}); // too late: their time runs already
    }
  }

  async takeBack(): Promise<void> {
    const line = this.canTakeBack;
    if (line) await line.say({ type: 'take_back', moment: line.latest?.moment ?? null });
  }

  /** Something that a person says for the seat whose eyes are shown, or for any of those here. */
  async say(message: Saying, line: Line = this.line): Promise<void> {
    await line.say(message);
  }

  end(): void {
    for (const line of this.lines) line.end();
  }

  #hear(line: Line, update: Update): void {
    this.#takePart(update.table);
    if (line !== this.#shown) return;
    if (!this.beats.update || !update.is_complete) {
      this.beats.jump(update);
      void this.#recall();
    } else this.beats.add(update);
  }

  /** Notes the commitment of any table, and pledges and reveals for the seats here while it has not begun. */
  #takePart(table: TableInfo): void {
    notes.commitment(table.table, table.commitment);
    if (this.#part || (table.status !== 'open' && table.status !== 'starting')) return;
    const own = this.lines.flatMap(({ seat, token }) => (seat === null ? [] : [{ seat, token }]));
    this.#part = takePart(table, own)
      .catch(() => {}) // the next update tries again
      .finally(() => {
        this.#part = null;
        const latest = this.info;
        if (latest && latest.version > table.version) this.#takePart(latest);
      });
  }

  /** A seat that plays elsewhere from now on: the others here go on without it. */
  #lose(line: Line): void {
    this.onEnded(line);
    if (line.error?.code !== 'link_renewed' || this.lines.length === 1) return;
    this.lines = this.lines.filter((other) => other !== line);
    if (this.#holder === line) this.#holder = null;
    if (this.#shown !== line) return;
    this.#shown = this.lines[0] as Line;
    this.log = [];
    if (this.#shown.latest) this.beats.jump(this.#shown.latest);
    void this.#recall();
  }

  #write(event: AnyEvent): void {
    this.log = [...this.log, { number: ++this.#count, event }];
  }

  #tellLater(told: Told): void {
    this.meanwhile = [...this.meanwhile, told].slice(-MOST_TOLD);
  }

  /** The log from the beginning: where events were missed or undone. The game comes first, then what led to it. */
  async #recall(isFirst = false): Promise<void> {
    const line = this.line;
    if (!this.#isOpen || !line.latest || ['open', 'starting'].includes(line.latest.table.status)) return;
    try {
      const told = await api.transcript(line.token);
      if (line !== this.line) return;
      this.#count = told.events.length;
      const events = told.events as AnyEvent[];
      this.log = events.map((event, index) => ({ number: index + 1, event }));
      // Who comes to a table that others have played at: what they did. Several at one device have their own news.
      const { table, can_take_back: hasBegun } = line.latest;
      if (isFirst && !this.isShared && this.seats.length > 0 && table.status === 'playing' && !hasBegun)
        for (const told of recapOf(turnsSince(events, this.seats), this.#client)) this.#tellLater(told);
    } catch {
      // The log stays as it is; the position itself is whole.
    }
  }
}
