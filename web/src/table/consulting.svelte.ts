// Facts on demand for a board: what follows from the position, computed by the server from the rules.
import type { Line } from '../wire/line.svelte';

let line = $state.raw<Line | null>(null);

/** From now on questions go to this table; null where there is none to ask, as in a replay. */
export function consultAt(asked: Line | null): void {
  line = asked;
}

/** Whether there is anybody to ask. */
export function canConsult(): boolean {
  return line !== null;
}

/** What the server answers about a topic of the game, from what these eyes may know. */
export async function consult(topic: string): Promise<unknown> {
  if (!line) throw new Error(`nobody to ask about ${topic}`);
  return (await line.consult(topic)).value;
}
