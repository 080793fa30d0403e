"""`taniere ladder`: one rating for each bot of a game, from one model over all games."""

from __future__ import annotations

import argparse
import dataclasses
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taniere.arena.experiment import plan
from taniere.arena.parquet import NAME, game_rows, read_games
from taniere.arena.published import Collector, dumps
from taniere.arena.ratings import Ladder, Rating, check_ratings, fit
from taniere.bots.registry import measured_names
from taniere.cli import shelf
from taniere.cli.arguments import options_of
from taniere.cli.bulk import USUAL_GAMES, USUAL_SEED, add_plan, add_run, fewest_seats, played
from taniere.cli.errors import UsageError
from taniere.cli.files import check_writable, read_data, write_whole
from taniere.cli.screen import Screen
from taniere.cli.wording import decimal
from taniere.core.game import Game
from taniere.core.texts import Texts

ANCHOR = "random"


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere ladder` takes."""
    parser.add_argument("game", metavar=texts.say("help.game_name"), help=texts.say("help.game"))
    add_plan(parser, texts)
    parser.add_argument(
        "--anchor", default=ANCHOR, metavar=texts.say("help.name"), help=texts.say("help.anchor", bot=ANCHOR)
    )
    parser.add_argument(
        "--from",
        dest="sources",
        action="append",
        default=[],
        metavar=texts.say("help.folder"),
        help=texts.say("help.ladder_from"),
    )
    parser.add_argument("--publish", metavar=texts.say("help.file"), help=texts.say("help.publish"))
    add_run(parser, texts)


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Play, or read games that were played; fit, print and write the ladder."""
    game = shelf.find_game(arguments.game)
    check_ratings()
    if arguments.publish is not None:
        check_writable(arguments.publish)
    collector = Collector()
    if arguments.sources:
        ladder = fit(collector.outcomes(_rows_of(game, arguments.sources)), arguments.anchor)
    else:
        ladder = _play(game, arguments, texts, collector)
    if arguments.publish is not None:
        command = _command(ladder, collector, arguments)
        write_whole(Path(arguments.publish), dumps(ladder, collector, command))
    if arguments.json:
        print(json.dumps(dataclasses.asdict(ladder), indent=2, ensure_ascii=False))
    else:
        _show(game, ladder, texts)
    return 0


def _play(game: Game, arguments: argparse.Namespace, texts: Texts, collector: Collector) -> Ladder:
    options = options_of(arguments.option)
    experiment = plan(
        game,
        arguments.bots or measured_names(game),
        [(seats, options) for seats in arguments.seats or (fewest_seats(game),)],
        arguments.games or USUAL_GAMES,
        USUAL_SEED if arguments.seed is None else arguments.seed,
        data=read_data(game, arguments.data, texts),
    )
    with played(experiment, arguments, texts) as done:
        return fit(collector.outcomes(game_rows(experiment, done.counted())), arguments.anchor)


def _rows_of(game: Game, sources: list[str]) -> Iterator[Mapping[str, Any]]:
    """The games of folders that `taniere arena` wrote."""
    for source in sources:
        for row in read_games(Path(source) / NAME):
            if row["game"] != game.id:
                raise UsageError("games_of_another", folder=source, found=row["game"], game=game.id)
            yield row


def _command(ladder: Ladder, collector: Collector, arguments: argparse.Namespace) -> str:
    """What gives the same ladder again, with every default said."""
    words = ["taniere", "ladder", arguments.game, "--anchor", ladder.anchor]
    if arguments.sources:
        return " ".join([*words, *(f"--from {Path(source).name}" for source in arguments.sources)])
    words += ["--bots", ",".join(sorted(one.name for one in ladder.bots))]
    words += ["--seats", ",".join(map(str, sorted(collector.setups)))]
    words += [f"--option {name}={value}" for name, value in arguments.option]
    words += ["--data " + Path(arguments.data).name] if arguments.data else []
    words += ["--games", str(arguments.games or USUAL_GAMES), "--seed", str(min(collector.seeds))]
    return " ".join(words)


def _show(game: Game, ladder: Ladder, texts: Texts) -> None:
    screen, title = Screen(), game.texts(texts.language).say("game.title")
    screen.line(
        texts.say("ladder.title", title=title, count=ladder.games, anchor=ladder.anchor), style="bold"
    )
    width = max(len(one.name) for one in ladder.bots)
    for one in ladder.bots:
        screen.line(texts.say("ladder.bot", bot=one.name.ljust(width), **_told(one, texts), count=one.games))
    for seats, worths in ladder.seats.items():
        for worth in worths:
            screen.line(texts.say("ladder.seat", seats=seats, number=worth.name, **_told(worth, texts)))


def _told(rating: Rating, texts: Texts) -> dict[str, str]:
    values = {"points": rating.points, "low": rating.low, "high": rating.high}
    return {name: decimal(f"{value:8.1f}", texts) for name, value in values.items()}
