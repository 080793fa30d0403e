// What waits where, in words.
import type { LabyrintusCardView, PivotView, StopView, WayView } from '../../wire/games';
import { actionWords, hasText, say, word } from '../../words/game.svelte';

export function percentOf([good, all]: readonly [number, number]): string {
  return `${Math.round((100 * good) / all)} %`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What waits at a stop; nothing where nothing does. */
export function waiting(stop: StopView): string {
  const said: string[] = [];
  if (stop.scares !== null) said.push(say('ui.scares', { seat: stop.scares }));
  if (stop.top) said.push(say('ui.top', { token: stop.top }));
  if (stop.calls) said.push(say(`ui.calls_${stop.calls.replaceAll('-', '_')}`));
  if (stop.feeds) said.push(say('ui.feeds', { share: percentOf(stop.feeds) }));
  if (stop.lies.length > 0) said.push(say('ui.lies', { tokens: stop.lies }));
  if (stop.lies.length > stop.takes.length) said.push(say('ui.not_all'));
  return said.join(', ');
}

export function aboutStop(stop: StopView): string {
  const found = waiting(stop);
  const words = actionWords(stop.action);
  return found ? say('ui.stop_about', { stop: words, waits: found }) : words;
}

export function aboutPivot(pivot: PivotView): string {
  const goals = pivot.goals.map((goal) => `${word(placeName(goal.place))} (${waiting(goal)})`);
  const words = actionWords(pivot.action);
  if (goals.length > 0) return say('ui.pivot_goals', { pivot: words, goals });
  return say('ui.pivot_about', { pivot: words, count: pivot.stops.length });
}

/** A wheel by its name alone, as people point at it. */
export function placeName(place: string): string {
  return place.split(' ')[0] ?? place;
}

/** Why a path leads no further, or where it leads. */
export function wayWords(way: WayView): string {
  if (way.barrier === null) return word(way.end);
  return say(`board.barrier_${way.barrier.replaceAll('-', '_')}`, { end: way.end, seat: way.barrier_seat });
}

export function cardName(card: Pick<LabyrintusCardView, 'id' | 'name'>): string {
  return hasText(`word.${card.id}`) ? word(card.id) : card.name || card.id;
}
