// A record told by turns: which sentence belongs to which step.
import { grouped, seatOf, type LogGroup } from '../frame/log';
import type { AnyEvent } from '../games/contract';
import type { Frame } from '../wire/types';

/** One sentence of the story, and the step after which it is true. */
export interface StoryLine {
  key: number;
  step: number;
  words: string;
  rule: string | null;
}

/** A turn: a run of sentences about one seat. */
export interface StoryTurn {
  key: number;
  seat: number | null;
  lines: StoryLine[];
}

// A choice that waits for the others is no event yet, but somebody's step all the same.
const SEALED = '(sealed)';

/** What can be said of the frames, by turns; `wordsOf` says an event, `sealed` a choice that waits for others. */
export function storyOf(
  frames: readonly Frame[],
  wordsOf: (event: AnyEvent) => string,
  sealed: (seat: number) => string,
): StoryTurn[] {
  const steps: number[] = [];
  const entries = frames.flatMap((frame) => {
    const events: readonly AnyEvent[] =
      frame.kind === 'sealed' && frame.events.length === 0
        ? [{ event: SEALED, rule: '', seat: frame.seat }]
        : frame.events;
    return events.map((event) => ({ number: steps.push(frame.number) - 1, event }));
  });
  const say = (event: AnyEvent) => (event.event === SEALED ? sealed(seatOf(event) ?? 0) : wordsOf(event));
  return grouped(entries, say).map((group) => turnOf(group, steps));
}

function turnOf({ key, seat, lines }: LogGroup, steps: readonly number[]): StoryTurn {
  return {
    key,
    seat,
    lines: lines.map(({ number, words, rule }) => ({
      key: number,
      step: steps[number] ?? 0,
      words,
      rule: rule || null,
    })),
  };
}

/** The sentence that the position of a step comes after: the last one told by then. */
export function lineAt(turns: readonly StoryTurn[], step: number): StoryLine | null {
  let found: StoryLine | null = null;
  for (const { lines } of turns) for (const line of lines) if (line.step <= step) found = line;
  return found;
}

/** The step that a replay opens on: everything is laid out, and somebody is about to decide for the first time. */
export function firstDecision(frames: readonly Frame[]): number | null {
  const first = frames.find(({ kind }) => kind === 'decision' || kind === 'sealed');
  return first ? Math.max(first.number - 1, 0) : null;
}
