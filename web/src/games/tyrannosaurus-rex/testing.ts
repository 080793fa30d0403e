// A position for tests: three seats, the first turn, and whatever the test says.
import type { ArrowView, DinosaurView, TyrannosaurusView } from '../../wire/games';

export function dinosaur(name: string, square: string, change: Partial<DinosaurView> = {}): DinosaurView {
  return {
    dinosaur: name,
    square,
    trees: 3,
    is_living: true,
    refuge: null,
    split: [6, 2, 1],
    played: [0, 0, 0],
    left: [6, 2, 1],
    aside: 0,
    hand: [6, 2, 1],
    least: [6, 2, 1],
    most: [6, 2, 1],
    removed: null,
    laid: null,
    danger: 2,
    ...change,
  };
}

export function arrow(direction: string, square: string | null, ...effects: string[]): ArrowView {
  return { direction, square, effects, rivals: [], gain: 0, loss: 0 };
}

export function position(change: Partial<TyrannosaurusView> = {}): TyrannosaurusView {
  return {
    viewer: 0,
    seats: 3,
    options: {},
    data: null,
    choosing: [0, 1, 2],
    result: null,
    phase: 'cards',
    turn: 1,
    turns: 9,
    bone: 1,
    order: [1, 2, 0],
    steering: [1, 2, 0],
    dinosaurs: [
      dinosaur('triceratops', 'E1'),
      dinosaur('pteranodon', 'E5', { refuge: 'volcano' }),
      dinosaur('diplodocus', 'A1', { refuge: 'lake' }),
    ],
    den: 'C3',
    lake: 'A1',
    volcano: 'E5',
    rex: 'C3',
    threatened: [],
    trees: ['D1', 'E2'],
    lost: 0,
    spare: 3,
    subject: 'triceratops',
    arrows: [arrow('n', null, 'edge'), arrow('w', 'D1', 'tree'), arrow('s', 'E2', 'tree')],
    fugitive: null,
    fugitives: [],
    chosen: null,
    fell: [],
    ...change,
  };
}
