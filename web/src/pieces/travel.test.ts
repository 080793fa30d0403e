import { expect, it, vi } from 'vitest';
import { shift, Travels } from './travel';

it('draws a piece where it came from', () => {
  const from = { left: 0, top: 100, width: 50, height: 50 };
  const to = { left: 200, top: 0, width: 100, height: 100 };
  expect(shift(from, to)).toBe('translate(-225.0px, 75.0px) scale(0.500)');
  expect(shift(to, to)).toBe('translate(0.0px, 0.0px) scale(1.000)');
});

it('moves boxes, never the parts of a picture, and keeps how a box is turned', async () => {
  let left = 0;
  const place = () => ({ left, top: 0, width: 10, height: 10 }) as DOMRect;
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const part = picture.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
  const box = document.createElement('div');
  box.style.transform = 'rotate(5deg)';
  document.body.append(picture, box);
  const travels = new Travels();
  const moved = new Map<Element, ReturnType<typeof vi.fn>>();
  for (const [number, element] of [part, box].entries()) {
    element.getBoundingClientRect = place;
    moved.set(element, (element.animate = vi.fn()));
    travels.piece(`piece-${number}`)(element);
  }
  await travels.move(() => (left = 40));
  expect(moved.get(part)).not.toHaveBeenCalled();
  const frames = moved.get(box)?.mock.calls[0]?.[0] as Keyframe[];
  expect(frames.map((frame) => frame.transform)).toEqual([
    'translate(-40.0px, 0.0px) scale(1.000) rotate(5deg)',
    'translate(0.0px, 0.0px) scale(1.000) rotate(5deg)',
  ]);
});
