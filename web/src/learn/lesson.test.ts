import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { api, Refusal } from '../wire/http';
import type { Frame, LessonMoment, LessonWish } from '../wire/types';
import { LessonPlay, updatesOf } from './lesson.svelte';
import { progress } from './progress.svelte';

const frame = (number: number, event: string, choosing: number[] = [0]): Frame =>
  ({
    number,
    kind: 'decision',
    events: [{ event, rule: 'A-1', seat: 0 }],
    view: { choosing, at: number },
    outlook: { points: [number] },
    lines: [`line ${number}`],
  }) as unknown as Frame;

/** A lesson of three rolls: each is a decision and a draw. */
function serve(wish: LessonWish): LessonMoment {
  const moves = wish.moves ?? [];
  if (moves.some((move) => move !== 'roll'))
    throw new Refusal('not_legal', 'fly: no wings (A-2)', 'A-2', 422);
  const all = [
    frame(0, 'Start'),
    ...moves.flatMap((_, at) => [frame(2 * at + 1, 'Rolled', []), frame(2 * at + 2, `Drawn${at}`)]),
  ];
  return {
    game: 'pig',
    lesson: 'one',
    seat: 0,
    seats: 1,
    names: ['Anne'],
    bots: [null],
    total: all.length,
    frames: all.slice(wish.seen ?? 0),
    legal: moves.length < 3 ? ['roll'] : [],
    steps: [{ number: moves.length, text: `Step ${moves.length}.`, rule: null }],
    is_done: moves.length === 3,
    closing: moves.length === 3 ? { number: 0, text: 'Done.', rule: null } : null,
    next: null,
    result: null,
  } as unknown as LessonMoment;
}

let asked: MockInstance<typeof api.lesson>;
const lesson = () => new LessonPlay('pig', 'one', () => 'en');
const settled = async (play: LessonPlay) =>
  void (await vi.waitFor(() => expect(play.beats.isPlaying).toBe(false)));

beforeEach(() => {
  localStorage.clear();
  progress.note('pig', 'one', []);
  asked = vi.spyOn(api, 'lesson').mockImplementation(async (wish) => serve(wish));
});
afterEach(() => vi.restoreAllMocks());

describe('frames', () => {
  it('are told as a table does: a decision with the chance that follows', () => {
    const updates = updatesOf([
      frame(1, 'Rolled', []),
      frame(2, 'Drawn'),
      frame(3, 'Rolled', []),
      frame(4, 'Drawn'),
    ]);
    expect(updates.map(({ events }) => events.map(({ event }) => event))).toEqual([
      ['Rolled', 'Drawn'],
      ['Rolled', 'Drawn'],
    ]);
    expect(updates.at(-1)?.view).toMatchObject({ at: 4 });
  });

  it('are shown to the last one, also where nobody is asked any more', () => {
    expect(updatesOf([frame(1, 'Rolled', []), frame(2, 'Ended', [])])).toHaveLength(1);
  });
});

describe('a lesson', () => {
  it('asks with the moves so far and for what is new', async () => {
    const play = lesson();
    await play.open();
    expect(play.told?.steps[0]?.text).toBe('Step 0.');
    expect(play.legal).toEqual(['roll']);
    await play.play('roll');
    expect(asked).toHaveBeenLastCalledWith({ game: 'pig', lesson: 'one', moves: ['roll'], seen: 1 }, 'en');
    await settled(play);
    expect(play.told?.steps[0]?.text).toBe('Step 1.');
    expect(play.log.map(({ event }) => event.event)).toEqual(['Start', 'Rolled', 'Drawn0']);
    expect(play.lines).toEqual(['line 2']);
  });

  it('is where it was on the next visit, and begins anew once it is done', async () => {
    const play = lesson();
    await play.open();
    for (let move = 0; move < 2; move++) {
      await play.play('roll');
      await settled(play);
    }
    const later = lesson();
    await later.open();
    expect(later.moves).toEqual(['roll', 'roll']);
    expect(later.view).toMatchObject({ at: 4 });
    await later.play('roll');
    await settled(later);
    expect(later.isDone).toBe(true);
    expect(progress.isDone('pig', 'one')).toBe(true);
    const anew = lesson();
    await anew.open();
    expect(anew.moves).toEqual([]);
  });

  it('says why a move is refused, and changes nothing', async () => {
    const play = lesson();
    await play.open();
    await play.play('fly');
    expect(play.refusal).toEqual({ message: 'fly: no wings (A-2)', rule: 'A-2' });
    expect(play.moves).toEqual([]);
    expect(play.legal).toEqual(['roll']);
  });

  it('takes the last move back', async () => {
    const play = lesson();
    await play.open();
    await play.play('roll');
    await settled(play);
    await play.takeBack();
    expect(play.moves).toEqual([]);
    expect(play.view).toMatchObject({ at: 0 });
    expect(play.told?.steps[0]?.text).toBe('Step 0.');
  });

  it('fetches an answer of many parts', async () => {
    asked.mockImplementation(async (wish) => {
      const whole = serve(wish);
      return { ...whole, frames: whole.frames.slice(0, 1) };
    });
    const play = lesson();
    await play.open();
    await play.play('roll');
    await settled(play);
    expect(play.view).toMatchObject({ at: 2 });
  });

  it('begins anew where its kept moves no longer fit', async () => {
    progress.note('pig', 'one', ['fly']);
    const play = lesson();
    await play.open();
    expect(play.moves).toEqual([]);
    expect(play.error).toBeNull();
  });

  it('says that the server is away', async () => {
    asked.mockRejectedValue(new Refusal('unreachable', '', null, 0));
    const play = lesson();
    await play.open();
    expect(play.error?.code).toBe('unreachable');
  });
});
