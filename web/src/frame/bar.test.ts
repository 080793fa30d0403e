import { expect, it } from 'vitest';
import { hasBoardActions, mostPressing, ORDER } from './bar';

it('says the most pressing thing', () => {
  const prompt = { words: 'Keep a die.', who: 'Your turn.' };
  expect(mostPressing({ prompt })).toEqual({ kind: 'prompt', ...prompt });
  expect(
    mostPressing({ prompt, refusal: { words: 'No.', rule: 'COD-7' }, hand: { words: 'Which safe?' } }),
  ).toEqual({
    kind: 'refusal',
    words: 'No.',
    rule: 'COD-7',
  });
  expect(mostPressing({ prompt, now: { words: 'Sage rolls.' }, question: { words: 'Agreed?' } }).kind).toBe(
    'question',
  );
  expect(
    mostPressing({ prompt, now: null, over: { words: 'The end.' }, lost: { words: 'Lost.' } }).kind,
  ).toBe('lost');
  expect(mostPressing({})).toEqual({ kind: 'prompt', words: '' });
});

it('leaves the buttons of the board out while something else is asked', () => {
  expect(ORDER.filter(hasBoardActions)).toEqual([
    'note',
    'refusal',
    'hand',
    'news',
    'tip',
    'offer',
    'prompt',
  ]);
});
