// A lesson in play. The server keeps nothing: it is told the learner's moves and answers with the position, so that
// taking back is leaving the last moves out.
import type { AnyEvent, AnyOutlook, AnyView } from '../games/contract';
import { Beats } from '../table/beats.svelte';
import type { LogEntry } from '../table/session.svelte';
import { api, Refusal } from '../wire/http';
import type { Frame, LessonMoment, Update } from '../wire/types';
import { progress } from './progress.svelte';

/** Frames as a table tells them: what follows from a decision, up to the next one, in one update. */
export function updatesOf(frames: readonly Frame[]): Update[] {
  const updates: Update[] = [];
  let events: AnyEvent[] = [];
  frames.forEach((frame, at) => {
    events = [...events, ...(frame.events as AnyEvent[])];
    if (frame.view.choosing.length === 0 && at < frames.length - 1) return; // chance is still to come
    updates.push({
      events,
      view: frame.view,
      outlook: frame.outlook,
      table: { waiting_for: frame.view.choosing },
    } as unknown as Update);
    events = [];
  });
  return updates;
}

export class LessonPlay {
  readonly beats = new Beats();
  /** What the server said of the position that is on the board. */
  told = $state.raw<LessonMoment | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  moves = $state.raw<readonly string[]>([]);
  refusal = $state.raw<{ message: string; rule: string | null } | null>(null);
  error = $state.raw<Refusal | null>(null);
  /** Of the position that is on the board, in words. */
  lines = $state.raw<readonly string[]>([]);
  #asking = false;
  #last: Update | null = null; // the position of the latest answer
  #latest: LessonMoment | null = null;
  #lines: readonly string[] = [];

  constructor(
    readonly game: string,
    readonly lesson: string,
    readonly language: () => string,
  ) {
    this.beats.onEvent = (event) => (this.log = [...this.log, { number: this.log.length + 1, event }]);
    this.beats.onSettled = (update) => {
      if (update === this.#last) this.#settle();
    };
    this.beats.own = () => this.seats;
  }

  /** The seats that play on this device. */
  get seats(): number[] {
    return this.#latest ? [this.#latest.seat] : [];
  }

  get view(): AnyView | null {
    return (this.beats.update?.view as AnyView | undefined) ?? null;
  }

  get outlook(): AnyOutlook | null {
    return this.beats.update?.outlook ?? null;
  }

  get legal(): readonly string[] {
    return this.beats.isPlaying || !this.told ? [] : this.told.legal;
  }

  get isDone(): boolean {
    return !this.beats.isPlaying && (this.told?.is_done ?? false);
  }

  /** Opens the lesson where this device left it. Where its moves no longer fit, it begins anew. */
  async open(): Promise<void> {
    try {
      await this.#return(progress.moves(this.game, this.lesson));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 0 || error.status === 404) return this.#fail(error);
      await this.restart();
    }
  }

  async restart(): Promise<void> {
    await this.#return([]).catch((error: unknown) => this.#fail(error));
  }

  /** The same position in other words. */
  async repeat(): Promise<void> {
    await this.#return(this.moves).catch((error: unknown) => this.#fail(error));
  }

  /** Tries a move, legal or not: what is not is answered with its reason and its rule. */
  async play(token: string): Promise<void> {
    if (this.#asking || !this.#latest || this.#latest.is_done) return;
    this.#asking = true;
    this.refusal = null;
    try {
      const moves = [...this.moves, token];
      const [moment, frames] = await this.#ask(moves, this.#latest.total);
      this.#keep(moves, moment);
      const updates = updatesOf(frames);
      this.#last = updates.at(-1) ?? this.#last;
      this.#lines = frames.at(-1)?.lines ?? this.#lines;
      if (updates.length === 0) this.#settle();
      for (const update of updates) this.beats.add(update);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 0) this.#fail(error);
      else this.refusal = { message: error.message, rule: error.rule };
    } finally {
      this.#asking = false;
    }
  }

  /** Leaves the last move out. */
  async takeBack(): Promise<void> {
    if (this.moves.length === 0) return;
    await this.#return(this.moves.slice(0, -1)).catch((error: unknown) => this.#fail(error));
  }

  /** Shows the position after some moves at once. */
  async #return(moves: readonly string[]): Promise<void> {
    this.refusal = null;
    this.error = null;
    const [moment, frames] = await this.#ask(moves, 0);
    const last = frames.at(-1);
    if (!last) return;
    const events = frames.flatMap((frame) => frame.events as AnyEvent[]);
    this.log = events.map((event, at) => ({ number: at + 1, event }));
    this.#keep(moves, moment);
    this.#lines = last.lines;
    this.#last = updatesOf([{ ...last, events: [] }])[0] ?? null;
    if (this.#last) this.beats.jump(this.#last);
  }

  /** The answer with all frames after those that are known, however many parts they come in. */
  async #ask(moves: readonly string[], seen: number): Promise<[LessonMoment, Frame[]]> {
    const { game, lesson } = this;
    const frames: Frame[] = [];
    for (;;) {
      const wish = { game, lesson, moves: [...moves], seen: seen + frames.length };
      const moment = await api.lesson(wish, this.language());
      frames.push(...moment.frames);
      if (seen + frames.length >= moment.total || moment.frames.length === 0) return [moment, frames];
    }
  }

  #keep(moves: readonly string[], moment: LessonMoment): void {
    this.moves = moves;
    this.#latest = moment;
    if (moment.is_done) progress.finish(this.game, this.lesson);
    else progress.note(this.game, this.lesson, moves);
  }

  #settle(): void {
    this.told = this.#latest;
    this.lines = this.#lines;
  }

  #fail(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.error = error;
  }
}
