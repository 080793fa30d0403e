import { expect, it } from 'vitest';
import type { LabyrintusEvent } from '../../wire/games';
import { summaryOf } from './summary';

// Without a catalogue a text is its key.
const told = (...events: object[]) =>
  summaryOf(events.map((event) => ({ rule: 'LAB-1', seat: 1, ...event })) as unknown as LabyrintusEvent[]);
const moved = { event: 'PawnMoved', stop: 'B3 N-E' };

it('tells the most important thing of a turn first, and a step where there was nothing else', () => {
  expect(told({ event: 'TurnBegun' }, moved)).toBe('ui.turn_goes');
  expect(told(moved, { event: 'TokenTaken', token: 'meat-red' }, { event: 'LeaderScared', seat: 0 })).toBe(
    'ui.turn_takes, ui.turn_scares',
  );
  expect(
    told(moved, { event: 'ReserveReached', token: 'meat-red' }, { event: 'DinosaurFed', card: 'x' }),
  ).toBe('ui.turn_fed, ui.turn_takes');
  expect(told({ event: 'PawnStayed' })).toBe('ui.turn_stays');
});

it('has nothing to tell of a deal', () => {
  expect(told({ event: 'MissionDrawn', card: 'x' })).toBe('');
});
