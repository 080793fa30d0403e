"""Perfect memory: what a view lets a player conclude about every seat, and nothing else."""

from __future__ import annotations

import msgspec

from taniere.games.t_rex.constants import CARD_NAMES, CHAMAELOSAURUS, NUMBERED, VALUES, cards_in, names_in
from taniere.games.t_rex.state import TRexState
from taniere.games.t_rex.views import SeatView, TRexView


class SeatMemory(msgspec.Struct, frozen=True):
    """Perfect memory about one seat.

    A card of `may_hold` is in the hand with chance `hidden / len(may_hold)`; those of `holds` are certain.
    `next_cards` is the draw pile from the top, None where a card has never been seen.
    """

    seat: int
    holds: tuple[str, ...]
    may_hold: tuple[str, ...]
    hidden: int
    next_cards: tuple[str | None, ...]
    may_take_last_word: tuple[str, ...]  # of both lists: meteors that would take over from the ruling one
    may_beat: tuple[str, ...]  # of both lists: cards higher than the highest face now


def recall(view: TRexView, state: TRexState) -> tuple[SeatMemory, ...]:
    """What each seat holds for certain, what it may hold and how likely, and what it will draw.

    `state` is any position that the view cannot tell from the real one: only what all of them share is read.
    """
    return tuple(_recall_seat(state, seat, player) for seat, player in enumerate(view.players))


def _recall_seat(state: TRexState, seat: int, player: SeatView) -> SeatMemory:
    unseen = state.unseen[seat]
    holds, may_hold, hidden = state.hands[seat], 0, 0
    if player.hand is None:
        unseen |= holds & ~state.shown[seat]
        holds, may_hold, hidden = state.shown[seat], unseen, player.hidden_in_hand
        if hidden == may_hold.bit_count():  # every card that cannot be placed is in the hand
            holds, may_hold, hidden = holds | may_hold, 0, 0
    possible = cards_in(holds | may_hold)
    takes = tuple(CARD_NAMES[card] for card in possible if takes_last_word(state, card))
    beats = tuple(CARD_NAMES[card] for card in possible if beats_all(state, seat, card))
    return SeatMemory(
        seat=seat,
        holds=names_in(holds),
        may_hold=names_in(may_hold),
        hidden=hidden,
        next_cards=_pile(player, names_in(unseen)),
        may_take_last_word=takes,
        may_beat=beats,
    )


def _pile(player: SeatView, unseen: tuple[str, ...]) -> tuple[str | None, ...]:
    """From the top. Where every unseen card is in the pile and only one is, it is known after all."""
    top: tuple[str | None, ...] = (None,) * player.pile_unseen
    if len(unseen) == player.pile_unseen == 1:
        top = unseen
    return top + player.pile_known


def takes_last_word(state: TRexState, card: int) -> bool:
    """Whether this card, played now, would begin or restart the last circle."""
    rank = state.box.meteors[state.strong * 5 + state.weak][card]
    return rank > 0 and rank >= state.ruling


def beats_all(state: TRexState, seat: int, card: int) -> bool:
    """Whether this card, played now by this seat, would be the highest face (of equal ones the later is)."""
    values = VALUES[state.strong * 5 + state.weak]
    face = state.faces[seat] if card == CHAMAELOSAURUS else card + 1 if card < NUMBERED else 0
    rivals = [other for other in range(state.box.seats) if other != seat and state.times[other]]
    return all(values[face] >= values[state.faces[other]] for other in rivals)
