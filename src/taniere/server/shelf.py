"""The games as a client needs them, in every language at once."""

from __future__ import annotations

from functools import cache

from taniere.bots.registry import bot_names
from taniere.core.game import Game
from taniere.core.options import Choice, Number, Option
from taniere.core.registry import game_ids, load_game
from taniere.core.texts import LANGUAGES
from taniere.server import wire


@cache
def shelf() -> list[wire.GameInfo]:
    """Every registered game; examples are marked as not on the shelf."""
    return [game_info(load_game(game_id)) for game_id in game_ids()]


def game_info(game: Game) -> wire.GameInfo:
    """What a client must know of a game before a table is made."""
    return wire.GameInfo(
        id=game.id,
        version=game.version,
        title=_said(game, "game.title"),
        tagline=_said(game, "game.tagline"),
        seats=list(game.seats),
        options=[_option_info(game, option) for option in game.options],
        bots=list(bot_names(game)),
        takes_data=game.takes_data,
        is_on_shelf=game.is_on_shelf,
    )


def _option_info(game: Game, option: Option) -> wire.OptionInfo:
    return wire.OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default,
        rule=option.rule,
        meaning=_said(game, f"option.{option.name}"),
        values=list(option.words) if isinstance(option, Choice) else None,
        low=option.low if isinstance(option, Number) else None,
        high=option.high if isinstance(option, Number) else None,
    )


def _said(game: Game, key: str) -> dict[str, str]:
    return {language: game.texts(language).say(key) for language in LANGUAGES}
