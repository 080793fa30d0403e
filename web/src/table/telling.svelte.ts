// What a table tells besides the game: whose turn it is to those who look elsewhere, who gave up, that time is short.
import { untrack } from 'svelte';
import { settings } from '../app/settings.svelte';
import { sound } from '../app/sound';
import { dropAll, toast } from '../ui/toasts.svelte';
import type { Turns } from '../ui/turns.svelte';
import { person } from '../words/game.svelte';
import { t } from '../words/index.svelte';
import { secondsLeft } from './clock.svelte';
import { notifyTurn } from './notify';
import type { Session } from './session.svelte';

const NEWS_MS = 7000;
const SETTLED_MS = 400; // after the last beat
const OFFER_MS = 12_000;

/** Called once, while a table is made: tells the tab, the ears and, where it is allowed, the system. */
export function tellTurn(session: Session, title: () => string): void {
  const isMine = $derived(session.legal.length > 0);
  $effect(() => {
    document.title = t(isMine ? 'table.title_turn' : 'table.title', { game: title() });
    return () => (document.title = 'Tanière');
  });
  $effect(() => {
    if (isMine) notifyTurn(title());
  });
}

/** A clock that runs out is heard, second by second. */
export function tickWhenShort(clock: () => { isShort: boolean; deadline: number } | null): void {
  const second = $derived.by(() => {
    const now = clock();
    return now?.isShort ? Math.ceil(secondsLeft(now.deadline)) : null;
  });
  $effect(() => {
    if (second !== null && second > 0) void sound('clock');
  });
}

/** The board is told to be there once it is laid, nothing is being shown, and somebody can look at it. */
export function tellBoard(session: Session, turns: Turns): void {
  let isVisible = $state(document.visibilityState === 'visible');
  $effect(() => {
    const look = () => (isVisible = document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  $effect(() => {
    if (!turns.isLaying && isVisible) session.see();
  });
}

/** Who began without a nonce, and who gives up, is told to everybody. What others did meanwhile, for a while. */
export function tellNews(session: Session, turns: Turns): void {
  let isToldLeftOut = false;
  let resigned: readonly boolean[] | null = null;
  $effect(() => dropAll); // what was said here is not said elsewhere
  $effect(() => {
    const seats = session.info?.seats;
    if (!seats) return;
    for (const [seat, { is_left_out, has_resigned }] of seats.entries()) {
      if (is_left_out && !isToldLeftOut) toast(t('fair.was_left_out', { name: person(seat) }));
      if (has_resigned && resigned && !resigned[seat]) toast(t('table.gave_up', { name: person(seat) }));
    }
    isToldLeftOut ||= seats.some((seat) => seat.is_left_out);
    resigned = seats.map((seat) => seat.has_resigned);
  });
  $effect(() => {
    if (session.meanwhile.length === 0 || turns.isLaying) return;
    const timer = setTimeout(() => (session.meanwhile = []), NEWS_MS);
    return () => clearTimeout(timer);
  });
}

/**
 * Sounds are off until somebody wants them. They are offered once on a device, in the bar: not before the first move,
 * when there is enough to read, and until the next one.
 */
export class SoundOffer {
  isOpen = $state(false);

  constructor(session: Session, isDue: () => boolean) {
    // Not before what was played has been shown: the offer would be gone, and used up, with it.
    $effect(() => {
      if (!isDue() || session.beats.isPlaying || untrack(() => settings.sound || settings.wasSoundOffered))
        return;
      const opening = setTimeout(() => {
        settings.set('wasSoundOffered', true);
        this.isOpen = true;
      }, SETTLED_MS);
      const closing = setTimeout(() => (this.isOpen = false), SETTLED_MS + OFFER_MS);
      return () => {
        clearTimeout(opening);
        clearTimeout(closing);
        this.isOpen = false;
      };
    });
  }

  accept(): void {
    this.isOpen = false;
    settings.set('sound', true);
    void sound('turn');
  }
}
