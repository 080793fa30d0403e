// A shower of paper for those who won here.
import { prefersCalm } from '../app/settings.svelte';
import { sound } from '../app/sound';
import type { Result } from '../wire/types';

const LASTS_MS = 6000;

export async function celebrate(result: Result, own: readonly number[]): Promise<void> {
  void sound('end');
  const hasWon = own.some((seat) => result.ranks[seat] === 1);
  if (!hasWon || prefersCalm()) return;
  const { default: confetti } = await import('canvas-confetti');
  // On a canvas of our own, painted by the page itself: a worker made of a blob is not allowed here.
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  const shower = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  const burst = (x: number, angle: number) =>
    shower({ particleCount: 70, spread: 70, angle, origin: { x, y: 0.6 } });
  void burst(0.1, 60);
  void burst(0.9, 120);
  setTimeout(() => canvas.remove(), LASTS_MS);
}
