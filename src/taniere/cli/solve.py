"""`taniere solve`: what a turn at dice is worth, exactly, and each way to keep dice of a roll."""

from __future__ import annotations

import argparse
import json

from taniere.cli.errors import UsageError
from taniere.cli.files import read_bytes
from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.cli.wording import decimal
from taniere.coach.solvers import solver_of
from taniere.coach.solving import Keep, Solution
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.texts import Texts

FLAGS = {
    "cards": "help.solve_cards",
    "roll": "help.solve_roll",
    "middle": "help.solve_middle",
    "rivals": "help.solve_rivals",
    "lair": "help.solve_lair",
    "eggs": "help.solve_eggs",
    "total": "help.solve_total",
    "missing": "help.solve_missing",
}
SHOWN = 10  # ways to keep that people are shown; all of them as JSON


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere solve` takes."""
    parser.add_argument("game", metavar=texts.say("help.game_name"), help=texts.say("help.game"))
    for flag, about in FLAGS.items():
        parser.add_argument(f"--{flag}", metavar="A,B", help=texts.say(about))
    parser.add_argument("--record", metavar=texts.say("help.file"), help=texts.say("help.solve_record"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Solve the position that the flags describe, or the last one of a record."""
    game = find_game(arguments.game)
    solver = solver_of(game)
    words = {flag: getattr(arguments, flag) for flag in FLAGS if getattr(arguments, flag) is not None}
    for flag in words:
        if flag not in solver.flags or arguments.record is not None:
            known = [f"--{name}" for name in (solver.flags if arguments.record is None else ("record",))]
            raise UsageError("solve_flag", flag=f"--{flag}", game=game.id, known=", ".join(known))
    if arguments.record is None:
        solution = solver.from_words(words)
    else:
        record = loads(read_bytes(arguments.record))
        if record.game != game.id:
            raise UsageError("record_of_another_game", found=record.game, game=game.id)
        solution = solver.from_view(replay(game, record).state.view(None))
    if arguments.json:
        print(json.dumps(as_data(solution), indent=2, ensure_ascii=False))
    else:
        _show(solution, texts)
    return 0


def as_data(solution: Solution) -> dict[str, object]:
    """`value` of a fresh turn and, best first, of each keep; chances as [numerator, denominator]."""
    return {
        "value": solution.value,
        "keeps": [
            {
                "keep": list(keep.actions),
                "value": keep.value,
                "then": keep.then,
                "failing": None if keep.failing is None else list(keep.failing.as_integer_ratio()),
            }
            for keep in solution.keeps
        ],
    }


def _show(solution: Solution, texts: Texts) -> None:
    screen = Screen()
    screen.line(texts.say("solve.value", value=decimal(f"{solution.value:.4f}", texts)), style="bold")
    for keep in solution.keeps[:SHOWN]:
        screen.line(f"  {decimal(f'{keep.value:8.4f}', texts)}  {_way(keep, texts)}")
    more = len(solution.keeps) - SHOWN
    if more > 0:
        screen.line("  " + texts.say("solve.more", count=more))


def _way(keep: Keep, texts: Texts) -> str:
    steps = " + ".join(keep.actions)
    if keep.actions and keep.actions[-1] == keep.then:
        way = steps
    else:
        way = f"{steps} → {keep.then}" if steps else keep.then
    if keep.failing is None:
        return way
    chance = decimal(f"{100 * float(keep.failing):.1f}", texts)
    risk = texts.say("solve.failing", chance=chance)
    return f"{way} ({risk})"
