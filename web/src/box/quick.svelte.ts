// Playing at once, without waiting for anybody: against bots or alone, as the last time.
import { go } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import { toast } from '../ui/toasts.svelte';
import { Refusal } from '../wire/http';
import type { GameInfo } from '../wire/types';
import { t } from '../words/index.svelte';
import { choicesFor, createTable, lastChoices, modesOf, wishFor } from './creating';
import { houseName } from './names';

/** What a button that plays at once does. */
export class QuickPlay {
  /** Whether the table is being set. */
  isOpening = $state(false);
  #game: () => GameInfo;

  constructor(game: () => GameInfo) {
    this.#game = game;
  }

  /** The way to play at once; undefined where a game has none. */
  get mode() {
    const game = this.#game();
    const modes = modesOf(game).filter((mode) => mode === 'bots' || mode === 'solo');
    return modes.find((mode) => mode === lastChoices(game.id).mode) ?? modes[0];
  }

  /** Sets a table and goes there. */
  play = async (): Promise<void> => {
    const [game, mode] = [this.#game(), this.mode];
    if (!mode || this.isOpening) return;
    this.isOpening = true;
    try {
      const choices = { ...choicesFor(game, lastChoices(game.id)), mode };
      go(await createTable(game, wishFor(game, choices, settings.name, houseName)));
    } catch (error) {
      toast((error instanceof Refusal && error.message) || t('app.unreachable'), 'refusal');
    } finally {
      this.isOpening = false;
    }
  };
}
