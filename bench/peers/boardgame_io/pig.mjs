// Pig as a normal boardgame.io game, driven through its reducer: no client, no network, no rendering.
//
// A request is `pig SECONDS SEED`, on the command line or one a line on stdin; each answer is one line of JSON.
// Run it with NODE_ENV=production, as boardgame.io's users do: otherwise it also checks every state.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

import { pig } from './game.mjs';

const { CreateGameReducer, InitializeGame, ProcessGameConfig } = createRequire(import.meta.url)('boardgame.io/internal');

const config = ProcessGameConfig(pig);
const reduce = CreateGameReducer({ game: config });

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Whole random games for at least so many seconds of CPU. */
function slice(seconds, seed) {
  const enumerate = config.ai.enumerate;
  const began = cpuSeconds();
  let decisions = 0;
  let cpu = 0;
  for (let games = 0; cpu < seconds; games++) {
    config.seed = `${seed} ${games}`;
    let state = InitializeGame({ game: config, numPlayers: 2 });
    while (state.ctx.gameover === undefined) {
      const playerID = state.ctx.currentPlayer;
      const legal = enumerate(state.G, state.ctx, playerID);
      const { move, args } = legal[Math.floor(Math.random() * legal.length)];
      // The object that boardgame.io's `makeMove` builds; it is not among the package's exports.
      state = reduce(state, { type: 'MAKE_MOVE', payload: { type: move, args, playerID } });
      decisions++;
    }
    cpu = cpuSeconds() - began;
  }
  return { decisions, cpu };
}

function answer(request) {
  const [game, seconds, seed] = request.trim().split(/\s+/);
  const reply = game === 'pig' ? { game, ...slice(Number(seconds), seed) } : { error: `${game}: only pig is written here` };
  console.log(JSON.stringify(reply));
}

const request = process.argv.slice(2).join(' ');
if (request) {
  answer(request);
} else {
  for await (const line of createInterface({ input: process.stdin })) answer(line);
}
