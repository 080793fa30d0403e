"""`taniere arena`: tournaments and comparisons of bots, played in bulk and measured."""

from __future__ import annotations

import argparse
import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from taniere.arena.experiment import Experiment, plan
from taniere.arena.pairings import KINDS
from taniere.arena.parquet import NAME as GAMES
from taniere.arena.parquet import check_parquet, write_games
from taniere.arena.plots import check_plots
from taniere.arena.report import report
from taniere.arena.runner import Run
from taniere.arena.sequential import STRONGER, WEAKER, Stopping
from taniere.arena.summary import Summary
from taniere.bots.registry import bot_names
from taniere.cli import shelf
from taniere.cli.arguments import options_of, shortened
from taniere.cli.bulk import USUAL_GAMES, USUAL_SEED, add_plan, add_run, fewest_seats, played
from taniere.cli.errors import UsageError
from taniere.cli.files import read_bytes, read_data, write_whole
from taniere.cli.screen import Screen
from taniere.cli.wording import decimal
from taniere.core.errors import SetupError, TaniereError
from taniere.core.game import Game
from taniere.core.texts import Texts

FILE_ENDING = ".toml"
PARTS = (0.001, 0.4)  # of a margin and of an error
VERDICTS = {
    STRONGER: "arena.verdict_stronger",
    WEAKER: "arena.verdict_weaker",
    None: "arena.verdict_open",
}
PLAN_FLAGS = ("bots", "seats", "option", "data", "kind", "compare", "until_decided", "margin", "error")


