"""Habits of Labyrintus that other bots are measured against."""

from __future__ import annotations

from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.hasty import Hasty
from taniere.bots.labyrintus.policy import best_turn
from taniere.games.labyrintus.state import LabyrintusState


class Blocker(Hasty):
    """Counts what the next seat could still do with its turn as much as what it gets itself."""

    name = "blocker"
    strength = 0
    is_offered = False

    def of_stop(self, state: LabyrintusState, worth: Worth, place: int) -> float:
        seat, tracks = worth.seat, (state.first, state.second)
        before, state.place[seat] = state.place[seat], place
        answer = best_turn(state, Worth(state, (seat + 1) % state.box.seats))
        state.place[seat], (state.first, state.second) = before, tracks
        return worth.of_stop(place) - answer
