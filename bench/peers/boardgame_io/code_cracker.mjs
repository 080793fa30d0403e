// Code Cracker for two as a normal boardgame.io game.
//
// As with Pig (game.mjs), of the ways the documentation shows the fastest: moves return a new G instead of changing a
// draft, `turn.endIf` ends the turn instead of an event, and no undo history is kept. A card on the table is its id and
// what is covered: whoever plays has the deck. The pile is a secret, as in the box.

import { createRequire } from 'node:module';

const { INVALID_MOVE, PlayerView } = createRequire(import.meta.url)('boardgame.io/core');

const CHIP = 6;
const CHIPS_NEEDED = 2; // in five kept dice, for five more
const DICE = 5;
const SAFES = 3;
const EMPTY = null;

/** The game with these cards: `{ id, code, millions }`. */
export function codeCracker(cards) {
  const codes = Object.fromEntries(cards.map(({ id, code }) => [id, code]));
  const millions = Object.fromEntries(cards.map((card) => [card.id, card.millions]));

  const isComplete = (safe) => safe !== EMPTY && safe.covered.every(Boolean);
  const spaceFor = (safe, face) =>
    safe === EMPTY ? -1 : safe.covered.findIndex((isCovered, space) => !isCovered && codes[safe.id][space] === face);
  const isGood = (table, face) => face === CHIP || table.some((safe) => spaceFor(safe, face) >= 0);

  const without = (dice, face) => {
    const at = dice.indexOf(face);
    return [...dice.slice(0, at), ...dice.slice(at + 1)];
  };

  /** Roll so many dice; a roll without a good die ends the turn. */
  function rolled(G, dice, random) {
    const faces = random.D6(dice);
    const next = { ...G, rolled: faces, keptOfRoll: 0 };
    return faces.some((face) => isGood(G.table, face)) ? next : turnEnded(next, false, random);
  }

  /** Complete safes are won, or go under the pile; the table is filled, and the other takes the dice. */
  function turnEnded(G, isByChoice, random) {
    const pile = [...G.secret.pile];
    const complete = G.table.filter(isComplete).map(({ id }) => id);
    const won = isByChoice ? G.won.map((ids, seat) => (seat === G.active ? [...ids, ...complete] : ids)) : G.won;
    if (!isByChoice) pile.push(...complete);
    const table = G.table.map((safe) => {
      if (safe !== EMPTY && !isComplete(safe)) return safe;
      return pile.length > 0 ? laid(pile.shift()) : EMPTY;
    });
    const next = { ...G, secret: { pile }, pile: pile.length, table, won, rolled: [], kept: [], keptOfRoll: 0 };
    if (table.includes(EMPTY)) return { ...next, isOver: true };
    return rolled({ ...next, active: 1 - G.active }, DICE, random);
  }

  const laid = (id) => ({ id, covered: codes[id].map(() => false) });

  /** A die of this roll is put aside: the fifth ends the turn unless there are chips enough to go on. */
  function kept(G, face, table, random) {
    const dice = [...G.kept, face];
    const next = { ...G, table, rolled: without(G.rolled, face), kept: dice, keptOfRoll: G.keptOfRoll + 1 };
    const isDone = dice.length === DICE && dice.filter((one) => one === CHIP).length < CHIPS_NEEDED;
    return isDone ? turnEnded(next, true, random) : next;
  }

  const score = (ids) => ids.reduce((sum, id) => sum + millions[id], 0);

  return {
    name: 'code-cracker',
    minPlayers: 2,
    maxPlayers: 2,
    disableUndo: true,
    setup: ({ random }) => {
      const pile = random.Shuffle(cards.map(({ id }) => id));
      const table = pile.splice(0, SAFES).map(laid);
      const G = { active: 0, secret: { pile }, pile: pile.length, table, won: [[], []] };
      return rolled({ ...G, kept: [], isOver: false }, DICE, random);
    },
    playerView: PlayerView.STRIP_SECRETS,
    moves: {
      keep: ({ G, random }, face, place) => {
        const space = G.rolled.includes(face) ? spaceFor(G.table[place] ?? EMPTY, face) : -1;
        if (space < 0) return INVALID_MOVE;
        const safe = { ...G.table[place], covered: G.table[place].covered.map((one, at) => one || at === space) };
        return kept(G, face, G.table.map((one, at) => (at === place ? safe : one)), random);
      },
      keepChip: ({ G, random }) => (G.rolled.includes(CHIP) ? kept(G, CHIP, G.table, random) : INVALID_MOVE),
      roll: ({ G, random }) => {
        if (G.keptOfRoll === 0) return INVALID_MOVE;
        const left = DICE - G.kept.length;
        return left > 0 ? rolled(G, left, random) : rolled({ ...G, kept: [] }, DICE, random);
      },
      stop: ({ G, random }) => (G.keptOfRoll > 0 ? turnEnded(G, true, random) : INVALID_MOVE),
    },
    turn: {
      order: {
        first: ({ G }) => G.active,
        next: ({ G }) => G.active,
      },
      endIf: ({ G, ctx }) => !G.isOver && String(G.active) !== ctx.currentPlayer,
    },
    endIf: ({ G }) => (G.isOver ? { scores: G.won.map(score) } : undefined),
  };
}
