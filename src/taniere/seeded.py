"""Seeded randomness for simulation, bots and tests: the one module here that owns a generator.

Live tables draw from verifiable sources instead.
"""

from __future__ import annotations

from random import Random

from taniere.core.chance import Source

# A float has 53 random bits: below this bound the bias of one multiplication is under 2**-20.
FLOAT_BOUND = 1 << 32


class Seeded(Source):
    """Equal seeds give equal numbers, on every platform and in both builds."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(seed).random
        self.wide = Random(f"wide {seed}").randrange

    def below(self, bound: int) -> int:
        if bound < FLOAT_BOUND:
            return int(self.random() * bound)
        return self.wide(bound)
