"""Search in Labyrintus: turns worth a thought, and what a position between two turns is worth to whom."""

from __future__ import annotations

from math import exp
from typing import Final

from taniere.bots.evaluator import PolicyEvaluator
from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.policy import best_turn, turns
from taniere.core.chance import Source
from taniere.core.state import State
from taniere.games.labyrintus.actions import LEAVE, PASS, STOP, SWAP, TAKE
from taniere.games.labyrintus.constants import PIVOTING
from taniere.games.labyrintus.state import LabyrintusState

PIVOTS: Final = 3  # of a rival that are looked at; then it goes where that is worth most
FED: Final = 6.0  # points: a dinosaur fed is a step towards the end
ON_CARD: Final = 0.25  # for each that lies on the card already
LATER: Final = 0.9  # of the best turn of a seat that has to wait for it
SHARPNESS: Final = 4.0  # points that make a rival e times less likely to win


class TurnEvaluator(PolicyEvaluator):
    """A turn of the seat that searches, the answers of the others, and its next pivot is the leaf."""

    def __init__(self, seat: int, pivots: tuple[int, ...], stops: tuple[int, ...]) -> None:
        self.seat: int = seat
        self.pivots: tuple[int, ...] = pivots  # of this turn, that are searched,
        self.stops: tuple[int, ...] = stops  # and the stops

    def choices(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, LabyrintusState)
        legal = state.legal(seat)
        if len(legal) == 1 or legal[0] >= TAKE:
            return legal
        if seat == self.seat:
            if legal[0] < STOP:
                return self.pivots
            wanted = [stop for stop in self.stops if stop in legal]
            if wanted:
                return tuple(wanted)
        elif legal[0] < STOP:
            return best_pivots(state, Worth(state, seat), PIVOTS)
        return best_stops(state, Worth(state, seat), 1)

    def is_leaf(self, state: State) -> bool:
        assert isinstance(state, LabyrintusState)
        return state.phase == PIVOTING and state.active == self.seat

    def leaf(self, state: State) -> list[float]:
        assert isinstance(state, LabyrintusState)
        first, second = state.first, state.second
        worths: list[float] = []
        best = 0.0
        for seat in range(state.box.seats):
            worth = float(state.score(seat)) + FED * float(len(state.fed[seat]))
            worth += ON_CARD * float(state.on_card[seat])
            worth += (1.0 if seat == state.active else LATER) * best_turn(state, Worth(state, seat))
            worths.append(worth)
            best = max(best, worth)
        state.first, state.second = first, second
        total = 0.0
        for seat in range(state.box.seats):
            worths[seat] = exp((worths[seat] - best) / SHARPNESS)
            total += worths[seat]
        return [worth / total for worth in worths]

    def act(self, state: State, seat: int, source: Source) -> int:
        """What is worth most at once: the pivot, the stop, the food."""
        assert isinstance(state, LabyrintusState)
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        worth = Worth(state, seat)
        if legal[0] < STOP:
            return best_pivots(state, worth, 1)[0]
        if legal[0] < TAKE:
            return best_stops(state, worth, 1)[0]
        if legal[0] < LEAVE:
            best = -1.0
            chosen = legal[0]
            for action in legal[:-1]:
                value = worth.mean(action - TAKE)
                if value > best:
                    best = value
                    chosen = action
            return chosen
        return SWAP if SWAP in legal else legal[source.below(len(legal))]


def best_pivots(state: LabyrintusState, worth: Worth, count: int) -> tuple[int, ...]:
    """So many pivots of the active seat, those first that open the best stops for it."""
    first, second = state.first, state.second
    held = worth.held(state.carried[worth.seat])
    found: list[tuple[float, int]] = []
    for pivot, stops in turns(state):
        value = held
        for stop in stops:
            value = max(value, worth.of_stop(stop - STOP))
        found.append((-value, pivot))
    state.first, state.second = first, second
    return best_of(found, count)


def best_stops(state: LabyrintusState, worth: Worth, count: int) -> tuple[int, ...]:
    """So many stops of the active seat, the best first."""
    found: list[tuple[float, int]] = []
    for action in state.legal(worth.seat):
        if action != PASS:
            found.append((-worth.of_stop(action - STOP), action))
    return best_of(found, count)


def best_of(found: list[tuple[float, int]], count: int) -> tuple[int, ...]:
    """The actions with the lowest numbers beside them."""
    found.sort()
    return tuple([action for _, action in found[:count]])
