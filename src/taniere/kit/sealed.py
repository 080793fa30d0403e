"""Checks of simultaneous choices: their order leaves no trace, nobody else sees them before the reveal."""

from __future__ import annotations

from taniere.core.chance import Source
from taniere.core.events import Event, canonical, seen
from taniere.core.state import State
from taniere.kit.cases import Case
from taniere.kit.mechanics import require
from taniere.kit.walk import walk


def check_sealed(case: Case, source: Source) -> int:
    """Along a random game, at every stage where several seats choose; how many stages there were."""
    stages = 0
    for step in walk(case, source):
        actors = step.before.actors()
        if step.seat is None or len(actors) < 2 or step.seat != actors[0]:
            continue
        stages += 1
        chosen = {seat: step.before.legal(seat) for seat in actors}
        picks = {seat: legal[source.below(len(legal))] for seat, legal in chosen.items()}
        ordered, told = _play(step.before, picks, list(actors), case.seats)
        for shift in range(len(actors)):
            order = list(actors[shift:] + actors[:shift])[::-1]
            other, retold = _play(step.before, picks, order, case.seats)
            require(
                other == ordered, f"the order in which sealed choices arrive ({order}) changes the position"
            )
            require(retold == told, f"the order in which sealed choices arrive ({order}) changes the events")
    return stages


def _play(start: State, picks: dict[int, int], order: list[int], seats: int) -> tuple[State, list[bytes]]:
    """Apply sealed choices in some order; what was told, seen by a spectator."""
    state, events = start.copy(), list[Event]()
    for number, seat in enumerate(order, 1):
        others = [other for other in (*range(seats), None) if other != seat]
        before = [canonical(state.view(other)) for other in others]
        state.apply(seat, picks[seat], events)
        if number < len(order):
            after = [canonical(state.view(other)) for other in others]
            require(before == after, f"a sealed choice of seat {seat} shows in somebody else's view")
            require(not events, f"a sealed choice of seat {seat} is told before the reveal")
    return state, [canonical(seen(event, None)) for event in events]
