"""The throws of dice, the only distribution of these games besides picking a card or a seat."""

from __future__ import annotations

from taniere.core.chance import Dice
from taniere.games.five_dice.actions import keeps_shown


class Throw(Dice):
    """Some of the five dice. `bits[outcome]` are the keeps it allows where every card needs everything."""

    def __init__(self, count: int, faces: tuple[str, ...]) -> None:
        super().__init__("roll", count, faces)
        self.bits: list[int] = [keeps_shown(counts) for counts in self.counts]
