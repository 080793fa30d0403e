"""The strong player: the best turn, with a formula in place of the bonus sets still to come."""

from __future__ import annotations

from typing import Final

from taniere.bots.five_dice.evaluation import Evaluation
from taniere.bots.five_dice.turn_player import TurnPlayer, card_values
from taniere.games.five_dice.views import FiveDiceView

# For a player who is alone, both found by measuring (docs/bots.md).
PILE_CARD: Final = 1.5
OUTLOOK: Final = 1.0


class Lite(TurnPlayer):
    """The most points this turn; alone, the pile has a price as well, and the next turn counts."""

    name = "lite"
    strength = 7

    def stakes(self, view: FiveDiceView) -> Evaluation:
        cards = card_values(view)
        if view.seats > 1 or view.is_last_turn:
            return Evaluation(cards)
        if self.rulebook.solo_discards_every_turn or view.options.get("solo-discard") == "always":
            return Evaluation(cards, outlook=OUTLOOK)  # COD-26: a failed roll costs a pile card just as well
        return Evaluation(cards, stop=-PILE_CARD, outlook=OUTLOOK)  # DIN-18
