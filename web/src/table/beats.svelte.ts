// What happens, at a pace that can be followed: each event is shown for its time, then the position changes.
import { prefersCalm, settings } from '../app/settings.svelte';
import type { AnyEvent } from '../games/contract';
import type { Update } from '../wire/types';
import { scenesOf, type Timing } from './scenes';

const CALM = 0.5; // of the usual time, without movement
const HURRY_FROM = 3; // updates waiting: then everything goes faster
const HURRY = 0.35;

export class Beats {
  /** The position that is on the board. */
  update = $state.raw<Update | null>(null);
  /** What is being shown at this moment. */
  events = $state.raw<readonly AnyEvent[]>([]);
  isPlaying = $state(false);
  /** How long each event is shown, and which ones together. */
  timing: Timing = {};
  onEvent: (event: AnyEvent) => void = () => {};
  onSettled: (update: Update) => void = () => {};

  #queue: Update[] = [];
  #skip: (() => void) | null = null;
  #generation = 0;

  add(update: Update): void {
    this.#queue.push(update);
    if (!this.isPlaying) void this.#run(this.#generation);
  }

  /** Shows a position at once, without what led to it. */
  jump(update: Update): void {
    this.#generation++;
    this.#queue = [];
    this.#skip?.();
    this.isPlaying = false;
    this.events = [];
    this.update = update;
    this.onSettled(update);
  }

  /** Ends the present beat. */
  skip(): void {
    this.#skip?.();
  }

  async #run(generation: number): Promise<void> {
    this.isPlaying = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (this.update) {
        for (const { events, time } of scenesOf(next.events as AnyEvent[], this.timing)) {
          events.forEach((event) => this.onEvent(event));
          if (time === 0) continue;
          this.events = events;
          await this.#pause(time);
          if (generation !== this.#generation) return;
        }
      } else for (const event of next.events as AnyEvent[]) this.onEvent(event);
      this.events = [];
      this.update = next;
      this.onSettled(next);
    }
    this.isPlaying = false;
  }

  #pause(time: number): Promise<void> {
    const hidden = document.visibilityState === 'hidden';
    const hurry = this.#queue.length >= HURRY_FROM ? HURRY : 1;
    const wait = hidden ? 0 : time * hurry * settings.pace * (prefersCalm() ? CALM : 1);
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
