// What several people who share one device may all know, from what each of them may.
import type { AnyEvent } from '../games/contract';

/** A value with everything hidden (null) that is hidden from one of them, or that they see differently. */
function shared(values: readonly unknown[]): unknown {
  const [first, ...rest] = values;
  if (Array.isArray(first)) {
    const isAlike = rest.every((other) => Array.isArray(other) && other.length === first.length);
    return isAlike ? first.map((_, place) => shared(values.map((list) => (list as unknown[])[place]))) : null;
  }
  if (typeof first === 'object' && first !== null) {
    if (!rest.every((other) => typeof other === 'object' && other !== null && !Array.isArray(other)))
      return null;
    const fields = Object.keys(first);
    return Object.fromEntries(
      fields.map((field) => [field, shared(values.map((one) => (one as Record<string, unknown>)[field]))]),
    );
  }
  return rest.every((other) => other === first) ? first : null;
}

/** The events that all transcripts have, as everybody who has one of them may read them. */
export function commonEvents(transcripts: readonly (readonly AnyEvent[])[]): AnyEvent[] {
  const length = Math.min(...transcripts.map((events) => events.length));
  const common: AnyEvent[] = [];
  for (let place = 0; place < length; place++) {
    const event = shared(transcripts.map((events) => events[place])) as AnyEvent;
    if (event.event === null) break; // not of one moment: what follows cannot be told apart
    common.push(event);
  }
  return common;
}

/**
 * What the others did since a seat was last at the device: after the first `seen` events, or, where that is not
 * known, after the last one that is about this seat. The latest only; it is one line.
 */
export function newsFor(
  seat: number,
  events: readonly AnyEvent[],
  seen: number | null,
  most = 4,
): AnyEvent[] {
  const own = events.findLastIndex((event) => (event as { seat?: unknown }).seat === seat) + 1;
  return events
    .slice(seen ?? own)
    .filter((event) => (event as { seat?: unknown }).seat !== seat)
    .slice(-most);
}
