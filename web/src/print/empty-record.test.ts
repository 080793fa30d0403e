import { expect, it } from 'vitest';
import type { GameInfo } from '../wire/types';
import { emptyRecord } from './empty-record';

it('names every option, as chosen or else as usual', () => {
  const game = {
    id: 'tarasque',
    version: 1,
    usual_seats: 3,
    options: [
      { name: 'edition', default: 'original' },
      { name: 'short', default: false },
    ],
  } as GameInfo;
  expect(emptyRecord(game, { edition: 'adapted' })).toBe(
    'taniere-record 1\ngame tarasque 1\nseats 3\noption edition adapted\noption short false\n\nend 0 unfinished\n',
  );
});
