import { describe, expect, it } from 'vitest';
import { fan, printOf, symbolOf } from './cards';
import { advanced } from './shown';
import { position } from './testing';

const rule = 'TRX-7';

describe('what is told', () => {
  it('moves a card from the hand to the pile', () => {
    const next = advanced(position(), { event: 'CardPlayed', rule, seat: 0, card: 'blue-7', face: 'blue-7' });
    expect(next.players[0]).toMatchObject({
      hand: ['red-5'],
      hand_size: 1,
      played: ['blue-7'],
      face: 'blue-7',
    });
  });

  it('never shows what a rival drew', () => {
    const next = advanced(position(), { event: 'CardDrawn', rule, seat: 1, card: null });
    expect(next.players[1]).toMatchObject({ hand: null, hand_size: 3, pile_size: 9 });
  });

  it('gives the last word to whoever threw the meteor, last of all', () => {
    const next = advanced(position(), { event: 'LastCircleBegun', rule, seat: 0, card: 'blue-7' });
    expect(next.meteor).toEqual({ seat: 0, card: 'blue-7', to_play: [1, 0] });
  });

  it('takes an egg off the table and into the nest', () => {
    const taken = { side: 'left', colour: 'green', points: 1, score: 1 };
    const next = advanced(position(), { event: 'EggTaken', rule, seat: 1, ...taken });
    expect(next.eggs).toEqual([null, 'red']);
    expect(next.players[1]).toMatchObject({ eggs: [0, 0, 0, 1, 0], score: 1 });
  });

  it('burns no longer once the round is over, and waits for a meteor in the next', () => {
    const burning = position({ meteor: { seat: 1, card: 'blue-7', to_play: [1] } });
    const over = advanced(burning, { event: 'RoundEnded', rule, number: 1, reason: 'last_word', seat: 1 });
    expect(over.is_closing).toBe(true);
    const next = advanced(over, { event: 'RoundBegun', rule, number: 2, seat: 1 });
    expect(next).toMatchObject({ is_closing: false, meteor: null, leader: 1 });
  });

  it('puts a new trump into its place', () => {
    const change = { place: 'weak', colour: 'red', before: 'yellow' };
    const next = advanced(position(), { event: 'TrumpChanged', rule, seat: 1, ...change });
    expect([next.strong, next.weak, next.aside]).toEqual(['blue', 'red', ['yellow', 'brown', 'green']]);
  });
});

describe('a card', () => {
  it('is read from its name', () => {
    expect(printOf('blue-7')).toEqual({ colour: 'blue', number: 7 });
    expect(printOf('meteor-shower')).toEqual({ colour: null, number: null });
    expect(symbolOf(['draw 2', 'meteor'], 'blue-2')).toBe('meteor');
  });

  it('keeps a strip for a finger, in as many rows as that takes', () => {
    expect(fan(7, 700, 100, 44)).toEqual([7]);
    expect(fan(9, 320, 70, 44)).toEqual([5, 4]);
  });
});
