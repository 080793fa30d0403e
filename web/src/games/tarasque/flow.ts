// Where the rows of a lair lie: from left to right, line by line, with tiles as large as the room allows. Rows are
// placed by a transform, so that nothing else on the page moves when one of them grows.

/** In pixels; all that is around the tiles of a row. */
export interface Look {
  least: number; // of a tile; below that the rows are too many, and scroll or are cut
  most: number;
  gap: number; // between rows
  pad: number; // around the tiles of a row
  above: number; // a heading
  beside: number; // the points, where there is no heading
  leastWidth: number; // of a row
  leastHeight: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Flow {
  tile: number;
  places: readonly Place[];
  height: number;
}

export const BETWEEN = 2; // tiles of a row

/** Rows of these lengths in a room of this size. */
export function flow(lengths: readonly number[], width: number, height: number, look: Look): Flow {
  const longest = Math.max(1, ...lengths);
  const widest = Math.floor((width - 2 * look.pad - look.beside) / longest) - BETWEEN;
  const most = Math.max(1, Math.min(look.most, widest));
  const least = Math.min(look.least, most);
  for (let tile = most; tile > least; tile -= 1) {
    const laid = lay(lengths, width, tile, look);
    if (laid.height <= height) return laid;
  }
  return lay(lengths, width, least, look);
}

function lay(lengths: readonly number[], width: number, tile: number, look: Look): Flow {
  const high = Math.max(look.leastHeight, tile + 2 * look.pad + look.above);
  let [x, y] = [0, 0];
  const places = lengths.map((length) => {
    const tiles = length * tile + (length - 1) * BETWEEN;
    const wide = Math.max(look.leastWidth, tiles + 2 * look.pad + look.beside);
    if (x > 0 && x + wide > width) [x, y] = [0, y + high + look.gap];
    const place = { x, y, width: wide, height: high };
    x += wide + look.gap;
    return place;
  });
  return { tile, places, height: places.length === 0 ? 0 : y + high };
}

/** A rival's rows: small, only to be looked at. */
export const SMALL: Look = {
  least: 12,
  most: 60,
  gap: 4,
  pad: 2,
  above: 0,
  beside: 18,
  leastWidth: 0,
  leastHeight: 18,
};
/** One's own rows: each is under a finger when a tile goes home. */
export const OWN: Look = {
  least: 32,
  most: 56,
  gap: 4,
  pad: 4,
  above: 0,
  beside: 24,
  leastWidth: 44,
  leastHeight: 44,
};
/** The same where there is room for headings. */
export const ROOMY: Look = {
  least: 36,
  most: 72,
  gap: 8,
  pad: 6,
  above: 20,
  beside: 0,
  leastWidth: 76,
  leastHeight: 44,
};
/** In a sheet, which is as high as it must be. */
export const SHEET: Look = { ...ROOMY, least: 44, most: 44 };
