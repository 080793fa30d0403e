"""What people read about a bot: its name, its character, and what to expect of it.

The words stand beside the bot, in `texts.<language>.toml` of its package:

    [bot.magpie]
    name = "Magpie"
    about = "Runs after whatever the dice show most often."      # its character, in a sentence
    expect = "Fills its base quickly, and leaves it open to thieves."  # how a game against it feels

A bot of another package that has no words is called by the name it is registered under.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from taniere.bots.bot import Bot
from taniere.bots.registry import bot_kinds
from taniere.core.game import Game
from taniere.core.resources import read_toml
from taniere.core.texts import Texts, flat


@dataclass(frozen=True, slots=True)
class BotWords:
    """What people read about a bot in one language; `about` and `expect` may be empty."""

    name: str
    about: str = ""
    expect: str = ""


def bot_words(game: Game, name: str, language: str) -> BotWords:
    """What people read about one of the bots of a game."""
    found = texts_with_bots(game, language).catalogue
    about, expect = (found.get(f"bot.{name}.{part}", "") for part in ("about", "expect"))
    return BotWords(found.get(f"bot.{name}.name", name), about, expect)


@cache
def texts_with_bots(game: Game, language: str) -> Texts:
    """The words of a game and of the bots that play it."""
    texts = game.texts(language).with_people()
    texts.catalogue = dict(texts.catalogue)
    for name, kind in bot_kinds(game).items():
        texts.catalogue.update(_words_beside(name, kind, language))
    return texts


def _words_beside(name: str, kind: type[Bot], language: str) -> dict[str, str]:
    """The words of this bot alone: a package of somebody else replaces no others."""
    package = kind.__module__.rpartition(".")[0]
    try:
        words = flat(read_toml(package, f"texts.{language}.toml")) if package else {}
    except FileNotFoundError:
        return {}
    return {key: text for key, text in words.items() if key.startswith(f"bot.{name}.")}
