// boardgame.io's own server with Code Cracker, in memory, on this machine only: peer.mjs CARDS, as JSON. Prints its
// port, then serves until it is killed.
//
// Run it with NODE_ENV=production.

import { createRequire } from 'node:module';

import { codeCracker } from '../peers/boardgame_io/code_cracker.mjs';

const { Server } = createRequire(new URL('../peers/boardgame_io/package.json', import.meta.url))('boardgame.io/server');

const games = [codeCracker(JSON.parse(process.argv[2]))];
// A port as Node's `listen` takes it: with the address to listen on.
const { appServer } = await Server({ games, origins: [] }).run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);
