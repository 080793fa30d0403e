import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate } from '../testing/sockets';
import { Beats } from './beats.svelte';

const rolled = { event: 'Rolled', rule: 'PIG-4', seat: 0, face: 3 };
const busted = { event: 'Busted', rule: 'PIG-5', seat: 0, lost: 3 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(): { beats: Beats; heard: string[] } {
  const beats = new Beats();
  const heard: string[] = [];
  beats.own = () => [0];
  beats.timing = { beats: { Rolled: 900, Busted: 600 } };
  beats.onEvent = (event) => heard.push(event.event);
  beats.jump(anUpdate({ version: 1 }));
  return { beats, heard };
}

describe('beats', () => {
  it('show each event for its time over the old position, then the new one', async () => {
    const { beats, heard } = started();
    beats.add(anUpdate({ version: 2, events: [rolled, busted] }));
    expect(beats.events).toEqual([rolled]);
    expect(beats.update?.table.version).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(beats.events).toEqual([busted]);
    await vi.advanceTimersByTimeAsync(600);
    expect(beats.events).toEqual([]);
    expect(beats.update?.table.version).toBe(2);
    expect(beats.isPlaying).toBe(false);
    expect(heard).toEqual(['Rolled', 'Busted']);
  });

  it('change the position at once for events that take no time', async () => {
    const { beats } = started();
    beats.add(anUpdate({ version: 2, events: [{ event: 'Banked', rule: 'PIG-6' }] }));
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.update?.table.version).toBe(2);
  });

  it('keep the order of updates that come faster than they are shown', async () => {
    const { beats } = started();
    beats.add(anUpdate({ version: 2, events: [rolled] }));
    beats.add(anUpdate({ version: 3, events: [rolled] }));
    await vi.advanceTimersByTimeAsync(900);
    expect(beats.update?.table.version).toBe(2);
    await vi.advanceTimersByTimeAsync(900);
    expect(beats.update?.table.version).toBe(3);
  });

  it('keep their pace however many wait', async () => {
    const { beats } = started();
    for (let version = 2; version < 8; version++) beats.add(anUpdate({ version, events: [rolled] }));
    await vi.advanceTimersByTimeAsync(900 * 3);
    expect(beats.update?.table.version).toBe(4);
  });

  it('wait until there is a board', async () => {
    const { beats } = started();
    beats.hold();
    beats.add(anUpdate({ version: 2, events: [rolled] }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(beats.events).toEqual([]);
    expect(beats.update?.table.version).toBe(1);
    beats.release();
    expect(beats.events).toEqual([rolled]);
  });

  it('can be skipped, one at a time', async () => {
    const { beats } = started();
    beats.add(anUpdate({ version: 2, events: [rolled, busted] }));
    beats.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.events).toEqual([busted]);
    beats.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.update?.table.version).toBe(2);
  });

  it('are left behind by a jump', async () => {
    const { beats } = started();
    beats.add(anUpdate({ version: 2, events: [rolled] }));
    beats.jump(anUpdate({ version: 9 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(beats.update?.table.version).toBe(9);
    expect(beats.isPlaying).toBe(false);
  });
});

describe('the turn of somebody else', () => {
  const theirs = { ...rolled, seat: 1 };
  const bots = (version: number, waiting: number, ...events: (typeof theirs)[]) => {
    const update = anUpdate({ version, events });
    return { ...update, table: { ...update.table, waiting_for: [waiting] } };
  };

  it('is shown step by step, more slowly than one’s own, then summed up', async () => {
    const { beats } = started();
    const turns: number[] = [];
    beats.onTurn = ({ seat, events, before, after }) => {
      turns.push(seat, events.length, before.table.version, after.table.version);
      return '+9';
    };
    for (let version = 2; version < 5; version++) beats.add(bots(version, version === 4 ? 0 : 1, theirs));
    await vi.advanceTimersByTimeAsync(900);
    expect(beats.update?.table.version).toBe(1);
    await vi.advanceTimersByTimeAsync(225 + 2 * 1125);
    expect(beats.update?.table.version).toBe(4);
    expect(beats.summary).toEqual({ seat: 1, words: '+9' });
    expect(beats.isPlaying).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(beats.summary).toBeNull();
    expect(beats.isPlaying).toBe(false);
    expect(turns).toEqual([1, 3, 1, 4]);
  });

  it('is skipped whole with one tap, up to its summary', async () => {
    const { beats } = started();
    beats.onTurn = () => '+9';
    beats.add(bots(2, 1, theirs));
    beats.skip();
    await vi.advanceTimersByTimeAsync(0);
    beats.add(bots(3, 1, theirs)); // the bot has thought for a while
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.update?.table.version).toBe(3);
    beats.add(bots(4, 0, theirs));
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.summary).toEqual({ seat: 1, words: '+9' });
    beats.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(beats.isPlaying).toBe(false);
  });

  it('that was short, or of which there is nothing to say, is not summed up', async () => {
    const { beats } = started();
    beats.onTurn = () => '+9';
    beats.add(bots(2, 0, theirs));
    await vi.advanceTimersByTimeAsync(1125);
    expect(beats.isPlaying).toBe(false);
  });

  it('is not seen where nobody looks', async () => {
    const { beats } = started();
    const seen: boolean[] = [];
    beats.onTurn = ({ wasSeen }) => (seen.push(wasSeen), '');
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    beats.add(bots(2, 0, theirs));
    await vi.advanceTimersByTimeAsync(0);
    look.mockRestore();
    beats.add(bots(3, 0, theirs));
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen).toEqual([false, true]);
  });
});
