import { describe, expect, it } from 'vitest';
import { expectEachStep, goldenGames } from '../../testing/golden';
import type { TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import { subjectSquare } from './outlook';
import { advanced, settled, type Shown } from './shown';
import { outlook, position } from './testing';
import { middle, pulled, standing, step, turned } from './valley';

const rule = 'TYR-0.1';
const after = (...events: TyrannosaurusRexEvent[]) => events.reduce(advanced, settled(position()));
const revealed = (seat: number, choice: string): TyrannosaurusRexEvent => {
  const [card = '', direction = null] = choice.split(' ');
  return { event: 'CardRevealed', rule, seat, dinosaur: '', card, direction, choice };
};
const moved = (seat: number, by: number, start: string, square: string): TyrannosaurusRexEvent => ({
  event: 'Moved',
  rule,
  seat,
  by,
  dinosaur: '',
  start,
  square,
});

describe('what was revealed', () => {
  it('lies there together, then is carried out one by one', () => {
    const shown = after(
      revealed(1, 'move n'),
      revealed(2, 'rest'),
      revealed(0, 'move w'),
      moved(1, 1, 'E5', 'E4'),
    );
    expect(shown.laid.map(({ seat, state }) => [seat, state])).toEqual([
      [1, 'now'],
      [2, 'shown'],
      [0, 'shown'],
    ]);
    const next = advanced(shown, { event: 'Rested', rule, seat: 2, dinosaur: '', square: 'A1' });
    expect(next.laid.map(({ state }) => state)).toEqual(['done', 'now', 'shown']);
    expect(next.figures[1]?.square).toBe('E4');
    expect(next.marks.map(({ kind }) => kind)).toEqual(['rest']);
  });

  it('is void where it lapses', () => {
    const shown = after(revealed(1, 'move n'), {
      event: 'CardLapsed',
      rule,
      seat: 1,
      dinosaur: '',
      choice: 'move n',
    });
    expect(shown.laid[0]?.state).toBe('void');
  });

  it('tells whose arrow moved a fugitive', () => {
    const shown = after(
      { event: 'ArrowRevealed', rule, seat: 2, subject: 'triceratops', direction: 's' },
      moved(0, 2, 'E1', 'E2'),
    );
    expect(shown.trail).toEqual({ start: 'E1', square: 'E2', seat: 2 });
    expect(shown.laid[0]?.state).toBe('now');
  });
});

describe('trees', () => {
  it('change hands', () => {
    const shown = after({
      event: 'TreeHanded',
      rule,
      seat: 0,
      dinosaur: '',
      rival: 1,
      rival_dinosaur: '',
      count: 1,
      trees: 4,
      rival_trees: 2,
    });
    expect(shown.figures.map(({ trees }) => trees)).toEqual([4, 2, 3]);
    expect(shown.marks.map(({ seat, amount }) => [seat, amount])).toEqual([
      [0, 1],
      [1, -1],
    ]);
  });

  it('are harvested and eaten', () => {
    const shown = after(
      { event: 'TreeHarvested', rule, seat: 0, dinosaur: '', square: 'D1', trees: 4 },
      { event: 'TreeEaten', rule, seat: 1, dinosaur: '', square: 'E5', count: 1, trees: 2 },
    );
    expect(shown.trees).toEqual(['E2']);
    expect(shown.lost).toBe(1);
    expect(shown.marks.map(({ kind }) => kind)).toEqual(['roar', 'trees']);
  });
});

it('whoever rides a tile comes along', () => {
  const shown = after({ event: 'TileMoved', rule, seat: 0, tile: 'lake', start: 'A1', square: 'B2' });
  expect([shown.lake, shown.figures[2]?.square]).toEqual(['B2', 'B2']);
});

it('Ty-Rex leaves and comes back', () => {
  const gone = after({ event: 'RexLeft', rule, seat: 0, start: 'B2', tile: 'lake' });
  expect(gone.rex).toBeNull();
  expect(advanced(gone, { event: 'RexReturned', rule, square: 'C3' }).rex).toBe('C3');
});

it('the arrows start where their subject stands', () => {
  const of = (subject: string | null) => subjectSquare(position(), outlook({ subject }));
  expect(['triceratops', 'rex', 'lake', 'volcano', null].map(of)).toEqual(['E1', 'C3', 'A1', 'E5', null]);
});

describe('the valley', () => {
  it('has its squares and directions', () => {
    expect(middle('A1')).toEqual({ x: 50, y: 50 });
    expect(middle('E2')).toEqual({ x: 450, y: 150 });
    expect([step('ne'), step('s')]).toEqual([
      { x: 1, y: -1 },
      { x: 0, y: 1 },
    ]);
    expect(turned('sw')).toBe(225);
  });

  it('understands a pull of the thumb', () => {
    expect(pulled(3, 4, 20)).toBeNull();
    expect([pulled(0, -40, 20), pulled(40, 2, 20), pulled(-30, 30, 20), pulled(-30, -28, 20)]).toEqual([
      'n',
      'e',
      'sw',
      'nw',
    ]);
  });

  it('has room for everybody on one square', () => {
    const places = [0, 1, 2, 3, 4].map((place) => standing(place, 5));
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  });
});

it.each(goldenGames('tyrannosaurus-rex'))('shows after each step of $name what the server says', (game) => {
  // What was revealed and what happens over a square goes when the position comes.
  const lasting = (shown: Shown) => ({ ...shown, laid: [], marks: [], trail: null });
  expectEachStep<TyrannosaurusView, TyrannosaurusRexEvent, Shown>(
    game,
    { settled: ({ view }) => settled(view), advanced },
    lasting,
  );
});
