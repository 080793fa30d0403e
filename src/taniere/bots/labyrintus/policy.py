"""The turns that a seat could play from a position: every pivot with every stop that it opens."""

from __future__ import annotations

from collections.abc import Iterator

from taniere.bots.labyrintus.evaluation import Worth
from taniere.games.labyrintus.actions import STOP
from taniere.games.labyrintus.labyrinth import CROSS
from taniere.games.labyrintus.paths import mend_tracks, pivots, stops, take_tracks
from taniere.games.labyrintus.position import Position


def turns(position: Position) -> Iterator[tuple[int, list[int]]]:
    """Each pivot of the active seat with its stops; while one is yielded, the position is as it would be.

    Pivots that change no road and move no food open the same stops: only the first of them is shown.
    """
    take_tracks(position)
    first, second = position.first, position.second
    has_idle = False
    for pivot in pivots(position):
        wheel, quarters = pivot // 2, 3 if pivot & 1 else 1
        if position.labyrinth.shapes[wheel] == CROSS and not position.floor:
            if has_idle:
                continue
            has_idle = True
        position.turn_wheel(wheel, quarters)
        position.first, position.second = first, second
        mend_tracks(position, wheel)
        yield pivot, stops(position)
        position.turn_wheel(wheel, 4 - quarters)


def best_turn(position: Position, worth: Worth) -> float:
    """The worth of the best turn that the seat of `worth` could play now; staying is worth what it holds."""
    active, is_running = position.active, position.is_running
    position.active, position.is_running = worth.seat, False
    best = worth.held(position.carried[worth.seat])
    for _, found in turns(position):
        for stop in found:
            value = worth.of_stop(stop - STOP)
            if value > best:
                best = value
    position.active, position.is_running = active, is_running
    return best
