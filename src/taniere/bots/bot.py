"""What a bot is: a choice among legal actions, made from a view."""

from __future__ import annotations

from typing import ClassVar

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View


class Bot:
    """Registered under the entry point group `taniere.bots`. One object plays one seat of one game.

    It may remember things between choices to be quick, but must choose the same from the same view, legal
    actions and source numbers.
    """

    name: ClassVar[str]
    strength: ClassVar[int] = 0  # among the bots of a game; the strongest is offered first

    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether this kind of bot knows this game."""
        raise NotImplementedError

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        """One of the legal actions."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    name = "random"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return True

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        return legal[source.below(len(legal))]
