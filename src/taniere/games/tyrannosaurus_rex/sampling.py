"""From a view back to a position: what the viewer does not know, the cards set aside, is drawn."""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Source
from taniere.games.tyrannosaurus_rex.actions import TOKENS
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CARDS,
    DINOSAURS,
    ENDINGS,
    NONE,
    OFF,
    PHASES,
    SQUARE_NAMES,
    TREES,
    UNITS,
    counts_of,
    hand_of,
)
from taniere.games.tyrannosaurus_rex.data import Box
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.games.tyrannosaurus_rex.views import DinosaurView, TyrannosaurusView

ACTION_OF: Final[dict[str, int]] = {token: number for number, token in enumerate(TOKENS)}
DINOSAUR_OF: Final[dict[str, int]] = {name: number for number, name in enumerate(DINOSAURS)}
PHASE_OF: Final[dict[str, int]] = {phase: number for number, phase in enumerate(PHASES)}
SQUARE_OF: Final[dict[str, int]] = {name: number for number, name in enumerate(SQUARE_NAMES)}


def state_of(box: Box, view: TyrannosaurusView, source: Source) -> TyrannosaurusState:
    """A position that the view cannot tell from the real one; the box is that of its set-up."""
    state = TyrannosaurusState(box)
    state.phase = PHASE_OF[view.phase]
    state.turn = view.turn
    state.bone = NONE if view.bone is None else view.bone
    for seat in view.choosing:
        state.asked |= BIT[seat]
    state.pending = state.asked
    if view.viewer is not None and view.chosen is not None:
        state.chosen[view.viewer] = ACTION_OF[view.chosen]
        state.pending &= ~BIT[view.viewer]
    state.fugitive = NONE if view.fugitive is None else view.fugitive
    state.fugitives = tuple(view.fugitives)
    for seat in view.fell:
        state.fell |= BIT[seat]
    state.lake = SQUARE_OF[view.lake]
    state.volcano = SQUARE_OF[view.volcano]
    state.rex = OFF if view.rex is None else SQUARE_OF[view.rex]
    for square in view.trees:
        state.trees |= 1 << SQUARE_OF[square]
    state.lost = view.lost
    if view.result is not None:
        state.ending = ENDINGS.index(view.result.reason)
    dinosaurs: list[int] = []
    for seat, shown in enumerate(view.dinosaurs):
        if shown.dinosaur is not None:
            dinosaurs.append(DINOSAUR_OF[shown.dinosaur])
            _set_dinosaur(state, seat, shown, box.splits[dinosaurs[seat]], source)
    state.dinosaurs = tuple(dinosaurs)
    state.spare = TREES - state.trees.bit_count() - sum(state.held) - state.lost  # all that is nowhere else
    return state


def _set_dinosaur(
    state: TyrannosaurusState, seat: int, shown: DinosaurView, split: int, source: Source
) -> None:
    if shown.square is not None:  # the eliminated are off the board (TYR-E1)
        state.at[seat] = SQUARE_OF[shown.square]
        state.living |= BIT[seat]
    state.held[seat] = shown.trees
    state.played[seat] = hand_of(shown.played)
    state.laid[seat] = NONE if shown.laid is None else ACTION_OF[shown.laid]
    hand = split - state.played[seat]
    if shown.aside:
        kind = known_removed(shown, split)
        if kind == NONE:
            kind = _draw_removed(split, hand, source)
        state.removed[seat] = kind
        hand -= UNITS[kind]
    state.hands[seat] = hand


def known_removed(shown: DinosaurView, split: int) -> int:
    """The kind of the card set aside as far as the viewer can tell: its own, or where only one is left."""
    if shown.removed is not None:
        return CARDS.index(shown.removed)
    left = counts_of(split - hand_of(shown.played))
    if (left[0] > 0) + (left[1] > 0) + (left[2] > 0) > 1:
        return NONE
    return 0 if left[0] else 1 if left[1] else 2


def _draw_removed(split: int, left: int, source: Source) -> int:
    """One of the nine cards (TYR-N5), except of kinds that have been played to the last: plays say no more,
    since a seat shows a kind because it wants to."""
    weights = [count if rest else 0 for count, rest in zip(counts_of(split), counts_of(left), strict=True)]
    number = source.below(sum(weights))
    for kind, weight in enumerate(weights):
        if number < weight:
            return kind
        number -= weight
    raise AssertionError("the weights do not add up")
