// A position for tests: two seats, the first to play.
import type { TRexSeatView, TRexView } from '../../wire/games';

export function player(change: Partial<TRexSeatView> = {}): TRexSeatView {
  return {
    hand: null,
    hand_size: 2,
    shown: [],
    hidden_in_hand: 2,
    pile_size: 10,
    pile_unseen: 10,
    pile_known: [],
    unseen: [],
    blind_discards: 0,
    discards: [],
    played: [],
    face: null,
    place: null,
    cannot_play: false,
    has_played_shower: false,
    eggs: [0, 0, 0, 0, 0],
    score: 0,
    egg_points: [1, 1, 1, 1, 1],
    remaining: null,
    remaining_points: null,
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
    phase: 'play',
    round: 1,
    rounds: 12,
    active: 0,
    leader: 0,
    colours: ['yellow', 'blue', 'brown', 'green', 'red'],
    strong: 'blue',
    weak: 'yellow',
    aside: ['brown', 'green', 'red'],
    eggs: ['green', 'red'],
    eggs_unseen: [6, 6, 6, 5, 5],
    eggs_lost: [0, 0, 0, 0, 0],
    dealt: 14,
    to_draw: 0,
    is_closing: false,
    symbols: Array.from({ length: 15 }, () => 'meteor'),
    players: [player({ hand: ['red-5', 'blue-7'] }), player()],
    history: [],
    standing: [],
    discarded: 0,
    meteor: null,
    previews: [],
    memory: [],
    ...change,
  } as TRexView;
}
