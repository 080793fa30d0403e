import { describe, expect, it } from 'vitest';
import { columnsFor } from './columns';

const WINDOWS = [20, 22.5, 24.4, 30, 40, 51.25, 62, 85.4, 90, 160]; // rem: 320 to 2560 pixels

describe('the boxes of the shelf', () => {
  it('stand in two columns on a telephone and in three on a laptop', () => {
    expect([22.5, 24.4, 51.25, 85.4].map((width) => columnsFor(6, width))).toEqual([2, 2, 2, 3]);
  });

  it('never leave one alone in the last row, where that can be', () => {
    for (const boxes of [2, 3, 4, 5, 6, 8, 9, 10, 12])
      for (const width of WINDOWS.filter((one) => one >= 62))
        expect(boxes % columnsFor(boxes, width), `${boxes} at ${width}`).not.toBe(1);
    for (const width of WINDOWS) expect(6 % columnsFor(6, width)).toBe(0);
  });

  it('stand one below the other where there is no room for two', () => {
    expect(columnsFor(6, 15)).toBe(1);
  });
});
