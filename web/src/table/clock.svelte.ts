// Time that is left, in words short enough for a seat.
import { locale } from '../words/index.svelte';

let now = $state(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the clocks of a page going while it is open. */
export function watchClock(): () => void {
  if (watchers++ === 0) {
    now = Date.now();
    timer = setInterval(() => (now = Date.now()), 1000);
  }
  return () => {
    if (--watchers === 0) clearInterval(timer);
  };
}

/**
 * How long until a moment of the server's clock, in seconds since 1970. While boards are awaited that is more than
 * the whole time for a decision (`most`): the clock stands still.
 */
export function timeLeft(deadline: number, most = Infinity): string {
  return duration(Math.min(most, secondsLeft(deadline)));
}

export function secondsLeft(deadline: number): number {
  return Math.max(0, deadline - now / 1000);
}

const SHORT = 10; // seconds

/** Whether hardly any time is left. */
export function isShort(deadline: number): boolean {
  return secondsLeft(deadline) < SHORT;
}

/** `1:05` below an hour; then hours or days as people of this language say them. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  const [value, unit] = whole < 48 * 3600 ? [whole / 3600, 'hour'] : [whole / 86400, 'day'];
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(value as number);
}
