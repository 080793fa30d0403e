// The same triggers as src/taniere/lessons/triggers.py.
import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '../games/contract';
import type { GuideHint } from '../wire/types';
import { dueHint, isDue, nameOf, type Moment } from './guide';

const hint = (news: Partial<GuideHint>): GuideHint => ({
  text: 'Words.',
  rule: 'A-1',
  event: null,
  by: 'any',
  where: {},
  times: 1,
  asked: null,
  options: {},
  ...news,
});
const event = (name: string, fields: Record<string, unknown> = {}): AnyEvent => ({
  event: name,
  rule: 'A-1',
  ...fields,
});
const moment = (news: Partial<Moment> = {}): Moment => ({
  seat: 1,
  events: [],
  now: news.events?.length ?? 0,
  legal: [],
  options: {},
  ...news,
});

describe('a hint is due', () => {
  it('when a token may be played that is its own, or begins with its words', () => {
    const legal = ['keep 4 safe-1', 'stop'];
    expect(isDue(hint({ asked: 'keep' }), moment({ legal }))).toBe(true);
    expect(isDue(hint({ asked: 'stop' }), moment({ legal }))).toBe(true);
    expect(isDue(hint({ asked: 'kee' }), moment({ legal }))).toBe(false);
    expect(isDue(hint({ asked: 'keep' }), moment())).toBe(false);
  });

  it('when its event has just happened, not when it is long ago', () => {
    const events = [event('Rolled'), event('Kept')];
    expect(isDue(hint({ event: 'Rolled' }), moment({ events }))).toBe(true);
    expect(isDue(hint({ event: 'Rolled' }), moment({ events, now: 1 }))).toBe(false);
    expect(isDue(hint({ event: 'Rolled' }), moment({ events, now: 0 }))).toBe(false);
  });

  it('when it was the seat that it names, and fields are as it says', () => {
    const events = [event('Robbed', { seat: 0, rival: 1, side: 3 })];
    expect(isDue(hint({ event: 'Robbed', by: 'other' }), moment({ events }))).toBe(true);
    expect(isDue(hint({ event: 'Robbed', by: 'me' }), moment({ events }))).toBe(false);
    expect(isDue(hint({ event: 'Robbed', where: { rival: 'me', side: 3 } }), moment({ events }))).toBe(true);
    expect(isDue(hint({ event: 'Robbed', where: { rival: 'other' } }), moment({ events }))).toBe(false);
    expect(isDue(hint({ event: 'Robbed', where: { colour: 'red' } }), moment({ events }))).toBe(false);
  });

  it('when it has happened so often', () => {
    const twice = hint({ event: 'Rolled', times: 2 });
    expect(isDue(twice, moment({ events: [event('Rolled')] }))).toBe(false);
    expect(isDue(twice, moment({ events: [event('Rolled'), event('Rolled')], now: 1 }))).toBe(true);
  });

  it('at tables with its options only, and never where it names nothing', () => {
    const adapted = hint({ asked: 'roll', options: { edition: 'adapted' } });
    expect(isDue(adapted, moment({ legal: ['roll'], options: { edition: 'adapted' } }))).toBe(true);
    expect(isDue(adapted, moment({ legal: ['roll'], options: { edition: 'original' } }))).toBe(false);
    expect(isDue(hint({}), moment({ legal: ['roll'] }))).toBe(false);
  });
});

describe('the guide', () => {
  const hints = [hint({ asked: 'roll' }), hint({ asked: 'stop', rule: 'A-2' })];

  it('says the first hint that is due, and none twice', () => {
    const now = moment({ legal: ['roll', 'stop'] });
    expect(dueHint(hints, new Set(), now)).toBe(hints[0]);
    expect(dueHint(hints, new Set([nameOf(hints[0]!)]), now)).toBe(hints[1]);
    expect(dueHint(hints, new Set(hints.map(nameOf)), now)).toBeNull();
  });

  it('knows a hint again in another language', () => {
    expect(nameOf(hint({ asked: 'roll', text: 'Lancez.' }))).toBe(nameOf(hint({ asked: 'roll' })));
  });
});
