// What takes long to lay is laid in several short turns: between them the browser paints and hears clicks.
import { getContext, onMount, setContext } from 'svelte';

const KEY = Symbol('turns');

/** Ends a turn: the rest is done in the next one. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Says, for everything inside a component, that it may be laid bit by bit. */
export function layInTurns(): void {
  setContext(KEY, true);
}

/** The turns of one component: `now` counts up to the last. Where nobody waits for the first picture, it is over. */
export class Turns {
  now = $state(0);

  constructor(last = 1) {
    if (getContext(KEY)) onMount(() => void this.#go(last));
    else this.now = last;
  }

  async #go(last: number): Promise<void> {
    while (this.now < last) {
      await turn();
      this.now++;
    }
  }
}
