// What a turn of somebody else came to, in a line.
import type { LabyrintusEvent } from '../../wire/games';
import { say, word } from '../../words/game.svelte';
import { placeName } from './telling';

/** The most important thing first; a step where there was nothing else; nothing for what is only dealt. */
export function summaryOf(events: readonly LabyrintusEvent[]): string {
  const said: string[] = [];
  let step = '';
  for (const event of events) {
    if (event.event === 'DinosaurFed') said.unshift(say('ui.turn_fed', { card: event.card }));
    else if (event.event === 'DinosaurHungry') said.push(say('ui.turn_hungry', { card: event.card }));
    else if (event.event === 'TokenTaken' || event.event === 'ReserveReached')
      said.push(say('ui.turn_takes', { token: event.token }));
    else if (event.event === 'TRexCalled') said.push(say('ui.turn_rex'));
    else if (event.event === 'LeaderScared') said.push(say('ui.turn_scares', { seat: event.seat }));
    else if (event.event === 'EventDrawn') said.push(word(event.kind));
    else if (event.event === 'PawnMoved') step = say('ui.turn_goes', { place: placeName(event.stop) });
    else if (event.event === 'PawnStayed' || event.event === 'TurnPassed') step = say('ui.turn_stays');
  }
  return said.length > 0 ? said.join(', ') : step;
}
