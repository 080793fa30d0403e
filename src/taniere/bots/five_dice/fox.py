"""The expert: exact turns, and the chance to win the game where it may soon be over."""

from __future__ import annotations

from functools import cache
from typing import Final

from taniere.bots.five_dice.evaluation import (
    CHANCES,
    Coefficients,
    ExactEvaluation,
    Standing,
    WinningChance,
)
from taniere.bots.five_dice.turn_player import TurnPlayer, card_values
from taniere.core.resources import read_toml
from taniere.games.five_dice.constants import BONUS, SLOTS
from taniere.games.five_dice.data import removed_cards
from taniere.games.five_dice.turn_solver import Points, Stakes
from taniere.games.five_dice.views import FiveDiceView

# For a player who is alone, both found by measuring (docs/bots.md).
PILE_CARD: Final = 1.5
OUTLOOK: Final = 1.0


class Fox(TurnPlayer):
    """Solves its turn exactly, bonus sets and all: for points, and for the victory once this turn may end it.

    Alone, it plays for what lite plays for.
    """

    name = "fox"
    strength = 6  # below lite until it is shown to beat it

    def stakes(self, view: FiveDiceView) -> Stakes:
        values = card_values(view)
        if view.seats > 1:
            standing = self.standing(view)
            if standing.pile >= SLOTS:
                return Points(values)
            return WinningChance(
                values,
                standing,
                coefficients(self.rulebook.game, view.seats),
                self.new_card(view),
                self.rulebook.lost_cards_return,
                self.rulebook.ends_when_table_not_full,
                self.rulebook.more_cards_break_ties,
            )
        if view.is_last_turn:
            return ExactEvaluation(values)
        if self.rulebook.solo_discards_every_turn or view.options.get("solo-discard") == "always":
            return ExactEvaluation(values, outlook=OUTLOOK)
        return ExactEvaluation(values, stop=-PILE_CARD, outlook=OUTLOOK)

    def standing(self, view: FiveDiceView) -> Standing:
        """Where the game stands, the active seat last."""
        worth = self.family.values(view.data)
        order = [(view.active + number) % view.seats for number in range(1, view.seats + 1)]
        on_table = sum(card.value for card in view.table if card is not None)
        removed = removed_cards(self.rulebook, view.options)
        unseen = float(sum(worth[card] for card in view.unseen))
        if removed:
            unseen = unseen * (len(view.unseen) - removed) / len(view.unseen)
        return Standing(
            [float(sum(worth[card] for card in view.won[seat])) for seat in order],
            [len(view.won[seat]) for seat in order],
            on_table + unseen + sum(worth[card] for card in view.under),
            len(view.unseen) - removed + len(view.under),
        )

    def new_card(self, view: FiveDiceView) -> float:
        """What a card that comes next promises, on average over those that may."""
        deck = self.family.deck(view.data)
        coming = view.unseen or view.under
        if not coming:
            return 0.0
        numbers = [deck.number(card) for card in coming]
        return sum(deck.values[card] * CHANCES[BONUS][len(deck.spaces[card])] for card in numbers) / len(
            numbers
        )


@cache
def coefficients(game: str, seats: int) -> Coefficients:
    """Those that were fitted for a game with so many seats."""
    return Coefficients(**read_toml(__package__, "coefficients.toml")[game]["two" if seats == 2 else "more"])
