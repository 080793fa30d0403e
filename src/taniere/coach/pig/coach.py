"""The coach of Pig: exact points of a turn, and winning chances from points."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from taniere.coach.coach import POINTS, Choice
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.coach.pig.solving import BUSTING, LARGEST, worth_of_roll, worths_of_turn
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.pig.game import Pig
from taniere.games.pig.state import DRAW_START, HOLD, ROLL, ROLLING, PigState
from taniere.games.pig.views import PigView

ADDED = Fraction(sum(range(2, LARGEST + 1)), LARGEST)  # PIG-4: by one roll, on average


class PigCoach(FittedCoach):
    """Each seat by its points, its turn, and how long it waits for the die."""

    aim = "PIG-7"
    features_named = ("points", "turn", "wait")
    package = __package__

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, Pig)

    def is_quiet(self, state: State) -> bool:
        return True

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, PigState)
        target, rows = float(state.target), []
        for seat, banked in enumerate(state.banked):
            turn = wait = 0.0
            if state.phase != DRAW_START:
                wait = ((seat - state.active) % state.seats) / state.seats
                if seat == state.active:
                    missing = state.target - banked
                    turn = _turns(missing, state.phase == ROLLING)[min(state.turn_total, missing)]
            rows.append([banked / target, turn / target, wait])
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, PigState)
        best = max(state.banked)
        return (
            1.0 - min(max(best, state.banked[state.active] + state.turn_total), state.target) / state.target
        )

    def exact_choices(self, view: View, legal: tuple[int, ...]) -> list[Choice]:
        """Points of this turn, none beyond the target."""
        assert isinstance(view, PigView)
        missing = _missing(view)
        total = min(view.turn_total, missing)
        worths = {ROLL: _turns(missing, True)[total], HOLD: float(total)}
        return [Choice(action, POINTS, worths[action]) for action in legal]

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert isinstance(view, PigView)
        total = float(view.turn_total)
        bust = Fact("busts", "PIG-5", percent={"risk": float(BUSTING)}, points={"lost": total})
        added = Fact("adds", "PIG-4", points={"added": float(ADDED)})
        banks = Fact("banks", "PIG-6", points={"points": total})
        if view.turn_total >= _missing(view):
            return [Fact("wins", "PIG-7", points={"points": total})]
        return [added, bust] if ranked[0].action == ROLL else [bust, banks]


def _missing(view: PigView) -> int:
    return int(view.options["target"]) - view.banked[view.active]


@cache
def _turns(missing: int, is_rolling: bool) -> list[float]:
    """By turn total: what the turn brings on average, before the choice or with the die in the air."""
    worths = worths_of_turn(missing)
    if is_rolling:
        return [float(worth_of_roll(worths, total, missing)) for total in range(missing + 1)]
    return [float(worth) for worth in worths]
