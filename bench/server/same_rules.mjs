// boardgame.io's Code Cracker by itself, for same_rules.py: a line `[MOVE, ARGUMENTS]` in, a line with the position, the
// dice rolled for it and the scores at the end out.

import { createInterface } from 'node:readline';

import { codeCracker } from '../peers/boardgame_io/code_cracker.mjs';

let rolls = [];
const below = (bound) => Math.floor(Math.random() * bound);
const random = {
  D6: (count) => {
    rolls.push(Array.from({ length: count }, () => 1 + below(6)));
    return rolls.at(-1);
  },
  Shuffle: (cards) => cards.map((card) => [Math.random(), card]).sort(([one], [other]) => one - other).map(([, card]) => card),
};

const game = codeCracker(JSON.parse(process.argv[2]));
let G = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [move, args] = JSON.parse(line);
  rolls = [];
  G = move === 'new' ? game.setup({ random }) : game.moves[move]({ G, random }, ...args);
  console.log(JSON.stringify({ G, rolls, over: game.endIf({ G }) ?? null }));
}
