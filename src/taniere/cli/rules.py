"""`taniere rules`: the rulebook of a game, or one rule of it."""

from __future__ import annotations

import argparse

from taniere.cli import rulebook
from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.core.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere rules` takes."""
    parser.add_argument("game", metavar=texts.say("help.game_name"), help=texts.say("help.game"))
    parser.add_argument("--rule", metavar="ID", help=texts.say("help.rule"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Print the page, or the paragraph of one rule."""
    page = rulebook.page(find_game(arguments.game).id, texts.language)
    Screen().markdown(page if arguments.rule is None else rulebook.paragraph(page, arguments.rule))
    return 0
