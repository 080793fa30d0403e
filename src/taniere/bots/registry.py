"""Bots found by entry point, by the game they play."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from taniere.bots.bot import Bot
from taniere.core.errors import ContractError, SetupError
from taniere.core.game import Game

GROUP = "taniere.bots"


@cache
def _kinds() -> dict[str, type[Bot] | ContractError]:
    """Every registered bot, or what is wrong with it: one that does not load takes no other along."""
    return {
        entry.name: _kind(entry) for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    }


def _kind(entry: EntryPoint) -> type[Bot] | ContractError:
    try:
        kind = entry.load()
    except Exception as error:  # whatever somebody's package does when it is imported
        return ContractError("bot_not_loaded", bot=entry.name, reason=f"{type(error).__name__}: {error}")
    if isinstance(kind, type) and issubclass(kind, Bot):
        return kind
    return ContractError("no_bot", bot=entry.name)


# Bots that load but could not even say what they play.
_faults: dict[str, ContractError] = {}


def broken_bots() -> dict[str, ContractError]:
    """What is wrong with each bot that is registered and cannot play."""
    return {name: kind for name, kind in _kinds().items() if isinstance(kind, ContractError)} | _faults


def _plays(name: str, kind: type[Bot], game: Game) -> bool:
    try:
        return kind.plays(game)
    except Exception as error:
        _faults[name] = ContractError("bot_not_loaded", bot=name, reason=f"{type(error).__name__}: {error}")
        return False


def bot_kinds(game: Game) -> dict[str, type[Bot]]:
    """The bots that people may choose for this game by name, the strongest first."""
    return {name: kind for name, kind in _players(game).items() if kind.is_offered}


def _players(game: Game) -> dict[str, type[Bot]]:
    known = [
        (name, kind)
        for name, kind in _kinds().items()
        if not isinstance(kind, ContractError) and _plays(name, kind, game)
    ]
    return dict(sorted(known, key=lambda one: (-one[1].strength, one[0])))


def bot_names(game: Game) -> tuple[str, ...]:
    """The names of the bots that people may choose for this game, the strongest first."""
    return tuple(bot_kinds(game))


def measured_names(game: Game) -> tuple[str, ...]:
    """The names of all bots that play this game: those that are offered, then habits."""
    habits = [name for name, kind in _players(game).items() if not kind.is_offered]
    return (*bot_names(game), *habits)


def bot_kind(name: str, game: Game) -> type[Bot]:
    """The registered kind of bot with this name; SetupError lists those that know the game."""
    kind = _kinds().get(name)
    if isinstance(kind, ContractError):
        raise kind
    if kind is None or not _plays(name, kind, game):
        raise SetupError("unknown_bot", bot=name, game=game.id, known=", ".join(measured_names(game)))
    return kind


def make_bot(name: str, game: Game) -> Bot:
    """A new player of the kind with this name; errors as `bot_kind`."""
    return bot_kind(name, game)(game)
