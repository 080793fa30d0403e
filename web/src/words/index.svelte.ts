// The words of the page itself, in the language that is chosen. Games bring their own: game.svelte.ts.
import { settings, type Language } from '../app/settings.svelte';
import type en from './en';
import { Texts, type Arguments } from './say';

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

// A sentence that counts has two forms, `key.one` and `key.many`.
type Counted = Key extends infer K ? (K extends `${infer Base}.many` ? Base : never) : never;
export type Sayable = Key | Counted;

let shown = $state.raw<Texts>(new Texts('en', {}));

const catalogues: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

/** Loads the words of the chosen language; call again when it changes. */
export async function loadWords(language: Language = settings.language): Promise<void> {
  const catalogue = (await catalogues[language]()).default;
  if (language === settings.language) shown = new Texts(language, catalogue);
}

/** A sentence of the page. */
export function t(key: Sayable, args: Arguments = {}): string {
  return shown.say(key, args);
}

/** Whether the page has words under a key that was put together at run time. */
export function hasWords(key: string): key is Sayable {
  return shown.has(key);
}

/** A date or a duration as people of this language write it. */
export function locale(): string {
  return shown.language === 'fr' ? 'fr-FR' : 'en-GB';
}
