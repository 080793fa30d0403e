// What a game brings to the browser: a board, and a little about it. No rules.
import type { Component } from 'svelte';
import type { Sound } from '../app/sound';
import type { Events, Outlooks, Views } from '../wire/games';
import type { AnyEvent, GameInfo, Outlook as AnyOutlook, View as AnyView } from '../wire/types';

export type { AnyEvent, Outlook as AnyOutlook, View as AnyView } from '../wire/types';

/**
 * All that a board gets, and nothing else.
 *
 * `view` is the position as this seat may know it, `outlook` what follows from it by the rules: points, previews,
 * prices. While something is being shown, `events` holds what is
 * happening at this moment and `view` is still the position before it; then `events` is empty and `view` the
 * position after. `legal` are the tokens that may be played now. `play` tries one, legal or not: what is not
 * legal is answered with its reason and its rule. `sealed` is this person's own choice that waits for the others.
 *
 * A board fills a box of given width and height (`height: 100%; container-type: size`) and lays itself out in it;
 * its great buttons and what it says of the piece in hand it lends to the frame: `lend` of frame/frame.svelte.ts.
 */
export interface BoardProps<View = AnyView, Event = AnyEvent, Outlook = AnyOutlook> {
  view: View;
  outlook: Outlook;
  legal: readonly string[];
  events: readonly Event[];
  play: (token: string) => void;
  sealed?: string | null;
}

/** Something that everybody may see of a seat, beside its points: an icon and a number in the strip of seats. */
export interface Standing {
  Icon: Component<{ 'aria-hidden'?: 'true' }>;
  value: number | string;
  /** The same in words, with the number: "3 eggs". */
  label: string;
  colour?: string;
  /** What it is, for whoever asks: `explain.<this>` of the game's texts. */
  explain?: string;
}

/** A line of the reckoning at the end, in the game's own units. */
export interface Part {
  label: string;
  points: string | number;
}

/** A turn that somebody else has played: what happened in it, and what it changed of their points, where that is known. */
export interface PlayedTurn<Event = AnyEvent> {
  seat: number;
  events: readonly Event[];
  points: number | null;
}

/** What `games/<id>/index.ts` exports by default. */
export interface GameClient<
  View = AnyView,
  Event extends { event: string } = AnyEvent,
  Outlook extends AnyOutlook = AnyOutlook,
> {
  board: () => Promise<{ default: Component<BoardProps<View, Event, Outlook>> }>;
  /** The rules in a minute, with pictures. */
  howTo: () => Promise<{ default: Component }>;
  /** Which of its pictures shows what the game is about, from 0; the first, where nothing is said. */
  goal?: number;
  /** The rule with which the rulebook begins to tell a turn: at the table the rules open there. */
  turn?: string;
  /** What else can be printed and cut out, by the name under which the game's texts have it (`print.<name>`). */
  sheets?: Record<string, () => Promise<{ default: Component<{ game: GameInfo }> }>>;
  /** How long each event is shown, in milliseconds; those not named change the view at once. */
  beats: Partial<Record<Event['event'], number>>;
  /** Events of these kinds that follow one another are shown at the same moment. */
  together?: readonly Event['event'][];
  /** What is heard of an event, for those who switched sounds on. */
  sounds?: Partial<Record<Event['event'], Sound>>;
  /** Points in the game's own units ("5 M", "3 stars"); without it they are points. */
  worth?: (points: number) => string;
  /** What else everybody may see of a seat, the most important first (at most three): in the strip, nowhere else. */
  standing?: (view: View, seat: number, outlook: Outlook) => Standing[];
  /** What the points of a seat are made of, for the reckoning at the end. */
  parts?: (view: View, seat: number, outlook: Outlook) => Part[];
  /** What a turn of somebody else came to, without the name ("2 safes, +5 M"); null: its points say enough; empty: nothing to tell. */
  summary?: (turn: PlayedTurn<Event>) => string | null;
  /**
   * Whether a decision cannot be taken back and would surprise: then the person is asked first, in the words
   * of the game's own catalogue under this key.
   */
  surprise?: (view: View, token: string, outlook: Outlook) => string | null;
}

/** The client of a game whose view, outlook and events are known here by name. */
export type ClientOf<Id extends keyof Views> = GameClient<Views[Id], Events[Id], Outlooks[Id]>;
