import { expect, it } from 'vitest';
import { sidesOf, WIDTH } from './sides';
import { atBase } from './testing';

it('the sides of a base are equally wide, unless several tiles lie at one', () => {
  expect(sidesOf([atBase('1a', 2), atBase('2a', 5)]).map((one) => one.units)).toEqual(
    Array(4).fill(WIDTH / 4),
  );
  const crowded = sidesOf([atBase('1a', 2), atBase('1b', 2), atBase('2a', 4)]);
  expect(crowded.map((one) => one.units)).toEqual([2, 0.75, 1, 0.75]);
  expect(crowded.map((one) => one.before)).toEqual([0, 2, 2.75, 3.75]);
  expect(crowded[0]?.tiles).toEqual(['1a', '1b']);
});
