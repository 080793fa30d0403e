"""The timid player: home with the first card."""

from __future__ import annotations

from taniere.bots.five_dice.evaluation import FirstCatch
from taniere.bots.five_dice.turn_player import TurnPlayer, card_values
from taniere.games.five_dice.views import FiveDiceView


class Hare(TurnPlayer):
    """Keep the dice that bring a card soonest and best, and stop as soon as one is complete."""

    name = "hare"
    strength = 5

    def stakes(self, view: FiveDiceView) -> FirstCatch:
        return FirstCatch(card_values(view))
