// What the bar of actions says: of everything that could be said at once, the most pressing thing.
import type { Action } from './frame.svelte';

/** From the most to the least pressing. */
export const ORDER = [
  'lost', // the connection
  'question', // of somebody else
  'asked', // one's own question waits for an answer
  'away', // a bot plays for you
  'over', // the game
  'note', // something that has come to pass besides the game
  'now', // what is happening, with "go on"
  'refusal', // with its rule
  'hand', // what the piece in hand would do
  'news', // what a turn came to, or what happened meanwhile
  'tip', // what is new in a first game
  'offer', // something that one may like
  'prompt',
] as const;

export type Kind = (typeof ORDER)[number];

/** Something that the bar could say. */
export interface Offer {
  words: string;
  /** Before the words, in the accent: "Your turn." */
  who?: string;
  /** Whose doing it is: its chip stands before the words. */
  seat?: number | null;
  rule?: string | null;
  /** A small button beside the words. */
  pill?: { label: string; onclick: () => void };
  /** The answers. Without them those of the board stand there. */
  actions?: readonly Action[];
}

export interface Said extends Offer {
  kind: Kind;
}

/** The most pressing of what could be said; a prompt without words where there is nothing at all. */
export function mostPressing(offers: Partial<Record<Kind, Offer | null>>): Said {
  for (const kind of ORDER) {
    const offer = offers[kind];
    if (offer) return { kind, ...offer };
  }
  return { kind: 'prompt', words: '' };
}

/** Whether the buttons of the board stand beside these words: where the words ask for something else they would mislead. */
export function hasBoardActions(kind: Kind): boolean {
  return ['note', 'refusal', 'hand', 'news', 'tip', 'offer', 'prompt'].includes(kind);
}
