// A position for tests: two seats, wheels of curves, and whatever the test says.
import type { LabyrintusOutlook, LabyrintusView, SeatView, StopView, WayView } from '../../wire/games';

const SQUARES = [...'12345'].flatMap((row) => [...'ABCDE'].map((column) => column + row));

export function way(places: string[], change: Partial<WayView> = {}): WayView {
  return {
    places,
    reach: places.length,
    end: 'edge',
    barrier: 'edge',
    barrier_rule: 'LAB-G1',
    barrier_seat: null,
    ...change,
  };
}

export function stop(place: string, change: Partial<StopView> = {}): StopView {
  return {
    action: `stop ${place}`,
    place,
    lies: [],
    takes: [],
    top: null,
    calls: null,
    scares: null,
    feeds: null,
    ...change,
  };
}

export function player(colour: string, village: number, change: Partial<SeatView> = {}): SeatView {
  return {
    colour,
    village,
    place: 'home',
    carried: [],
    has_visited_reserve: false,
    forced_passes: 0,
    mission: { id: 'dryosaurus', name: 'Dryosaurus', diet: 'herbivore', rations: 1 },
    on_card: 0,
    fed: [],
    brought: [],
    ...change,
  };
}

export function position(change: Partial<LabyrintusView> = {}): LabyrintusView {
  return {
    viewer: 0,
    seats: 2,
    options: {},
    data: null,
    choosing: [0],
    result: null,
    phase: 'pivot',
    active: 0,
    pending: '',
    has_begun: true,
    wheels: SQUARES.map((square) => ({
      square,
      roads: ['N-E', 'S-W'],
      turns: 0,
      footprint: square === 'C4' ? 'N-E' : null,
    })),
    reserves: [...'ABCDE'].map((column) => ({
      place: `reserve-${column}`,
      count: 3,
      top: 'plants-red',
    })),
    floor: [],
    players: [player('blue', 1), player('green', 4)],
    t_rex: null,
    volcano: null,
    events_left: { gust: 3, tornado: 3, volcano: 2, cornucopia: 2 },
    under: [],
    is_running: false,
    fresh: [],
    passes: 0,
    ...change,
  };
}

export function outlook(change: Partial<LabyrintusOutlook> = {}): LabyrintusOutlook {
  return {
    points: [0, 0],
    target: 3,
    feeds: [
      [0, 1],
      [0, 1],
    ],
    ways: [way(['A5 N-E'])],
    pivots: [],
    stops: [],
    offer: [],
    ...change,
  };
}
