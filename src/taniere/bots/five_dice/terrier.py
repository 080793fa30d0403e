"""The player with eyes for two cards."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.five_dice.policy import serve_cards
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.views import FiveDiceView

CARDS = 2


class Terrier(Bot):
    """Keep dice for the two cards nearest to complete, forget the third, and stop when a card is complete."""

    name = "terrier"
    strength = 3

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        return (
            legal[0]
            if len(legal) == 1
            else serve_cards(view.table, legal, view.kept_of_roll > 0, CARDS, False)
        )
