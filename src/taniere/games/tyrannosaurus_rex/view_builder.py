"""From a position to what a seat knows of it."""

from __future__ import annotations

from typing import Final

from taniere.core.results import Result
from taniere.games.tyrannosaurus_rex.actions import TOKENS
from taniere.games.tyrannosaurus_rex.constants import (
    CARDS,
    DINOSAURS,
    NONE,
    OFF,
    PHASES,
    SEATS_IN,
    SIDE,
    SQUARE_NAMES,
    counts_of,
)
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.views import DinosaurView, TyrannosaurusView

UNDEALT: Final = DinosaurView(None, None, 0, (0, 0, 0), 0, None, None)
# The squares with a tree in one row, by row * 32 + bits
ROWS: Final[list[tuple[str, ...]]] = [
    tuple([SQUARE_NAMES[row * SIDE + column] for column in range(SIDE) if bits >> column & 1])
    for row in range(SIDE)
    for bits in range(1 << SIDE)
]


def view_of(position: Position, viewer: int | None, result: Result | None) -> TyrannosaurusView:
    """The view of a seat or, for None, of a spectator."""
    box = position.box
    trees = position.trees
    return TyrannosaurusView(
        viewer=viewer,
        seats=box.seats,
        options=box.setup.options,
        data=box.setup.data,
        choosing=SEATS_IN[position.asked],
        result=result,
        phase=PHASES[position.phase],
        turn=position.turn,
        bone=None if position.bone == NONE else position.bone,
        dinosaurs=tuple([_dinosaur(position, seat, viewer) for seat in range(box.seats)]),
        lake=SQUARE_NAMES[position.lake],
        volcano=SQUARE_NAMES[position.volcano],
        rex=None if position.rex == OFF else SQUARE_NAMES[position.rex],
        trees=ROWS[trees & 31]
        + ROWS[32 + (trees >> 5 & 31)]
        + ROWS[64 + (trees >> 10 & 31)]
        + ROWS[96 + (trees >> 15 & 31)]
        + ROWS[128 + (trees >> 20 & 31)],
        lost=position.lost,
        fugitive=None if position.fugitive == NONE else position.fugitive,
        fugitives=position.fugitives,
        chosen=None if viewer is None else _token(position.chosen[viewer]),
        fell=SEATS_IN[position.fell],
    )


def _token(action: int) -> str | None:
    return None if action == NONE else TOKENS[action]


def _dinosaur(position: Position, seat: int, viewer: int | None) -> DinosaurView:
    if not position.dinosaurs:
        return UNDEALT
    square, removed = position.at[seat], position.removed[seat]
    return DinosaurView(
        DINOSAURS[position.dinosaurs[seat]],
        None if square == OFF else SQUARE_NAMES[square],
        position.held[seat],
        counts_of(position.played[seat]),
        0 if removed == NONE else 1,
        CARDS[removed] if removed != NONE and seat == viewer else None,
        _token(position.laid[seat]),
    )
