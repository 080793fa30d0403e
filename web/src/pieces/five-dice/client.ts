// What the two games of the family tell the table page.
import type { GameClient } from '../../games/contract';
import type { FiveDiceEvent, FiveDiceOutlook, FiveDiceView } from '../../wire/games';
import { endsTurn, pointsOf } from './outlook';

type Client = GameClient<FiveDiceView, FiveDiceEvent, FiveDiceOutlook>;

export const beats: Client['beats'] = {
  StartDrawn: 800,
  CardsRemoved: 400,
  CardTurnedUp: 520,
  TurnBegun: 420,
  LastTurnBegun: 1300,
  DiceRolled: 1080,
  DieKept: 560,
  BonusDieKept: 380,
  CardCompleted: 520,
  BonusSetTaken: 800,
  TurnStopped: 300,
  FifthDieKept: 800,
  RollFailed: 1500,
  CardWon: 900,
  CardLost: 850,
  CardDiscarded: 500,
  GameEnded: 400,
};

export function score(_view: FiveDiceView, seat: number, outlook: FiveDiceOutlook): number | null {
  return pointsOf(outlook)[seat] ?? null;
}

/** The fifth die ends the turn; where one could roll on or stop instead, that deserves a question. */
export function surprise(view: FiveDiceView, token: string, outlook: FiveDiceOutlook): string | null {
  const [action, face] = token.split(' ');
  if (action !== 'keep' || face === undefined || view.kept_of_roll === 0) return null;
  return endsTurn(outlook, face) ? 'ui.surprise_fifth' : null;
}
