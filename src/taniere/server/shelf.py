"""The games as a client needs them, in every language at once."""

from __future__ import annotations

from functools import cache
from typing import get_args

from taniere.bots.registry import bot_kinds, broken_bots
from taniere.bots.words import bot_words
from taniere.core.game import Game
from taniere.core.options import Choice, Number, Option
from taniere.core.registry import broken_games, game_ids, load_game
from taniere.core.texts import LANGUAGES
from taniere.lessons.loading import has_course
from taniere.server import wire


@cache
def shelf() -> list[wire.GameInfo]:
    """Every game that works; examples are marked as not on the shelf."""
    return [info for info in map(_info, game_ids()) if isinstance(info, wire.GameInfo)]


def broken() -> dict[str, str]:
    """What is wrong with games and bots of other packages that are left out, by `game ID` and `bot ID`."""
    infos = {f"game {game_id}": _info(game_id) for game_id in game_ids()}
    found = {name: info for name, info in infos.items() if isinstance(info, str)}
    found |= {f"game {name}": str(error) for name, error in broken_games().items()}
    found |= {f"bot {name}": str(error) for name, error in broken_bots().items()}
    return dict(sorted(found.items()))


@cache
def _info(game_id: str) -> wire.GameInfo | str:
    """What a client must know of a game, or why that cannot be told."""
    try:
        return game_info(load_game(game_id))
    except Exception as error:  # words that are missing, options that are none
        return f"{type(error).__name__}: {error}"


def game_info(game: Game) -> wire.GameInfo:
    """What a client must know of a game before a table is made."""
    return wire.GameInfo(
        id=game.id,
        version=game.version,
        title=_said(game, "game.title"),
        tagline=_said(game, "game.tagline"),
        about=_said(game, "game.about", "game.tagline"),
        seats=list(game.seats),
        usual_seats=min(max(game.usual_seats, game.seats[0]), game.seats[-1]),
        age=game.age,
        minutes=None if game.minutes is None else list(game.minutes),
        kinds=list(game.kinds),
        options=[_option_info(game, option) for option in game.options],
        bots=_bot_infos(game),
        topics=list(game.topics),
        takes_data=game.takes_data,
        has_secrets=game.has_secrets,
        has_lessons=has_course(game),
        is_on_shelf=game.is_on_shelf,
    )


def action_infos(game: Game) -> list[wire.ActionInfo]:
    """The table of actions, in its order."""
    return [
        wire.ActionInfo(
            action.token, action.is_automatic, action.text or action.token, dict(action.arguments)
        )
        for action in game.actions
    ]


def _bot_infos(game: Game) -> list[wire.BotInfo]:
    """The bots of a game, the gentlest first."""
    infos = []
    for name, kind in reversed(bot_kinds(game).items()):
        words = {language: bot_words(game, name, language) for language in get_args(wire.Language)}
        infos.append(
            wire.BotInfo(
                id=name,
                strength=kind.strength,
                name={language: one.name for language, one in words.items()},
                about={language: one.about for language, one in words.items()},
                expect={language: one.expect for language, one in words.items()},
            )
        )
    return infos


def _question(game: Game, option: Option) -> wire.Said | None:
    key = f"option_question.{option.name}"
    return _said(game, key) if all(game.texts(language).has(key) for language in LANGUAGES) else None


def _option_info(game: Game, option: Option) -> wire.OptionInfo:
    return wire.OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default,
        rule=option.rule,
        meaning=_said(game, f"option.{option.name}"),
        question=_question(game, option),
        seats=None if option.seats is None else list(option.seats),
        is_up_front=option.is_up_front,
        values=list(option.words) if isinstance(option, Choice) else None,
        value_meanings=_value_meanings(game, option),
        low=option.low if isinstance(option, Number) else None,
        high=option.high if isinstance(option, Number) else None,
    )


def _value_meanings(game: Game, option: Option) -> dict[str, wire.Said] | None:
    if not isinstance(option, Choice):
        return None
    keys = {word: f"option_value.{option.name}.{word}" for word in option.words}
    if not all(game.texts(language).has(key) for key in keys.values() for language in LANGUAGES):
        return None
    return {word: _said(game, key) for word, key in keys.items()}


def _said(game: Game, key: str, otherwise: str = "") -> wire.Said:
    """What the game calls it; `otherwise` is for games of others that lack the words."""
    said: wire.Said = {}
    for language in get_args(wire.Language):
        texts = game.texts(language)
        said[language] = texts.say(key if texts.has(key) or not otherwise else otherwise)
    return said
