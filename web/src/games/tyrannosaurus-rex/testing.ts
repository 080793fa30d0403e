// A position for tests: three seats, the first turn, and whatever the test says.
import type {
  ArrowView,
  DinosaurView,
  SeatOutlook,
  TyrannosaurusOutlook,
  TyrannosaurusView,
} from '../../wire/games';

export function dinosaur(name: string, square: string, change: Partial<DinosaurView> = {}): DinosaurView {
  return {
    dinosaur: name,
    square,
    trees: 3,
    played: [0, 0, 0],
    aside: 0,
    removed: null,
    laid: null,
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
    bone: 1,
    dinosaurs: [dinosaur('triceratops', 'E1'), dinosaur('pteranodon', 'E5'), dinosaur('diplodocus', 'A1')],
    lake: 'A1',
    volcano: 'E5',
    rex: 'C3',
    trees: ['D1', 'E2'],
    lost: 0,
    fugitive: null,
    fugitives: [],
    chosen: null,
    fell: [],
    ...change,
  };
}

export function prospect(change: Partial<SeatOutlook> = {}): SeatOutlook {
  return {
    refuge: null,
    split: [6, 2, 1],
    left: [6, 2, 1],
    hand: [6, 2, 1],
    least: [6, 2, 1],
    danger: 2,
    ...change,
  };
}

export function outlook(change: Partial<TyrannosaurusOutlook> = {}): TyrannosaurusOutlook {
  return {
    points: [3, 3, 3],
    turns: 9,
    order: [1, 2, 0],
    steering: [1, 2, 0],
    den: 'C3',
    dinosaurs: [prospect(), prospect({ refuge: 'volcano' }), prospect({ refuge: 'lake' })],
    subject: 'triceratops',
    arrows: [arrow('n', null, 'edge'), arrow('w', 'D1', 'tree'), arrow('s', 'E2', 'tree')],
    ...change,
  };
}
