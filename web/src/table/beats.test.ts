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

  it('hurry when many wait', async () => {
    const { beats } = started();
    for (let version = 2; version < 8; version++) beats.add(anUpdate({ version, events: [rolled] }));
    await vi.advanceTimersByTimeAsync(900 * 5);
    expect(beats.update?.table.version).toBe(7);
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
