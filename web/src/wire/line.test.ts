import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate, FakeSocket } from '../testing/sockets';
import { Line } from './line.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected(): Line {
  const line = new Line('secret');
  FakeSocket.last.open();
  FakeSocket.last.hear(anUpdate({ version: 5 }));
  return line;
}

describe('a line', () => {
  it('says hello first, and is open when the table is told', () => {
    const line = new Line('secret');
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'hello', token: 'secret', since: null }]);
    expect(line.status).toBe('connecting');
    FakeSocket.last.hear(anUpdate());
    expect(line.status).toBe('open');
    expect(line.seat).toBe(0);
  });

  it('answers with what the server said', async () => {
    const line = connected();
    const done = line.say({ type: 'play', decision: '5-0-0', action: 'roll' });
    const { ref } = FakeSocket.last.sent.at(-1) as { ref: string };
    FakeSocket.last.hear({ type: 'done', ref, version: 6, is_new: true });
    expect(await done).toMatchObject({ type: 'done', version: 6 });

    const refused = line.say({ type: 'play', decision: '6-0-0', action: 'hold' });
    const second = FakeSocket.last.sent.at(-1) as { ref: string };
    FakeSocket.last.hear({
      type: 'refused',
      code: 'not_your_turn',
      message: 'no',
      rule: 'PIG-2',
      ref: second.ref,
    });
    await expect(refused).rejects.toMatchObject({ code: 'not_your_turn', rule: 'PIG-2' });
  });

  it('shows the same board where only the clock has changed', () => {
    const line = connected();
    const before = line.latest;
    const later = anUpdate({ version: 6 });
    FakeSocket.last.hear({ ...later, table: { ...later.table, deadline: 60 } });
    expect(line.latest?.table).toMatchObject({ version: 6, deadline: 60 });
    expect(line.latest?.view).toBe(before?.view);
    expect(line.latest?.outlook).toBe(before?.outlook);
    expect(line.latest?.legal).toBe(before?.legal);
    FakeSocket.last.hear(anUpdate({ version: 7, legal: ['hold'] }));
    expect(line.latest?.view).toBe(before?.view);
    expect(line.latest?.legal).toEqual(['hold']);
    const other = { ...anUpdate().view, choosing: [1] };
    FakeSocket.last.hear(anUpdate({ version: 8, view: other }));
    expect(line.latest?.view).toEqual(other);
  });

  it('comes back by itself, from the version it knew, and repeats what was not answered', async () => {
    const line = connected();
    const done = line.say({ type: 'play', decision: '5-0-0', action: 'roll' });
    FakeSocket.last.fail(1006);
    expect(line.status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'hello', since: 5 }]);
    FakeSocket.last.hear(anUpdate({ version: 5 }));
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'play', decision: '5-0-0', action: 'roll' });
    const { ref } = FakeSocket.last.sent.at(-1) as { ref: string };
    FakeSocket.last.hear({ type: 'done', ref, version: 6, is_new: false });
    await expect(done).resolves.toMatchObject({ is_new: false });
    expect(line.status).toBe('open');
  });

  it('waits longer each time the server is not there', async () => {
    connected();
    for (let tries = 0; tries < 6; tries++) {
      FakeSocket.last.fail(1006);
      await vi.advanceTimersByTimeAsync(12_000);
    }
    expect(FakeSocket.all).toHaveLength(7);
    FakeSocket.last.fail(1006);
    await vi.advanceTimersByTimeAsync(3000);
    expect(FakeSocket.all).toHaveLength(7);
  });

  it('takes a connection that does not answer for dead', async () => {
    const line = connected();
    const asked = line.say({ type: 'play', decision: '5-0-0', action: 'roll' });
    await vi.advanceTimersByTimeAsync(9000);
    expect(FakeSocket.all[0]?.isClosed).toBe(true);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    line.end();
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('ends where the link opens nothing, and says why', async () => {
    const line = new Line('secret');
    FakeSocket.last.open();
    FakeSocket.last.hear({ type: 'refused', code: 'unknown_link', message: 'gone', rule: null, ref: null });
    FakeSocket.last.fail(1008);
    expect(line.status).toBe('ended');
    expect(line.error?.code).toBe('unknown_link');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('tells of its end where the server ends it, not where we do', () => {
    const line = connected();
    line.onEnded = vi.fn();
    FakeSocket.last.hear({ type: 'refused', code: 'link_renewed', message: '', rule: null, ref: null });
    FakeSocket.last.fail(1008);
    expect(line.error?.code).toBe('link_renewed');
    expect(line.onEnded).toHaveBeenCalledOnce();
    const other = connected();
    other.onEnded = vi.fn();
    other.end();
    expect(other.onEnded).not.toHaveBeenCalled();
  });

  it('does not repeat a question about the present', async () => {
    const line = connected();
    const asked = line.consult('board');
    FakeSocket.last.fail(1006);
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' });
    line.end();
  });
});
