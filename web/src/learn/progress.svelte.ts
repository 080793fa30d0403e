// What this device has learned: lessons that are done, and how far those stand that are not.
import { onRemembered, recall, remember } from '../app/storage';

interface Progress {
  done: Record<string, string[]>; // by game
  moves: Record<string, string[]>; // by game and lesson: the learner's moves so far
}

const KEPT = 'lessons';
const load = (): Progress => ({ done: {}, moves: {}, ...recall<Partial<Progress>>(KEPT, {}) });

let kept = $state.raw<Progress>(load());
onRemembered(KEPT, () => (kept = load()));

const keyOf = (game: string, lesson: string) => `${game} ${lesson}`;

function keep(next: Progress): void {
  kept = next;
  remember(KEPT, next);
}

export const progress = {
  isDone(game: string, lesson: string): boolean {
    return kept.done[game]?.includes(lesson) ?? false;
  },
  /** Whether any lesson of a game is done. */
  hasBegun(game: string): boolean {
    return (kept.done[game]?.length ?? 0) > 0;
  },
  moves(game: string, lesson: string): readonly string[] {
    return kept.moves[keyOf(game, lesson)] ?? [];
  },
  /** Notes where a lesson stands. */
  note(game: string, lesson: string, moves: readonly string[]): void {
    const { [keyOf(game, lesson)]: _, ...others } = kept.moves;
    keep({ ...kept, moves: moves.length > 0 ? { ...others, [keyOf(game, lesson)]: [...moves] } : others });
  },
  /** Ticks a lesson off; it begins anew the next time. */
  finish(game: string, lesson: string): void {
    const done = [...new Set([...(kept.done[game] ?? []), lesson])];
    keep({ ...kept, done: { ...kept.done, [game]: done } });
    progress.note(game, lesson, []);
  },
};
