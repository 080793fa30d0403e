// A shower of paper for those who won here.
import { prefersCalm } from '../app/settings.svelte';
import { sound } from '../app/sound';
import type { Result } from '../wire/types';

export async function celebrate(result: Result, own: readonly number[]): Promise<void> {
  void sound('end');
  const hasWon = own.some((seat) => result.ranks[seat] === 1);
  if (!hasWon || prefersCalm()) return;
  const { default: confetti } = await import('canvas-confetti');
  void confetti({ particleCount: 120, spread: 80, origin: { y: 0.35 }, disableForReducedMotion: true });
}
