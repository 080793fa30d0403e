"""What there is to win in a turn: what each way to end it is worth, and what five fresh dice promise.

The unit is that of the cards' values, millions or points.
"""

from __future__ import annotations

from typing import Final

from taniere.bots.five_dice.covers import SLOT_MASKS, faces_open, open_on_card
from taniere.games.five_dice.constants import BONUS, SLOTS

# The formula for five fresh dice is fitted to exact values (state-space notes of Code Cracker) and errs by
# about a quarter of a million. CHANCES[u][n] is, roughly, the chance to win a card with n open spaces while
# the table needs u different faces.
BASE: Final = 0.1
STILL_COMPLETE: Final = 0.95
CHANCES: Final = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.50, 0.22, 0.02, 0.0, 0.0, 0.0],
    [0.0, 0.65, 0.38, 0.21, 0.14, 0.10, 0.08],
    [0.0, 0.74, 0.51, 0.34, 0.25, 0.21, 0.21],
    [0.0, 0.76, 0.59, 0.45, 0.35, 0.29, 0.27],
    [0.0, 0.79, 0.64, 0.51, 0.42, 0.35, 0.33],
]

NEW_CARD: Final = 1.25  # value times CHANCES[5][n], on average over the shipped decks (1.28 and 1.20)
ENDS_BY_CHOICE: Final = 0.85  # of the turns of a good player


class Evaluation:
    """What the ends of a turn are worth on one table.

    `cards` are the values by slot, 0 where no card lies. Against others nothing else counts. For a player who
    is alone, `stop` is what ending by choice gives beside the cards (a loss, if it costs a pile card), and
    `outlook` how much the next turn counts: its promise of the table that is left.
    """

    def __init__(self, cards: list[float], stop: float = 0.0, outlook: float = 0.0) -> None:
        self.cards: list[float] = cards
        self.stop: float = stop
        self.outlook: float = outlook

    def of_stop(self, cover: int) -> float:
        """Stop now: every completed card is won."""
        worth = self.stop
        for slot in range(SLOTS):
            if not cover & SLOT_MASKS[slot]:
                worth += self.cards[slot]
        return worth + self.of_failure(cover)

    def of_failure(self, cover: int) -> float:
        """The roll fails: every completed card is lost, and the next turn begins from what is left."""
        if self.outlook == 0.0:
            return 0.0
        new_cards = 0
        for slot in range(SLOTS):
            if self.cards[slot] and not cover & SLOT_MASKS[slot]:
                new_cards += 1
        chances = CHANCES[min(faces_open(cover) + new_cards, BONUS)]
        promise = NEW_CARD * new_cards
        for slot in range(SLOTS):
            promise += self.cards[slot] * chances[open_on_card(cover, slot)]
        return self.outlook * promise

    def of_five_dice(self, cover: int) -> float:
        """Take five fresh dice: the fitted formula."""
        chances = CHANCES[faces_open(cover)]
        worth = BASE + self.stop * ENDS_BY_CHOICE
        for slot in range(SLOTS):
            value = self.cards[slot]
            if not value:
                continue
            new_card = self.outlook * NEW_CARD
            if not cover & SLOT_MASKS[slot]:
                worth += value * STILL_COMPLETE + new_card
            else:
                chance = chances[open_on_card(cover, slot)]
                worth += (value + new_card) * chance + self.outlook * value * chance * (1 - chance)
        return worth
