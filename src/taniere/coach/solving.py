"""Exact values of a turn at dice: what a fresh turn is worth, and each way to keep dice of a roll.

A `TurnSolver` of a game reads a position from words, as people type them (`taniere solve`), or from a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View


@dataclass(frozen=True, slots=True)
class Keep:
    """One way to go on from a roll.

    `actions` are its tokens, in the order they are played; `then` is the better of what follows, `roll` or
    `stop`. `value` is in points; `failing` the exact chance that the roll which follows fails, None if
    nobody rolls then.
    """

    actions: tuple[str, ...]
    value: float
    then: str
    failing: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """`value` is what a fresh turn brings on average, `keeps` the ways to go on from the roll, best first."""

    value: float
    keeps: tuple[Keep, ...] = ()


class SolverOfGame:
    """Solves the turns of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def flags(self) -> Mapping[str, str]:
        """The words it takes, with an example of each."""
        raise NotImplementedError

    @classmethod
    def solves(cls, game: Game) -> bool:
        """Whether it knows this game."""
        raise NotImplementedError

    def from_words(self, words: Mapping[str, str]) -> Solution:
        """Solve the position that these words describe; SetupError says which of them does not do."""
        raise NotImplementedError

    def from_view(self, view: View) -> Solution:
        """Solve the turn of the active seat; SetupError where no dice are being rolled."""
        raise NotImplementedError


def best_first(keeps: list[Keep]) -> tuple[Keep, ...]:
    """The best first; of equals the one with fewer steps."""
    return tuple(sorted(keeps, key=lambda keep: (-keep.value, len(keep.actions), keep.actions)))


def whole_number(flag: str, text: str, low: int, high: int) -> int:
    """A whole number in words."""
    if text.isascii() and text.isdecimal() and len(text) < 7 and low <= int(text) <= high:
        return int(text)
    raise SetupError("solve_number", flag=flag, value=text[:40], low=low, high=high)


def listed(text: str) -> list[str]:
    """Words with commas between them."""
    return [word.strip() for word in text.split(",")] if text.strip() else []
