// A record as a film: frames come from the server in parts, as they are needed.
import { api } from '../wire/http';
import type { Frame, Replay } from '../wire/types';
import { firstDecision } from './story';

const PART = 100;

export class Film {
  head = $state.raw<Replay | null>(null);
  /** All frames from the beginning that are here already. */
  frames = $state.raw<readonly Frame[]>([]);
  #parts = new Map<number, Promise<Frame[]>>();

  constructor(
    readonly record: string,
    readonly seat: number | null,
    readonly language: string,
  ) {}

  /** The last step; frames are counted from the position before anything. */
  get last(): number {
    return (this.head?.total ?? 1) - 1;
  }

  /** The frame of a step; the head comes with the first one. */
  async frame(step: number): Promise<Frame> {
    const part = Math.floor(step / PART);
    const frames = await this.#part(part);
    void this.#ahead(part + 1);
    const found = frames[step - part * PART];
    if (!found) throw new RangeError(`no step ${step}`);
    return found;
  }

  /** The step to open on: somebody is about to decide for the first time. */
  async firstDecision(): Promise<number> {
    for (let part = 0; part === 0 || part * PART <= this.last; part++) {
      const found = firstDecision(await this.#part(part));
      if (found !== null) return found;
    }
    return 0;
  }

  /** Fetches what is missing, part after part. */
  async loadAll(): Promise<void> {
    try {
      for (let part = 0; part === 0 || part * PART <= this.last; part++) {
        const frames = await this.#part(part);
        if (this.frames.length === part * PART) this.frames = [...this.frames, ...frames];
      }
    } catch {
      // What is there can be read; the film itself says what went wrong.
    }
  }

  #part(part: number): Promise<Frame[]> {
    let frames = this.#parts.get(part);
    if (!frames) {
      const wish = { record: this.record, seat: this.seat, start: part * PART, count: PART };
      frames = api.replay(wish, this.language).then((replay) => {
        this.head ??= replay;
        return replay.frames;
      });
      this.#parts.set(part, frames);
      frames.catch(() => this.#parts.delete(part));
    }
    return frames;
  }

  async #ahead(part: number): Promise<void> {
    if (this.head && part * PART < this.head.total) await this.#part(part).catch(() => null);
  }
}
