"""Choosing a game, its seats and its bots, with defaults that make sense."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from taniere.bots.registry import bot_names, make_bot
from taniere.cli.errors import UsageError
from taniere.core.errors import UnknownGame
from taniere.core.game import Game
from taniere.core.registry import game_ids, load_game


def find_game(name: str) -> Game:
    """The game of this id; an unknown one is answered with the nearest."""
    try:
        return load_game(name)
    except UnknownGame:
        near = get_close_matches(name.lower().replace("_", "-").replace(" ", "-"), game_ids(), 1)
        if not near:
            raise
        raise UsageError("unknown_game_near", game=name, near=near[0], known=game_ids()) from None


def games(*, with_examples: bool) -> list[Game]:
    """The games of the shelf, in the order of their ids; examples such as Pig only when asked for."""
    every = [load_game(game_id) for game_id in game_ids()]
    return [game for game in every if game.is_on_shelf or with_examples]


def usual_seats(game: Game, people: int = 1) -> int:
    """As many as the rulebook is written for, or as the people here need."""
    return min(max(game.usual_seats, game.seats[0], people), max(game.seats[-1], people))


def usual_bot(game: Game) -> str:
    """Who plays where nobody says who: the strongest that knows the game."""
    return bot_names(game)[0]


def check_bots(game: Game, names: Sequence[str], places: int) -> None:
    """Each name must be a bot that plays this game, and find a place; a shorter list is repeated."""
    if len(names) > places:
        raise UsageError("too_many_bots", count=len(names), places=places)
    for name in names:
        make_bot(name, game)
