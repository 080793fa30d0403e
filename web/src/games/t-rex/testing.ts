// A position for tests: two seats, the first to play.
import type { TRexOutlook, TRexSeatOutlook, TRexSeatView, TRexView } from '../../wire/games';

export function player(change: Partial<TRexSeatView> = {}): TRexSeatView {
  return {
    hand: null,
    shown: [],
    hidden_in_hand: 2,
    pile_unseen: 10,
    pile_known: [],
    discards: [],
    eggs: [0, 0, 0, 0, 0],
    ...change,
  };
}

export function position(change: Partial<TRexView> = {}): TRexView {
  return {
    viewer: 0,
    seats: 2,
    options: {},
    data: null,
    choosing: [0],
    result: null,
    phase: 'play',
    round: 1,
    active: 0,
    leader: 0,
    strong: 'blue',
    weak: 'yellow',
    eggs: ['green', 'red'],
    eggs_lost: [0, 0, 0, 0, 0],
    dealt: 14,
    to_draw: 0,
    players: [player({ hand: ['red-5', 'blue-7'] }), player()],
    history: [],
    discarded: 0,
    ...change,
  };
}

export function outlook(change: Partial<TRexOutlook> = {}): TRexOutlook {
  const seat: TRexSeatOutlook = {
    hand_size: 2,
    pile_size: 10,
    blind_discards: 0,
    played: [],
    face: null,
    place: null,
    egg_points: [1, 1, 1, 1, 1],
  };
  return {
    points: [0, 0],
    colours: ['yellow', 'blue', 'brown', 'green', 'red'],
    symbols: Array.from({ length: 15 }, () => 'meteor'),
    rounds: 12,
    aside: ['brown', 'green', 'red'],
    players: [seat, seat],
    faces: [],
    meteor: null,
    is_closing: false,
    previews: [],
    memory: [],
    remaining: [],
    ...change,
  };
}
