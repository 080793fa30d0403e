// Names of the house, for whoever gives none: the animals of the den.
import { recall, remember } from '../app/storage';
import { hasWords, t } from '../words/index.svelte';

const ANIMALS = 10; // in the catalogue

/** The animal of this device: drawn once, so that one keeps one's name. */
function first(): number {
  const kept = recall<number | null>('animal', null);
  if (kept !== null) return kept;
  const drawn = Math.floor(Math.random() * ANIMALS);
  remember('animal', drawn);
  return drawn;
}

/** The animal for the so-many-th person of a table on this device. */
export function houseName(place = 0): string {
  const key = `animal.${(first() + place) % ANIMALS}`;
  return hasWords(key) ? t(key) : String(place + 1);
}

/** The first animal that nobody at the table is yet. */
export function freeHouseName(taken: readonly (string | null)[]): string {
  for (let place = 0; place < ANIMALS; place++)
    if (!taken.includes(houseName(place))) return houseName(place);
  return houseName();
}
