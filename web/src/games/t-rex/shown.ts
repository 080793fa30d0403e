// What is on the table while something is being told: the position before, and every event told since.
import type { TRexEvent, TRexSeatView, TRexView } from '../../wire/games';

const SIDES = ['left', 'right'];

/** The table after one more event. Places and previews wait for the position itself. */
export function advanced(view: TRexView, event: TRexEvent): TRexView {
  switch (event.event) {
    case 'EggTurnedUp':
      return { ...view, eggs: offered(view, event.side, event.colour) };
    case 'TrumpDrawn':
      return withTrump(view, event.place, event.colour);
    case 'TrumpChanged':
      return withTrump(view, event.place, event.colour);
    case 'CardDealt':
    case 'CardDrawn':
    case 'KnownCardDrawn':
      return withPlayer(view, event.seat, (player) => drawn(player, event.card));
    case 'RoundBegun':
      return {
        ...view,
        round: event.number,
        leader: event.seat,
        meteor: null,
        is_closing: false,
        history: [],
        standing: [],
        players: view.players.map((player) => ({ ...player, face: null, place: null })),
      };
    case 'CardPlayed':
    case 'TopCardPlayed': {
      const { seat, card, face } = event;
      const next = withPlayer(view, seat, (player) => played(player, card, face, event.event));
      const meteor = view.meteor && {
        ...view.meteor,
        to_play: view.meteor.to_play.filter((one) => one !== seat),
      };
      return { ...next, meteor, history: [...view.history, { seat, card, face }] };
    }
    case 'LastCircleBegun':
    case 'LastCircleRestarted': {
      const { seat, card } = event;
      const others = view.players.map((_, step) => (seat + 1 + step) % view.players.length);
      const to_play = others.filter((one) => !view.players[one]?.cannot_play);
      return { ...view, meteor: { seat, card, to_play } };
    }
    case 'RoundEnded':
      return { ...view, is_closing: true };
    case 'EggTaken': {
      const at = view.colours.indexOf(event.colour);
      const next = withPlayer(view, event.seat, (player) => ({
        ...player,
        score: event.score,
        eggs: player.eggs.map((count, colour) => (colour === at ? count + 1 : count)),
      }));
      return { ...next, eggs: offered(view, event.side, null) };
    }
    case 'EggLost':
      return { ...view, eggs: offered(view, event.side, null) };
    case 'PlayedCardDiscarded':
      return withPlayer(view, event.seat, (player) => without(player, event.card));
    case 'ShowerRemoved':
      return withPlayer(view, event.seat, (player) => without(player, 'meteor-shower'));
    case 'BlindCardDiscarded':
      return withPlayer(view, event.seat, (player) => ({
        ...fromPile(player),
        blind_discards: player.blind_discards + 1,
      }));
    case 'KnownCardDiscarded':
      return withPlayer(view, event.seat, (player) => ({
        ...fromPile(player),
        discards: [...player.discards, event.card],
      }));
    case 'PileReturned':
      return withPlayer(view, event.seat, (player) => ({
        ...player,
        played: [],
        pile_size: player.pile_size + event.cards.length,
        pile_known: [...player.pile_known, ...event.cards],
      }));
    default:
      return view;
  }
}

function offered(view: TRexView, side: string, colour: string | null): (string | null)[] {
  return SIDES.map((one, place) => (one === side ? colour : (view.eggs[place] ?? null)));
}

function withTrump(view: TRexView, place: string, colour: string): TRexView {
  const next = place === 'strong' ? { ...view, strong: colour } : { ...view, weak: colour };
  return { ...next, aside: view.colours.filter((one) => one !== next.strong && one !== next.weak) };
}

function withPlayer(view: TRexView, seat: number, change: (player: TRexSeatView) => TRexSeatView): TRexView {
  return { ...view, players: view.players.map((player, at) => (at === seat ? change(player) : player)) };
}

function drawn(player: TRexSeatView, card: unknown): TRexSeatView {
  const next = { ...fromPile(player), hand_size: player.hand_size + 1 };
  // Only its owner reads a card that nobody had seen.
  if (player.hand && typeof card === 'string') next.hand = [...player.hand, card];
  return next;
}

function fromPile(player: TRexSeatView): TRexSeatView {
  const isUnseen = player.pile_unseen > 0;
  return {
    ...player,
    pile_size: Math.max(0, player.pile_size - 1),
    pile_unseen: player.pile_unseen - (isUnseen ? 1 : 0),
    pile_known: isUnseen ? player.pile_known : player.pile_known.slice(1),
  };
}

function played(player: TRexSeatView, card: string, face: string, event: string): TRexSeatView {
  const rest =
    event === 'TopCardPlayed'
      ? fromPile(player)
      : { ...player, hand_size: Math.max(0, player.hand_size - 1) };
  const hand = player.hand?.filter((one) => one !== card) ?? null;
  return { ...rest, hand, face, played: [...player.played, card] };
}

function without(player: TRexSeatView, card: string): TRexSeatView {
  return {
    ...player,
    played: player.played.filter((one) => one !== card),
    discards: [...player.discards, card],
  };
}
