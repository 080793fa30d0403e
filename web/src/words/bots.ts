// What people call a bot. The words stand beside the bot; the server sends them with each game that it plays.
import { knownGames } from '../app/games.svelte';
import type { BotInfo } from '../wire/types';
import { hasText, say } from './game.svelte';
import { local } from './local';

/** What the shelf says of a bot, once it has said anything. */
export function knownBot(bot: string): BotInfo | undefined {
  for (const game of knownGames() ?? []) {
    const found = game.bots.find((one) => one.id === bot);
    if (found) return found;
  }
  return undefined;
}

/** The name of a bot: as the shelf says it, else the game that is open, else what it is registered as. */
export function botName(bot: string): string {
  const known = knownBot(bot);
  if (known) return local(known.name);
  const key = `bot.${bot}.name`;
  return hasText(key) ? say(key) : bot;
}
