import { afterEach, describe, expect, it, vi } from 'vitest';
import { memory } from '../app/memory.svelte';
import { pledgeOf } from '../fair/draws';
import { notes } from '../fair/notes.svelte';
import { api, Refusal } from '../wire/http';
import type { GameInfo, Links, Promises } from '../wire/types';
import { choicesFor, createTable, modesOf, optionsThatApply, readData, seatsOf, wishFor } from './creating';

const said = { en: 'Words', fr: 'Mots' };
const game: GameInfo = {
  id: 'dino-park',
  version: 1,
  title: said,
  tagline: said,
  about: said,
  seats: [1, 2, 3, 4],
  usual_seats: 2,
  age: 7,
  minutes: [15, 30],
  kinds: ['dice'],
  options: [
    {
      name: 'short',
      kind: 'flag',
      default: false,
      rule: 'GD-8',
      meaning: said,
      question: null,
      seats: null,
      is_up_front: false,
      values: null,
      value_meanings: null,
      low: null,
      high: null,
    },
    {
      name: 'solo-discard',
      kind: 'choice',
      default: 'voluntary',
      rule: 'GD-16',
      meaning: said,
      question: null,
      seats: null,
      is_up_front: false,
      values: ['voluntary', 'always'],
      value_meanings: null,
      low: null,
      high: null,
    },
    {
      name: 'start',
      kind: 'start',
      default: 'random',
      rule: 'GD-9',
      meaning: said,
      question: null,
      seats: null,
      is_up_front: false,
      values: null,
      value_meanings: null,
      low: null,
      high: null,
    },
  ],
  bots: [
    { id: 'random', strength: 0, name: said, about: said, expect: said },
    { id: 'naive', strength: 1, name: { en: 'Novice', fr: 'Novice' }, about: said, expect: said },
    { id: 'lite', strength: 2, name: { en: 'Sage', fr: 'Sage' }, about: said, expect: said },
  ],
  topics: [],
  takes_data: true,
  has_secrets: false,
  has_lessons: false,
  is_on_shelf: true,
};
const naming = (place: number) => `Animal ${place}`;

afterEach(() => vi.restoreAllMocks());

describe('ways to play', () => {
  it('depend on the seats and bots of a game', () => {
    expect(modesOf(game)).toEqual(['bots', 'friends', 'device', 'solo']);
    expect(modesOf({ ...game, seats: [2, 3] })).toEqual(['bots', 'friends', 'device']);
    expect(modesOf({ ...game, seats: [2], bots: [] })).toEqual(['friends', 'device']);
    expect(modesOf({ ...game, seats: [1] })).toEqual(['solo']);
  });
});

describe('choices', () => {
  it('begin with a gentle bot and as many players as the rulebook is written for', () => {
    expect(choicesFor(game)).toEqual({
      mode: 'bots',
      opponents: 1,
      bot: 'naive',
      places: 2,
      clock: null,
      names: ['', ''],
      deviceBots: 0,
      options: { short: false, 'solo-discard': 'voluntary', start: 'random' },
    });
  });

  it('keep what was chosen last, where it still fits', () => {
    const last = {
      opponents: 9,
      bot: 'gone',
      mode: 'solo' as const,
      options: { short: true, 'solo-discard': 'never', old: 3 },
    };
    expect(choicesFor(game, last)).toMatchObject({
      mode: 'solo',
      opponents: 3,
      bot: 'naive',
      options: { short: true, 'solo-discard': 'voluntary', start: 'random' },
    });
    expect(choicesFor(game, last).options).not.toHaveProperty('old');
  });

  it('lay as many places as the rulebook is written for, at every kind of table', () => {
    expect(choicesFor({ ...game, seats: [2, 3, 4, 5], usual_seats: 3 })).toMatchObject({
      opponents: 2,
      places: 3,
      names: ['', '', ''],
      deviceBots: 0,
    });
  });

  it('take a bot that plays at random only where there is no other', () => {
    expect(choicesFor({ ...game, bots: game.bots.slice(0, 1) }).bot).toBe('random');
  });
});

describe('options', () => {
  const solo = { ...game.options[1]!, seats: [1] };
  const some = { ...game, options: [game.options[0]!, solo, game.options[2]!] };

  it('are those that matter to so many players', () => {
    expect(optionsThatApply(some, 1).map((option) => option.name)).toEqual(['short', 'solo-discard']);
    expect(optionsThatApply(some, 2).map((option) => option.name)).toEqual(['short', 'start']);
  });

  it('are as usual where they do not apply, whatever was chosen for another table', () => {
    const choices = { ...choicesFor(some), options: { 'solo-discard': 'always', start: '0' } };
    expect(wishFor(some, choices, '', naming).options).toMatchObject({
      'solo-discard': 'voluntary',
      start: '0',
    });
    expect(wishFor(some, { ...choices, mode: 'solo' }, '', naming).options).toMatchObject({
      'solo-discard': 'always',
      start: 'random',
    });
  });
});

