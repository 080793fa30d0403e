"""T-Rex with a handful of cards, so that everything a seat cannot exclude can be listed."""

from __future__ import annotations

from taniere.core.setup import Setup
from taniere.games.t_rex.constants import bits_of
from taniere.games.t_rex.data import Box
from taniere.games.t_rex.game import TRex
from tests.games.t_rex.positions import cards


class SmallTRex(TRex):
    """Some cards each, two in hand, a few rounds; the rules are those of the real game."""

    def __init__(self, words: str, hand: int = 2, rounds: int = 2) -> None:
        self.words, self.hand, self.rounds = words, hand, rounds

    def __str__(self) -> str:
        return self.words

    def box(self, setup: Setup) -> Box:
        printed = self.printed(setup)
        cards_each = bits_of(cards(self.words))
        return Box(setup, printed.symbols, printed.eggs, self.hand, self.rounds, cards_each)
