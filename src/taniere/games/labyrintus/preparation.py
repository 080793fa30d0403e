"""Set-up, draw by draw: wheels if they lie at random, the top of each reserve, a mission for each seat."""

from __future__ import annotations

from taniere.core.events import Event
from taniere.games.labyrintus.constants import (
    CORNUCOPIA,
    DEALING,
    DRAW_START,
    FRONT,
    ROTATING,
    SIDE,
    SQUARES,
    WHEELS,
)
from taniere.games.labyrintus.events import WheelLaid
from taniere.games.labyrintus.position import Position


def lay_out(position: Position) -> None:
    """Put everything where it lies before the first draw (LAB-2, LAB-4)."""
    box = position.box
    position.labyrinth.lay_all(box.shapes[:], [0] * WHEELS)
    position.piles = list(box.contents.piles)
    position.hidden = box.fronts[:CORNUCOPIA]
    position.values = list(box.contents.values)
    position.events = list(box.contents.events)
    position.unseen = list(range(len(box.diets)))


def next_draw(position: Position) -> bool:
    """Ask for the next draw of the set-up; false when everything lies ready."""
    if position.phase == DRAW_START and position.box.has_random_rotations:
        position.phase, position.pending = ROTATING, 0
        return True
    for column in range(SIDE):
        if position.tops[column] < 0:
            position.phase, position.pending = FRONT, column
            return True
    for seat in range(position.box.seats):
        if position.mission[seat] < 0:
            position.phase, position.pending = DEALING, seat
            return True
    return False


def rotate(position: Position, quarters: int, events: list[Event] | None) -> bool:
    """Lay the pending wheel; whether it was the last."""
    wheel = position.pending
    for _ in range(quarters):
        position.turn_wheel(wheel, 1)
    if events is not None:
        name, roads = SQUARES[wheel], position.roads(wheel)
        events.append(WheelLaid(rule="LAB-G3", wheel=name, turns=quarters, roads=roads))
    position.pending = wheel + 1
    return position.pending == WHEELS
