// What is shown at one moment: as a rule one event, and where a game says so, those that happen together.
import type { AnyEvent, GameClient } from '../games/contract';

export type Timing = Partial<Pick<GameClient, 'beats' | 'together'>>;

export interface Scene {
  events: readonly AnyEvent[];
  /** In milliseconds; 0 where nothing is shown. */
  time: number;
}

export function scenesOf(events: readonly AnyEvent[], { beats = {}, together = [] }: Timing): Scene[] {
  const scenes: Scene[] = [];
  let last: Scene | null = null;
  for (const event of events) {
    const time = (beats as Partial<Record<string, number>>)[event.event] ?? 0;
    if (last && isOf(together, event) && isOf(together, last.events[0])) {
      last.events = [...last.events, event];
      last.time = Math.max(last.time, time);
    } else scenes.push((last = { events: [event], time }));
  }
  return scenes;
}

function isOf(kinds: readonly string[], event: AnyEvent | undefined): boolean {
  return event !== undefined && kinds.includes(event.event);
}
