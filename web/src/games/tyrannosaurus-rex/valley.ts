// Where things lie on the board, in the units of its picture: a square is 100 wide, A1 begins at 0, 0.
export const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const;
export const ROWS = ['1', '2', '3', '4', '5'] as const;
export const SQUARE = 100;
export const MARGIN = 24; // for the names of columns and rows
export const WHOLE = MARGIN + COLUMNS.length * SQUARE + 8;

/** Clockwise from the north, as on the dial. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
/** As the digits lie on a keyboard's pad: 8 is north, 6 is east. */
export const DIGITS: Readonly<Record<string, string>> = {
  n: '8',
  ne: '9',
  e: '6',
  se: '3',
  s: '2',
  sw: '1',
  w: '4',
  nw: '7',
};
export const STAY = '5';

/** The colour of a seat, as everywhere at the table; what stands on it is `--paper`. */
export function colourOf(seat: number): string {
  return `var(--seat-${seat % 6})`;
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square. */
export function middle(square: string): Point {
  return {
    x: (COLUMNS.indexOf(square[0] as 'A') + 0.5) * SQUARE,
    y: (Number(square[1]) - 0.5) * SQUARE,
  };
}

/** One step of an arrow: x to the east, y to the south. */
export function step(direction: string): Point {
  return {
    x: direction.endsWith('e') ? 1 : direction.endsWith('w') ? -1 : 0,
    y: direction.startsWith('n') ? -1 : direction.startsWith('s') ? 1 : 0,
  };
}

/** How far an arrow is turned from the north, in degrees. */
export function turned(direction: string): number {
  return DIRECTIONS.indexOf(direction as 'n') * 45;
}

/** The direction in which something was pulled, or null where it was hardly moved. */
export function pulled(x: number, y: number, least: number): string | null {
  if (Math.hypot(x, y) < least) return null;
  const eighths = Math.round(Math.atan2(x, -y) / (Math.PI / 4));
  return DIRECTIONS[(eighths + 8) % 8] as string;
}

/** How those who share a square stand beside one another, and how large. */
export function standing(place: number, of: number, isOnTile = false): Point & { scale: number } {
  if (of <= 1) return isOnTile ? { x: 0, y: 14, scale: 0.74 } : { x: 0, y: 4, scale: 1 };
  if (of === 2) return { x: place === 0 ? -23 : 23, y: 6, scale: 0.72 };
  const row = Math.floor(place / 2);
  const alone = of % 2 === 1 && place === of - 1;
  return { x: alone ? 0 : place % 2 === 0 ? -23 : 23, y: row * 40 - (of > 4 ? 32 : 18), scale: 0.58 };
}
