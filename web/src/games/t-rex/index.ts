import Egg from '~icons/game-icons/dinosaur-egg';
import Hand from '~icons/game-icons/poker-hand';
import Pile from '~icons/game-icons/stack';
import type { TRexEvent } from '../../wire/games';
import { say, word } from '../../words/game.svelte';
import type { ClientOf } from '../contract';
import { eggsOf, sizes } from './outlook';

/** "Plays green 9, has the last word, draws 2 cards": what a turn of somebody came to. */
function summary(events: readonly TRexEvent[], seat: number): string | null {
  const draws = events.filter(
    (event) => (event.event === 'CardDrawn' || event.event === 'KnownCardDrawn') && event.seat === seat,
  ).length;
  const told = events.flatMap((event) => {
    if (!('seat' in event) || event.seat !== seat) return [];
    switch (event.event) {
      case 'CardPlayed':
      case 'TopCardPlayed':
        return say('ui.turn_played', { card: event.card });
      case 'LastCircleBegun':
      case 'LastCircleRestarted':
        return say('ui.turn_last_word');
      case 'EggTaken':
        return say('ui.turn_egg', { colour: event.colour, points: event.points });
      case 'TrumpChanged':
        return say('ui.turn_trump', { colour: event.colour, place: event.place });
      default:
        return [];
    }
  });
  if (draws > 0) told.push(say('ui.turn_draws', { count: draws }));
  return told.length > 0 ? told.join(', ') : null;
}

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 0,
  turn: 'TRX-7',
  beats: {
    StartDrawn: 700,
    EggTurnedUp: 380,
    TrumpDrawn: 520,
    CardDealt: 70,
    RoundBegun: 800,
    CardPlayed: 720,
    TopCardPlayed: 1000,
    FaceCopied: 500,
    FaceCountsNothing: 500,
    LastCircleBegun: 1300,
    LastCircleRestarted: 1300,
    MeteorHadNoEffect: 700,
    CardDrawn: 360,
    KnownCardDrawn: 420,
    PileRanOut: 700,
    TurnPassed: 900,
    RoundEnded: 1300,
    EggTaken: 1000,
    EggLost: 700,
    PlayedCardDiscarded: 560,
    BlindCardDiscarded: 560,
    KnownCardDiscarded: 560,
    ShowerRemoved: 700,
    PileReturned: 420,
    TrumpChanged: 1200,
    TrumpKept: 700,
    HandShown: 1500,
    RemainingCounted: 1600,
    GameEnded: 400,
  },
  sounds: {
    CardPlayed: 'place',
    TopCardPlayed: 'place',
    CardDrawn: 'place',
    KnownCardDrawn: 'place',
    LastCircleBegun: 'loss',
    LastCircleRestarted: 'loss',
    EggTaken: 'gain',
    TrumpChanged: 'turn',
    GameEnded: 'end',
  },
  standing: (view, seat, outlook) => {
    const { hand, pile } = sizes(outlook, seat);
    const eggs = eggsOf(view, outlook, seat).reduce((sum, { count }) => sum + count, 0);
    return [
      { Icon: Hand, value: hand, label: say('ui.hand_of', { seat, count: hand }), explain: 'hand' },
      { Icon: Pile, value: pile, label: say('ui.pile', { count: pile }), explain: 'pile' },
      { Icon: Egg, value: eggs, label: say('ui.eggs_count', { count: eggs }), explain: 'nest' },
    ];
  },
  parts: (view, seat, outlook) =>
    eggsOf(view, outlook, seat).map(({ colour, count }) => ({
      label: `${word(colour)} ${count}×${count}`,
      points: count * count,
    })),
  summary: ({ events, seat }) => summary(events, seat),
} satisfies ClientOf<'t-rex'>;
