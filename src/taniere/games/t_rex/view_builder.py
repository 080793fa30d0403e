"""From a position to what a seat sees of it. Compiled: every choice of a bot pays for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from taniere.games.t_rex.constants import (
    CARD_NAMES,
    COLOURS,
    DEAL,
    DRAW_START,
    OVER,
    PHASES,
    count_of,
    names_in,
)
from taniere.games.t_rex.views import PlayedCard, SeatView, TRexView

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState

# By seat * 32 + card, as the log of a round has them; made when they are first seen.
_PLAYED: Final[dict[int, PlayedCard]] = {}


def view_of(state: TRexState, viewer: int | None) -> TRexView:
    """The view of a seat, or of a spectator."""
    box = state.box
    phase = state.phase
    return TRexView(
        viewer=viewer,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=state.actors(),
        result=state.result(),
        phase=PHASES[phase],
        round=state.round,
        active=state.active if DEAL <= phase < OVER else None,
        leader=None if phase == DRAW_START else state.leader,
        strong=_colour(state.strong),
        weak=_colour(state.weak),
        eggs=(_colour(state.left), _colour(state.right)),
        eggs_lost=tuple(state.eggs_lost),
        dealt=state.dealt,
        to_draw=state.to_draw,
        players=tuple([_seat_view(state, seat, seat == viewer) for seat in range(box.seats)]),
        history=tuple([_played(entry) for entry in state.log]),
        discarded=state.discarded,
    )


def _colour(colour: int) -> str | None:
    return COLOURS[colour] if colour >= 0 else None


def _played(entry: int) -> PlayedCard:
    found = _PLAYED.get(entry)
    if found is None:
        found = _PLAYED[entry] = PlayedCard(entry >> 5, CARD_NAMES[entry & 31])
    return found


def _seat_view(state: TRexState, seat: int, is_own: bool) -> SeatView:
    hand, shown = state.hands[seat], state.shown[seat]
    is_open = is_own or hand == shown
    return SeatView(
        hand=names_in(hand) if is_open else None,
        shown=names_in(shown),
        hidden_in_hand=0 if is_open else count_of(hand & ~shown),
        pile_unseen=state.depth[seat],
        pile_known=tuple([CARD_NAMES[card] for card in state.known[seat]]),
        discards=names_in(state.gone[seat]),
        eggs=tuple(state.taken[seat * 5 : seat * 5 + 5]),
    )
