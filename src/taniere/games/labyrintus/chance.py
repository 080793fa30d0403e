"""The chance that is pending: which draw it is, with what is left to draw from."""

from __future__ import annotations

from typing import Final

from taniere.core.chance import Chance, Pick
from taniere.games.labyrintus.constants import (
    COLUMNS,
    DRAW_START,
    EVENT,
    EVENTS,
    FRONT,
    MAX_SEATS,
    MAX_VALUE,
    ROTATING,
    SQUARES,
    TOKENS,
    VALUE,
    WIDTH,
)
from taniere.games.labyrintus.position import Position

SEAT_NAMES: Final = [str(seat) for seat in range(MAX_SEATS)]
QUARTERS: Final = ["0", "1", "2", "3"]
VALUES: Final = [str(value) for value in range(MAX_VALUE + 1)]


def chance_of(position: Position) -> Chance:
    """The draw of a phase that waits for one."""
    if position.phase == FRONT:
        kind = position.box.foods[position.pending] * 3
        fronts: list[int] = []
        for token in range(kind, kind + 3):
            fronts += [token] * position.hidden[token]
        return Pick("front " + COLUMNS[position.pending], fronts, TOKENS)
    if position.phase == VALUE:
        token = position.carried[position.active][0] * WIDTH
        values: list[int] = []
        for value in range(1, WIDTH):
            values += [value] * position.values[token + value]
        return Pick("value", values, VALUES)
    if position.phase == EVENT:
        kinds: list[int] = []
        for kind in range(len(EVENTS)):
            kinds += [kind] * position.events[kind]
        return Pick("event", kinds, EVENTS)
    if position.phase == ROTATING:
        return Pick("rotate " + SQUARES[position.pending], range(4), QUARTERS)
    if position.phase == DRAW_START:
        return Pick("start", range(position.box.seats), SEAT_NAMES)
    return Pick("card", position.unseen, position.box.cards.ids)
