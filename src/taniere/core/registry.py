"""The shelf: games found by entry point, so that a game of somebody else is one installed package away."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from taniere.core.errors import ContractError, UnknownGame
from taniere.core.game import Game
from taniere.core.texts import LANGUAGES

GROUP = "taniere.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


# What is wrong with an entry, by itself: a package that does not load is not tried again and again.
_faults: dict[EntryPoint, ContractError] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games that load, sorted."""
    broken = broken_games()
    return tuple(game_id for game_id in sorted(_entries()) if game_id not in broken)


def broken_games() -> dict[str, ContractError]:
    """What is wrong with each game that is registered and cannot be played: it takes no other along."""
    found: dict[str, ContractError] = {}
    for game_id in sorted(_entries()):
        try:
            load_game(game_id)
        except ContractError as error:
            found[game_id] = error
    return found


@cache
def load_game(game_id: str) -> Game:
    """The game of this id; UnknownGame lists what there is, ContractError says what is wrong with it."""
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame("unknown_game", game=game_id, known=", ".join(game_ids()))
    if entry in _faults:
        raise _faults[entry].with_traceback(None)
    try:
        return _load(game_id, entry)
    except ContractError as error:
        _faults[entry] = error
        raise


def _load(game_id: str, entry: EntryPoint) -> Game:
    try:
        game = entry.load()
        if isinstance(game, Game):
            for language in LANGUAGES:
                game.texts(language).say("game.title")
            return game
    except (Exception, SystemExit) as error:  # whatever somebody's package does when it is imported
        reason = f"{type(error).__name__}: {error}"
        raise ContractError("game_not_loaded", game=game_id, reason=reason) from error
    raise ContractError("no_game", game=game_id, found=type(game).__name__)
