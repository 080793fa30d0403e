"""The beginner who reads from left to right."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.five_dice.policy import serve_cards
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.views import FiveDiceView


class Cub(Bot):
    """Keep dice for the leftmost card alone, and all bonus faces; stop when a card is complete."""

    name = "cub"
    strength = 1

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        return legal[0] if len(legal) == 1 else serve_cards(view.table, legal, view.kept_of_roll > 0, 1, True)
