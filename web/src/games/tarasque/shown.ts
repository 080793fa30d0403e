// What the board shows: the last position, and on top of it what has been told since. Dice get numbers here, so
// that each of the six stays itself while it is thrown, kept and taken up again.
import type { BaseTile, TarasqueEvent, TarasqueOutlook, TarasqueView } from '../../wire/games';
import { changed, put, settledPieces } from '../../pieces/fold';
import { counts } from './outlook';

export interface ShownDie {
  id: number;
  symbol: string | null;
  place: 'hand' | 'tray' | 'kept';
  isDoubled: boolean;
  rolls: number; // how often it was thrown: one more, and it tumbles
}

export interface Shown {
  active: number;
  middle: readonly (string | null)[];
  bases: readonly (readonly BaseTile[])[];
  lairs: readonly (readonly (readonly string[])[])[];
  culled: readonly string[];
  pile: number;
  eggs: readonly number[];
  supply: number;
  dice: readonly ShownDie[];
  power: readonly number[]; // by symbol: what the kept dice still pay
  hand: string | null; // a tile that lies nowhere: it was won with six dice and has no row yet
  chosen: string | null; // the tile that a decision is about
  hasFailed: boolean;
}

/** A position; the dice that were there before stay the same dice. */
export function settled(view: TarasqueView, outlook: TarasqueOutlook, before?: Shown): Shown {
  const { pile, supply, diceLeft } = counts(outlook);
  return {
    active: view.active,
    middle: view.middle,
    bases: view.bases,
    lairs: view.lairs,
    culled: view.culled,
    pile,
    eggs: view.eggs,
    supply,
    dice: settledDice(view, diceLeft, before?.dice ?? []),
    power: view.power,
    hand: view.phase === 'six-row' ? view.in_hand : null,
    chosen: view.in_hand,
    hasFailed: false,
  };
}

function settledDice(view: TarasqueView, diceLeft: number, before: readonly ShownDie[]): ShownDie[] {
  type Wanted = Omit<ShownDie, 'id' | 'rolls'>;
  const wanted = view.kept.map((symbol): Wanted => ({ symbol, place: 'kept', isDoubled: false }));
  const doubled = wanted.find((die) => die.symbol === view.doubled);
  if (doubled) doubled.isDoubled = true;
  wanted.push(...view.rolled.map((symbol): Wanted => ({ symbol, place: 'tray', isDoubled: false })));
  const count = view.kept.length + diceLeft;
  while (wanted.length < count) wanted.push({ symbol: null, place: 'hand', isDoubled: false });

  // First those that lie right, then those that show the right symbol.
  const fits = [
    (die: ShownDie, wish: Wanted) =>
      die.symbol === wish.symbol && die.place === wish.place && die.isDoubled === wish.isDoubled,
    (die: ShownDie, wish: Wanted) => die.symbol === wish.symbol && die.place === wish.place,
    (die: ShownDie, wish: Wanted) => die.symbol === wish.symbol,
  ];
  const fresh = (id: number): ShownDie => ({ id, symbol: null, place: 'hand', isDoubled: false, rolls: 0 });
  return settledPieces(before, wanted, fits, fresh);
}

