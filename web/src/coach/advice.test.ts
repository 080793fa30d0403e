import { beforeAll, describe, expect, it } from 'vitest';
import type { Advice } from '../wire/types';
import { loadWords } from '../words/index.svelte';
import { surenessOf, worthOf } from './advice';

beforeAll(() => loadWords('en'));

describe('a hint in words', () => {
  it('tells points with two decimals, and chances with their error', () => {
    expect(worthOf({ action: 'roll', unit: 'points', worth: 8.1418, error: 0 })).toBe('8.14 points');
    expect(worthOf({ action: 'roll', unit: 'chance', worth: 0.5437, error: 0.0123 })).toBe(
      '54.4 % to win, ± 1.2',
    );
  });

  it('says how sure it is where something is hidden, and that points are exact', () => {
    const choice = { action: 'roll', worth: 0.5, error: 0 };
    const guessed: Advice = {
      choices: [{ ...choice, unit: 'chance' }],
      reasons: [],
      worlds: 48,
      sure: 0.934,
    };
    expect(surenessOf(guessed)).toBe('Sure to 93 %, by 48 guesses at what you cannot know.');
    expect(surenessOf({ ...guessed, worlds: 0 })).toBe('');
    expect(surenessOf({ ...guessed, choices: [{ ...choice, unit: 'points' }] })).toBe(
      'Exact values of this turn.',
    );
  });
});
