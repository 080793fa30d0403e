import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../app/settings.svelte';
import * as sounds from '../app/sound';
import { dropAll, shownToasts } from '../ui/toasts.svelte';
import type { Turns } from '../ui/turns.svelte';
import type { SeatInfo } from '../wire/types';
import { seatPeople } from '../words/game.svelte';
import { loadWords } from '../words/index.svelte';
import { timeLeft, watchClock } from './clock.svelte';
import type { Session } from './session.svelte';
import { SoundOffer, tellNews, tickWhenShort } from './telling.svelte';

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  await loadWords('en');
  seatPeople(['Anne', 'Ben']);
});
afterEach(() => {
  stop();
  dropAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lets a short time be heard, second by second', () => {
  const heard = vi.spyOn(sounds, 'sound').mockResolvedValue();
  const deadline = 1_000_000 / 1000 + 12;
  stop = $effect.root(() => {
    $effect(() => watchClock());
    tickWhenShort(() => ({ deadline, isShort: Number(timeLeft(deadline).split(':')[1]) < 10 }));
  });
  flushSync();
  for (let second = 0; second < 2; second++) {
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  expect(heard).not.toHaveBeenCalled();
  for (let second = 0; second < 4; second++) {
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  expect(heard.mock.calls).toEqual([['clock'], ['clock'], ['clock'], ['clock']]);
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(heard.mock.calls.length).toBeLessThanOrEqual(9); // it has run out
});

it('shows no more than the whole time while boards are awaited', () => {
  const deadline = 1_000_000 / 1000 + 70;
  stop = watchClock();
  expect(timeLeft(deadline, 60)).toBe('1:00');
  expect(timeLeft(deadline - 30, 60)).toBe('0:40');
});

it('offers the sound once, until the next move', () => {
  vi.spyOn(sounds, 'sound').mockResolvedValue();
  let isDue = $state(false);
  const beats = $state({ isPlaying: false });
  let offer: SoundOffer | undefined;
  stop = $effect.root(() => {
    offer = new SoundOffer({ beats } as unknown as Session, () => isDue);
  });
  flushSync();
  expect(offer?.isOpen).toBe(false);
  isDue = true;
  flushSync();
  expect(offer?.isOpen).toBe(false); // what was played has only just been shown
  vi.advanceTimersByTime(1000);
  expect(offer?.isOpen).toBe(true);
  beats.isPlaying = true;
  flushSync();
  expect(offer?.isOpen).toBe(false);
  isDue = false;
  flushSync();
  isDue = true;
  flushSync();
  vi.advanceTimersByTime(1000);
  expect(offer?.isOpen).toBe(false);
  offer?.accept();
  expect(settings.sound).toBe(true);
});

it('tells everybody who gives up, once', () => {
  const seat = (has_resigned: boolean) => ({ has_resigned, is_left_out: false }) as SeatInfo;
  let seats = $state.raw([seat(false), seat(false)]);
  const session = {
    get info() {
      return { seats };
    },
    meanwhile: [],
  } as unknown as Session;
  stop = $effect.root(() => tellNews(session, { isLaying: false } as Turns));
  flushSync();
  expect(shownToasts()).toEqual([]);
  seats = [seat(false), seat(true)];
  flushSync();
  seats = [...seats];
  flushSync();
  expect(shownToasts().map(({ message }) => message)).toEqual(['Ben has given up.']);
});
