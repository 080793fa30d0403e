import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../wire/http';
import type { LinkInfo } from '../wire/types';
import { keepLink, ownLink, watchLink } from './links';
import { memory } from './memory.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  memory.forget('t');
});

/** A server that knows these links. */
function server(known: Record<string, LinkInfo['role']>) {
  vi.spyOn(api, 'link').mockImplementation(async (token) => {
    const role = known[token];
    if (!role) throw new Refusal('link_renewed', '', null, 401);
    return { table: 't', role, seat: role === 'seat' ? 1 : null };
  });
  return vi.spyOn(api, 'watch').mockResolvedValue({ table: 't', token: 'fresh' });
}

describe('a link from elsewhere', () => {
  it('is kept as what it is', async () => {
    server({ s: 'seat', w: 'spectator', h: 'host', i: 'invite' });
    for (const token of ['s', 'w', 'h', 'i']) await keepLink(token, 'pig');
    expect(memory.find('t')).toMatchObject({
      game: 'pig',
      seats: [{ seat: 1, token: 's' }],
      spectator: 'w',
      host: 'h',
    });
  });
});

describe('the link that is given away', () => {
  it('is the watching link that this browser has', async () => {
    const watch = server({ w1: 'spectator' });
    memory.note('t', 'pig', { seats: [{ seat: 1, token: 's' }], spectator: 'w1' });
    expect(await watchLink('t')).toBe('w1');
    expect(watch).not.toHaveBeenCalled();
  });

  it('is asked for where a guest has none, once', async () => {
    const watch = server({ s: 'seat' });
    memory.note('t', 'pig', { seats: [{ seat: 1, token: 's' }] });
    expect(await watchLink('t')).toBe('fresh');
    expect(await watchLink('t')).toBe('fresh');
    expect(watch).toHaveBeenCalledExactlyOnceWith('s');
    expect(memory.find('t')?.spectator).toBe('fresh');
  });

  it('is never the host’s that was taken for one, nor one that is dead', async () => {
    for (const stale of ['h', 'dead']) {
      const watch = server({ h: 'host', s: 'seat' });
      memory.note('t', 'pig', { seats: [{ seat: 1, token: 's' }], spectator: stale });
      expect(await watchLink('t')).toBe('fresh');
      expect(watch).toHaveBeenCalled();
      memory.forget('t');
    }
  });

  it('is none where this browser knows no table', async () => {
    server({});
    expect(await watchLink('t')).toBeNull();
  });
});

describe('the memory', () => {
  it('lets go of a link, and of the table with its last one', () => {
    memory.note('t', 'pig', { seats: [{ seat: 1, token: 's' }], spectator: 'w' });
    expect(ownLink('t')).toBe('s');
    memory.drop('s');
    expect(ownLink('t')).toBe('w');
    memory.drop('w');
    expect(memory.find('t')).toBeUndefined();
    expect(ownLink('t')).toBe('');
  });
});
