// A position for tests: three seats, three dragons in the middle, and what the test says instead.
import type { BaseTile, TarasqueOutlook, TarasqueView } from '../../wire/games';

const named = (...names: string[]) => names.map((name) => ({ name, paint: '' }));

export function atBase(tile: string, side: number): BaseTile {
  return { tile, side };
}

export function row(tiles: string): string[] {
  return tiles.split(' ');
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
    is_extra_turn: false,
    has_six: false,
    middle: ['1a', '2b', '3c'],
    bases: [[], [atBase('2d', 3)], []],
    lairs: [[row('4a 4b')], [], []],
    culled: [],
    eggs: [1, 0, 2],
    rolls: 1,
    rolled: ['1', '2', '2', '4', '5', '6'],
    kept: [],
    doubled: null,
    power: [0, 0, 0, 0, 0, 0],
    is_selected: false,
    in_hand: null,
    egg_moves: 0,
    ...change,
  };
}

/** What might follow from a view: everybody but its owner may come for a tile. */
export function outlookOf(view: TarasqueView, change: Partial<TarasqueOutlook> = {}): TarasqueOutlook {
  const others = (owner: number) => [...view.bases.keys()].filter((seat) => seat !== owner);
  return {
    points: [5, 0, 2],
    keys: named('red', 'blue', 'green', 'yellow', 'purple', 'black'),
    auxes: named('forest', 'sea', 'desert', 'mountain', 'swamp', 'ice'),
    middle: view.middle.map((tile) => (tile === null ? null : { price: 2, gain: 1 })),
    bases: view.bases.map((base, owner) =>
      base.map(({ side }) => ({ price: side + 1, thieves: others(owner), gain: 3, prize: 1 })),
    ),
    lairs: view.lairs.map((lair) => lair.map((tiles) => ({ points: tiles.length ** 2, fits: [] }))),
    pile: 20,
    supply: 33,
    dice_left: 6 - view.kept.length,
    claims: [],
    spends: [],
    places: [],
    moves: [],
    ...change,
  };
}

/** A position with what follows from it, as a board gets them. */
export function given(
  change: Partial<TarasqueView> = {},
  follows: Partial<TarasqueOutlook> = {},
): { view: TarasqueView; outlook: TarasqueOutlook } {
  const view = position(change);
  return { view, outlook: outlookOf(view, follows) };
}
