"""The player who looks two turns ahead, and at what the next seat could do in between."""

from __future__ import annotations

from typing import Final

from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.hasty import Hasty
from taniere.bots.labyrintus.policy import best_turn
from taniere.games.labyrintus.actions import GUST_COLUMN, GUST_ROW, STOP
from taniere.games.labyrintus.constants import HOME, RESERVE, SPOTS, WHITE
from taniere.games.labyrintus.forces import gust
from taniere.games.labyrintus.paths import stops, take_tracks
from taniere.games.labyrintus.state import LabyrintusState

LATER: Final = 0.9  # what a turn costs: the board may have changed by then
RIVAL: Final = 0.35  # how much the best answer of the next seat counts
SOONER: Final = 0.2  # of two ways to the same, the one that has more of it now


class Scout(Hasty):
    """A stop is worth what it brings now, and the best that the turn after it could bring."""

    name = "scout"
    strength = 2

    def of_stop(self, state: LabyrintusState, worth: Worth, place: int) -> float:
        seat = worth.seat
        if place < SPOTS and state.trex == seat and place in state.place and place != state.place[seat]:
            return self._of_scare(state, worth, place)
        return self._of_rest(state, worth, place, state.carried[seat])

    def _of_rest(self, state: LabyrintusState, worth: Worth, place: int, carried: list[int]) -> float:
        """The pawn ends its move there, with these tokens in its arms."""
        seat = worth.seat
        before = state.place[seat], state.carried[seat], state.has_visited[seat], state.trex
        tracks = state.first, state.second
        state.carried[seat] = carried
        value = SOONER * worth.of_stop(place)
        if place == HOME:
            value += worth.at_home(carried)
            state.carried[seat], state.has_visited[seat] = [], False
            state.trex = -1 if state.trex == seat else state.trex
        elif place >= RESERVE:
            top = state.tops[place - RESERVE]
            state.carried[seat], state.has_visited[seat] = [*carried, top], True
            state.trex = seat if top % 3 == WHITE and state.trex < 0 else state.trex
        elif state.floor:
            state.carried[seat] = worth.picked(place, carried)
        state.place[seat] = place
        value += LATER * best_turn(state, worth) - RIVAL * self._answer(state, seat)
        state.place[seat], state.carried[seat], state.has_visited[seat], state.trex = before
        state.first, state.second = tracks
        return value

    def _of_scare(self, state: LabyrintusState, worth: Worth, place: int) -> float:
        """T-Rex meets a leader, takes what suits, and goes straight home if the way is free, or stays."""
        seat, other = worth.seat, state.place.index(place)
        before, was_running = state.place[seat], state.is_running
        tracks, dropped = (state.first, state.second), state.carried[other]
        carried = worth.with_food(state.carried[seat], dropped)
        state.place[seat], state.place[other], state.carried[other] = place, HOME, []
        state.is_running = True
        take_tracks(state)
        goes_home = STOP + HOME in stops(state)
        value = worth.of_scare(dropped)
        value += self._of_rest(state, worth, HOME if goes_home else place, carried)
        state.place[seat], state.place[other], state.carried[other] = before, place, dropped
        state.is_running = was_running
        state.first, state.second = tracks
        return value

    def _answer(self, state: LabyrintusState, seat: int) -> float:
        """What the next seat's best turn is worth to it."""
        return best_turn(state, Worth(state, (seat + 1) % state.box.seats))

    def gust(self, state: LabyrintusState, worth: Worth) -> int:
        """The line that leaves the better board."""
        values = []
        for is_row in (True, False):
            twin = state.copy()
            gust(twin, twin.prints[twin.pending], is_row, None)
            own = Worth(twin, worth.seat)
            values.append(best_turn(twin, own) - RIVAL * self._answer(twin, worth.seat))
        return GUST_ROW if values[0] >= values[1] else GUST_COLUMN
