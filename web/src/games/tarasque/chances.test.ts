import { expect, it } from 'vitest';
import { byTile, ofGetting, percent } from './chances';

it('are told in hundredths, finer where they are small', () => {
  const told = (part: number, whole: number) => percent([part, whole], 'en').replace(/\s/g, '');
  expect(told(1, 2)).toBe('50%');
  expect(told(1, 60)).toBe('1.7%');
  expect(told(1, 1)).toBe('100%');
  expect(told(0, 1)).toBe('0%');
});

it('are never rounded to sure or impossible', () => {
  expect(percent([1, 46656], 'en')).toBe('<0.1%');
  expect(percent([9999, 10000], 'en')).toBe('>99%');
});

it('of getting a tile are those of its price', () => {
  const by_dice = [
    { dice: 3, chance: [1, 2] },
    { dice: 4, chance: [1, 4] },
  ];
  const found = byTile([{ tile: '1a', rival: 1, price: 3, by_dice }]).get('1a')!;
  expect(ofGetting(found)).toEqual([1, 2]);
});
