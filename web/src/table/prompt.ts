// Whose turn it is and what is asked, in one plain sentence.
import { actionWords, hasText, person, say } from '../words/game.svelte';
import { locale, t } from '../words/index.svelte';
import type { Session } from './session.svelte';

export function promptOf(session: Session, isOver: boolean): string {
  const update = session.beats.update;
  if (!update) return '';
  if (isOver) return t('table.over');
  const { table } = update;
  const waiting = table.waiting_for;
  const names = new Intl.ListFormat(locale()).format(waiting.map(person));
  const asked = session.asked;
  if (session.legal.length > 0 && asked?.seat !== null && asked !== null) {
    const who = t('table.your_turn', { name: person(asked.seat) });
    // A game may say what is asked: `prompt.<phase>` in its texts.
    const key = `prompt.${(update.view as { phase?: string }).phase}`;
    return hasText(key) ? `${who} ${say(key, update.view as unknown as Record<string, unknown>)}` : who;
  }
  if (update.sealed !== null) return t('table.chosen', { choice: actionWords(update.sealed) });
  if (waiting.length > 1) return t('table.your_turn_too', { names });
  if (waiting.length === 0) return '';
  const isBot = waiting.every((seat) => table.seats[seat]?.bot !== null);
  return t(isBot ? 'table.bot_thinks' : 'table.turn_of', { names });
}
