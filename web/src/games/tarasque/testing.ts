// A position for tests: three seats, three dragons in the middle, and whatever the test says.
import type { BaseTile, RowView, TarasqueView } from '../../wire/games';

const named = (...names: string[]) => names.map((name) => ({ name, paint: '' }));

export function middle(...tiles: (string | null)[]): TarasqueView['middle'] {
  return tiles.map((tile) => (tile === null ? null : { tile, price: 2, gain: 1 }));
}

export function atBase(tile: string, side: number, thieves: number[] = []): BaseTile {
  return { tile, side, price: side + 1, thieves, gain: 3, prize: 1 };
}

export function row(tiles: string, ...fits: string[]): RowView {
  const list = tiles.split(' ');
  return { tiles: list, points: list.length ** 2, fits };
}

export function position(change: Partial<TarasqueView> = {}): TarasqueView {
  return {
    viewer: 0,
    seats: 3,
    options: { edition: 'original', 'steal-egg-to': 'victim' },
    data: null,
    choosing: [0],
    result: null,
    phase: 'select',
    active: 0,
    turn: 4,
    turn_limit: 500,
    is_extra_turn: false,
    has_six: false,
    keys: named('red', 'blue', 'green', 'yellow', 'purple', 'black'),
    auxes: named('forest', 'sea', 'desert', 'mountain', 'swamp', 'ice'),
    middle: middle('1a', '2b', '3c'),
    bases: [[], [atBase('2d', 3, [0, 2])], []],
    lairs: [[row('4a 4b', '4c', '4d')], [], []],
    culled: [],
    pile: 20,
    unseen: [],
    eggs: [1, 0, 2],
    supply: 33,
    scores: [
      { rows: 4, eggs: 1, total: 5 },
      { rows: 0, eggs: 0, total: 0 },
      { rows: 0, eggs: 2, total: 2 },
    ],
    rolls: 1,
    rolled: ['1', '2', '2', '4', '5', '6'],
    kept: [],
    doubled: null,
    can_double: true,
    power: [0, 0, 0, 0, 0, 0],
    dice_left: 6,
    is_selected: false,
    live: ['1', '2', '3'],
    in_hand: null,
    claims: [],
    spends: [],
    places: [],
    moves: [],
    egg_moves: 0,
    ...change,
  };
}
