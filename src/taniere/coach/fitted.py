"""Winning chances from a few numbers about each seat, by coefficients that were fitted to played games.

The strength of a seat is a sum over its features, each times a coefficient that changes with how much of the
game is left; chances are a softmax of strengths. `scripts/fit_coach.py` finds the coefficients that make the
victories of many games likeliest, and writes them to `coefficients.toml` beside the coach of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import ClassVar

from taniere.coach.coach import Coach
from taniere.core.game import Game
from taniere.core.resources import read_toml
from taniere.core.state import State

TERMS = 3  # numbers that a coefficient is made of
NEAR_END = 0.03  # keeps the last term finite when nothing is left


class FittedCoach(Coach):
    """A coach with features. A seat that is out of the game has none and wins nothing."""

    features_named: ClassVar[tuple[str, ...]] = ()
    package: ClassVar[str] = ""  # where coefficients.toml lies

    def features(self, state: State) -> list[list[float]]:
        """By seat: the numbers that `features_named` names; empty for a seat that cannot win any more."""
        raise NotImplementedError

    def left(self, state: State) -> float:
        """How much of the game is left, from 1 at its start to 0."""
        raise NotImplementedError

    def quiet_chances(self, state: State) -> list[float]:
        rows = self.features(state)
        if len(rows) == 1:
            return [1.0]
        weights = coefficients(self.package, self.game.id, group_of(self.game, len(rows)))
        return shares(rows, self.left(state), weights)


def terms(left: float) -> tuple[float, float, float]:
    """What the three numbers of a coefficient are multiplied with: always, early, and near the end."""
    return 1.0, left, 1.0 / (NEAR_END + max(left, 0.0)) ** 0.5


def shares(rows: list[list[float]], left: float, weights: Sequence[float]) -> list[float]:
    """The softmax of the seats' strengths.

    >>> shares([[1.0], [1.0], []], 0.5, (2.0, 0.0, 0.0))
    [0.5, 0.5, 0.0]
    """
    first, second, third = terms(left)
    strengths: list[float] = []
    for row in rows:
        strength = 0.0
        for place, value in enumerate(row):
            base = place * TERMS
            strength += value * (
                first * weights[base] + second * weights[base + 1] + third * weights[base + 2]
            )
        strengths.append(strength if row else -1e300)
    best = max(strengths)
    parts = [
        exp(max(strength - best, -700.0)) if row else 0.0
        for strength, row in zip(strengths, rows, strict=True)
    ]
    total = sum(parts)
    return [part / total for part in parts]


def group_of(game: Game, seats: int) -> str:
    """The group of games that coefficients are fitted for: two seats, the most, or any number between."""
    if seats == 2:
        return "two"
    return "most" if seats == game.seats[-1] else "more"


@cache
def coefficients(package: str, game: str, group: str) -> tuple[float, ...]:
    """Those that were fitted for a game with so many seats."""
    found = read_toml(package, "coefficients.toml")[game][group]
    return tuple(float(value) for value in found["weights"])
