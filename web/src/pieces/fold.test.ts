import { describe, expect, it } from 'vitest';
import { Reader, changed, put, settledPieces, without } from './fold';

describe('a reader', () => {
  const before = { viewer: 0, pile: 3 };
  const after = { viewer: 0, pile: 2 };
  const events = ['CardTurnedUp'];

  it('tells events once, on top of the position before them, then the position', () => {
    const reader = new Reader<typeof before, string>(before);
    expect(reader.read(before, events)).toEqual({ isSettled: false, isMoved: false, events });
    expect(reader.read(before, events).events).toEqual([]);
    expect(reader.read(after, [])).toEqual({ isSettled: true, isMoved: true, events: [] });
  });

  it('settles on another position even while something happens, but not on the same one made anew', () => {
    const reader = new Reader<typeof before, string>(before);
    expect(reader.read({ ...before, viewer: 1 }, events).isMoved).toBe(false);
    expect(reader.read(after, events)).toEqual({ isSettled: true, isMoved: true, events: [] });
  });
});

it('changes one place of a list', () => {
  expect(put([1, 2, 3], 1, 5)).toEqual([1, 5, 3]);
  expect(changed([1, 2, 3], 2, (old) => -old)).toEqual([1, 2, -3]);
  expect(without([1, 2, 1], (one) => one === 1)).toEqual([2, 1]);
  expect(without([1, 2], (one) => one === 3)).toEqual([1, 2]);
});

it('leaves pieces that fit as they are, then the nearest, and makes those that are missing', () => {
  const pieces = settledPieces(
    [
      { id: 0, face: 'a', place: 'tray' },
      { id: 1, face: 'b', place: 'tray' },
    ],
    [
      { face: 'b', place: 'kept' },
      { face: 'c', place: 'hand' },
      { face: 'a', place: 'tray' },
    ],
    [
      (one, wish) => one.face === wish.face && one.place === wish.place,
      (one, wish) => one.face === wish.face,
    ],
    (id) => ({ id, face: '', place: '' }),
  );
  expect(pieces).toEqual([
    { id: 0, face: 'a', place: 'tray' },
    { id: 1, face: 'b', place: 'kept' },
    { id: 2, face: 'c', place: 'hand' },
  ]);
});
