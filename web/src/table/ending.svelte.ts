// The end of a game, in its order: a last look at the board, the celebration, what is kept of it on this device.
import type { Turns } from '../ui/turns.svelte';
import type { Result } from '../wire/types';
import { person } from '../words/game.svelte';
import { celebrate } from './celebrate';
import { note, type Standings } from './records';
import type { Session } from './session.svelte';

const LAST_LOOK_MS = 400; // at the final board, before the end is told

export class Ending {
  /** Whether the end is told by now. */
  isTold = $state(false);
  /** At the board, after the end was told. */
  isLooking = $state(false);
  standings = $state.raw<Standings | null>(null);

  /** Called once, while the table is made. */
  constructor(session: Session, turns: Turns) {
    $effect(() => {
      if (!isOver(session)) {
        this.isTold = false;
        return;
      }
      const timer = setTimeout(() => (this.isTold = true), turns.isLaying ? 0 : LAST_LOOK_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { info } = session;
      const result = resultOf(session);
      if (!this.isTold || !result || !info) return;
      void celebrate(result, session.seats);
      if (session.seats.length > 0 && info.ending === 'finished')
        this.standings = note({
          table: info.table,
          game: info.game,
          names: info.seats.map((_, seat) => person(seat)),
          scores: result.scores,
          ranks: result.ranks,
        });
    });
  }
}

/** Whether the game is over, and everything that led to it has been shown. */
export function isOver({ info, beats }: Session): boolean {
  return info?.status === 'over' && !beats.isPlaying;
}

export function resultOf({ beats }: Session): Result | null {
  return (beats.update?.result ?? null) as Result | null;
}
