// What happens, at a pace that can be followed: each event is shown for its time, then the position changes.
// However many updates wait, nothing is hurried; whoever wants to go on skips the rest of a turn with one tap.
import { prefersCalm, settings } from '../app/settings.svelte';
import { isOpening, seatOf } from '../frame/log';
import type { AnyEvent } from '../games/contract';
import type { Update } from '../wire/types';
import { scenesOf, type Timing } from './scenes';

const CALM = 0.5; // of the usual time, without movement
const OF_OTHERS = 1.25; // of the usual time: what others do must be read, too
const SUMMARY = 1600; // milliseconds that the summary of a turn stands there
const LONG_TURN = 3; // events: a shorter turn was its own summary

/** A turn of one seat, as far as it has been shown. */
export interface ShownTurn {
  seat: number;
  events: AnyEvent[];
  before: Update;
  after: Update;
  /** Whether somebody was looking. */
  wasSeen: boolean;
}

export class Beats {
  /** The position that is on the board. */
  update = $state.raw<Update | null>(null);
  /** What is being shown at this moment. */
  events = $state.raw<readonly AnyEvent[]>([]);
  isPlaying = $state(false);
  /** What the turn that has just ended came to, while that is shown. */
  summary = $state.raw<{ seat: number; words: string } | null>(null);
  /** How long each event is shown, and which ones together. */
  timing: Timing = {};
  onEvent: (event: AnyEvent) => void = () => {};
  onSettled: (update: Update) => void = () => {};
  /** A turn of somebody else has ended: what it came to, in words; empty where that need not be said. */
  onTurn: (turn: ShownTurn) => string = () => '';
  /** The seats that play here: their turns need no summary. */
  own: () => readonly number[] = () => [];

  #queue: Update[] = [];
  #skip: (() => void) | null = null;
  #generation = 0;
  #isHeld = false;
  #turn = $state.raw<Omit<ShownTurn, 'after'> | null>(null);
  #skipped: number | null = null; // whose turn is not shown to its end

  /** Whose turn is being shown: the position before it may still wait for somebody else. */
  get turnOf(): number | null {
    return this.isPlaying ? (this.#turn?.seat ?? null) : null;
  }

  add(update: Update): void {
    this.#queue.push(update);
    if (!this.isPlaying && !this.#isHeld) void this.#run(this.#generation);
  }

  /** Nothing is shown from now on: there is no board yet. */
  hold(): void {
    this.#isHeld = true;
  }

  /** The board is there: what waited is shown. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (!this.isPlaying && this.#queue.length > 0) void this.#run(this.#generation);
  }

  /** Shows a position at once, without what led to it. */
  jump(update: Update): void {
    this.#generation++;
    this.#queue = [];
    this.#skip?.();
    this.isPlaying = false;
    this.events = [];
    this.summary = null;
    this.#turn = null;
    this.#skipped = null;
    this.update = update;
    this.onSettled(update);
  }

  /** Ends the present beat; of somebody else's turn everything up to its summary. */
  skip(): void {
    if (!this.summary && this.#turn && !this.own().includes(this.#turn.seat)) this.#skipped = this.#turn.seat;
    this.#skip?.();
  }

  async #run(generation: number): Promise<void> {
    this.isPlaying = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const before = this.update;
      if (before) {
        for (const { events, time } of scenesOf(next.events as AnyEvent[], this.timing)) {
          if (this.#isOfAnother(events[0])) {
            this.events = [];
            await this.#endTurn(next, generation);
            if (generation !== this.#generation) return;
          }
          this.#noteTurn(events[0], before);
          events.forEach((event) => this.onEvent(event));
          this.#turn?.events.push(...events);
          if (time === 0) continue;
          this.events = events;
          await this.#pause(time * this.#patience(events[0]));
          if (generation !== this.#generation) return;
        }
      } else for (const event of next.events as AnyEvent[]) this.onEvent(event);
      this.events = [];
      this.update = next;
      this.onSettled(next);
      // Nobody waits for that seat any more: its turn is over.
      if (this.#turn && !next.table.waiting_for.includes(this.#turn.seat)) {
        await this.#endTurn(next, generation);
        if (generation !== this.#generation) return;
      }
    }
    this.isPlaying = false;
  }

  /** Whether the turn that is shown is over: somebody else acts, or the same seat begins anew. */
  #isOfAnother(event: AnyEvent | undefined): boolean {
    const seat = event ? seatOf(event) : null;
    return (
      this.#turn !== null &&
      event !== undefined &&
      seat !== null &&
      (seat !== this.#turn.seat || isOpening(event))
    );
  }

  #noteTurn(event: AnyEvent | undefined, before: Update): void {
    const seat = event ? seatOf(event) : null;
    if (seat !== null) this.#turn ??= { seat, events: [], before, wasSeen: true };
  }

  async #endTurn(after: Update, generation: number): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    if (!turn || this.own().includes(turn.seat)) return;
    const isSkipped = this.#skipped === turn.seat;
    this.#skipped = null;
    const words = this.onTurn({ ...turn, after });
    const shown = turn.events.filter(
      (one) =>
        [turn.seat, null].includes(seatOf(one)) && (this.timing.beats as Record<string, number>)?.[one.event],
    ).length;
    if (!words || (shown < LONG_TURN && !isSkipped)) return;
    this.summary = { seat: turn.seat, words };
    await this.#pause(SUMMARY);
    if (generation === this.#generation) this.summary = null;
  }

  #patience(event: AnyEvent | undefined): number {
    const seat = event ? seatOf(event) : null;
    return seat !== null && !this.own().includes(seat) ? OF_OTHERS : 1;
  }

  #pause(time: number): Promise<void> {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden && this.#turn) this.#turn.wasSeen = false;
    const isSkipped = this.#turn !== null && this.#turn.seat === this.#skipped;
    const wait = isHidden || isSkipped ? 0 : time * settings.pace * (prefersCalm() ? CALM : 1);
    return new Promise((resolve) => {
      const timer = setTimeout(done, wait);
      const finish = () => done();
      this.#skip = finish;
      function done() {
        clearTimeout(timer);
        resolve();
      }
    });
  }
}
