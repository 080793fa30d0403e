import { describe, expect, it } from 'vitest';
import { centre, nearest, onWheel, roadPath, spot, trailPath, village } from './geometry';
import { turned } from './shown';

describe('a trail', () => {
  it('goes round the corners between the ports of its roads', () => {
    const { x, y } = centre('B5');
    expect(trailPath('A5 E-W', ['B5 W-N', 'B4 S-W'], 1)).toBe(
      `M${x - 75} ${y}L${x - 50} ${y}A50 50 0 0 0 ${x} ${y - 50}L${x} ${y - 50}A50 50 0 0 0 ${x - 50} ${y - 100}`,
    );
  });

  it('leaves a village through the south and ends at home or on a reserve', () => {
    const { x, y } = village(1);
    expect(trailPath('home', ['A5 E-S'], 1)).toMatch(
      new RegExp(`^M${x} ${y}Q64 ${y} 64 594A50 50 0 0 1 114 544$`),
    );
    expect(trailPath('A1 E-S', ['B1 W-N'], 1, 'reserve-B')).toMatch(/L164 48$/);
    expect(trailPath('B5 N-E', ['C5 S-W'], 2, 'home')).toMatch(/Q264 640 214 640$/);
  });

  it('ends where a pawn stops', () => {
    const { x, y } = centre('B5');
    expect(trailPath('A5 E-W', ['B5 W-N'], 1, null, true)).toMatch(new RegExp(`L${x - 15} ${y - 15}$`));
  });
});

it('bends a road around its own corner', () => {
  expect(roadPath('N-E')).toBe('M0 -50A50 50 0 0 0 50 0');
  expect(roadPath('N-S')).toBe('M0 -50L0 50');
});

it('keeps what lies on a wheel in its place while the wheel turns', () => {
  const before = onWheel(spot('N-E'), 0);
  const after = onWheel(spot(turned('A1 N-E', 1).slice(3)), 90);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

it('never turns a wheel further than it must', () => {
  expect(nearest(270, 0, 360)).toBe(360);
  expect(nearest(0, 270, 360)).toBe(-90);
  expect(nearest(-90, 90, 180)).toBe(-90);
});
