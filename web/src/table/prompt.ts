// Whose turn it is and what is asked, in one plain sentence.
import { actionWords, hasText, person, say } from '../words/game.svelte';
import { locale, t } from '../words/index.svelte';
import type { Session } from './session.svelte';

type View = Record<string, unknown> & { phase?: string };

export function promptOf(session: Session, isOver: boolean): string {
  const update = session.beats.update;
  if (!update) return '';
  if (isOver) return t('table.over');
  const { table } = update;
  const waiting = table.waiting_for;
  const asked = session.asked;
  if (session.legal.length > 0 && asked?.seat !== null && asked !== null) {
    const who = t('table.your_turn', { name: person(asked.seat) });
    const prompt = phasePrompt(update.view as unknown as View);
    return prompt ? `${who} ${prompt}` : who;
  }
  if (update.sealed !== null) return t('table.chosen', { choice: actionWords(update.sealed) });
  if (waiting.length === 0) return '';
  const names = listOf(waiting.map(person));
  if (waiting.length > 1) return t('table.others_choose', { names });
  const isBot = waiting.every((seat) => table.seats[seat]?.bot !== null);
  if (isBot) return t('table.bot_thinks', { names });
  const prompt = phasePrompt(update.view as unknown as View);
  return prompt ? t('table.asked', { name: names, prompt }) : t('table.turn_of', { names });
}

/** Names in a row. Most often it is one, and the rules of a language for lists take long to fetch. */
function listOf(names: string[]): string {
  return names.length === 1 ? (names[0] as string) : new Intl.ListFormat(locale()).format(names);
}

/** What is asked: a game may say it as `prompt.<phase>` in its texts, from what this seat may see. */
function phasePrompt(view: View): string {
  const key = `prompt.${view.phase}`;
  const words = hasText(key) ? say(key, view) : '';
  return words.includes('{') ? '' : words;
}
