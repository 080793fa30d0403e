// What the two games of the family tell the table page.
import Cards from '~icons/game-icons/stack';
import type { GameClient } from '../../games/contract';
import type { FiveDiceEvent, FiveDiceOutlook, FiveDiceView } from '../../wire/games';
import { say } from '../../words/game.svelte';
import { endsTurn } from './outlook';

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

/** The fifth die ends the turn; where one could roll on or stop instead, that deserves a question. */
export function surprise(view: FiveDiceView, token: string, outlook: FiveDiceOutlook): string | null {
  const [action, face] = token.split(' ');
  if (action !== 'keep' || face === undefined || view.kept_of_roll === 0) return null;
  return endsTurn(outlook, face) ? 'ui.surprise_fifth' : null;
}

export const worth: Required<Client>['worth'] = (points) => say('ui.value', { value: points });

const cards = (count: number) => say('ui.loot', { count });

export const standing: Required<Client>['standing'] = (view, seat) => {
  const count = view.won[seat]?.length ?? 0;
  return [{ Icon: Cards, value: count, label: cards(count), explain: 'loot' }];
};

export const parts: Required<Client>['parts'] = (view, seat) => [
  { label: '', points: cards(view.won[seat]?.length ?? 0) },
];

/** "2 safes, +5 M", or how the turn ended. */
export const summary: Required<Client>['summary'] = ({ events }) => {
  const won = events.filter((event) => event.event === 'CardWon');
  if (won.length === 0)
    return say(events.some((event) => event.event === 'RollFailed') ? 'ui.turn_failed' : 'ui.turn_empty');
  return say('ui.turn_won', {
    cards: cards(won.length),
    value: say('ui.value', { value: won.reduce((sum, event) => sum + event.value, 0) }),
  });
};
