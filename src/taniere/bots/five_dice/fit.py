"""What five fresh dice are worth, without looking ahead: a formula fitted to exact values.

From the state-space notes of the rules of Code Cracker; it errs by about a quarter of a million.
"""

from __future__ import annotations

from typing import Final

from taniere.bots.five_dice.solver import BITS, LOWEST, Stakes
from taniere.games.five_dice.numbers import BONUS, SLOTS

BASE: Final = 0.1
COMPLETED: Final = 0.95

# The chance, roughly, that a card will be won: CHANCES[u][n] by the different faces open on the table and the
# spaces open on the card.
CHANCES: Final = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.50, 0.22, 0.02, 0.0, 0.0, 0.0],
    [0.0, 0.65, 0.38, 0.21, 0.14, 0.10, 0.08],
    [0.0, 0.74, 0.51, 0.34, 0.25, 0.21, 0.21],
    [0.0, 0.76, 0.59, 0.45, 0.35, 0.29, 0.27],
    [0.0, 0.79, 0.64, 0.51, 0.42, 0.35, 0.33],
]


class Fit:
    """The formula for the cards of one table."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes: Stakes = stakes

    def __call__(self, cover: int) -> float:
        is_open = [False] * BONUS
        spaces = [0] * SLOTS
        for face in range(BONUS):
            for slot in range(SLOTS):
                need = cover >> BITS * (face * SLOTS + slot) & LOWEST
                if need:
                    is_open[face] = True
                    spaces[slot] += need
        chances = CHANCES[sum(is_open)]
        worth = BASE + self.stakes.stop
        for slot in range(SLOTS):
            chance = chances[spaces[slot]] if spaces[slot] else COMPLETED
            worth += self.stakes.cards[slot] * chance
        return worth
