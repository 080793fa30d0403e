// Where everything lies on the picture: five rows of five wheels, reserves above them, villages below.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const UNIT = 100; // from the middle of a wheel to that of the next
export const HALF = UNIT / 2;
export const MARGIN = 14;
export const TOP = 94; // the reserves
export const WIDTH = 5 * UNIT + 2 * MARGIN;
export const HEIGHT = TOP + 5 * UNIT + 90; // the villages
const COLUMNS = 'ABCDE';

const PORTS: Readonly<Record<string, Point>> = {
  N: { x: 0, y: -HALF },
  E: { x: HALF, y: 0 },
  S: { x: 0, y: HALF },
  W: { x: -HALF, y: 0 },
};

// Where a pawn stands on a road, seen from the middle of its wheel. Two straight roads meet there: aside.
const SPOTS: Readonly<Record<string, Point>> = {
  'N-E': { x: 15, y: -15 },
  'E-S': { x: 15, y: 15 },
  'S-W': { x: -15, y: 15 },
  'W-N': { x: -15, y: -15 },
  'N-S': { x: 0, y: -25 },
  'E-W': { x: 25, y: 0 },
};
export const ROADS = Object.keys(SPOTS);

const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });
const isSame = (one: Point, other: Point) => one.x === other.x && one.y === other.y;

/** The middle of a wheel. */
export function centre(square: string): Point {
  const column = COLUMNS.indexOf(square.charAt(0));
  const row = Number(square.slice(1)) - 1;
  return { x: MARGIN + HALF + column * UNIT, y: TOP + HALF + row * UNIT };
}

export function spot(road: string): Point {
  return SPOTS[road] ?? { x: 0, y: 0 };
}

/** A point of a wheel as it lies on the wheel itself, which is turned by so many degrees. */
export function onWheel({ x, y }: Point, degrees: number): Point {
  const turn = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function village(number: number): Point {
  return { x: MARGIN + number * UNIT, y: TOP + 5 * UNIT + 46 };
}

export function reserve(place: string): Point {
  return { x: MARGIN + HALF + COLUMNS.indexOf(place.slice(-1)) * UNIT, y: 48 };
}

/** Where a place is: `A3 N-E`, `reserve-C`, or `home` for whoever lives in a village. */
export function pointOf(place: string, home: number): Point {
  if (place === 'home') return village(home);
  if (place.startsWith('reserve')) return reserve(place);
  const [square = '', road = ''] = place.split(' ');
  return plus(centre(square), spot(road));
}

export function portsOf(place: string): [Point, Point] {
  const [square = '', road = ''] = place.split(' ');
  const middle = centre(square);
  const [one = 'N', other = 'S'] = road.split('-');
  return [plus(middle, PORTS[one] as Point), plus(middle, PORTS[other] as Point)];
}

/** The line of a road from one of its ports to the other, drawn from where the pen is. */
function lineOf(from: Point, to: Point): string {
  if (from.x === to.x || from.y === to.y) return `L${to.x} ${to.y}`;
  // A curve goes round the corner between two ports; the middle of its wheel lies on the other side.
  const isUpright = Math.abs((from.x - MARGIN) % UNIT) === HALF; // a port in the north or the south
  const corner = isUpright ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
  const cross = (from.x - corner.x) * (to.y - corner.y) - (from.y - corner.y) * (to.x - corner.x);
  return `A${HALF} ${HALF} 0 0 ${cross > 0 ? 1 : 0} ${to.x} ${to.y}`;
}

/** A road of a wheel around its own middle, as SVG draws it. */
export function roadPath(road: string): string {
  const [one = 'N', other = 'S'] = road.split('-');
  const from = PORTS[one] as Point;
  const to = PORTS[other] as Point;
  if (from.x === to.x || from.y === to.y) return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const corner = plus(from, to);
  const cross = (from.x - corner.x) * (to.y - corner.y) - (from.y - corner.y) * (to.x - corner.x);
  return `M${from.x} ${from.y}A${HALF} ${HALF} 0 0 ${cross > 0 ? 1 : 0} ${to.x} ${to.y}`;
}

/**
 * The line from a pawn through roads that follow one another. `end` is a place behind the last road, if the
 * line goes on to it; `isStop` ends it in the middle of the last road, where a pawn stops.
 */
export function trailPath(
  origin: string,
  roads: readonly string[],
  home: number,
  end: string | null = null,
  isStop = false,
): string {
  const start = pointOf(origin, home);
  let line = `M${start.x} ${start.y}`;
  roads.forEach((road, index) => {
    const [one, other] = portsOf(road);
    const before = index === 0 ? origin : (roads[index - 1] as string);
    const into = entry(one, other, before);
    const out = into === one ? other : one;
    // Out of a village the road bends up to the wheels.
    line +=
      index === 0 && origin === 'home' ? `Q${into.x} ${start.y} ${into.x} ${into.y}` : `L${into.x} ${into.y}`;
    if (isStop && end === null && index === roads.length - 1) {
      const stop = pointOf(road, home);
      line += `L${stop.x} ${stop.y}`;
    } else line += lineOf(into, out);
  });
  if (end !== null) {
    const last = pointOf(end, home);
    const out = Number(/([\d.]+) [\d.]+$/.exec(line)?.[1] ?? last.x);
    line += end === 'home' ? `Q${out} ${last.y} ${last.x} ${last.y}` : `L${last.x} ${last.y}`;
  }
  return line;
}

/** Through which port a road is entered from the place before it. */
function entry(one: Point, other: Point, before: string): Point {
  if (before === 'home') return one.y > other.y ? one : other;
  if (before.startsWith('reserve')) return one.y < other.y ? one : other;
  return portsOf(before).some((port) => isSame(port, one)) ? one : other;
}

/** The angle nearest to `now` that looks like `wanted`; many wheels look the same after half a turn. */
export function nearest(now: number, wanted: number, period: number): number {
  return wanted + Math.round((now - wanted) / period) * period;
}
