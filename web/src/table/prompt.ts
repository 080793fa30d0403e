// Whose turn it is and what is asked: to you where it is yours, of others by name.
import { actionWords, hasText, person, say } from '../words/game.svelte';
import { locale, t } from '../words/index.svelte';
import type { Session } from './session.svelte';

type View = Record<string, unknown> & { phase?: string };

export interface Prompt {
  /** That it is your turn; empty where it is not. */
  who: string;
  words: string;
}

export function promptOf(session: Session, isOver: boolean): Prompt {
  const update = session.beats.update;
  if (!update) return { who: '', words: '' };
  if (isOver) return { who: '', words: t('table.over') };
  const asked = session.asked;
  if (session.legal.length > 0 && asked && asked.seat !== null) {
    const words = phasePrompt(update.view as unknown as View);
    // Several people at one device: who of them is meant.
    const who = session.isShared
      ? t('table.your_turn', { name: person(asked.seat) })
      : t('table.your_turn_short');
    return { who, words };
  }
  const { table } = update;
  if (update.sealed) {
    // Everybody who is asked: who of them has chosen stays unsaid until all is revealed.
    const names = listOf(table.waiting_for.filter((seat) => seat !== update.seat).map(person));
    return { who: '', words: t('table.chosen', { choice: actionWords(update.sealed), names }) };
  }
  const waiting = table.waiting_for.filter((seat) => !session.seats.includes(seat) || asked === null);
  if (waiting.length === 0) return { who: '', words: '' };
  const names = listOf(waiting.map(person));
  if (waiting.length > 1) return { who: '', words: t('table.others_choose', { names }) };
  const isBot = waiting.every((seat) => table.seats[seat]?.bot !== null);
  return { who: '', words: t(isBot ? 'table.bot_thinks' : 'table.turn_of', { names }) };
}

/** The same as one sentence. */
export function wholePrompt({ who, words }: Prompt): string {
  return who && words ? `${who} ${words}` : who || words;
}

/** Names in a row. Most often it is one, and the rules of a language for lists take long to fetch. */
export function listOf(names: string[]): string {
  return names.length === 1 ? (names[0] as string) : new Intl.ListFormat(locale()).format(names);
}

/** What is asked: a game may say it as `prompt.<phase>` in its texts, from what this seat may see. */
export function phasePrompt(view: View): string {
  const key = `prompt.${view.phase}`;
  const words = hasText(key) ? say(key, view) : '';
  return words.includes('{') ? '' : words;
}