/** The same after one more event. */
export function advanced(shown: Shown, event: TarasqueEvent): Shown {
  switch (event.event) {
    case 'StartDrawn':
      return { ...shown, active: event.seat };
    case 'TurnBegun':
    case 'ExtraTurnBegun':
      return {
        ...shown,
        active: event.seat,
        dice: shown.dice.map((die) => ({ ...die, symbol: null, place: 'hand', isDoubled: false })),
        power: shown.power.map(() => 0),
        chosen: null,
        hasFailed: false,
      };
    case 'TileTurnedUp':
      return {
        ...shown,
        middle: put(shown.middle, event.place - 1, event.tile),
        pile: Math.max(0, shown.pile - 1),
      };
    case 'TileCulled':
      return { ...lifted(shown, event.tile), culled: [...shown.culled, event.tile] };
    case 'TileTakenUp':
    case 'TileAimedAt':
    case 'TileLifted':
      return { ...shown, chosen: event.tile };
    case 'TileBanked': {
      const without = lifted(shown, event.tile);
      return { ...without, lairs: placed(without.lairs, event.seat, event.row, event.tile) };
    }
    case 'DiceRolled':
      return { ...shown, dice: rolled(shown.dice, event.symbols), hasFailed: false };
    case 'RollFailed':
      return { ...shown, hasFailed: true };
    case 'DieKept':
      return keeping(shown, event.symbol, event.power, false);
    case 'DieDoubled':
      return paid(keeping(shown, event.symbol, event.power, true), event.seat, -1);
    case 'TileClaimed':
    case 'TileStolen': {
      const symbol = Number(event.tile.charAt(0)) - 1;
      const power = changed(shown.power, symbol, (one) => one - event.dice);
      return { ...shown, chosen: event.tile, power };
    }
    case 'TileLaidAtBase': {
      const without = lifted(shown, event.tile);
      const laid = { tile: event.tile, side: event.side };
      return { ...without, bases: changed(without.bases, event.seat, (base) => [...base, laid]) };
    }
    case 'ExtraTurnEarned':
      return { ...lifted(shown, event.tile), hand: event.tile, chosen: event.tile };
    case 'EggPaid':
      return paid(shown, event.seat, 1);
    case 'TileMoved': {
      const lairs = changed(shown.lairs, event.seat, (lair) =>
        changed(lair, event.old_row - 1, (row) => row.filter((tile) => tile !== event.tile)),
      );
      const moved = placed(lairs, event.seat, event.row, event.tile);
      // A row that is left empty is gone, as in the position that follows.
      const closed = moved.map((lair) => lair.filter((row) => row.length > 0));
      return paid({ ...shown, lairs: closed, chosen: null }, event.seat, -1);
    }
    default:
      return shown;
  }
}

/** The die that an event keeps: the first in the tray that shows the symbol. */
export function dieFor(shown: Shown, symbol: string): ShownDie | undefined {
  return shown.dice.find((die) => die.place === 'tray' && die.symbol === symbol);
}

export interface KeptGroup {
  symbol: string;
  dice: readonly (ShownDie & { isSpent: boolean })[];
  power: number;
}

/** The kept dice, symbol by symbol; those that what was spent has used up are marked, a doubled die first. */
export function keptGroups(shown: Shown): KeptGroup[] {
  const groups: KeptGroup[] = [];
  for (const symbol of ['1', '2', '3', '4', '5', '6']) {
    const kept = shown.dice
      .filter((die) => die.place === 'kept' && die.symbol === symbol)
      .sort((one, other) => Number(other.isDoubled) - Number(one.isDoubled));
    if (kept.length === 0) continue;
    const power = shown.power[Number(symbol) - 1] ?? 0;
    let spent = kept.length + kept.filter((die) => die.isDoubled).length - power;
    const dice = kept.map((die) => {
      const isSpent = spent > 0;
      spent -= die.isDoubled ? 2 : 1;
      return { ...die, isSpent };
    });
    groups.push({ symbol, dice, power });
  }
  return groups;
}

/** Without a tile, wherever it lay outside the lairs. */
function lifted(shown: Shown, tile: string): Shown {
  return {
    ...shown,
    middle: shown.middle.map((one) => (one === tile ? null : one)),
    bases: shown.bases.map((base) => base.filter((one) => one.tile !== tile)),
    hand: shown.hand === tile ? null : shown.hand,
    chosen: null,
  };
}

function placed(lairs: Shown['lairs'], seat: number, row: number, tile: string): Shown['lairs'] {
  return changed(lairs, seat, (lair) =>
    row > lair.length ? [...lair, [tile]] : changed(lair, row - 1, (tiles) => [...tiles, tile]),
  );
}

/** Eggs between a seat and the supply. */
function paid(shown: Shown, seat: number, eggs: number): Shown {
  return {
    ...shown,
    eggs: changed(shown.eggs, seat, (one) => one + eggs),
    supply: shown.supply - eggs,
  };
}

function keeping(shown: Shown, symbol: string, power: number, isDoubled: boolean): Shown {
  const id = dieFor(shown, symbol)?.id;
  return {
    ...shown,
    dice: shown.dice.map((die) => (die.id === id ? { ...die, place: 'kept', isDoubled } : die)),
    power: put(shown.power, Number(symbol) - 1, power),
  };
}

function rolled(dice: readonly ShownDie[], symbols: readonly string[]): ShownDie[] {
  const rest = [...symbols];
  return dice.map((die) => {
    if (die.place === 'kept') return die;
    const symbol = rest.shift();
    return symbol === undefined ? die : { ...die, symbol, place: 'tray', rolls: die.rolls + 1 };
  });
}
