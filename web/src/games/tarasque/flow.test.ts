import { expect, it } from 'vitest';
import { BETWEEN, flow, OWN, ROOMY, SMALL } from './flow';

const FULL = [6, 5, 4, 3, 2, 1, 1]; // a lair at the end of a long game

it('rows of a lair lie beside and below each other, never over each other', () => {
  for (const look of [SMALL, OWN, ROOMY]) {
    const { places } = flow(FULL, 360, 200, look);
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1)) {
        const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
        expect(apart || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
      }
  }
});

it('tiles are as large as the room allows', () => {
  const [small, large] = [flow(FULL, 600, 120, ROOMY), flow(FULL, 600, 400, ROOMY)];
  expect(small.tile).toBeLessThan(large.tile);
  expect(large.height).toBeLessThanOrEqual(400);
  expect(flow([1], 600, 400, ROOMY).tile).toBe(ROOMY.most);
});

it('a row is never wider than the room, and never too small for a finger', () => {
  const { places, tile } = flow([6], 170, 130, OWN);
  expect(tile).toBeLessThan(OWN.least);
  expect(places[0]!.width).toBeLessThanOrEqual(170);
  expect(places[0]!.height).toBe(44);
  expect(places[0]!.width).toBe(6 * tile + 5 * BETWEEN + 2 * OWN.pad + OWN.beside);
});

it('too many rows go on below the room, where they can be scrolled to', () => {
  expect(flow(FULL, 340, 90, OWN).height).toBeGreaterThan(90);
  expect(flow([], 340, 90, OWN).height).toBe(0);
});
