import { describe, expect, it } from 'vitest';
import { fan, inOrder, printOf, symbolOf } from './cards';
import { expectEachStep, goldenGames } from '../../testing/golden';
import type { TRexOutlook } from '../../wire/games';
import { advanced, settled } from './shown';
import { outlook, position } from './testing';

const rule = 'TRX-7';
const shown = (change: Partial<TRexOutlook> = {}) => settled(position(), outlook(change));

describe('what is told', () => {
  it('moves a card from the hand to the pile', () => {
    const next = advanced(shown(), { event: 'CardPlayed', rule, seat: 0, card: 'blue-7', face: 'blue-7' });
    expect(next.players[0]).toMatchObject({
      hand: ['red-5'],
      hand_size: 1,
      played: ['blue-7'],
      face: 'blue-7',
    });
  });

  it('never shows what a rival drew', () => {
    const next = advanced(shown(), { event: 'CardDrawn', rule, seat: 1, card: null });
    expect(next.players[1]).toMatchObject({ hand: null, hand_size: 3, pile_size: 9 });
  });

  it('gives the last word to whoever threw the meteor, last of all', () => {
    const next = advanced(shown(), { event: 'LastCircleBegun', rule, seat: 0, card: 'blue-7' });
    expect(next.meteor).toEqual({ seat: 0, card: 'blue-7', to_play: [1, 0] });
  });

  it('takes an egg off the table and into the nest', () => {
    const taken = { side: 'left', colour: 'green', points: 1, score: 1 };
    const next = advanced(shown(), { event: 'EggTaken', rule, seat: 1, ...taken });
    expect(next.eggs).toEqual([null, 'red']);
    expect(next.players[1]).toMatchObject({ eggs: [0, 0, 0, 1, 0], score: 1 });
  });

  it('burns no longer once the round is over, and waits for a meteor in the next', () => {
    const burning = shown({ meteor: { seat: 1, card: 'blue-7', to_play: [1] } });
    const over = advanced(burning, { event: 'RoundEnded', rule, number: 1, reason: 'last_word', seat: 1 });
    expect(over.isClosing).toBe(true);
    const next = advanced(over, { event: 'RoundBegun', rule, number: 2, seat: 1 });
    expect(next).toMatchObject({ isClosing: false, meteor: null, round: 2 });
  });

  it('puts a new trump into its place', () => {
    const change = { place: 'weak', colour: 'red', before: 'yellow' };
    const next = advanced(shown(), { event: 'TrumpChanged', rule, seat: 1, ...change });
    expect([next.strong, next.weak, next.aside]).toEqual(['blue', 'red', ['yellow', 'brown', 'green']]);
  });
});

describe('a card', () => {
  it('is read from its name', () => {
    expect(printOf('blue-7')).toEqual({ colour: 'blue', number: 7 });
    expect(printOf('meteor-shower')).toEqual({ colour: null, number: null });
    expect(symbolOf(['draw 2', 'meteor'], 'blue-2')).toBe('meteor');
  });

  it('lies in the hand by its number', () => {
    const hand = inOrder(['meteor-shower', 'red-10', 'chamaelosaurus', 'blue-7']);
    expect(hand).toEqual(['blue-7', 'red-10', 'chamaelosaurus', 'meteor-shower']);
  });

  it('keeps a strip for a finger, in as many rows as that takes', () => {
    expect(fan(13, 374, 24)).toEqual([13]);
    expect(fan(15, 374, 24)).toEqual([8, 7]);
  });
});

describe.each(goldenGames('t-rex'))('the golden game $name', (game) => {
  it('shows after each step what the server says', () => {
    expectEachStep(
      game,
      { settled: ({ view, outlook }) => settled(view, outlook as TRexOutlook), advanced },
      // Who is ahead while a round goes on waits for the position.
      (shown) => ({ ...shown, players: shown.players.map((player) => ({ ...player, place: null })) }),
    );
  });
});
