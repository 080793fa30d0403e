// From what somebody chose on the page of a box to a table.
import { memory } from '../app/memory.svelte';
import { recall, remember } from '../app/storage';
import { pledge, reveal } from '../fair/taking-part';
import { api } from '../wire/http';
import type { BotInfo, GameInfo, NewTable, OptionInfo, SeatWish } from '../wire/types';
import { givenName } from './names';

export type Mode = 'bots' | 'friends' | 'device' | 'solo';
export type OptionValue = boolean | number | string;

/** What was chosen for a game, each way of playing on its own; it is remembered. */
export interface Choices {
  mode: Mode;
  opponents: number; // bots against me
  bot: string | null;
  places: number; // seats of a table with friends, mine among them
  clock: number | null; // seconds for a decision
  names: string[]; // people on this device; an empty one gets a name of the house
  deviceBots: number;
  options: Record<string, OptionValue>;
}

/** How to name somebody who gave no name: `place` tells the people of a table apart. */
export type Naming = (place: number) => string;

export function fewest(game: GameInfo): number {
  return Math.min(...game.seats);
}

export function most(game: GameInfo): number {
  return Math.max(...game.seats);
}

/** The bot of a first game: the gentlest that thinks at all. */
export function firstBot(game: GameInfo): BotInfo | undefined {
  return game.bots.find((bot) => bot.strength > 0) ?? game.bots[0];
}

/** The ways in which a game can be played. */
export function modesOf(game: GameInfo): Mode[] {
  const modes: Mode[] = [];
  if (most(game) > 1 && game.bots.length > 0) modes.push('bots');
  if (most(game) > 1) modes.push('friends', 'device');
  if (fewest(game) === 1) modes.push('solo');
  return modes;
}

const within = (value: unknown, low: number, high: number, otherwise: number): number =>
  Math.min(high, Math.max(low, typeof value === 'number' ? Math.round(value) : otherwise));

/** What was chosen the last time, where it still fits the game; else what suits most people. */
export function choicesFor(game: GameInfo, last: Partial<Choices> = {}): Choices {
  const modes = modesOf(game);
  const low = Math.max(2, fewest(game));
  const high = Math.max(low, most(game));
  const usual = within(game.usual_seats, low, high, low);
  const names = (Array.isArray(last.names) ? last.names : Array<string>(usual).fill('')).slice(0, high);
  while (names.length < 2) names.push('');
  return {
    mode: modes.find((mode) => mode === last.mode) ?? modes[0] ?? 'friends',
    opponents: within(last.opponents, low - 1, high - 1, usual - 1),
    bot: (game.bots.find((bot) => bot.id === last.bot) ?? firstBot(game))?.id ?? null,
    places: within(last.places, low, high, usual),
    clock: typeof last.clock === 'number' ? last.clock : null,
    names,
    deviceBots: within(last.deviceBots, Math.max(0, low - names.length), high - names.length, 0),
    options: optionsFor(game, last.options),
  };
}

function optionsFor(game: GameInfo, last: Choices['options'] = {}): Choices['options'] {
  return Object.fromEntries(
    game.options.map((option) => {
      const value = last[option.name];
      return [option.name, value !== undefined && fits(option, value) ? value : option.default];
    }),
  );
}

function fits(option: OptionInfo, value: OptionValue): boolean {
  if (option.values) return option.values.includes(String(value));
  if (typeof value === 'number') return value >= (option.low ?? value) && value <= (option.high ?? value);
  return typeof value === typeof option.default;
}

/** How many will sit at the table. */
export function seatCount(choices: Choices): number {
  switch (choices.mode) {
    case 'bots':
      return choices.opponents + 1;
    case 'friends':
      return choices.places;
    case 'device':
      return choices.names.length + choices.deviceBots;
    case 'solo':
      return 1;
  }
}

/** The options that change anything for so many players. */
export function optionsThatApply(game: GameInfo, seats: number): OptionInfo[] {
  return game.options.filter(
    (option) => (option.seats?.includes(seats) ?? true) && (option.kind !== 'start' || seats > 1),
  );
}

/** Who sits at the table: people by name, bots, and places for whoever comes. */
export function seatsOf(choices: Choices, me: string, naming: Naming): SeatWish[] {
  const person = (name: string): SeatWish => ({ kind: 'person', name });
  const bots = (count: number): SeatWish[] =>
    Array.from({ length: count }, () => ({ kind: 'bot', bot: choices.bot }));
  const mine = person(givenName(me) || naming(0));
  switch (choices.mode) {
    case 'bots':
      return [mine, ...bots(choices.opponents)];
    case 'friends':
      return [mine, ...Array.from({ length: choices.places - 1 }, (): SeatWish => ({ kind: 'open' }))];
    case 'device':
      return [
        ...choices.names.map((name, place) => person(givenName(name) || naming(place))),
        ...bots(choices.deviceBots),
      ];
    case 'solo':
      return [mine];
  }
}

/** The wish that the server gets. Only a table with friends waits for somebody. */
export function wishFor(
  game: GameInfo,
  choices: Choices,
  me: string,
  naming: Naming,
  data: Record<string, unknown> | null = null,
): NewTable {
  const seats = seatsOf(choices, me, naming);
  const applying = new Set(optionsThatApply(game, seats.length));
  const wish: NewTable = {
    game: game.id,
    seats,
    options: Object.fromEntries(
      game.options.map((option) => [
        option.name,
        applying.has(option) ? seated(option, choices) : option.default,
      ]),
    ),
    is_started: choices.mode !== 'friends',
  };
  if (choices.mode === 'friends' && choices.clock !== null) wish.clock = choices.clock;
  if (data) wish.data = data;
  return wish;
}

/** Who begins must be among those who are asked: a seat chosen for a larger table is left to chance. */
function seated(option: OptionInfo, choices: Choices): OptionValue {
  const value = choices.options[option.name];
  if (value === undefined) return option.default;
  return option.kind === 'start' && Number(value) >= mayBegin(choices) ? option.default : value;
}

/** How many seats may be named to begin: on one device the people, who are asked; else everybody. */
export function mayBegin(choices: Choices): number {
  return choices.mode === 'device' ? choices.names.length : seatCount(choices);
}

/** Makes the table, keeps its links, takes part in its draws, and says where it is. */
export async function createTable(game: GameInfo, wish: NewTable): Promise<string> {
  const links = await api.create(wish);
  memory.noteLinks(game.id, links);
  const own = links.seats.flatMap((token, seat) =>
    token !== null && wish.seats[seat]?.name ? [{ seat, token }] : [],
  );
  try {
    let promises = null;
    for (const one of own) promises = await pledge(links.table, links.commitment, one);
    if (promises) await reveal(links.table, promises, own);
  } catch {
    // The table is there, and its page does what is left.
  }
  const token = links.seats.find((seat) => seat !== null) ?? links.spectator;
  return `/table/${links.table}#${token}`;
}

export function lastChoices(game: string): Partial<Choices> {
  return recall<Partial<Choices>>(`choices.${game}`, {});
}

export function keepChoices(game: string, choices: Choices): void {
  remember(`choices.${game}`, choices);
}

/** The card list of the owner of a box, a JSON object; null where a text is none. */
export function readData(text: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
