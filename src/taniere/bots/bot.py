"""What a bot is: a choice among legal actions, made from a view."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Registered under the entry point group `taniere.bots`. One object plays one seat of one game.

    It may remember things between choices to be quick, but must choose the same from the same view, legal
    actions and source numbers.
    """

    name: ClassVar[str]
    strength: ClassVar[int] = 0  # 0 random, 1 gentle, 2 strong, 3 expert; the strongest of a game comes first
    is_offered: ClassVar[bool] = True  # false: a habit that others are measured against, not for people
    needs_view: ClassVar[bool] = True  # false: it chooses by `choose_blind`, and no view is made for it

    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether this kind of bot knows this game."""
        raise NotImplementedError

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        """Return one of the legal actions."""
        raise NotImplementedError

    def choose_blind(self, legal: tuple[int, ...], source: Source) -> int:
        """Return one of the legal actions without looking; only where `needs_view` is false."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal action, all equally likely."""

    name = "random"
    needs_view = False

    @classmethod
    def plays(cls, game: Game) -> bool:
        return True

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        return self.choose_blind(legal, source)

    def choose_blind(self, legal: tuple[int, ...], source: Source) -> int:
        return legal[source.below(len(legal))]
