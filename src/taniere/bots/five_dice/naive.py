"""The player who takes whatever is good and runs with the first card."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.five_dice.policy import take_what_is_good
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.views import FiveDiceView


class Naive(Bot):
    """Keep every good die, the bonus faces last; then stop if a card is complete, else roll."""

    name = "naive"
    strength = 2

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        return legal[0] if len(legal) == 1 else take_what_is_good(view.table, legal)
