// A table on this device: one line for each seat that plays here, one picture for all of them.
import type { KnownTable } from '../app/memory.svelte';
import { sound } from '../app/sound';
import type { AnyEvent, AnyView, GameClient } from '../games/contract';
import { api, Refusal } from '../wire/http';
import { Line, type LineStatus, type Saying } from '../wire/line.svelte';
import type { GameInfo, TableInfo, Update } from '../wire/types';
import { notes } from '../fair/notes.svelte';
import { takePart } from '../fair/taking-part';
import { Beats } from './beats.svelte';

export interface LogEntry {
  number: number;
  event: AnyEvent;
}

export class Session {
  readonly beats = new Beats();
  readonly lines: Line[];
  log = $state.raw<readonly LogEntry[]>([]);
  /** Whether the picture must stay covered until the next person has the device. */
  hasSecrets = $state(true);
  #shown = $state(0); // the line whose eyes the picture is seen through
  #count = 0;
  #isOpen = false;
  #part: Promise<void> | null = null; // what this browser does for the draws, under way

  constructor(tokens: readonly string[]) {
    this.lines = tokens.map((token) => new Line(token));
    this.lines.forEach((line, place) => {
      line.onUpdate = (update) => this.#hear(place, update);
    });
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
    this.#isOpen = true;
    void this.#recall();
  }

  static of(known: KnownTable, token: string): Session {
    const own = known.seats.map((seat) => seat.token);
    return new Session(own.includes(token) ? [token, ...own.filter((other) => other !== token)] : [token]);
  }

  get line(): Line {
    return this.lines[this.#shown] as Line;
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

  get isShared(): boolean {
    return this.lines.length > 1;
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

  /** The seat to which the device must be handed before anything is shown. */
  get handOver(): number | null {
    const asked = this.asked;
    if (!this.hasSecrets || this.beats.isPlaying || !asked || asked === this.line) return null;
    return asked.seat;
  }

  /** What the board is painted from: the position, through the eyes of whoever is asked. */
  get view(): AnyView | null {
    const update = this.beats.update;
    if (!update) return null;
    const view = update.view as AnyView;
    const asked = this.asked;
    return !this.hasSecrets && asked && asked.seat !== null ? { ...view, viewer: asked.seat } : view;
  }

  get legal(): readonly string[] {
    const asked = this.asked;
    if (!asked?.latest || this.beats.isPlaying || this.handOver !== null) return [];
    return asked.latest.table.version === this.beats.update?.table.version ? asked.latest.legal : [];
  }

  get canTakeBack(): Line | null {
    return this.lines.find((line) => line.latest?.can_take_back) ?? null;
  }

  /** The next person has the device. */
  takeOver(seat: number): void {
    const place = this.lines.findIndex((line) => line.seat === seat);
    const latest = this.lines[place]?.latest;
    if (place < 0 || !latest) return;
    this.#shown = place;
    this.log = []; // what the other one was told is not for these eyes
    this.beats.jump(latest);
    void this.#recall();
  }

  async play(token: string): Promise<void> {
    const line = this.asked ?? this.line;
    const decision = line.latest?.decision ?? line.latest?.moment;
    if (decision) await line.say({ type: 'play', decision, action: token });
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

  #hear(place: number, update: Update): void {
    this.#takePart(update.table);
    if (place !== this.#shown) return;
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

  #write(event: AnyEvent): void {
    this.log = [...this.log, { number: ++this.#count, event }];
  }

  /** The log from the beginning: where events were missed or undone. The game comes first, then what led to it. */
  async #recall(): Promise<void> {
    const line = this.line;
    if (!this.#isOpen || !line.latest || ['open', 'starting'].includes(line.latest.table.status)) return;
    try {
      const told = await api.transcript(line.token);
      if (line !== this.line) return;
      this.#count = told.events.length;
      this.log = (told.events as AnyEvent[]).map((event, index) => ({ number: index + 1, event }));
    } catch {
      // The log stays as it is; the position itself is whole.
    }
  }
}
