// The times for a decision that are offered, and how they are said.
import { t } from '../words/index.svelte';

export const CLOCKS: readonly (number | null)[] = [null, 30, 60, 300, 3600, 86_400, 259_200, 604_800];

const UNITS = [
  [86_400, 'clock.days'],
  [3600, 'clock.hours'],
  [60, 'clock.minutes'],
] as const;

/** A time for a decision, in words. */
export function clockWords(seconds: number | null): string {
  if (seconds === null) return t('clock.none');
  for (const [length, key] of UNITS)
    if (seconds >= length) return t(key, { count: Math.round(seconds / length) });
  return t('clock.seconds', { count: Math.round(seconds) });
}
