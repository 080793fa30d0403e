// boardgame.io's own server with Pig, in memory, on this machine only. Prints its port, then serves until it is killed.
//
// The game is the one of ../peers/boardgame_io/pig.mjs. Run it with NODE_ENV=production.

import { createRequire } from 'node:module';

const { Server } = createRequire(new URL('../peers/boardgame_io/package.json', import.meta.url))('boardgame.io/server');

const GOAL = 100;
const NONE = -1;

const pig = {
  name: 'pig',
  disableUndo: true,
  setup: () => ({ scores: [0, 0], gain: 0, endedTurn: NONE }),
  moves: {
    roll: ({ G, ctx, random }) => {
      const face = random.D6();
      return face === 1
        ? { scores: G.scores, gain: 0, endedTurn: ctx.turn }
        : { scores: G.scores, gain: G.gain + face, endedTurn: NONE };
    },
    stop: ({ G, ctx }) => {
      const scores = [...G.scores];
      scores[ctx.currentPlayer] += G.gain;
      return { scores, gain: 0, endedTurn: ctx.turn };
    },
  },
  turn: { endIf: ({ G, ctx }) => G.endedTurn === ctx.turn },
  endIf: ({ G }) => {
    const winner = G.scores.findIndex((score) => score >= GOAL);
    return winner === NONE ? undefined : { winner };
  },
};

// A port as Node's `listen` takes it: with the address to listen on.
const { appServer } = await Server({ games: [pig], origins: [] }).run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);
