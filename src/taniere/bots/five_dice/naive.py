"""The player who takes whatever is good and runs with the first card."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.facts import FiveDiceView
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.numbers import KEEP_BONUS, ROLL, SLOTS, STOP


class Naive(Bot):
    """Keep every good die, the bonus faces last; then stop if a card is complete, else roll."""

    name = "naive"
    strength = 1

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        open_spaces = [0 if card is None else card.covered.count(False) for card in view.table]
        keeps = [action for action in legal if action < KEEP_BONUS]
        if keeps:  # the card that is nearest to complete
            return min(keeps, key=lambda action: (open_spaces[action % SLOTS], action))
        if KEEP_BONUS in legal:
            return KEEP_BONUS
        is_any_complete = any(card is not None and all(card.covered) for card in view.table)
        return STOP if is_any_complete else ROLL
