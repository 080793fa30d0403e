import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '../games/contract';
import type { Frame } from '../wire/types';
import { firstDecision, lineAt, storyOf } from './story';

function frame(number: number, kind: Frame['kind'], seat: number | null, ...events: AnyEvent[]): Frame {
  const view = { viewer: null, seats: 2, options: {}, data: null, choosing: [], result: null };
  return {
    number,
    kind,
    seat,
    token: null,
    draw: null,
    events,
    view,
    outlook: { points: [] },
    lines: [],
  };
}

const event = (name: string, seat: number | null = null): AnyEvent => ({ event: name, rule: 'X-1', seat });
const words = ({ event: name, seat }: AnyEvent) => (name === 'Mute' ? '' : `${name} ${String(seat)}`);

const FRAMES = [
  frame(0, 'start', null),
  frame(1, 'draw', null, event('CardTurnedUp')),
  frame(2, 'draw', null, event('CardTurnedUp'), event('TurnBegun', 0)),
  frame(3, 'decision', 0),
  frame(4, 'draw', null, event('DiceRolled', 0), event('Mute', 0)),
  frame(5, 'decision', 0, event('DieKept', 0), event('TurnBegun', 1)),
  frame(6, 'sealed', 1),
  frame(7, 'sealed', 0, event('Revealed', 1), event('Revealed', 0)),
];

const story = storyOf(FRAMES, words, (seat) => `sealed ${seat}`);

describe('the story of a record', () => {
  it('is told by turns, and every sentence knows its step', () => {
    expect(
      story.map(({ seat, lines }) => [seat, lines.map(({ step, words: said }) => [step, said])]),
    ).toEqual([
      [null, [[1, 'CardTurnedUp null']]],
      [
        0,
        [
          [4, 'DiceRolled 0'],
          [5, 'DieKept 0'],
        ],
      ],
      [
        1,
        [
          [6, 'sealed 1'],
          [7, 'Revealed 1'],
        ],
      ],
      [0, [[7, 'Revealed 0']]],
    ]);
    expect(story[2]?.lines[0]?.rule).toBeNull();
  });

  it('knows the sentence that was told last', () => {
    expect([0, 3, 4, 7].map((step) => lineAt(story, step)?.words ?? null)).toEqual([
      null,
      'CardTurnedUp null',
      'DiceRolled 0',
      'Revealed 0',
    ]);
  });

  it('opens where somebody decides for the first time', () => {
    expect(firstDecision(FRAMES)).toBe(2);
    expect(firstDecision(FRAMES.slice(0, 3))).toBeNull();
  });
});
