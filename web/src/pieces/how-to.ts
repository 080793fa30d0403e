// A minute of how to play, or only one of its pictures.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('how-to');

/** Whatever minute is drawn inside this component shows this picture alone. */
export function showOnly(step: () => number | null): void {
  setContext(KEY, step);
}

/** The picture that is wanted alone; null where the whole minute is. */
export function onlyStep(): () => number | null {
  return getContext<(() => number | null) | undefined>(KEY) ?? (() => null);
}
