// When a hint of the guide is due, by the events that were seen and the tokens that may be played: the words of the
// triggers are those of lessons/triggers.py, and need no rule.
import type { AnyEvent } from '../games/contract';
import type { GuideHint } from '../wire/types';

export interface Moment {
  seat: number;
  /** All that has happened; the last `now` of them led to this moment. */
  events: readonly AnyEvent[];
  now: number;
  legal: readonly string[];
  options: Readonly<Record<string, unknown>>;
}

type Wanted = boolean | number | string;

/** The first hint that is due and was not told yet. */
export function dueHint(
  hints: readonly GuideHint[],
  told: ReadonlySet<string>,
  moment: Moment,
): GuideHint | null {
  return hints.find((hint) => !told.has(nameOf(hint)) && isDue(hint, moment)) ?? null;
}

/** By which a hint is known again, in every language. */
export function nameOf({ event, by, where, times, asked, rule }: GuideHint): string {
  return JSON.stringify([event, by, Object.entries(where).sort(), times, asked, rule]);
}

export function isDue(hint: GuideHint, { seat, events, now, legal, options }: Moment): boolean {
  if (hint.event === null && hint.asked === null) return false;
  if (Object.entries(hint.options).some(([name, value]) => options[name] !== value)) return false;
  const { asked } = hint;
  if (asked !== null && !legal.some((token) => token === asked || token.startsWith(`${asked} `)))
    return false;
  if (hint.event === null) return true;
  const isOne = (event: AnyEvent) => tellsOf(hint, event, seat);
  return now > 0 && events.slice(-now).some(isOne) && events.filter(isOne).length >= hint.times;
}

function tellsOf(hint: GuideHint, event: AnyEvent, seat: number): boolean {
  if (event.event !== hint.event) return false;
  if (hint.by !== 'any' && !fits(event.seat, hint.by, seat)) return false;
  return Object.entries(hint.where).every(
    ([name, wanted]) => name in event && fits(event[name], wanted, seat),
  );
}

function fits(value: unknown, wanted: Wanted, seat: number): boolean {
  if ((wanted === 'me' || wanted === 'other') && typeof value === 'number')
    return (value === seat) === (wanted === 'me');
  return value === wanted;
}
