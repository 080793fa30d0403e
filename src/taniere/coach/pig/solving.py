"""A turn of Pig, solved: the most points on average, and nothing beyond the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from taniere.coach.solving import Keep, Solution, SolverOfGame, best_first, whole_number
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.pig.game import Pig
from taniere.games.pig.state import HOLD, ROLL
from taniere.games.pig.views import PigView

BUSTING = Fraction(1, 6)  # PIG-5
LARGEST = 6
TARGET = 100  # PIG-1
MOST_TARGET = 1000


class PigSolver(SolverOfGame):
    """Points of this turn alone. `missing` is what the seat needs to win: more counts for nothing."""

    @property
    def flags(self) -> Mapping[str, str]:
        return {"total": "18", "missing": "100"}

    @classmethod
    def solves(cls, game: Game) -> bool:
        return isinstance(game, Pig)

    def from_words(self, words: Mapping[str, str]) -> Solution:
        missing = whole_number("--missing", words.get("missing", str(TARGET)), 1, MOST_TARGET)
        total = whole_number("--total", words.get("total", "0"), 0, missing + LARGEST)
        return self._solution(total, missing)

    def from_view(self, view: View) -> Solution:
        assert isinstance(view, PigView)
        if view.phase != "decide":
            raise SetupError("solve_no_dice")
        return self._solution(view.turn_total, int(view.options["target"]) - view.banked[view.active])

    def _solution(self, total: int, missing: int) -> Solution:
        worths = worths_of_turn(missing)
        roll, hold = (self.game.actions[action].token for action in (ROLL, HOLD))
        rolling = float(worth_of_roll(worths, total, missing))
        keeps = [
            Keep((hold,), float(min(total, missing)), hold),
            Keep((roll,), rolling, roll, BUSTING),
        ]
        return Solution(float(worths[0]), best_first(keeps))


@cache
def worths_of_turn(missing: int) -> tuple[Fraction, ...]:
    """By turn total, up to what is missing: the worth of the better of rolling and holding.

    >>> float(round(worths_of_turn(100)[0], 4))
    8.1418
    """
    worths = [Fraction(total) for total in range(missing + 1)]
    for total in range(missing - 1, -1, -1):
        worths[total] = max(worths[total], worth_of_roll(worths, total, missing))
    return tuple(worths)


def worth_of_roll(worths: Sequence[Fraction], total: int, missing: int) -> Fraction:
    """Roll now: a 1 takes all, every other face adds itself (PIG-4, PIG-5)."""
    return sum((worths[min(total + face, missing)] for face in range(2, LARGEST + 1)), Fraction(0)) * BUSTING
