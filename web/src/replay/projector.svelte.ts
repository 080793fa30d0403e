// Which step is on the screen, and going from one to the next.
import { prefersCalm } from '../app/settings.svelte';
import type { AnyEvent, AnyView } from '../games/contract';
import { scenesOf, type Timing } from '../table/scenes';
import type { Frame } from '../wire/types';
import type { Film } from './film.svelte';

const REST = 500; // on each step, while it plays by itself
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Projector {
  step = $state(0);
  frame = $state.raw<Frame | null>(null);
  /** While events are shown: the position before them. */
  shown = $state.raw<AnyView | null>(null);
  events = $state.raw<readonly AnyEvent[]>([]);
  isRunning = $state(false);
  speed = $state<number>(1);
  error = $state.raw<unknown>(null);
  timing: Timing = {};

  #film: Film | null = null;
  #turn = 0; // whatever began before the last command is over

  async load(film: Film, step: number): Promise<void> {
    this.#film = film;
    await this.go(step);
  }

  /** Shows a step at once. */
  async go(step: number): Promise<void> {
    const turn = ++this.#turn;
    this.isRunning = false;
    await this.#show(step, turn);
  }

  /** Plays what leads to the next step, then shows it; asked again meanwhile, shows it at once. */
  async next(): Promise<void> {
    if (this.shown !== null) return this.go(this.step + 1);
    const turn = ++this.#turn;
    this.isRunning = false;
    await this.#forward(turn);
  }

  pause(): void {
    this.#turn++;
    this.isRunning = false;
    this.#clear();
  }

  async run(): Promise<void> {
    const turn = ++this.#turn;
    this.isRunning = true;
    if (this.step >= this.#last) await this.#show(0, turn);
    while (turn === this.#turn && this.step < this.#last) {
      await this.#forward(turn);
      await this.#wait(REST);
    }
    if (turn === this.#turn) this.isRunning = false;
  }

  get #last(): number {
    return this.#film?.last ?? 0;
  }

  async #forward(turn: number): Promise<void> {
    if (!this.#film || !this.frame || this.step >= this.#last) return;
    const step = this.step + 1;
    const frame = await this.#film.frame(step);
    if (turn !== this.#turn) return;
    this.shown = this.frame.view;
    for (const { events, time } of scenesOf(frame.events, this.timing)) {
      if (time === 0) continue;
      this.events = events;
      await this.#wait(time);
      if (turn !== this.#turn) return;
    }
    await this.#show(step, turn);
  }

  async #show(step: number, turn: number): Promise<void> {
    if (!this.#film) return;
    try {
      const wanted = this.#film.head ? Math.min(Math.max(step, 0), this.#last) : Math.max(step, 0);
      const frame = await this.#film.frame(wanted);
      if (turn !== this.#turn) return;
      this.#clear();
      this.frame = frame;
      this.step = wanted;
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
  }

  #clear(): void {
    this.events = [];
    this.shown = null;
  }

  #wait(time: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, (time / this.speed) * (prefersCalm() ? 0.5 : 1)));
  }
}
