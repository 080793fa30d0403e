"""Bots found by entry point, by the game they play."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from taniere.bots.bot import Bot
from taniere.core.errors import ContractError, SetupError
from taniere.core.game import Game

GROUP = "taniere.bots"


@cache
def _kinds() -> dict[str, type[Bot]]:
    kinds: dict[str, type[Bot]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        kind = entry.load()
        if not (isinstance(kind, type) and issubclass(kind, Bot)):
            raise ContractError("no_bot", bot=entry.name)
        kinds[entry.name] = kind
    return kinds


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that play this game, the strongest first."""
    known = [(name, kind) for name, kind in _kinds().items() if kind.plays(game)]
    return tuple(name for name, _ in sorted(known, key=lambda one: (-one[1].strength, one[0])))


def make_bot(name: str, game: Game) -> Bot:
    """A new player of this kind; SetupError lists those that know the game."""
    if name not in bot_names(game):
        raise SetupError("unknown_bot", bot=name, game=game.id, known=", ".join(bot_names(game)))
    return _kinds()[name](game)
