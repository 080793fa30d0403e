// A position for tests: three safes, two seats, and whatever the test says.
import type { CardView, FiveDiceOutlook, FiveDiceView } from '../../wire/games';

function card(id: string, code: string, value: number): CardView {
  return { id, name: '', spaces: [...code], covered: [...code].map(() => false), value };
}

export function position(change: Partial<FiveDiceView> = {}): FiveDiceView {
  return {
    viewer: 0,
    seats: 2,
    options: {},
    data: null,
    choosing: [0],
    result: null,
    phase: 'keep',
    active: 0,
    table: [card('A', '124', 2), card('B', '2253', 3), card('C', '11345', 4)],
    rolled: [],
    kept: [],
    kept_of_roll: 0,
    bonus_sets: 0,
    unseen: [],
    under: [],
    won: [[], []],
    gone: [],
    has_begun: true,
    is_last_turn: false,
    was_forced: false,
    ...change,
  };
}

export function outlook(change: Partial<FiveDiceOutlook> = {}): FiveDiceOutlook {
  return { points: [0, 0], pile: 24, final_faces: [], ...change };
}
