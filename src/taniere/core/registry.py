"""The shelf: games found by entry point, so that a game of somebody else is one installed package away."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from taniere.core.errors import ContractError, UnknownGame
from taniere.core.game import Game

GROUP = "taniere.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def game_ids() -> tuple[str, ...]:
    """Every registered id, sorted."""
    return tuple(sorted(_entries()))


@cache
def load_game(game_id: str) -> Game:
    """The game of this id; UnknownGame lists what there is."""
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame("unknown_game", game=game_id, known=", ".join(game_ids()))
    game = entry.load()
    if not isinstance(game, Game):
        raise ContractError("no_game", game=game_id, found=type(game).__name__)
    return game
