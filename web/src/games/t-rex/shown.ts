// What is on the table while something is being told: the position before, and every event told since.
import { changed, put, without } from '../../pieces/fold';
import type { TRexEvent, TRexOutlook, TRexView } from '../../wire/games';
import { inOrder } from './cards';
import { layout, type Layout, type Side } from './outlook';

const SIDES = ['left', 'right'];

export interface Shown extends Layout {
  round: number;
  strong: string | null;
  weak: string | null;
  eggs: readonly (string | null)[]; // on offer: left, right
}

/** A position. */
export function settled(view: TRexView, outlook: TRexOutlook): Shown {
  const { round, strong, weak, eggs } = view;
  return { ...layout(view, outlook), round, strong, weak, eggs };
}

/** The table after one more event. Places wait for the end of the round, or for the position itself. */
export function advanced(shown: Shown, event: TRexEvent): Shown {
  switch (event.event) {
    case 'EggTurnedUp':
      return { ...shown, eggs: offered(shown, event.side, event.colour) };
    case 'TrumpDrawn':
    case 'TrumpChanged':
      return withTrump(shown, event.place, event.colour);
    case 'CardDealt':
    case 'CardDrawn':
    case 'KnownCardDrawn':
      return withPlayer(shown, event.seat, (player) => drawn(player, event.card));
    case 'RoundBegun':
      return { ...cleared(shown), round: event.number };
    case 'CardPlayed':
    case 'TopCardPlayed': {
      const { seat, card, face } = event;
      const next = withPlayer(shown, seat, (player) => played(player, card, face, event.event));
      const meteor = shown.meteor && {
        ...shown.meteor,
        to_play: shown.meteor.to_play.filter((one) => one !== seat),
      };
      return { ...next, meteor, history: [...shown.history, { seat, card, face }] };
    }
    case 'LastCircleBegun':
    case 'LastCircleRestarted': {
      const { seat, card } = event;
      const to_play = shown.players.map((_, step) => (seat + 1 + step) % shown.players.length);
      return { ...shown, meteor: { seat, card, to_play } };
    }
    case 'RoundEnded':
      return { ...shown, isClosing: true, meteor: shown.meteor && { ...shown.meteor, to_play: [] } };
    case 'FaceRanked':
      return withPlayer(shown, event.seat, (player) => ({ ...player, place: event.place }));
    case 'EggTaken': {
      const at = shown.colours.indexOf(event.colour);
      const next = withPlayer(shown, event.seat, (player) => ({
        ...player,
        score: event.score,
        eggs: changed(player.eggs, at, (count) => count + 1),
      }));
      return { ...next, eggs: offered(shown, event.side, null) };
    }
    case 'EggLost':
      return { ...shown, eggs: offered(shown, event.side, null) };
    case 'PlayedCardDiscarded':
      return withPlayer(shown, event.seat, (player) => removed(player, event.card));
    case 'ShowerRemoved':
      return withPlayer(shown, event.seat, (player) => removed(player, 'meteor-shower'));
    case 'BlindCardDiscarded':
    case 'KnownCardDiscarded':
      return withPlayer(shown, event.seat, fromPile);
    case 'PileReturned':
      return withPlayer(shown, event.seat, (player) => ({
        ...player,
        played: [],
        pile_size: player.pile_size + event.cards.length,
        pile_known: [...player.pile_known, ...event.cards],
      }));
    case 'PileCardShown':
      return withPlayer(shown, event.seat, (player) => ({
        ...player,
        pile_unseen: player.pile_unseen - 1,
        pile_known: [event.card, ...player.pile_known],
      }));
    default:
      return shown;
  }
}

/** Without what was played in a round. */
function cleared(shown: Shown): Shown {
  return {
    ...shown,
    meteor: null,
    isClosing: false,
    history: [],
    players: shown.players.map((player) => ({ ...player, face: null, place: null })),
  };
}

function offered(shown: Shown, side: string, colour: string | null): (string | null)[] {
  return put(shown.eggs, SIDES.indexOf(side), colour);
}

function withTrump(shown: Shown, place: string, colour: string): Shown {
  const next = place === 'strong' ? { ...shown, strong: colour } : { ...shown, weak: colour };
  return { ...next, aside: shown.colours.filter((one) => one !== next.strong && one !== next.weak) };
}

function withPlayer(shown: Shown, seat: number, change: (player: Side) => Side): Shown {
  return { ...shown, players: changed(shown.players, seat, change) };
}

function drawn(player: Side, card: unknown): Side {
  const next = { ...fromPile(player), hand_size: player.hand_size + 1 };
  // Only its owner reads a card that nobody had seen.
  if (player.hand && typeof card === 'string') next.hand = inOrder([...player.hand, card]);
  return next;
}

function fromPile(player: Side): Side {
  const isUnseen = player.pile_unseen > 0;
  return {
    ...player,
    pile_size: Math.max(0, player.pile_size - 1),
    pile_unseen: player.pile_unseen - (isUnseen ? 1 : 0),
    pile_known: isUnseen ? player.pile_known : player.pile_known.slice(1),
  };
}

function played(player: Side, card: string, face: string, event: string): Side {
  const rest =
    event === 'TopCardPlayed'
      ? fromPile(player)
      : { ...player, hand_size: Math.max(0, player.hand_size - 1) };
  const hand = player.hand?.filter((one) => one !== card) ?? null;
  return { ...rest, hand, face, played: [...player.played, card] };
}

function removed(player: Side, card: string): Side {
  return { ...player, played: without(player.played, (one) => one === card) };
}
