import { expect, it, vi } from 'vitest';
import type { GameClient } from '../games/contract';
import * as words from '../words/game.svelte';
import { recapOf } from './summary';

const turn = (seat: number, event: string) => ({ seat, events: [{ event, rule: 'X-1', seat }] });

it('recaps what turns came to in the words of the game, else how the last one ended', () => {
  vi.spyOn(words, 'hasText').mockReturnValue(true);
  vi.spyOn(words, 'person').mockImplementation((seat) => `P${seat}`);
  vi.spyOn(words, 'eventWords').mockImplementation((event) => `P2 ${event.event}.`);
  const client = {
    summary: ({ events }: { events: readonly { event: string }[] }) =>
      events[0]?.event === 'took' ? 'one egg' : null,
  } as unknown as GameClient;
  expect(recapOf([turn(1, 'took'), turn(2, 'shuffled')], client)).toEqual([{ seat: 1, words: 'one egg' }]);
  expect(recapOf([turn(1, 'shuffled'), turn(2, 'shuffled')], client)).toEqual([
    { seat: 2, words: 'Shuffled.' },
  ]);
  expect(recapOf([], client)).toEqual([]);
  vi.restoreAllMocks();
});
