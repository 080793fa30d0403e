// A hint as people read it: numbers in their language, choices by what they are worth.
import { settings } from '../app/settings.svelte';
import type { Advice, AdvisedChoice } from '../wire/types';
import { t } from '../words/index.svelte';

/** A number with so many decimals, as the language writes it. */
function number(value: number, digits: number): string {
  return value.toLocaleString(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** What a choice is worth, in words. */
export function worthOf({ unit, worth, error }: AdvisedChoice): string {
  if (unit === 'points') return t('coach.points', { worth: number(worth, 2) });
  return t('coach.chance', { worth: number(100 * worth, 1), error: number(100 * error, 1) });
}

/** How sure the hint is of itself. */
export function surenessOf({ choices, sure, worlds }: Advice): string {
  if (choices[0]?.unit === 'points') return t('coach.exact');
  return worlds > 0 ? t('coach.sure', { sure: number(100 * sure, 0), worlds }) : '';
}
