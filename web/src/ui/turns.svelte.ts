// What takes long to lay is laid in several short turns: between them the browser paints and hears clicks.
import { flushSync, getContext, setContext } from 'svelte';

const KEY = Symbol('turns');
const LONGEST = 4; // milliseconds, of which a slow phone makes twenty or more

/** Ends a turn: the rest is done in the next one. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The parts of a picture that wait to be laid for the first time: first come, first laid. */
export class Turns {
  /** Whether parts are still missing. */
  isLaying = $state(false);
  #waiting: (() => void)[] = [];
  /** Whether the picture is being laid for the first time: what is new in a whole one is there at once. */
  mayWait = true;

  /** Lays a part in a turn to come. */
  take(lay: () => void): void {
    this.#waiting.push(lay);
    if (this.isLaying) return;
    this.isLaying = true;
    void this.#lay();
  }

  async #lay(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await turn();
        const end = performance.now() + LONGEST;
        do flushSync(this.#waiting.shift());
        while (this.#waiting.length > 0 && performance.now() < end);
      }
    } finally {
      this.mayWait = false;
      this.isLaying = false; // also where a part is broken: the others are seen
    }
  }
}

/** Lets every `InTurn` inside a component wait for its turn. Elsewhere they lay at once. */
export function layInTurns(): Turns {
  return setContext(KEY, new Turns());
}

/** The turns to wait for, if any. */
export function turnsHere(): Turns | undefined {
  return getContext(KEY);
}