describe('seats', () => {
  it('against bots', () => {
    expect(seatsOf({ ...choicesFor(game), opponents: 2, bot: 'naive' }, ' Anne ', naming)).toEqual([
      { kind: 'person', name: 'Anne' },
      { kind: 'bot', bot: 'naive' },
      { kind: 'bot', bot: 'naive' },
    ]);
  });

  it('with friends', () => {
    const seats = seatsOf({ ...choicesFor(game), mode: 'friends', places: 3 }, '', naming);
    expect(seats).toEqual([{ kind: 'person', name: 'Animal 0' }, { kind: 'open' }, { kind: 'open' }]);
  });

  it('on this device, with a bot', () => {
    const seats = seatsOf(
      { ...choicesFor(game), mode: 'device', names: ['Ben', ' '], deviceBots: 1 },
      '',
      naming,
    );
    expect(seats.map((seat) => seat.name ?? seat.kind)).toEqual(['Ben', 'Animal 1', 'bot']);
  });
});

describe('the wish', () => {
  it('starts at once, except with friends', () => {
    for (const mode of modesOf(game)) {
      expect(wishFor(game, { ...choicesFor(game), mode }, '', naming).is_started).toBe(mode !== 'friends');
    }
  });

  it('has a clock with friends only', () => {
    const choices = { ...choicesFor(game), clock: 60 };
    expect(wishFor(game, choices, '', naming)).not.toHaveProperty('clock');
    expect(wishFor(game, { ...choices, mode: 'friends' }, '', naming).clock).toBe(60);
  });

  it('lets nobody begin who is not there', () => {
    const choices = { ...choicesFor(game), options: { start: '3' } };
    expect(wishFor(game, choices, '', naming).options?.start).toBe('random');
    expect(wishFor(game, { ...choices, opponents: 3 }, '', naming).options?.start).toBe('3');
    // On one device the people are asked, not the bots.
    const device = { ...choices, mode: 'device' as const, names: ['Anne', 'Ben'], deviceBots: 2 };
    expect(wishFor(game, device, '', naming).options?.start).toBe('random');
  });
});

describe('a table', () => {
  const links: Links = {
    table: 'abc',
    commitment: 'c0ffee',
    host: 'h',
    invite: 'i',
    code: 'c',
    spectator: 's',
    seats: ['one', null],
  };

  it('is opened by the first link, and remembered', async () => {
    vi.spyOn(api, 'create').mockResolvedValue(links);
    vi.spyOn(api, 'pledge').mockRejectedValue(new Refusal('unreachable', '', null, 0)); // its page tries again
    expect(await createTable(game, wishFor(game, choicesFor(game), '', naming))).toBe('/table/abc#one');
    expect(memory.find('abc')).toMatchObject({
      game: 'dino-park',
      host: 'h',
      seats: [{ seat: 0, token: 'one' }],
    });
  });

  it('is made first; then its commitment is noted and answered, and only then the nonce is shown', async () => {
    const order: string[] = [];
    const promises = (status: Promises['status'], pledge: string | null): Promises => ({
      table: 'abd',
      status,
      commitment: 'c0ffee',
      seats: [
        { pledge, nonce: null, is_left_out: false },
        { pledge: null, nonce: null, is_left_out: false },
      ],
    });
    vi.spyOn(api, 'create').mockImplementation(async (wish) => {
      order.push('create');
      expect(JSON.stringify(wish)).not.toMatch(/nonce|pledge/);
      return { ...links, table: 'abd' };
    });
    let pledged = '';
    vi.spyOn(api, 'pledge').mockImplementation(async (token, { pledge }) => {
      order.push('pledge');
      expect(token).toBe('one');
      expect(notes.of('abd')).toMatchObject({ commitment: 'c0ffee', nonces: { 0: expect.any(String) } });
      pledged = pledge;
      return promises('starting', pledge);
    });
    vi.spyOn(api, 'reveal').mockImplementation(async (_, { nonce }) => {
      order.push('reveal');
      expect(notes.of('abd')?.pledges).toEqual([pledged, null]); // kept before anybody learns the nonce
      expect(pledgeOf('c0ffee', nonce)).toBe(pledged);
      return promises('playing', pledged);
    });
    await createTable(game, wishFor(game, choicesFor(game), '', naming));
    expect(order).toEqual(['create', 'pledge', 'reveal']);
  });
});

describe('card lists', () => {
  it('are JSON objects', () => {
    expect(readData('{"cards": []}')).toEqual({ cards: [] });
    for (const text of ['[1]', 'null', '3', 'cards = []', '']) expect(readData(text)).toBeNull();
  });
});
