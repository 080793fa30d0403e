import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate, FakeSocket } from '../testing/sockets';
import { api } from '../wire/http';
import type { AnyEvent, GameInfo, Update } from '../wire/types';
import { commonEvents, newsFor } from './common';
import { Session } from './session.svelte';

const played = (seat: number, card: string | null): AnyEvent => ({
  event: 'CardPlayed',
  rule: 'X-1',
  seat,
  card,
});

let told: Record<string, AnyEvent[]>;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  told = { a: [], b: [] };
  vi.spyOn(api, 'transcript').mockImplementation(async (token) => ({
    table: anUpdate().table,
    seat: null,
    events: told[token] ?? [],
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const update = (seat: number, isAsked: boolean, news: Partial<Update> & { version?: number } = {}) => {
  const whole = anUpdate({ seat, ...news });
  return isAsked ? whole : { ...whole, legal: [], decision: null };
};

/** Anne (a) and Ben (b) on one device. */
function atOneDevice(hasSecrets = true): { session: Session; hear: (seat: number, update: Update) => void } {
  const session = new Session(['a', 'b']);
  session.open({ has_secrets: hasSecrets } as GameInfo, null);
  const sockets = [...FakeSocket.all];
  sockets.forEach((socket) => socket.open());
  return { session, hear: (seat, news) => sockets[seat]?.hear(news) };
}

describe('one device for several people', () => {
  it('shows nothing before the first of them has said who they are', () => {
    const { session, hear } = atOneDevice();
    hear(0, update(0, true));
    hear(1, update(1, false));
    expect(session.handOver).toEqual([0]);
    expect(session.legal).toEqual([]);
    session.takeOver(0);
    expect(session.isCovered).toBe(false);
    expect(session.legal).toEqual(['roll']);
  });

  it('stays covered until then, whatever is played elsewhere', () => {
    const { session, hear } = atOneDevice();
    hear(0, update(0, false));
    hear(1, update(1, false));
    expect(session.handOver).toEqual([0, 1]); // a bot is to play: anybody may look
    hear(0, update(0, false, { version: 2, events: [played(2, 'x')] }));
    expect(session.handOver).toEqual([0, 1]);
    hear(1, update(1, true, { version: 2 }));
    expect(session.handOver).toEqual([1]);
  });

  it('is handed over when another one is asked', () => {
    const { session, hear } = atOneDevice();
    hear(0, update(0, true));
    hear(1, update(1, false));
    session.takeOver(0);
    hear(0, update(0, false, { version: 2 }));
    expect(session.isCovered).toBe(false);
    hear(1, update(1, true, { version: 2 }));
    expect(session.handOver).toEqual([1]);
    session.takeOver(1);
    expect(session.line.seat).toBe(1);
  });

  it('needs no cover where nothing is secret, where the game is over, or where one person plays', () => {
    const open = atOneDevice(false);
    open.hear(0, update(0, true));
    expect(open.session.isCovered).toBe(false);

    FakeSocket.all = [];
    const over = atOneDevice();
    const last = update(0, false);
    over.hear(0, { ...last, table: { ...last.table, status: 'over' } });
    expect(over.session.isCovered).toBe(false);

    FakeSocket.all = [];
    const alone = new Session(['a']);
    FakeSocket.last.open();
    FakeSocket.last.hear(update(0, true));
    expect(alone.isCovered).toBe(false);
  });

  it('tells what the others played since one was last there, until one plays', async () => {
    const { session, hear } = atOneDevice();
    hear(0, update(0, true));
    hear(1, update(1, false));
    session.takeOver(0);
    told = { a: [played(0, 'x')], b: [played(0, 'x')] };
    await session.gather(1);
    expect(session.news).toEqual([played(0, 'x')]);
    session.takeOver(1);
    expect(session.news).toHaveLength(1);
    told = {
      a: [played(0, 'x'), played(1, 'y'), played(2, 'z')],
      b: [played(0, 'x'), played(1, 'y'), played(2, 'z')],
    };
    await session.gather(0);
    expect(session.news).toEqual([played(1, 'y'), played(2, 'z')]);
    session.takeOver(0);
    void session.play('roll');
    expect(session.news).toEqual([]);
  });

  it('goes on without a seat that got a new link', () => {
    const { session, hear } = atOneDevice();
    const [first] = FakeSocket.all;
    hear(0, update(0, true));
    hear(1, update(1, false));
    session.takeOver(0);
    session.onEnded = vi.fn();
    first?.hear({ type: 'refused', code: 'link_renewed', message: '', rule: null, ref: null });
    first?.fail(1008);
    expect(session.onEnded).toHaveBeenCalledOnce();
    expect(session.status).toBe('open');
    expect(session.seats).toEqual([1]);
    expect(session.handOver).toEqual([1]); // the hand of the other one is not for whoever looked
  });
});

describe('a clock', () => {
  const seats = [{ is_away: false }, { is_away: false }] as Update['table']['seats'];
  const timed = (seat: number, isAsked: boolean, version: number, clock: number | null = 60) => {
    const whole = update(seat, isAsked, { version });
    return { ...whole, table: { ...whole.table, clock, seats } };
  };
  const seen = (socket = FakeSocket.last) =>
    socket.sent.filter(({ type }) => type === 'seen').map(({ decision }) => decision);

  function alone(): Session {
    const session = new Session(['a']);
    session.open(null, null);
    FakeSocket.last.open();
    return session;
  }

  it('is told once for each decision that its board is there', () => {
    const session = alone();
    session.see(); // nothing has come yet
    FakeSocket.last.hear(timed(0, true, 1));
    session.see();
    session.see();
    expect(seen()).toEqual(['1-0-0']);
    FakeSocket.last.hear({ ...timed(0, true, 2), decision: '1-0-0' }); // its answer: the clock runs
    session.see();
    expect(seen()).toEqual(['1-0-0']);
    FakeSocket.last.hear(timed(0, false, 3));
    session.see();
    FakeSocket.last.hear(timed(0, true, 4));
    session.see();
    expect(seen()).toEqual(['1-0-0', '4-0-0']);
  });

  it('is told nothing where there is none', () => {
    const session = alone();
    FakeSocket.last.hear(timed(0, true, 1, null));
    session.see();
    expect(seen()).toEqual([]);
  });

  it('is told again by somebody who was away', () => {
    const session = alone();
    FakeSocket.last.hear(timed(0, true, 1));
    session.see();
    const gone = timed(0, true, 2);
    gone.table.seats = [{ ...seats[0]!, is_away: true }, seats[1]!];
    FakeSocket.last.hear({ ...gone, decision: '1-0-0' });
    session.see();
    FakeSocket.last.hear({ ...timed(0, true, 3), decision: '1-0-0' });
    session.see();
    expect(seen()).toEqual(['1-0-0', '1-0-0']);
  });

  it('waits for what is being shown', () => {
    const session = alone();
    session.beats.timing = { beats: { CardPlayed: 1000 } } as never;
    FakeSocket.last.hear(timed(0, false, 1));
    FakeSocket.last.hear({ ...timed(0, true, 2), events: [played(1, 'x')] });
    session.see();
    expect(session.beats.isPlaying).toBe(true);
    expect(seen()).toEqual([]);
  });

  it('waits for whoever has the device', () => {
    const { session, hear } = atOneDevice();
    const [anne] = FakeSocket.all;
    hear(0, timed(0, true, 1));
    hear(1, timed(1, false, 1));
    session.see();
    expect(seen(anne)).toEqual([]);
    session.takeOver(0);
    session.see();
    expect(seen(anne)).toEqual(['1-0-0']);
  });
});

describe('what several people may all know', () => {
  it('has nothing that is hidden from one of them', () => {
    const anne = [
      played(0, 'x'),
      { event: 'Dealt', rule: 'X-2', seat: 0, card: 'secret', list: ['p', null] },
    ];
    const ben = [played(0, 'x'), { event: 'Dealt', rule: 'X-2', seat: 0, card: null, list: ['p', 'q'] }];
    expect(commonEvents([anne, ben])).toEqual([
      played(0, 'x'),
      { event: 'Dealt', rule: 'X-2', seat: 0, card: null, list: ['p', null] },
    ]);
  });

  it('ends where the transcripts are not of one moment', () => {
    const other = { event: 'Passed', rule: 'X-3', seat: 1 };
    expect(commonEvents([[played(0, 'x'), other], [played(0, 'x')]])).toEqual([played(0, 'x')]);
    expect(commonEvents([[other], [played(0, 'x')]])).toEqual([]);
  });

  it('is news after one’s own last part in it, where it is not known what one has seen', () => {
    const events = [played(1, 'a'), played(0, 'b'), played(1, 'c'), played(2, 'd')];
    expect(newsFor(0, events, null)).toEqual(events.slice(2));
    expect(newsFor(0, events, 0)).toEqual([events[0], events[2], events[3]]);
    expect(newsFor(1, events, null)).toEqual([events[3]]);
    expect(newsFor(3, events, null, 2)).toEqual(events.slice(2));
  });
});
