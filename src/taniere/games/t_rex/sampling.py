"""From a view back to a position that the seat could not tell from the real one."""

from __future__ import annotations

from math import comb

from taniere.core.chance import Source
from taniere.games.t_rex.constants import (
    CARD_NUMBERS,
    CHAMAELOSAURUS,
    COLOURS,
    NUMBERED,
    PHASES,
    PLAY,
    bits_of,
    cards_in,
)
from taniere.games.t_rex.data import Box
from taniere.games.t_rex.state import TRexState, new_state
from taniere.games.t_rex.views import SeatView, TRexView


def state_of(view: TRexView, box: Box, source: Source) -> TRexState:
    """A position that this view cannot tell from the real one.

    Only hands of others are drawn: which cards lie in the unseen part of a pile, and which were removed
    blind, is open in the position itself.
    """
    state = new_state(box)
    state.phase = PHASES.index(view.phase)
    state.leader = view.leader or 0
    state.active = state.leader if view.active is None else view.active
    state.round = view.round
    state.dealt = view.dealt
    state.strong, state.weak = _colour(view.strong), _colour(view.weak)
    state.left, state.right = _colour(view.eggs[0]), _colour(view.eggs[1])
    state.eggs_lost = list(view.eggs_lost)
    state.taken = [count for player in view.players for count in player.eggs]
    state.log = [played.seat * 32 + CARD_NUMBERS[played.card] for played in view.history]
    state.to_draw = view.to_draw
    state.discarded = view.discarded
    _replay(state)
    _count_eggs(state)
    for seat, player in enumerate(view.players):
        _put_seat(state, seat, player, source)
    return state


def _replay(state: TRexState) -> None:
    """Faces, the ruling meteor and the ranking follow from what was played; as `TRexState.play_card` does."""
    meteors = state.box.meteors[state.strong * 5 + state.weak]
    for time, entry in enumerate(state.log, 1):
        seat, card = entry >> 5, entry & 31
        state.times[seat] = time
        if card < NUMBERED:
            state.faces[seat] = card + 1
        elif card != CHAMAELOSAURUS:
            state.faces[seat] = 0
            state.showered |= 1 << seat
        rank = meteors[card]
        if rank and rank >= state.ruling:
            state.holder, state.ruling, state.ruling_card = seat, rank, card
        elif seat == state.holder:
            state.is_closing = True
    if state.phase > PLAY:
        state.is_closing = True
        state.ranking = state.standing()


def _count_eggs(state: TRexState) -> None:
    """The eggs not turned up yet: those that are nowhere else."""
    for colour in range(5):
        offered = (state.left == colour) + (state.right == colour)
        state.eggs[colour] -= offered + state.eggs_lost[colour] + sum(state.taken[colour::5])


def _put_seat(state: TRexState, seat: int, player: SeatView, source: Source) -> None:
    shown = _bits(player.shown)
    hand = shown if player.hand is None else _bits(player.hand)
    known = tuple([CARD_NUMBERS[name] for name in player.pile_known])
    gone = _bits(player.discards)
    unseen = state.box.cards & ~(hand | bits_of(known) | gone | bits_of(state.played(seat)))
    if player.hand is None:
        drawn = bits_of(choose(cards_in(unseen), player.hidden_in_hand, source))
        hand |= drawn
        unseen &= ~drawn
    state.hands[seat], state.shown[seat], state.unseen[seat], state.gone[seat] = hand, shown, unseen, gone
    state.depth[seat] = player.pile_unseen
    state.known[seat] = known


def _bits(names: tuple[str, ...]) -> int:
    bits = 0
    for name in names:
        bits |= 1 << CARD_NUMBERS[name]
    return bits


def _colour(name: str | None) -> int:
    return -1 if name is None else COLOURS.index(name)


def choose(cards: tuple[int, ...], count: int, source: Source) -> tuple[int, ...]:
    """So many of these cards, every selection equally likely, with one number of the source.

    >>> class Last(Source):
    ...     def below(self, bound: int) -> int:
    ...         return bound - 1
    >>> choose((1, 2, 3), 2, Last())
    (2, 3)
    """
    number = source.below(comb(len(cards), count))
    chosen = []
    for place, card in enumerate(cards):
        with_this = comb(len(cards) - place - 1, count - 1) if count else 0
        if number < with_this:
            chosen.append(card)
            count -= 1
        else:
            number -= with_this
    return tuple(chosen)
