// How the four sides of one's own base share its width, in tiles: four and a half of them for all.
import type { BaseTile } from '../../wire/games';

export const SIDES = [2, 3, 4, 5];
export const WIDTH = 4.5;

export interface Side {
  side: number;
  tiles: readonly string[];
  before: number; // what lies to the left of it
  units: number;
}

/** Every side with its tiles. Each is as wide as the others; where several lie at one side the empty ones give way. */
export function sidesOf(base: readonly BaseTile[]): Side[] {
  const lying = SIDES.map((side) => base.filter((one) => one.side === side).map((one) => one.tile));
  const isCrowded = lying.some((tiles) => tiles.length > 1);
  const taken = lying.reduce((sum, tiles) => sum + tiles.length, 0);
  const empty = lying.filter((tiles) => tiles.length === 0).length;
  let before = 0;
  return SIDES.map((side, at) => {
    const tiles = lying[at] ?? [];
    const units = !isCrowded
      ? WIDTH / SIDES.length
      : tiles.length > 0
        ? tiles.length
        : Math.max(0, WIDTH - taken) / empty;
    const placed = { side, tiles, before, units };
    before += units;
    return placed;
  });
}
