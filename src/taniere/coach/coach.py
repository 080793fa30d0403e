"""What the coach must know of a game: how likely each seat wins a position, and the reasons behind a choice.

`Coach` itself knows nothing but the rules: it plays at random to the end, in any game. The coaches of our
games know better (`coaches.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from taniere.bots.evaluator import final_values
from taniere.coach.facts import Fact
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.playout import play_random
from taniere.core.state import State
from taniere.core.views import View
from taniere.seeded import Seeded

Unit = Literal["points", "chance"]
POINTS: Final = "points"
CHANCE: Final = "chance"


@dataclass(frozen=True, slots=True)
class Setting:
    """How long the coach thinks.

    `worlds`: guesses at what a seat cannot know; `rollouts`: ways that are played on from a position that
    cannot be judged as it stands; `outcomes`: how many outcomes of a draw are looked at, drawn by their
    weights, where there are more (None: all of them).
    """

    worlds: int
    rollouts: int
    outcomes: int | None
    is_exact: bool = True  # exact solvers rather than fitted formulas


HINT = Setting(worlds=48, rollouts=2, outcomes=None)
REVIEW = Setting(worlds=12, rollouts=12, outcomes=None)
FAST = Setting(worlds=4, rollouts=1, outcomes=6, is_exact=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and what it is worth to the seat that is asked.

    `unit` is `points` (of this turn, on average) or `chance` (to win the game). `error` is the standard
    error of the worth, 0 where it is exact.
    """

    action: int
    unit: Unit
    worth: float
    error: float = 0.0


class Coach:
    """One object serves one game; it may remember what it has worked out, and answers the same without."""

    aim: ClassVar[str] = ""  # the rule that says who wins

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self._luck = Seeded(0)

    @classmethod
    def knows(cls, game: Game) -> bool:
        """Whether this coach is made for a game."""
        return True

    def chances(self, state: State, seed: int) -> list[float]:
        """How likely each seat wins from a position, all of which is known. Equal seeds, equal answers.

        The position stays as it is.
        """
        if state.result() is not None:
            return final_values(state)
        if self.is_quiet(state):
            return self.quiet_chances(state)
        self._luck.restart(seed)
        sums: list[float] = []
        for _ in range(self.setting.rollouts):
            twin = state.copy()
            self.play_on(twin, self._luck)
            found = final_values(twin) if twin.result() is not None else self.quiet_chances(twin)
            sums = found if not sums else [one + other for one, other in zip(sums, found, strict=True)]
        return [one / self.setting.rollouts for one in sums]

    def is_quiet(self, state: State) -> bool:
        """Whether a position can be judged as it stands; never asked of a finished game."""
        return False

    def quiet_chances(self, state: State) -> list[float]:
        """How likely each seat wins from a quiet position."""
        raise NotImplementedError

    def play_on(self, state: State, luck: Source) -> None:
        """Play to the next quiet position, or to the end."""
        play_random(state, luck)

    def menu(self, state: State, seat: int) -> tuple[int, ...]:
        """What a rival who chooses at the same time may be thought to choose from, all equally likely."""
        return state.legal(seat)

    def exact_choices(self, view: View, legal: tuple[int, ...]) -> list[Choice]:
        """What each legal action is worth in points, where that can be computed exactly; else nothing."""
        return []

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        """Facts about the best of some choices, the most telling first; `ranked` are best first."""
        return []
