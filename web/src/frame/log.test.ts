import { expect, it } from 'vitest';
import type { AnyEvent } from '../games/contract';
import { grouped, turnsSince, withoutName } from './log';

const event = (name: string, seat?: number, rule = 'R-1'): AnyEvent => ({
  event: name,
  rule,
  ...(seat === undefined ? {} : { seat }),
});
const say = ({ event: name, seat }: AnyEvent) =>
  name === 'Silent' ? '' : `${String(seat ?? '')} ${name}`.trim();
const log = (...events: AnyEvent[]) => events.map((one, at) => ({ number: at + 1, event: one }));

it('groups what happened by turns, the deal first, equal neighbours in one line', () => {
  const groups = grouped(
    log(
      event('CardTurnedUp'),
      event('CardTurnedUp'),
      event('TurnBegun', 0),
      event('Rolled', 0),
      event('Silent', 1),
      event('Rolled', 0),
      event('CardTurnedUp'),
      event('TurnBegun', 1),
      event('Rolled', 1),
    ),
    say,
  );
  expect(
    groups.map(({ seat, lines }) => [seat, lines.map(({ words, times }) => `${words} ×${times}`)]),
  ).toEqual([
    [null, ['CardTurnedUp ×2']],
    [0, ['0 Rolled ×2', 'CardTurnedUp ×1']],
    [1, ['1 Rolled ×1']],
  ]);
});

it('finds the deal after the word whose turn it is, too, and nothing later', () => {
  const groups = grouped(
    log(
      event('TurnBegun', 0),
      event('TileTurnedUp'),
      event('Rolled', 0),
      event('TileTurnedUp'),
      event('Rolled', 1),
    ),
    say,
  );
  expect(groups.map(({ seat, lines }) => [seat, lines.map(({ words }) => words)])).toEqual([
    [null, ['TileTurnedUp']],
    [0, ['0 Rolled', 'TileTurnedUp']],
    [1, ['1 Rolled']],
  ]);
  const later = grouped(
    [
      { number: 7, event: event('TurnBegun', 0) },
      { number: 8, event: event('TileTurnedUp') },
    ],
    say,
  );
  expect(later.map(({ seat }) => seat)).toEqual([0]);
});

it('counts what each seat is dealt as the deal, not as a turn', () => {
  const dealt = [event('CardDealt', 0), event('CardDealt', 1), event('TrumpTurnedUp')];
  const groups = grouped(log(...dealt, event('RoundBegun', 1), event('Played', 1)), say);
  expect(groups.map(({ seat, lines }) => [seat, lines.length])).toEqual([
    [null, 3],
    [1, 2],
  ]);
  expect(turnsSince(dealt, [0])).toEqual([]);
});

it('opens a group where the same seat begins another turn', () => {
  const groups = grouped(log(event('Rolled', 0), event('ExtraTurnBegun', 0), event('Rolled', 0)), say);
  expect(groups.map(({ lines }) => lines.length)).toEqual([1, 2]);
});

it('cuts the name of the heading, and nothing else', () => {
  expect(withoutName('Anne rolls 3.', 'Anne')).toEqual({ name: 'Anne', rest: 'rolls 3.' });
  expect(withoutName('Annette rolls 3.', 'Anne')).toEqual({ name: '', rest: 'Annette rolls 3.' });
  expect(withoutName('Lost.', 'Anne')).toEqual({ name: '', rest: 'Lost.' });
});

it('finds what others did since one’s own last turn', () => {
  const events = [
    event('Rolled', 1),
    event('Rolled', 0),
    event('Rolled', 1),
    event('Dealt'),
    event('Rolled', 2),
  ];
  expect(turnsSince(events, [0]).map(({ seat, events: all }) => [seat, all.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(turnsSince([...events, event('TurnBegun', 0), event('Rolled', 0)], [0])).toHaveLength(2);
  expect(turnsSince(events, [1, 2])).toEqual([]);
});
