import { describe, expect, it } from 'vitest';
import type { KnownTable } from '../app/memory.svelte';
import type { LinkedTable } from '../wire/types';
import { ago, awaited, callOf, inOrder, linkOf, type YourTable } from './tables';

function known(table: string, opened: number, seats: number[] = [0]): KnownTable {
  return {
    table,
    game: 'pig',
    seats: seats.map((seat) => ({ seat, token: `seat-${seat}` })),
    spectator: 'spectator',
    host: 'host',
    invite: null,
    code: null,
    opened,
  };
}

function info(status: LinkedTable['status'], waiting: number[] = [], has_sealed = false): LinkedTable {
  return {
    table: 'a',
    game: 'pig',
    version: 1,
    status,
    seats: [],
    host: null,
    options: {},
    commitment: '',
    created: 0,
    clock: null,
    deadline: null,
    waiting_for: waiting,
    question: null,
    has_agreed_to_hints: false,
    taken_back: 0,
    ending: null,
    seed: null,
    rematch_of: null,
    rematch: null,
    rematch_by: null,
    has_sealed,
  };
}

const table = (known: KnownTable, info: LinkedTable): YourTable => ({
  known,
  info,
  call: callOf(known, info),
});

describe('your tables', () => {
  it('come with your turn first, then by what they wait for, then by the latest visit', () => {
    const all = [
      table(known('over', 9), info('over')),
      table(known('others', 8), info('playing', [1])),
      table(known('turn-old', 1), info('playing', [0])),
      table(known('open', 7), info('open')),
      table(known('turn-new', 2), info('playing', [1, 0])),
    ];
    expect(inOrder(all).map((one) => one.known.table)).toEqual([
      'turn-new',
      'turn-old',
      'open',
      'others',
      'over',
    ]);
  });

  it('say a choice that several make at once as secret, and one that is made as sealed', () => {
    expect(callOf(known('a', 1), info('playing', [0, 1]))).toBe('secret');
    expect(callOf(known('a', 1), info('playing', [0, 1], true))).toBe('sealed');
    expect(callOf(known('a', 1, []), info('playing', [0, 1]))).toBe('secrets');
    // Two people on one device: the answer was for the first of them.
    expect(callOf(known('a', 1, [0, 1]), info('playing', [0, 1, 2], true))).toBe('secret');
    expect(callOf(known('a', 1), info('playing', [0]))).toBe('your_turn');
    expect(callOf(known('a', 1), info('starting'))).toBe('starting');
  });

  it('name those they wait for, without oneself', () => {
    expect(awaited(known('a', 1), info('playing', [0, 1, 3]))).toEqual([1, 3]);
  });

  it('are opened by the seat that is asked', () => {
    expect(linkOf(known('a', 1, [0, 2]), info('playing', [2]))).toBe('seat-2');
    expect(linkOf(known('a', 1, [0, 2]), info('playing', [1]))).toBe('seat-0');
    expect(linkOf(known('a', 1, []))).toBe('spectator');
  });

  it('never say that it is the turn of somebody who only watches', () => {
    expect(callOf(known('a', 1, []), info('playing', [0]))).toBe('others');
  });
});

describe('ago', () => {
  const now = 1_000_000_000;
  it('counts in what people count in', () => {
    expect(ago(now - 5000, now, 'en-GB')).toBeNull();
    expect(ago(now - 5 * 60_000, now, 'en-GB')).toBe('5 minutes ago');
    expect(ago(now - 26 * 3_600_000, now, 'fr-FR')).toBe('hier');
  });
});
