// All that the board reads of the outlook, what follows from the view by the rules. Nothing else here touches it.
// While something is shown, view and outlook are those before it.
import type {
  BaseOutlook,
  BaseTile,
  ClaimPreview,
  MiddleOutlook,
  MovePreview,
  PlacePreview,
  RowOutlook,
  SpendPreview,
  TarasqueOutlook,
  TarasqueView,
} from '../../wire/games';

export type { PrintedSymbol } from '../../wire/games';

/** A tile at a base, and what it costs, brings and has to fear there. */
export type LyingAtBase = BaseTile & BaseOutlook & { owner: number };

export interface Prospects {
  inMiddle: ReadonlyMap<string, MiddleOutlook>;
  atBases: ReadonlyMap<string, LyingAtBase>;
  rows: readonly (readonly RowOutlook[])[]; // of each seat
  claims: readonly ClaimPreview[];
  spends: readonly SpendPreview[];
  places: readonly PlacePreview[];
  moves: readonly MovePreview[];
  diceLeft: number;
}

/** Prices, gains, threats and previews, by what lies where. */
export function prospects(view: TarasqueView, outlook: TarasqueOutlook): Prospects {
  const inMiddle = new Map<string, MiddleOutlook>();
  view.middle.forEach((tile, place) => {
    const offer = outlook.middle[place];
    if (tile !== null && offer) inMiddle.set(tile, offer);
  });
  const atBases = new Map<string, LyingAtBase>();
  view.bases.forEach((base, owner) =>
    base.forEach((one, at) => {
      const follows = outlook.bases[owner]?.[at];
      if (follows) atBases.set(one.tile, { ...one, ...follows, owner });
    }),
  );
  const { claims, spends, places, moves } = outlook;
  return {
    inMiddle,
    atBases,
    rows: outlook.lairs,
    claims,
    spends,
    places,
    moves,
    diceLeft: outlook.dice_left,
  };
}

/** How much is where nobody looks: tiles in the pile, eggs in the supply, dice not selected. */
export function counts(outlook: TarasqueOutlook): { pile: number; supply: number; diceLeft: number } {
  return { pile: outlook.pile, supply: outlook.supply, diceLeft: outlook.dice_left };
}

/** What is printed: on dice and tiles, and on tiles only. */
export type Printed = Pick<TarasqueOutlook, 'keys' | 'auxes'>;

export function printed(outlook: TarasqueOutlook): Printed {
  return { keys: outlook.keys, auxes: outlook.auxes };
}

/** What the rows of a lair are worth together. */
export function pointsOfRows(outlook: TarasqueOutlook, seat: number): number {
  return outlook.lairs[seat]?.reduce((sum, row) => sum + row.points, 0) ?? 0;
}

/** Whether the dice still pay for something. */
export function hasClaims(outlook: TarasqueOutlook): boolean {
  return outlook.claims.length > 0;
}
