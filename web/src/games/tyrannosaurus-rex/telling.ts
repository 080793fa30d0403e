// The words of the board: what happens, and what is asked of these eyes.
import type { TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import { eventWords, say } from '../../words/game.svelte';

/** What happens, and by whose arrow, where that is somebody else's. */
export function called(event: TyrannosaurusRexEvent): string {
  const words = eventWords(event);
  if ('by' in event && event.by !== event.seat) return say('ui.by', { seat: event.by, what: words });
  if (event.event === 'RexMoved' || event.event === 'RexStayed' || event.event === 'RexLeft')
    return say('ui.by', { seat: event.seat, what: words });
  return words;
}

/** What to do now, or what to wait for. */
export function guidance(
  view: TyrannosaurusView,
  subject: string | null,
  chosen: string | null,
  isAsked: boolean,
  card: string | null,
  way: string | null,
): string {
  const { phase, viewer } = view;
  const own = viewer === null ? null : view.dinosaurs[viewer];
  if (chosen !== null) return say('ui.sealed', { choice: chosen });
  if (isAsked && phase === 'cards') {
    if (card === 'rest') return say('ui.now_rest');
    if (card !== null) return say('ui.now_direction', { card });
    return way === null ? say('ui.now_card') : say('ui.now_card_for', { direction: way });
  }
  if (isAsked) {
    const key = phase === 'rex' && own?.square === null ? 'ui.steer_as_ghost' : 'ui.steer';
    return say(key, { subject });
  }
  if (!own || phase === 'over') return '';
  if (own.dinosaur !== null && own.square === null) return say('ui.note_out');
  if (phase === 'panic' && view.fugitive === viewer) return say('ui.note_flee');
  if (phase === 'lake' || phase === 'volcano') return say('ui.note_rides', { subject });
  return '';
}
