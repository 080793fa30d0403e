"""The draws of T-Rex: who leads, eggs, trumps, and the next card of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.core.chance import Chance, Pick
from taniere.games.t_rex.constants import (
    CARD_NAMES,
    COLOURS,
    DEAL,
    DRAW,
    DRAW_TRUMPS,
    FLIP,
    PLAY,
    SEAT_NAMES,
    SHOW,
    TURN_EGGS,
    cards_in,
)

if TYPE_CHECKING:
    from taniere.games.t_rex.state import TRexState


def chance_of(state: TRexState) -> Chance | None:
    """The pending draw, if any."""
    phase = state.phase
    if phase >= PLAY and phase != SHOW:
        return None
    if phase == DRAW:
        return Pick("draw", cards_in(state.unseen[state.active]), CARD_NAMES)
    if phase == TURN_EGGS:
        side = "egg left" if state.left < 0 else "egg right"
        return Pick(side, eggs_in(state.eggs), COLOURS)
    if phase == FLIP:
        return Pick("flip", cards_in(state.unseen[state.active]), CARD_NAMES)
    if phase == DEAL:
        return Pick("deal", cards_in(state.unseen[state.active]), CARD_NAMES)
    if phase == DRAW_TRUMPS:
        place = "trump weak" if state.weak < 0 else "trump strong"
        return Pick(place, [colour for colour in range(5) if colour != state.weak], COLOURS)
    if phase == SHOW:
        return Pick("show", cards_in(state.unseen[state.active]), CARD_NAMES)
    return Pick("start", range(state.box.seats), SEAT_NAMES)  # TRX-G16


def eggs_in(counts: list[int]) -> list[int]:
    """The colours of the eggs not turned up yet, one entry an egg."""
    eggs: list[int] = []
    for colour in range(5):
        eggs += [colour] * counts[colour]
    return eggs
