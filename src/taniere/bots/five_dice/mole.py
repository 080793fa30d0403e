"""The short-sighted player: only the dice in hand."""

from __future__ import annotations

from taniere.bots.five_dice.evaluation import DiceInHand
from taniere.bots.five_dice.turn_player import TurnPlayer, card_values
from taniere.games.five_dice.views import FiveDiceView


class Mole(TurnPlayer):
    """The best turn with the dice in hand, as if two bonus faces bought nothing."""

    name = "mole"
    strength = 4

    def stakes(self, view: FiveDiceView) -> DiceInHand:
        return DiceInHand(card_values(view))
