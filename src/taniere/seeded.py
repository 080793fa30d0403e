"""Seeded randomness for simulation, bots and tests: the one module here that owns a generator.

Live tables draw from verifiable sources instead.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from taniere.core.chance import Source

# A float has 53 random bits: up to this bound one multiplication is biased by less than 2**-20.
LARGEST_BOUND = 1 << 33


class Seeded(Source):
    """Equal seeds give equal numbers, on every platform and in both builds. Bounds up to LARGEST_BOUND."""

    def __init__(self, seed: int | str) -> None:
        self.generator: Random = Random(seed)
        self.random: Callable[[], float] = self.generator.random

    def restart(self, seed: int | str) -> None:
        """Go on as `Seeded(seed)` would from its beginning; quicker than a new one."""
        self.generator.seed(seed)

    def below(self, bound: int) -> int:
        return int(self.random() * bound)
