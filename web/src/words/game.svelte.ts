// The words of the game that is open: its events, actions, faces, and the people who play it.
import { api } from '../wire/http';
import type { ActionInfo } from '../wire/types';
import { Texts, type Arguments } from './say';

let texts = $state.raw(new Texts('en', {}));
let actions = $state.raw(new Map<string, ActionInfo>());
let people = $state.raw<readonly string[]>([]);
const named = $derived(new Texts(texts.language, texts.catalogue, people));

let opened = '';
const catalogues = new Map<string, Promise<Record<string, string>>>();
const tables = new Map<string, Promise<ActionInfo[]>>();

/** Opens the words of a game in a language. */
export async function openWords(game: string, language: string): Promise<void> {
  const key = `${game} ${language}`;
  opened = key;
  if (!catalogues.has(key)) catalogues.set(key, api.texts(game, language));
  if (!tables.has(game)) tables.set(game, api.actions(game));
  try {
    const [catalogue, list] = await Promise.all([catalogues.get(key), tables.get(game)]);
    if (opened !== key || !catalogue || !list) return;
    texts = new Texts(language, catalogue);
    actions = new Map(list.map((action) => [action.token, action]));
  } catch (error) {
    catalogues.delete(key);
    tables.delete(game);
    throw error;
  }
}

/** Who sits where. */
export function seatPeople(names: readonly string[]): void {
  if (names.join('\n') !== people.join('\n')) people = names;
}

/** A sentence of the game. */
export function say(key: string, args: Arguments = {}): string {
  return named.say(key, args);
}

export function hasText(key: string): boolean {
  return named.has(key);
}

/** What follows the beginning in the keys of the game that have it, in the order of the catalogue. */
export function keysOf(beginning: string): string[] {
  return Object.keys(named.catalogue).flatMap((key) =>
    key.startsWith(beginning) ? [key.slice(beginning.length)] : [],
  );
}

/** A face, a card, a place, as a person reads it. */
export function word(value: unknown): string {
  return named.word(value);
}

export function person(seat: number): string {
  return named.person(seat);
}

export function eventWords(event: { event: string } & Arguments): string {
  return named.event(event);
}

/** What an action does, in words. */
export function actionWords(token: string): string {
  const action = actions.get(token);
  return action ? named.say(`action.${action.text || action.token}`, action.arguments) : token;
}
