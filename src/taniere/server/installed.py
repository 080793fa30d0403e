"""The games that this server has: what a package of somebody else may break, and what it may not."""

from __future__ import annotations

from taniere.core.errors import ContractError, UnknownGame
from taniere.core.game import Game
from taniere.core.registry import game_ids, load_game
from taniere.table.errors import TableError


def find_game(game_id: str) -> Game:
    """The game of this id; one that does not load is as good as none."""
    try:
        return load_game(game_id)
    except ContractError:
        raise UnknownGame("unknown_game", game=game_id, known=", ".join(game_ids())) from None


def game_of_table(game_id: str) -> Game:
    """The game of a table that is there, whether or not its game is."""
    try:
        return load_game(game_id)
    except (ContractError, UnknownGame):
        raise TableError("game_not_installed", game=game_id) from None
