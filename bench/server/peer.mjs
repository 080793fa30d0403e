// boardgame.io's own server with Pig, in memory, on this machine only. Prints its port, then serves until it is killed.
//
// Run it with NODE_ENV=production.

import { createRequire } from 'node:module';

import { pig } from '../peers/boardgame_io/game.mjs';

const { Server } = createRequire(new URL('../peers/boardgame_io/package.json', import.meta.url))('boardgame.io/server');

// A port as Node's `listen` takes it: with the address to listen on.
const { appServer } = await Server({ games: [pig], origins: [] }).run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);
