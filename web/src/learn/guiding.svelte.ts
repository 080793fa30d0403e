// A first game is guided: the goal stays in sight, and what is new is said once on this device. Only who is guided
// asks the server for the guide; nobody else at the table notices.
import { untrack } from 'svelte';
import { memory } from '../app/memory.svelte';
import { settings } from '../app/settings.svelte';
import { onRemembered, recall, remember } from '../app/storage';
import type { AnyEvent } from '../games/contract';
import type { Session } from '../table/session.svelte';
import type { CourseInfo, GuideHint } from '../wire/types';
import { loadCourse } from './courses.svelte';
import { dueHint, nameOf } from './guide';

interface Kept {
  first: Record<string, string>; // by game: the table of the first game on this device
  told: Record<string, string[]>; // by game: hints that were said
  wish: Record<string, boolean>; // by game: switched on or off by hand
}

const KEPT = 'guide';
const load = (): Kept => ({ first: {}, told: {}, wish: {}, ...recall<Partial<Kept>>(KEPT, {}) });
let kept = $state.raw<Kept>(load());
onRemembered(KEPT, () => (kept = load()));

function keep(news: Partial<Kept>): void {
  kept = { ...kept, ...news };
  remember(KEPT, kept);
}

/** Whether a game at this table is the first of its kind on this device. */
export function isFirst(game: string, table: string): boolean {
  const first = kept.first[game];
  if (first !== undefined) return first === table;
  const isNew = !memory.tables.some((known) => known.game === game && known.table !== table);
  keep({ first: { ...kept.first, [game]: isNew ? table : '' } });
  return isNew;
}

export class Guide {
  #course = $state.raw<CourseInfo | null>(null);
  #tip = $state.raw<GuideHint | null>(null);
  #asked = ''; // the game and language that were asked for
  #seen = 0; // events of the log that were looked at
  #wasAsked = false; // the tip stood there while the person was to play

  constructor(readonly session: Session) {}

  get #game(): string | null {
    return this.session.info?.game ?? null;
  }

  /** Whether this device wants to be guided through this game. */
  get isOn(): boolean {
    const info = this.session.info;
    if (!info || this.session.seats.length === 0 || info.status !== 'playing') return false;
    return kept.wish[info.game] ?? kept.first[info.game] === info.table;
  }

  /** Whether there is something to switch on or off. */
  get isOffered(): boolean {
    return this.session.seats.length > 0 && this.session.info?.status === 'playing';
  }

  /** The goal in a sentence; empty while nobody is guided. */
  get goal(): string {
    return this.isOn ? (this.#course?.goal ?? '') : '';
  }

  /** What is new at this moment. */
  get tip(): GuideHint | null {
    return this.isOn ? this.#tip : null;
  }

  switch(isOn: boolean): void {
    const game = this.#game;
    if (game) keep({ wish: { ...kept.wish, [game]: isOn } });
    this.#tip = null;
  }

  /** Follows the table; called once, while its page is made. */
  follow(): void {
    $effect(() => {
      const info = this.session.info;
      if (info?.status === 'playing' && this.session.seats.length > 0)
        untrack(() => isFirst(info.game, info.table));
    });
    $effect(() => {
      if (this.isOn && this.#game) void this.#load(this.#game, settings.language);
    });
    $effect(() => {
      const { update, isPlaying } = this.session.beats;
      if (!update || isPlaying || !this.#course || !this.isOn) return;
      const legal = this.session.legal;
      untrack(() => this.#look(legal));
    });
  }

  async #load(game: string, language: string): Promise<void> {
    const wanted = `${game} ${language}`;
    if (this.#asked === wanted) return;
    this.#asked = wanted;
    try {
      const course = await loadCourse(game, language);
      if (this.#asked === wanted) this.#course = course;
    } catch {
      this.#asked = ''; // the table works without a guide; the next change asks again
    }
  }

  #look(legal: readonly string[]): void {
    const { info, log, line } = this.session;
    const game = this.#game;
    if (!info || !game || !this.#course) return;
    if (this.#wasAsked && legal.length === 0) this.#tip = null; // the person has played
    this.#wasAsked = legal.length > 0;
    const events: readonly AnyEvent[] = log.map((entry) => entry.event);
    const told = kept.told[game] ?? [];
    const found = dueHint(this.#course.guide, new Set(told), {
      seat: line.seat ?? -1,
      events,
      now: Math.max(0, events.length - this.#seen),
      legal,
      options: info.options,
    });
    this.#seen = events.length;
    if (!found) return;
    this.#tip = found;
    keep({ told: { ...kept.told, [game]: [...told, nameOf(found)] } });
  }
}
