"""Why an action is not legal now, with the rule. Must agree with `TRexState.legal` on every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.results import Refusal
from taniere.games.t_rex.actions import EGG_LEFT, TRUMP_KEEP, TRUMP_STRONG, TRUMP_WEAK
from taniere.games.t_rex.constants import (
    BIT,
    CARD_NAMES,
    COLOURS,
    DISCARD,
    EGG,
    OVER,
    PLAY,
    SHOW,
    TRUMP,
    cards_in,
)

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState


def refusal_of(state: TRexState, seat: int, action: int) -> Refusal | None:
    """None where the action is legal."""
    phase = state.phase
    if phase == OVER:
        return Refusal("game_over", "TRX-34")
    if phase < PLAY or phase == SHOW:
        return Refusal("draw_pending", "TRX-36" if phase == SHOW else "TRX-7")
    if seat != state.active:
        return Refusal("not_your_turn", _TURN_RULES[phase], {"active": state.active})
    if phase == PLAY:
        if action >= EGG_LEFT:
            return Refusal("play_a_card", "TRX-7", {"hand": _hand(state, seat)})
        if not state.hands[seat] & BIT[action]:
            return Refusal("not_in_hand", "TRX-7", {"card": CARD_NAMES[action], "hand": _hand(state, seat)})
        return None
    if phase == EGG:
        if EGG_LEFT <= action < EGG_LEFT + 2:
            return None
        return Refusal(
            "choose_an_egg", "TRX-27", {"left": COLOURS[state.left], "right": COLOURS[state.right]}
        )
    if phase == DISCARD:
        if EGG_LEFT + 2 <= action < TRUMP_KEEP:
            return None
        return Refusal("discard_first", "TRX-28", {"card": CARD_NAMES[state.played(seat)[-1]]})
    return _trump_refusal(state, action)


def _trump_refusal(state: TRexState, action: int) -> Refusal | None:
    if action == TRUMP_KEEP:
        return None
    trumps = (state.strong, state.weak)
    others = tuple(name for colour, name in enumerate(COLOURS) if colour not in trumps)
    if action < TRUMP_KEEP:
        return Refusal("settle_trump", "TRX-32", {"colours": others})
    colour = action - (TRUMP_STRONG if action < TRUMP_WEAK else TRUMP_WEAK)
    if colour not in trumps:
        return None
    place = "strong" if colour == state.strong else "weak"
    return Refusal("already_trump", "TRX-32", {"colour": COLOURS[colour], "place": place, "colours": others})


def _hand(state: TRexState, seat: int) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in cards_in(state.hands[seat]))


_TURN_RULES = {PLAY: "TRX-7", EGG: "TRX-27", DISCARD: "TRX-30", TRUMP: "TRX-32"}
