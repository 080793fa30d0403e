// Pig as a normal boardgame.io game.

const GOAL = 100;
const NONE = -1;

// Of the ways the documentation shows, the fastest measured: moves return a new G instead of changing a draft,
// `turn.endIf` ends the turn instead of an event, and no undo history is kept. The rules are OpenSpiel's: a 1 loses
// the turn's points, a stop is always open, the goal counts once it is kept.
export const pig = {
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
  // Where boardgame.io's own bots ask what is legal.
  ai: { enumerate: () => [{ move: 'roll' }, { move: 'stop' }] },
};
