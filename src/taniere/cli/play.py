"""`taniere play`: a game in this terminal, for one or more people, with bots on the other seats."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from taniere.bots.registry import make_bot
from taniere.cli import shelf
from taniere.cli.arguments import MOST_SEATS, MOST_SEED, add_setup, options_of, whole_number
from taniere.cli.errors import UsageError
from taniere.cli.files import check_writable, read_data, write_whole
from taniere.cli.screen import Screen
from taniere.cli.table import Left, Table, needs_hand_over
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.texts import Texts
from taniere.seeded import Seeded


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere play` takes."""
    people, seed = whole_number(texts, 1, MOST_SEATS), whole_number(texts, 0, MOST_SEED)
    parser.add_argument(
        "game", nargs="?", metavar=texts.say("help.game_name"), help=texts.say("help.game_asked")
    )
    add_setup(parser, texts)
    parser.add_argument("--people", type=people, default=1, metavar="K", help=texts.say("help.people"))
    parser.add_argument("--seed", type=seed, metavar="S", help=texts.say("help.play_seed"))
    parser.add_argument("--record", metavar=texts.say("help.file"), help=texts.say("help.record"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Check everything, then play; leaving early is no error, and the record is kept either way."""
    screen = Screen()
    try:
        game = _ask_game(screen, texts) if arguments.game is None else shelf.find_game(arguments.game)
        table = _lay_table(game, arguments, screen, texts)
    except (Left, EOFError, KeyboardInterrupt):
        screen.line()
        return 0
    try:
        table.play()
    except (Left, EOFError, KeyboardInterrupt):
        screen.line()
        screen.line(texts.say("play.left"))
    finally:
        if arguments.record is not None:
            record = table.match.record
            write_whole(Path(arguments.record), record.dumps())
            status = "play.recorded" if record.is_finished else "play.recorded_unfinished"
            screen.line(texts.say(status, file=arguments.record))
    return 0


def _lay_table(game: Game, arguments: argparse.Namespace, screen: Screen, texts: Texts) -> Table:
    people: int = arguments.people
    seats = shelf.usual_seats(game, people) if arguments.seats is None else arguments.seats
    data = read_data(game, arguments.data, texts)
    match = Match(game, seats, options_of(arguments.option), data)
    if people > seats:
        raise UsageError("too_many_people", people=people, seats=seats)
    if needs_hand_over(game, people) and not screen.is_terminal:
        raise UsageError("secrets_need_a_terminal", game=game.id)
    names: tuple[str, ...] = arguments.bots or ((shelf.usual_bot(game),) if people < seats else ())
    shelf.check_bots(game, names, seats - people)
    if arguments.record is not None:
        check_writable(arguments.record)
    bots = {seat: make_bot(names[(seat - people) % len(names)], game) for seat in range(people, seats)}
    seed = secrets.randbelow(MOST_SEED + 1) if arguments.seed is None else arguments.seed
    return Table(match, bots, Seeded(seed), screen, texts)


def _ask_game(screen: Screen, texts: Texts) -> Game:
    """Which one: a number of the list, or a name."""
    found = shelf.games(with_examples=False)
    screen.line(texts.say("play.shelf"), style="bold")
    for number, game in enumerate(found, 1):
        words = game.texts(texts.language)
        title, tagline = words.say("game.title"), words.say("game.tagline")
        screen.line(texts.say("play.shelf_game", number=number, title=title, tagline=tagline))
    while True:
        answer = screen.ask(texts.say("play.which_game", count=len(found))).strip().lower()
        for number, game in enumerate(found, 1):
            if answer in (str(number), game.id, game.texts(texts.language).say("game.title").lower()):
                return game
        if answer in ("q", "quit", texts.say("command.quit")):
            raise Left
        screen.line(texts.say("play.no_such_game", answer=answer, count=len(found)))
