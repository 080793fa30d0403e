// What the board shows: a position, and on top of it what is just being told.
import { put, without } from '../../pieces/fold';
import type { LabyrintusEvent, LabyrintusView, LyingView } from '../../wire/games';

export interface Shown {
  readonly turns: readonly number[];
  readonly places: readonly string[];
  readonly pawns: readonly string[];
  readonly carried: readonly (readonly string[])[];
  readonly floor: readonly LyingView[];
  readonly volcano: string | null;
  readonly tops: Readonly<Record<string, { top: string | null; count: number }>>;
  readonly onCard: readonly number[];
  readonly active: number;
}

export function settled(view: LabyrintusView): Shown {
  return {
    turns: view.wheels.map((wheel) => wheel.turns),
    places: view.players.map((player) => player.place),
    pawns: view.players.map((_, seat) => (view.t_rex === seat ? 't-rex' : 'leader')),
    carried: view.players.map((player) => player.carried),
    floor: laid(view.floor),
    volcano: view.volcano,
    tops: Object.fromEntries(view.reserves.map(({ place, top, count }) => [place, { top, count }])),
    onCard: view.players.map((player) => player.on_card),
    active: view.active,
  };
}

const SQUARES = [...'12345'].flatMap((row) => [...'ABCDE'].map((column) => column + row));
const CLOCKWISE = ['N-E', 'E-S', 'S-W', 'W-N'];

export function wheelNumber(square: string): number {
  return SQUARES.indexOf(square);
}

/** Where a road lies after so many quarter turns of its wheel. */
export function turned(place: string, quarters: number): string {
  const [square = '', road = ''] = place.split(' ');
  const at = CLOCKWISE.indexOf(road);
  if (at >= 0) return `${square} ${CLOCKWISE[(at + quarters + 8) % 4]}`;
  return quarters % 2 === 0 ? place : `${square} ${road === 'N-S' ? 'E-W' : 'N-S'}`;
}

/** What lies on the floor in an order of its own, however it came there. */
function laid(floor: readonly LyingView[]): readonly LyingView[] {
  const key = ({ place, token }: LyingView) => `${place} ${token}`;
  return [...floor].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

function turnedWheel(shown: Shown, square: string, quarters: number): Shown {
  const at = wheelNumber(square);
  const floor = shown.floor.map((one) =>
    one.place.startsWith(`${square} `) ? { ...one, place: turned(one.place, quarters) } : one,
  );
  return {
    ...shown,
    floor: laid(floor),
    turns: put(shown.turns, at, ((shown.turns[at] ?? 0) + quarters + 4) % 4),
  };
}

function sentHome(shown: Shown, seat: number, place: string, dropped: readonly string[]): Shown {
  return {
    ...shown,
    places: put(shown.places, seat, 'home'),
    pawns: put(shown.pawns, seat, 'leader'),
    carried: put(shown.carried, seat, []),
    floor: laid([...shown.floor, ...dropped.map((token) => ({ place, token }))]),
  };
}

/** The board after an event that is being told. */
export function advanced(shown: Shown, event: LabyrintusEvent): Shown {
  switch (event.event) {
    case 'WheelLaid':
      return { ...shown, turns: put(shown.turns, wheelNumber(event.wheel), event.turns) };
    case 'StartDrawn':
    case 'TurnBegun':
      return { ...shown, active: event.seat };
    case 'MissionDrawn':
    case 'MissionSwapped':
      return { ...shown, onCard: put(shown.onCard, event.seat, 0) };
    case 'GameEnded': {
      // Who fed the last dinosaur gets no other card.
      const isFed = event.reason === 'dinosaurs_fed';
      return isFed ? { ...shown, onCard: put(shown.onCard, shown.active, 0) } : shown;
    }
    case 'WheelPivoted':
      return turnedWheel(shown, event.wheel, event.direction === 'cw' ? 1 : -1);
    case 'WheelsTurned':
      return event.wheels.reduce((now, wheel) => turnedWheel(now, wheel, 1), shown);
    case 'PawnMoved':
      return { ...shown, places: put(shown.places, event.seat, event.stop) };
    case 'TokenTaken':
      return {
        ...shown,
        floor: without(shown.floor, (one) => one.place === event.place && one.token === event.token),
        carried: put(shown.carried, event.seat, [...(shown.carried[event.seat] ?? []), event.token]),
      };
    case 'ReserveReached': {
      const count = (shown.tops[event.reserve]?.count ?? 1) - 1;
      return {
        ...shown,
        tops: { ...shown.tops, [event.reserve]: { top: null, count } },
        carried: put(shown.carried, event.seat, [...(shown.carried[event.seat] ?? []), event.token]),
      };
    }
    case 'FrontShown':
      return { ...shown, tops: { ...shown.tops, [event.reserve]: { top: event.token, count: event.count } } };
    case 'TRexCalled':
      return { ...shown, pawns: put(shown.pawns, event.seat, 't-rex') };
    case 'TRexReturned':
      return { ...shown, pawns: put(shown.pawns, event.seat, 'leader') };
    case 'LeaderScared':
    case 'LeaderExpelled':
    case 'PawnRescued':
      return sentHome(shown, event.seat, event.place, event.dropped);
    case 'VolcanoErupted':
      return { ...shown, volcano: event.place };
    case 'VolcanoLeft':
      return { ...shown, volcano: null };
    case 'CornucopiaLaid':
      return { ...shown, floor: laid([...shown.floor, { place: event.place, token: 'cornucopia' }]) };
    case 'TokenRevealed':
      return {
        ...shown,
        carried: put(
          shown.carried,
          event.seat,
          without(shown.carried[event.seat] ?? [], (token) => token === event.token),
        ),
        onCard: put(shown.onCard, event.seat, event.total),
      };
    default:
      return shown;
  }
}
