// Cards as the record names them: `blue-7`, `chamaelosaurus`, `meteor-shower`.
import type { TRexView } from '../../wire/games';
import { say, word } from '../../words/game.svelte';
import type { CardPreview } from './outlook';

export type Symbol = 'meteor' | 'draw 1' | 'draw 2' | 'draw 3' | '';

export interface Print {
  colour: string | null;
  number: number | null;
}

/** What is printed on a card; the special ones have neither colour nor number. */
export function printOf(card: string): Print {
  const [colour = '', number] = card.split('-');
  return Number(number) > 0 ? { colour, number: Number(number) } : { colour: null, number: null };
}

const LAST = ['chamaelosaurus', 'meteor-shower'];

/** Cards as a hand holds them: by number, the special ones last. */
export function inOrder(cards: readonly string[]): string[] {
  const place = (card: string) => printOf(card).number ?? 100 + LAST.indexOf(card);
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The symbol of a card at this table. */
export function symbolOf(symbols: readonly string[], card: string): string {
  const { number } = printOf(card);
  return number === null ? '' : (symbols[number - 1] ?? '');
}

/** A card and its symbol in words. */
export function cardWords(symbols: readonly string[], card: string): string {
  const symbol = symbolOf(symbols, card);
  return symbol ? `${word(card)} (${say(`ui.symbol_${symbol.replace(' ', '_')}`)})` : word(card);
}

/** What a card of the hand would do now, the most important first. */
export function previewWords(preview: CardPreview): string {
  const effects = [say('board.place', { place: preview.place, trump: `trump-${preview.trump}` })];
  if (preview.takes_last_word) effects.push(say('board.takes_last_word'));
  if (preview.has_lower_meteor) effects.push(say('board.lower_meteor'));
  if (preview.draws > 0) effects.push(say('board.draws', { count: preview.draws }));
  if (preview.ends_round) effects.push(say('board.ends_round'));
  return effects.join(' · ');
}

/** Strong, middle or weak, as the trumps lie. */
export function classOf({ strong, weak }: Pick<TRexView, 'strong' | 'weak'>, colour: string): string {
  return colour === strong ? 'strong' : colour === weak ? 'weak' : 'middle';
}

/** The places of the cards of a hand: rows in which each keeps a strip that a finger can touch, and the last one two. */
export function fan(count: number, width: number, strip: number): number[] {
  const most = Math.max(2, Math.floor(width / strip) - 1);
  const rows = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows + (row < count % rows ? 1 : 0)));
}
