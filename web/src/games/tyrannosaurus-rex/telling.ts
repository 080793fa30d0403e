// The words of the board, beside what the bar of the frame says by itself.
import type { TyrannosaurusOutlook, TyrannosaurusView } from '../../wire/games';
import { say, word } from '../../words/game.svelte';
import { arrowTo } from './outlook';

/** What is asked of the card or the direction in the hand; empty: nothing is in the hand. */
export function callOf(card: string | null, way: string | null): string {
  if (card === 'rest') return say('ui.now_rest');
  if (card !== null) return say('ui.now_direction', { card });
  return way === null ? '' : say('ui.now_card_for', { direction: way });
}

/** Why this person has nothing to steer at this moment; empty: no reason is known. */
export function idleness(view: TyrannosaurusView): string {
  const { phase, viewer } = view;
  if (viewer === null || view.dinosaurs[viewer]?.square === null) return '';
  if (phase === 'panic' && view.fugitive === viewer) return say('ui.note_flee');
  return phase === 'lake' || phase === 'volcano' ? say('ui.note_rides', { subject: phase }) : '';
}

/** Where an arrow leads, and what that does. */
export function wayWords(outlook: TyrannosaurusOutlook, direction: string): string {
  const arrow = arrowTo(outlook, direction);
  if (!arrow) return word(direction);
  const effects = arrow.effects.map((effect) => `effect-${effect}`);
  const trees =
    arrow.gain || arrow.loss ? ` ${say('board.arrow_trees', { gain: arrow.gain, loss: arrow.loss })}` : '';
  const found = effects.length > 0 ? effects : ['effect-empty'];
  return say('ui.way', { direction, square: arrow.square ?? '–', effects: found }) + trees;
}
