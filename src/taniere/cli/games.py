"""`taniere games`: what stands on the shelf."""

from __future__ import annotations

import argparse
import json
import sys

from taniere.bots.registry import bot_names, broken_bots
from taniere.bots.words import bot_words
from taniere.cli import shelf
from taniere.cli.screen import Screen
from taniere.core.game import Game
from taniere.core.options import Choice, Number, Option, StartSeat
from taniere.core.registry import broken_games
from taniere.core.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere games` takes."""
    parser.add_argument("--all", action="store_true", help=texts.say("help.all"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """List the games."""
    found = shelf.games(with_examples=arguments.all)
    if arguments.json:
        print(json.dumps([as_data(game, texts.language) for game in found], indent=2, ensure_ascii=False))
        _warn(texts)
        return 0
    screen = Screen()
    for number, game in enumerate(found):
        if number:
            screen.line()
        _show(game, screen, texts)
    _warn(texts)
    return 0


def _warn(texts: Texts) -> None:
    """A line for each package that does not work; after the list, where bots were asked what they play."""
    for error in (*broken_games().values(), *broken_bots().values()):
        print(texts.say("games.left_out", why=texts.error(error)), file=sys.stderr)


def as_data(game: Game, language: str) -> dict[str, object]:
    """A game as plain data; the words are those of the language."""
    words = game.texts(language)
    return {
        "id": game.id,
        "title": words.say("game.title"),
        "tagline": words.say("game.tagline"),
        "version": game.version,
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "kind": option.kind,
                "default": option.default,
                "meaning": words.say(f"option.{option.name}"),
                "rule": option.rule,
                **({"values": list(option.words)} if isinstance(option, Choice) else {}),
                **({"low": option.low, "high": option.high} if isinstance(option, Number) else {}),
            }
            for option in game.options
        ],
        "bots": list(bot_names(game)),
        "takes_data": game.takes_data,
        "is_on_shelf": game.is_on_shelf,
    }


def _show(game: Game, screen: Screen, texts: Texts) -> None:
    words = game.texts(texts.language)
    screen.line(words.say("game.title"), style="bold")
    screen.line(f"  {words.say('game.tagline')}")
    screen.line(texts.say("games.play", game=game.id))
    screen.line(texts.say("games.seats", low=game.seats[0], high=game.seats[-1]))
    for option in game.options:
        default, meaning = option.format(option.default), words.say(f"option.{option.name}")
        line = texts.say(
            "games.option", option=option.name, default=default, meaning=meaning, rule=option.rule
        )
        screen.line(line)
        _show_values(option, words, screen, texts)
    screen.line(texts.say("games.bots"))
    for bot in bot_names(game):
        said = bot_words(game, bot, texts.language)
        line = texts.say("games.bot", id=bot, name=said.name, about=said.about)
        screen.line(line.rstrip())


def _show_values(option: Option, words: Texts, screen: Screen, texts: Texts) -> None:
    """What may stand behind the equals sign, where that is not a number or a yes."""
    if isinstance(option, StartSeat):
        screen.line(texts.say("games.start_values"))
    for value in option.words if isinstance(option, Choice) else ():
        meaning = words.say(f"option_value.{option.name}.{value}")
        screen.line(texts.say("games.value", value=value, meaning=meaning))
