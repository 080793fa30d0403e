import { expect, it } from 'vitest';
import { shift } from './travel';

it('draws a piece where it came from', () => {
  const from = { left: 0, top: 100, width: 50, height: 50 };
  const to = { left: 200, top: 0, width: 100, height: 100 };
  expect(shift(from, to)).toBe('translate(-225.0px, 75.0px) scale(0.500)');
  expect(shift(to, to)).toBe('translate(0.0px, 0.0px) scale(1.000)');
});