class _SetUp(msgspec.Struct, forbid_unknown_fields=True):
    seats: int
    options: dict[str, str | int | bool] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """An experiment as people write it (docs/arena.md)."""

    game: str
    bots: list[str] = []
    kind: str = KINDS[0]
    games: int = USUAL_GAMES
    seed: int = USUAL_SEED
    setup: list[_SetUp] = []
    tables: list[list[str]] = []
    data: str | None = None
    until_decided: Stopping | None = None


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere arena` takes."""
    parser.add_argument("what", metavar=texts.say("help.game_or_file"), help=texts.say("help.arena_what"))
    add_plan(parser, texts)
    kinds = "|".join(KINDS)
    parser.add_argument("--kind", metavar=kinds, help=texts.say("help.arena_kind", kind=KINDS[0]))
    parser.add_argument("--compare", metavar=texts.say("help.name"), help=texts.say("help.arena_compare"))
    parser.add_argument("--until-decided", action="store_true", help=texts.say("help.until_decided"))
    usual, part = Stopping(), _part(texts)
    margin = texts.say("help.stopping_margin", default=usual.margin)
    parser.add_argument("--margin", type=part, metavar="P", help=margin)
    error = texts.say("help.stopping_error", default=usual.error)
    parser.add_argument("--error", type=part, metavar="P", help=error)
    add_run(parser, texts)


def _part(texts: Texts) -> Callable[[str], float]:
    low, high = PARTS

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if low <= value <= high:
            return value
        raise argparse.ArgumentTypeError(
            texts.say("error.not_a_part", value=shortened(text), low=low, high=high)
        )

    return read


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Check everything, play what is not played yet, print and write what came of it."""
    is_file = arguments.what.endswith(FILE_ENDING)
    experiment, stopping = (_from_file if is_file else _from_flags)(arguments, texts)
    if arguments.out is not None:
        check_parquet()
        check_plots()
    with played(experiment, arguments, texts, stopping) as done:
        summary = Summary(experiment, done.counted(), done.decisions)
        if arguments.out is not None:
            write_results(Path(arguments.out), done, summary, texts.language)
    if arguments.json:
        print(json.dumps(summary.as_data(), indent=2, ensure_ascii=False))
    else:
        _show(experiment.load(), summary, texts)
    return 0


def _from_flags(arguments: argparse.Namespace, texts: Texts) -> tuple[Experiment, Stopping | None]:
    game = shelf.find_game(arguments.what)
    options = options_of(arguments.option)
    cases: list[tuple[int, dict[str, object]]] = []
    for seats in arguments.seats or (fewest_seats(game),):
        for compared in _values(game, arguments.compare, seats):
            cases.append((seats, {**options, **compared}))
    experiment = plan(
        game,
        arguments.bots or bot_names(game),
        cases,
        arguments.games or USUAL_GAMES,
        USUAL_SEED if arguments.seed is None else arguments.seed,
        arguments.kind or KINDS[0],
        data=read_data(game, arguments.data, texts),
    )
    usual = Stopping()
    stopping = Stopping(arguments.margin or usual.margin, arguments.error or usual.error)
    return experiment, stopping if arguments.until_decided else None


def _values(game: Game, name: str | None, seats: int) -> list[dict[str, object]]:
    """One set-up for each value of an option that is to be compared."""
    if name is None:
        return [{}]
    for option in game.options:
        if option.name == name:
            return [{name: option.format(value)} for value in (option.default, *option.trials(seats))]
    raise SetupError("unknown_option", option=name, known=", ".join(option.name for option in game.options))


def _from_file(arguments: argparse.Namespace, texts: Texts) -> tuple[Experiment, Stopping | None]:
    for flag in PLAN_FLAGS:
        if getattr(arguments, flag):
            raise UsageError("flag_with_file", flag=f"--{flag.replace('_', '-')}", file=arguments.what)
    try:
        wanted = _read(arguments.what)
        game = shelf.find_game(wanted.game)
        data = None if wanted.data is None else str(Path(arguments.what).parent / wanted.data)
        cases = [(setup.seats, setup.options) for setup in wanted.setup] or [(fewest_seats(game), {})]
        experiment = plan(
            game,
            wanted.bots or bot_names(game),
            cases,
            arguments.games or wanted.games,
            wanted.seed if arguments.seed is None else arguments.seed,
            wanted.kind,
            wanted.tables,
            read_data(game, data, texts),
        )
    except UsageError:
        raise
    except TaniereError as error:
        raise UsageError("in_file", file=arguments.what, cause=error) from error
    return experiment, wanted.until_decided


def _read(name: str) -> _File:
    try:
        tree = tomllib.loads(read_bytes(name).decode("utf-8"))
        wanted = msgspec.convert(tree, _File)
    except UnicodeDecodeError as error:
        raise UsageError("in_file", file=name, cause=UsageError("data_not_text", at=error.start)) from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UsageError(
            "in_file", file=name, cause=UsageError("bad_experiment", reason=str(error))
        ) from None
    stopping = wanted.until_decided
    parts = () if stopping is None else (stopping.margin, stopping.error)
    low, high = PARTS
    if wanted.games < 1 or wanted.seed < 0 or not all(low <= part <= high for part in parts):
        reason = f"games from 1, seed from 0, margin and error from {low} to {high}"
        raise UsageError("in_file", file=name, cause=UsageError("bad_experiment", reason=reason))
    return wanted


def write_results(folder: Path, done: Run, summary: Summary, language: str) -> None:
    """The files of docs/arena.md; all but the last depend on nothing but the experiment."""
    experiment = done.experiment
    part = folder / f".games.{os.getpid()}.part"
    try:
        write_games(part, experiment, done.counted())
        part.replace(folder / GAMES)
    finally:
        part.unlink(missing_ok=True)
    write_whole(folder / "summary.json", _json(summary.as_data()))
    write_whole(folder / "report.html", report(summary, experiment.load(), language))
    write_whole(folder / "cpu.json", _json(summary.cpu_data()))


def _json(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _show(game: Game, summary: Summary, texts: Texts) -> None:
    screen, title = Screen(), game.texts(texts.language).say("game.title")
    screen.line(
        texts.say("selfplay.title", title=title, count=summary.games, seed=summary.experiment.seed),
        style="bold",
    )
    for number in range(len(summary.matches)):
        for line in _match_lines(summary, number, texts):
            screen.line(line)


def _match_lines(summary: Summary, number: int, texts: Texts) -> list[str]:
    standings, match = summary.matches[number], summary.experiment.matches[number]
    players, case = match.line_up.players, summary.experiment.cases[match.case].name
    lines = [texts.say("arena.case", case=case, players=" : ".join(players), count=standings.games)]
    if len(players) > 1:
        won = " : ".join(map(str, standings.wins))
        lines.append(texts.say("arena.won", won=won, shared=standings.shared))
    for player in range(len(players) if len(players) > 2 else len(players) - 1):
        low, high = standings.interval(player)
        fair = match.line_up.order.count(player) / len(match.line_up.order)
        shares = [standings.share_of(player), low, high, fair]
        share, low_text, high_text, fair_text = (decimal(f"{100 * one:.1f}", texts) for one in shares)
        lines.append(
            texts.say(
                "arena.share", bot=players[player], share=share, low=low_text, high=high_text, fair=fair_text
            )
        )
    for player, bot in enumerate(players):
        mean, deviation = standings.score(player)
        told = [decimal(f"{one:.2f}", texts) for one in (mean, standings.score_error(player), deviation)]
        lines.append(texts.say("arena.score", bot=bot, mean=told[0], error=told[1], deviation=told[2]))
    if summary.decisions is not None:
        decision = summary.decisions[number]
        lines.append(texts.say(VERDICTS[decision.verdict], bot=players[0], count=decision.rounds))
    return lines
