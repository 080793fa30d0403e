// What a game brings to the browser: a board, and a little about it. No rules.
import type { Component } from 'svelte';
import type { Sound } from '../app/sound';
import type { Events, Outlooks, Views } from '../wire/games';
import type { AnyEvent, Outlook as AnyOutlook, View as AnyView } from '../wire/types';

export type { AnyEvent, Outlook as AnyOutlook, View as AnyView } from '../wire/types';

/**
 * All that a board gets, and nothing else.
 *
 * `view` is the position as this seat may know it, `outlook` what follows from it by the rules: points, previews,
 * prices. While something is being shown, `events` holds what is
 * happening at this moment and `view` is still the position before it; then `events` is empty and `view` the
 * position after. `legal` are the tokens that may be played now. `play` tries one, legal or not: what is not
 * legal is answered with its reason and its rule. `sealed` is this person's own choice that waits for the others.
 */
export interface BoardProps<View = AnyView, Event = AnyEvent, Outlook = AnyOutlook> {
  view: View;
  outlook: Outlook;
  legal: readonly string[];
  events: readonly Event[];
  play: (token: string) => void;
  sealed?: string | null;
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
  /** How long each event is shown, in milliseconds; those not named change the view at once. */
  beats: Partial<Record<Event['event'], number>>;
  /** Events of these kinds that follow one another are shown at the same moment. */
  together?: readonly Event['event'][];
  /** What is heard of an event, for those who switched sounds on. */
  sounds?: Partial<Record<Event['event'], Sound>>;
  /** Points to show beside a name. */
  score?: (view: View, seat: number, outlook: Outlook) => number | null;
  /**
   * Whether a decision cannot be taken back and would surprise: then the person is asked first, in the words
   * of the game's own catalogue under this key.
   */
  surprise?: (view: View, token: string, outlook: Outlook) => string | null;
}

/** The client of a game whose view, outlook and events are known here by name. */
export type ClientOf<Id extends keyof Views> = GameClient<Views[Id], Events[Id], Outlooks[Id]>;
