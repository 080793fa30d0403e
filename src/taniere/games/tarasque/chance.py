"""The throws of dice. Who starts and which tile comes next are plain picks of core."""

from __future__ import annotations

from functools import cache

from taniere.core.chance import Dice
from taniere.games.tarasque.constants import DICE, SYMBOL_NAMES, SYMBOLS


class Throw(Dice):
    """Some of the six dice. `shown[outcome]` has a bit for each symbol that comes up."""

    def __init__(self, count: int) -> None:
        super().__init__("roll", count, SYMBOL_NAMES)
        self.shown: list[int] = [
            sum([1 << symbol for symbol in range(SYMBOLS) if counts[symbol]]) for counts in self.counts
        ]


@cache
def throws() -> list[Throw]:
    """Throws of none to six dice, by their number."""
    return [Throw(count) for count in range(DICE + 1)]
