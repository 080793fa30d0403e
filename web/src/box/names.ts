// Names that people type, and names of the house for whoever gives none: the animals of the den.
import { recall, remember } from '../app/storage';
import { hasWords, t } from '../words/index.svelte';

const ANIMALS = 10; // in the catalogue

// As in src/taniere/table/names.py. Whether a name will do is for the server to say.
const CHARACTERS = 40;
const CODE_POINTS = 120;

/** What people count as characters: a family of four is one, however many code points it takes. */
function graphemes(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text); // browsers from before 2024
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As much of a text as a name may have; no character is cut in two. */
export function clipped(text: string): string {
  let points = 0;
  return graphemes(text)
    .slice(0, CHARACTERS)
    .filter((character) => (points += Array.from(character).length) <= CODE_POINTS)
    .join('');
}

/** What was typed into a field for a name. The field shows no more than a name may have. */
export function typedName(event: Event & { currentTarget: HTMLInputElement }): string {
  const field = event.currentTarget;
  const name = clipped(field.value);
  const isComposing = event instanceof InputEvent && event.isComposing; // a keyboard is still at it
  if (name !== field.value && !isComposing) field.value = name;
  return name;
}

/** The name that somebody gave; empty where there is nothing to see. */
export function givenName(text: string): string {
  const seen = text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(seen) ? text.trim() : '';
}

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
