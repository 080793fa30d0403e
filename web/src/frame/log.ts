// What happened, by turns: a run of events of one seat under its name.
import type { AnyEvent } from '../games/contract';

/** One line: a sentence, the rule it follows from, and how often it happened in a row. */
export interface LogLine {
  number: number;
  words: string;
  rule: string;
  times: number;
}

export interface LogGroup {
  key: number;
  seat: number | null;
  lines: LogLine[];
}

export interface Entry {
  number: number;
  event: AnyEvent;
}

// These begin something, also where the same seat goes on.
const OPENING = ['TurnBegun', 'RoundBegun', 'ExtraTurnBegun', 'LastTurnBegun'];

/** Whose event it is. */
export function seatOf(event: AnyEvent): number | null {
  return typeof event.seat === 'number' ? event.seat : null;
}

/** Whether an event begins a turn, or something like it. */
export function isOpening(event: AnyEvent): boolean {
  return OPENING.includes(event.event);
}

/** Whether a seat gets something before the game begins (`CardDealt`): nobody has done anything yet. */
function isDealt(event: AnyEvent): boolean {
  return seatOf(event) !== null && event.event.endsWith('Dealt');
}

/**
 * Groups events by turns, in the order in which they happened. `wordsOf` says an event, or nothing where it has no
 * words. What happened before the first seat did anything is the deal, one group without a name: also where a game
 * says first whose turn it is.
 */
export function grouped(entries: readonly Entry[], wordsOf: (event: AnyEvent) => string): LogGroup[] {
  const deal: LogGroup = { key: 0, seat: null, lines: [] };
  const groups: LogGroup[] = [deal];
  let isDealing = entries[0]?.number === 1;
  for (const { number, event } of entries) {
    const words = wordsOf(event);
    if (!words) continue;
    const seat = seatOf(event);
    const isNew = isOpening(event);
    const isOfDeal = isDealing && (isDealt(event) || (seat === null && !isNew));
    let group = isOfDeal ? deal : groups.at(-1);
    if (!group || (!isOfDeal && seat !== null && seat !== group.seat) || isNew) {
      group = { key: number, seat, lines: [] };
      groups.push(group);
    }
    if (event.event === 'TurnBegun') continue; // the heading says it
    if (seat !== null && !isOfDeal) isDealing = false;
    const last = group.lines.at(-1);
    if (last?.words === words) last.times++;
    else group.lines.push({ number, words, rule: event.rule, times: 1 });
  }
  return groups.filter((group) => group.lines.length > 0);
}

/** A sentence without the name it begins with, which the heading says; the name comes apart for those who listen. */
export function withoutName(words: string, name: string): { name: string; rest: string } {
  if (!name || !words.startsWith(name)) return { name: '', rest: words };
  const rest = words.slice(name.length);
  return /^ (?=\S)/.test(rest) ? { name, rest: rest.slice(1) } : { name: '', rest: words };
}

/** A turn, by its events. */
export interface Turn {
  seat: number;
  events: AnyEvent[];
}

/** What others did since one's own last turn, or before one's first; the turn that one has just begun does not count. */
export function turnsSince(events: readonly AnyEvent[], own: readonly number[]): Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    if (isDealt(event)) continue;
    const seat = seatOf(event);
    const last = turns.at(-1);
    if (seat !== null && (!last || last.seat !== seat || isOpening(event)))
      turns.push({ seat, events: [event] });
    else last?.events.push(event);
  }
  if (own.includes(turns.at(-1)?.seat ?? -1)) turns.pop();
  return turns.slice(turns.findLastIndex(({ seat }) => own.includes(seat)) + 1);
}
