"""Random play without events: the loop that simulation spends its time in."""

from __future__ import annotations

from taniere.core.chance import Source
from taniere.core.state import State

DECISION_LIMIT = 1_000_000


def play_random(state: State, source: Source, limit: int = DECISION_LIMIT) -> int:
    """Play to the end (or to the limit) with uniformly random decisions; how many there were."""
    decisions = 0
    while decisions < limit:
        actors = state.actors()
        if actors:
            for seat in actors:
                legal = state.legal(seat)
                state.apply(seat, legal[source.below(len(legal))])
                decisions += 1
        else:
            chance = state.chance()
            if chance is None:
                break
            state.resolve(chance.outcome(source.below(chance.total)))
    return decisions
