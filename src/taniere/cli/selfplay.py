"""`taniere selfplay`: bots against bots, many games, one tally."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track

from taniere.arena.selfplay import Tally, selfplay
from taniere.cli import shelf
from taniere.cli.arguments import MOST_GAMES, MOST_SEED, add_setup, options_of, whole_number
from taniere.cli.files import read_data, write_whole
from taniere.cli.screen import Screen
from taniere.cli.wording import decimal
from taniere.core.game import Game
from taniere.core.record import Record
from taniere.core.texts import Texts

USUAL_GAMES = 100
USUAL_SEED = 0


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere selfplay` takes."""
    games, seed = whole_number(texts, 1, MOST_GAMES), whole_number(texts, 0, MOST_SEED)
    parser.add_argument("game", metavar=texts.say("help.game_name"), help=texts.say("help.game"))
    add_setup(parser, texts)
    parser.add_argument(
        "--games",
        type=games,
        default=USUAL_GAMES,
        metavar="K",
        help=texts.say("help.games_count", count=USUAL_GAMES),
    )
    parser.add_argument(
        "--seed",
        type=seed,
        default=USUAL_SEED,
        metavar="S",
        help=texts.say("help.selfplay_seed", seed=USUAL_SEED),
    )
    parser.add_argument("--records", metavar=texts.say("help.folder"), help=texts.say("help.records"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Check everything, then play and print the tally."""
    game = shelf.find_game(arguments.game)
    seats = shelf.usual_seats(game) if arguments.seats is None else arguments.seats
    data = read_data(game, arguments.data, texts)
    setup = game.setup(seats, options_of(arguments.option), data)
    bots = arguments.bots or (shelf.usual_bot(game),)
    shelf.check_bots(game, bots, seats)
    folder = None if arguments.records is None else Path(arguments.records)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)

    keep = None if folder is None else partial(_keep, folder, f"{game.id}-{arguments.seed}")
    tallies = selfplay(game, seats, arguments.games, arguments.seed, bots, setup.options, data, keep)
    for tally in _watched(tallies, arguments.games, texts):
        last = tally
    if arguments.json:
        print(json.dumps(last.summary(), indent=2, ensure_ascii=False))
    else:
        _show(game, last, texts)
    return 0


def _keep(folder: Path, name: str, number: int, record: Record) -> None:
    """Write one record into the folder."""
    write_whole(folder / f"{name}-{number}.record", record.dumps())


def _watched(tallies: Iterator[Tally], games: int, texts: Texts) -> Iterable[Tally]:
    """With a progress bar, if somebody is there to see it."""
    if not sys.stderr.isatty():
        return tallies
    console = Console(stderr=True)
    return track(tallies, texts.say("selfplay.progress"), games, console=console, transient=True)


def _show(game: Game, tally: Tally, texts: Texts) -> None:
    screen, words = Screen(), game.texts(texts.language)
    title = words.say("game.title")
    screen.line(texts.say("selfplay.title", title=title, count=tally.games, seed=tally.seed), style="bold")
    width = max(map(len, tally.bots))
    for seat, bot in enumerate(tally.bots):
        mean, share = tally.scores[seat] / tally.games, 100 * tally.wins[seat] / tally.games
        screen.line(
            texts.say(
                "selfplay.seat",
                number=seat,
                bot=bot.ljust(width),
                mean=decimal(f"{mean:7.2f}", texts),
                share=decimal(f"{share:5.1f}", texts),
            )
        )
    for reason, count in sorted(tally.endings.items()):
        screen.line(texts.say("selfplay.ending", count=count, ending=words.say(f"ending.{reason}")))
    speed = tally.summary()["decisions_per_cpu_second"]
    screen.line(texts.say("selfplay.speed", decisions=tally.decisions, speed=speed))
