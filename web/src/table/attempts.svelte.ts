// What a person tries at a table, and why it was refused: said until something else happens, or for a while.
import { Refusal } from '../wire/http';
import { t } from '../words/index.svelte';
import type { Session } from './session.svelte';

const REFUSAL_MS = 7000;

export class Attempts {
  refusal = $state.raw<{ message: string; rule: string | null } | null>(null);

  /** Called once, while the table is made. */
  constructor(session: Session) {
    $effect(() => {
      void session.beats.update;
      this.refusal = null;
    });
    $effect(() => {
      if (!this.refusal) return;
      const timer = setTimeout(() => (this.refusal = null), REFUSAL_MS);
      return () => clearTimeout(timer);
    });
  }

  async make(doing: () => Promise<unknown>): Promise<void> {
    try {
      await doing();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'stale_decision') return; // answered in another tab, or a moment ago
      this.refusal = { message: readable(error) || t('table.refused'), rule: error.rule };
    }
  }
}

/** The reason alone: what was tried is known, and the rule has its own button. */
export function readable({ message, rule }: Pick<Refusal, 'message' | 'rule'>): string {
  const reason = message.replace(/^[^:]{1,60}: /, '').replace(rule ? ` (${rule})` : '', '');
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
