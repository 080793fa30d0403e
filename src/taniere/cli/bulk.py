"""What `taniere arena` and `taniere ladder` share: how games are played in bulk and watched."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from taniere.arena.executors import make_pool
from taniere.arena.experiment import Experiment
from taniere.arena.journal import Journal
from taniere.arena.runner import Run
from taniere.arena.sequential import Stopping
from taniere.cli.arguments import MOST_GAMES, MOST_SEATS, MOST_SEED, add_options, names, whole_number
from taniere.core.game import Game
from taniere.core.texts import Texts

USUAL_GAMES = 100  # of each match
USUAL_SEED = 1
MOST_JOBS = 999


def add_plan(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Who plays how many games of what."""
    parser.add_argument("--bots", type=names, metavar="A,B", help=texts.say("help.arena_bots"))
    parser.add_argument("--seats", type=numbers(texts), metavar="N,M", help=texts.say("help.arena_seats"))
    add_options(parser, texts)
    parser.add_argument(
        "--games",
        type=whole_number(texts, 1, MOST_GAMES),
        metavar="K",
        help=texts.say("help.arena_games", count=USUAL_GAMES),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(texts, 0, MOST_SEED),
        metavar="S",
        help=texts.say("help.selfplay_seed", seed=USUAL_SEED),
    )


def add_run(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Where the games are played, and where they are kept."""
    parser.add_argument("--out", metavar=texts.say("help.folder"), help=texts.say("help.arena_out"))
    parser.add_argument(
        "--jobs", type=whole_number(texts, 1, MOST_JOBS), metavar="N", help=texts.say("help.jobs")
    )
    parser.add_argument("--cluster", metavar=texts.say("help.address"), help=texts.say("help.cluster"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def numbers(texts: Texts) -> Callable[[str], tuple[int, ...]]:
    """Reads whole numbers with commas between them."""
    one = whole_number(texts, 1, MOST_SEATS)
    return lambda text: tuple(one(part.strip()) for part in text.split(","))


def fewest_seats(game: Game) -> int:
    """Two, where the game allows it: one player against another."""
    return max(2, game.seats[0])


def cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def played(
    experiment: Experiment, arguments: argparse.Namespace, texts: Texts, stopping: Stopping | None = None
) -> Iterator[Run]:
    """Play an experiment, going on where its folder says; the finished run."""
    pool = make_pool(arguments.jobs or cores(), arguments.cluster)
    try:
        folder = None if arguments.out is None else Path(arguments.out)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        journal = Journal(experiment, folder)
        try:
            with _progress(texts) as tell:
                run = Run(experiment, journal, stopping, tell)
                run.play(pool)
            yield run
        finally:
            journal.close()
    finally:
        pool.close()


@contextmanager
def _progress(texts: Texts) -> Iterator[Callable[[int, int], None] | None]:
    """A bar with the time left, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (
        TextColumn(texts.say("selfplay.progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        yield lambda done, total: progress.update(task, completed=done, total=total)
