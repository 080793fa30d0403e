// What the board shows: the last position, and on top of it what has been told since. Dice get numbers here, so
// that each of the five stays itself while it is thrown, kept and taken up again.
import type { CardView, FiveDiceEvent, FiveDiceOutlook, FiveDiceView } from '../../wire/games';
import { changed, settledPieces } from '../fold';
import { pileSize, pointsOf } from './outlook';

const DICE = 5;

export interface ShownDie {
  id: number;
  face: string | null;
  place: 'hand' | 'tray' | 'kept';
  rolls: number; // how often it was thrown: one more, and it tumbles
}

export interface Shown {
  active: number;
  dice: readonly ShownDie[];
  table: readonly (CardView | null)[];
  pile: number;
  won: readonly (readonly string[])[];
  scores: readonly number[];
  hasFailed: boolean; // the dice that lie there could not be kept
}

/** The place in the line of `safe-2`. */
export function slotNumber(slot: string): number {
  return Number(slot.slice(slot.lastIndexOf('-') + 1)) - 1;
}

/** A position; the dice that were there before stay the same dice. */
export function settled(view: FiveDiceView, outlook: FiveDiceOutlook, before?: Shown): Shown {
  return {
    active: view.active,
    dice: settledDice(view, before?.dice ?? []),
    table: view.table,
    pile: pileSize(outlook),
    won: view.won,
    scores: pointsOf(outlook),
    hasFailed: false,
  };
}

function settledDice(view: FiveDiceView, before: readonly ShownDie[]): ShownDie[] {
  type Wanted = Omit<ShownDie, 'id' | 'rolls'>;
  const wanted: Wanted[] = [
    ...view.kept.map((face): Wanted => ({ face, place: 'kept' })),
    ...view.rolled.map((face): Wanted => ({ face, place: 'tray' })),
  ];
  while (wanted.length < DICE) wanted.push({ face: null, place: 'hand' });

  const fits = [
    (die: ShownDie, wish: Wanted) => die.face === wish.face && die.place === wish.place,
    (die: ShownDie, wish: Wanted) => die.face === wish.face,
  ];
  return settledPieces(before, wanted, fits, (id) => ({ id, face: null, place: 'hand', rolls: 0 }));
}

/** The same after one more event. `lostReturn`: lost cards go under the pile. */
export function advanced(shown: Shown, event: FiveDiceEvent, lostReturn: boolean): Shown {
  switch (event.event) {
    case 'StartDrawn':
      return { ...shown, active: event.seat };
    case 'TurnBegun':
    case 'LastTurnBegun':
      return { ...shown, active: event.seat, dice: shown.dice.map(taken), hasFailed: false };
    case 'BonusSetTaken':
      return { ...shown, dice: shown.dice.map(taken) };
    case 'DiceRolled':
      return { ...shown, dice: rolled(shown.dice, event.faces), hasFailed: false };
    case 'RollFailed':
      return { ...shown, hasFailed: true };
    case 'DieKept':
      return {
        ...shown,
        dice: kept(shown.dice, event.face),
        table: changed(shown.table, slotNumber(event.slot), (card) => card && covered(card, event.face)),
      };
    case 'BonusDieKept':
      return { ...shown, dice: kept(shown.dice, event.face) };
    case 'CardWon':
      return {
        ...shown,
        table: changed(shown.table, slotNumber(event.slot), () => null),
        won: changed(shown.won, event.seat, (cards) => [...cards, event.card]),
        scores: changed(shown.scores, event.seat, (score) => score + event.value),
      };
    case 'CardLost':
      return {
        ...shown,
        table: changed(shown.table, slotNumber(event.slot), () => null),
        pile: shown.pile + Number(lostReturn),
      };
    case 'CardTurnedUp': {
      const { card: id, name, spaces, value } = event;
      const card = { id, name, spaces, covered: spaces.map(() => false), value };
      return {
        ...shown,
        table: changed(shown.table, slotNumber(event.slot), () => card),
        pile: Math.max(0, shown.pile - 1),
      };
    }
    case 'CardDiscarded':
      return { ...shown, pile: Math.max(0, shown.pile - 1) };
    case 'GameEnded':
      return {
        ...shown,
        dice: shown.dice.map((die) => ({ ...die, face: null, place: 'hand' })),
        hasFailed: false,
      };
    default:
      return shown;
  }
}

/** The die that an event keeps: the first in the tray that shows the face. */
export function dieFor(shown: Shown, face: string): ShownDie | undefined {
  return shown.dice.find((die) => die.place === 'tray' && die.face === face);
}

/** The space that a die of this face covers, of equal ones the leftmost; -1 where there is none. */
export function spaceFor(card: CardView, face: string): number {
  return card.spaces.findIndex((space, at) => space === face && !card.covered[at]);
}

export function isComplete(card: CardView): boolean {
  return card.covered.every(Boolean);
}

function taken(die: ShownDie): ShownDie {
  return { ...die, place: 'hand' };
}

function rolled(dice: readonly ShownDie[], faces: readonly string[]): ShownDie[] {
  const rest = [...faces];
  return dice.map((die) => {
    if (die.place === 'kept') return die;
    const face = rest.shift();
    return face === undefined ? die : { ...die, face, place: 'tray', rolls: die.rolls + 1 };
  });
}

function kept(dice: readonly ShownDie[], face: string): ShownDie[] {
  const at = dice.findIndex((die) => die.place === 'tray' && die.face === face);
  return dice.map((die, place) => (place === at ? { ...die, place: 'kept' } : die));
}

function covered(card: CardView, face: string): CardView {
  const space = spaceFor(card, face);
  return { ...card, covered: card.covered.map((is, at) => is || at === space) };
}
