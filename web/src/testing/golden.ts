// Golden games as a client lived through them: scripts/golden_transcripts.py writes them from tests/golden.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Events, Views } from '../wire/games';
import type { Outlook } from '../wire/types';

/** A position as a client gets it; of the outlook only what the script writes. */
export interface GoldenPosition<View> {
  view: View;
  outlook: Outlook;
}

/** What a client has after an update, and the events that the update told. */
export interface GoldenStep<View, Event> extends GoldenPosition<View> {
  events: Event[];
}

export interface GoldenGame<View, Event> {
  name: string;
  viewer: number | null;
  start: GoldenPosition<View>;
  steps: GoldenStep<View, Event>[];
}

type GameOf<Id extends keyof Views> = GoldenGame<Views[Id], Events[Id]>;

/** The golden games of a game. In the file each step has only the fields that it changed. */
export function goldenGames<Id extends keyof Views>(id: Id): GameOf<Id>[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  const games = JSON.parse(readFileSync(join(folder, 'golden', `${id}.json`), 'utf8')) as GameOf<Id>[];
  for (const game of games) {
    let before: GoldenPosition<Views[Id]> = game.start;
    for (const step of game.steps) {
      step.view = { ...before.view, ...step.view };
      step.outlook = { ...before.outlook, ...step.outlook };
      before = step;
    }
  }
  return games;
}

/** How a board shows a position, and a position with an event on top. */
export interface Fold<View, Event, Shown> {
  settled: (position: GoldenPosition<View>, before?: Shown) => Shown;
  advanced: (shown: Shown, event: Event) => Shown;
}

/**
 * At each step: what is shown once the events are told is exactly what the position after them shows, so that
 * nothing jumps when it comes. `part` leaves out what no event can know before the position is there.
 */
export function expectEachStep<View, Event, Shown>(
  game: GoldenGame<View, Event>,
  { settled, advanced }: Fold<View, Event, Shown>,
  part: (shown: Shown) => unknown = (shown) => shown,
): void {
  expect(game.steps.length).toBeGreaterThan(0);
  let shown = settled(game.start);
  game.steps.forEach((step, number) => {
    const told = step.events.reduce((before, event) => advanced(before, event), shown);
    shown = settled(step, told);
    const kinds = step.events.map((event) => (event as { event: string }).event).join(', ');
    expect(part(told), `${game.name}, step ${number + 1}: ${kinds}`).toEqual(part(shown));
  });
}
