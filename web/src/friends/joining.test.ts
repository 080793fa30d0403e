import { afterEach, describe, expect, it, vi } from 'vitest';
import { memory } from '../app/memory.svelte';
import { pledgeOf } from '../fair/draws';
import { notes } from '../fair/notes.svelte';
import { api, Refusal } from '../wire/http';
import type { SeatInfo, LinkedTable } from '../wire/types';
import { arrive, freePlaces, sitDown } from './joining';

const seat = (kind: SeatInfo['kind'], name: string | null = null): SeatInfo => ({
  name,
  kind,
  bot: null,
  is_away: false,
  has_resigned: false,
  renewed: 0,
  hints: 0,
  is_left_out: false,
});

function info(table: string, status: LinkedTable['status'], seats: SeatInfo[]): LinkedTable {
  return {
    table,
    game: 'pig',
    version: 1,
    status,
    seats,
    host: null,
    options: {},
    commitment: 'c0ffee',
    created: 0,
    clock: null,
    deadline: null,
    waiting_for: [],
    question: null,
    has_agreed_to_hints: false,
    taken_back: 0,
    ending: null,
    seed: null,
    rematch_of: null,
    rematch: null,
    rematch_by: null,
    has_sealed: false,
  };
}

function server(table: LinkedTable, role: number | null | 'invite'): void {
  vi.spyOn(api, 'info').mockResolvedValue(table);
  vi.spyOn(api, 'link').mockResolvedValue({
    table: table.table,
    role: role === 'invite' ? 'invite' : role === null ? 'spectator' : 'seat',
    seat: role === 'invite' ? null : role,
  });
}

afterEach(() => vi.restoreAllMocks());

const anne = seat('person', 'Anne');

describe('a link', () => {
  it('of an invitation leads to a free chair', async () => {
    const table = info('a', 'open', [anne, seat('open'), seat('bot')]);
    server(table, 'invite');
    expect(freePlaces(table)).toBe(1);
    expect(await arrive('t')).toEqual({ kind: 'welcome', info: table, seat: null });
  });

  it.each([
    ['open', 'full'],
    ['starting', 'started'],
    ['playing', 'started'],
    ['over', 'over'],
  ] as const)('that comes too late says so: %s', async (status, why) => {
    const table = info('b', status, [anne, seat('open', 'Ben')]);
    server(table, 'invite');
    expect(await arrive('t')).toEqual({ kind: 'late', info: table, why, watch: null });
    memory.note('b', 'pig', { spectator: 's' });
    expect(await arrive('t')).toMatchObject({ watch: '/table/b#s' });
    memory.forget('b');
  });

  it('of a spectator opens the table', async () => {
    server(info('c', 'playing', [anne]), null);
    expect(await arrive('t')).toEqual({ kind: 'table', path: '/table/c#t' });
  });

  it('of a seat asks for a name once', async () => {
    server(info('d', 'open', [anne, seat('person')]), 1);
    expect(await arrive('t')).toMatchObject({ kind: 'welcome', seat: 1 });
    server(info('d', 'open', [anne, seat('person', 'Ben')]), 1);
    expect(await arrive('t')).toEqual({ kind: 'table', path: '/table/d#t' });
  });

  it('leads back to the chair one has on this device', async () => {
    server(info('e', 'open', [anne, seat('open')]), 'invite');
    const join = vi.spyOn(api, 'join').mockResolvedValue({ table: 'e', seat: 1, token: 'mine' });
    expect(await sitDown('t', info('e', 'open', []), 'Ben', 'CODE')).toBe('/table/e#mine');
    const { commitment, nonces } = notes.of('e')!;
    expect(commitment).toBe('c0ffee');
    expect(join.mock.calls[0]?.[1]).toEqual({ name: 'Ben', pledge: pledgeOf('c0ffee', nonces[1]!) });
    expect(memory.find('e')).toMatchObject({
      invite: 't',
      code: 'CODE',
      seats: [{ seat: 1, token: 'mine' }],
    });
    expect(await arrive('t')).toEqual({ kind: 'table', path: '/table/e#mine' });
  });

  it('that is gone says so; a server that is not there is another matter', async () => {
    vi.spyOn(api, 'info').mockRejectedValueOnce(new Refusal('unknown_link', '', null, 401));
    expect(await arrive('t')).toEqual({ kind: 'gone' });
    vi.spyOn(api, 'info').mockRejectedValueOnce(new Refusal('unreachable', '', null, 0));
    await expect(arrive('t')).rejects.toThrow(Refusal);
  });
});
