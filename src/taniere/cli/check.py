"""`taniere check`: whether a game holds what every game must hold."""

from __future__ import annotations

import argparse
from itertools import groupby

from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.core.texts import Texts

FAILED = 1
EFFORT = 1
THOROUGH_EFFORT = 10


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere check` takes."""
    parser.add_argument("game", metavar=texts.say("help.game_name"), help=texts.say("help.game"))
    parser.add_argument("--thorough", action="store_true", help=texts.say("help.thorough"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Run the contract kit; one line for each set-up, and one for each thing that does not hold."""
    from taniere.kit.report import check  # only authors need the kit

    game = find_game(arguments.game)
    screen = Screen()
    failures = total = 0
    findings = check(game, THOROUGH_EFFORT if arguments.thorough else EFFORT)
    for case, of_case in groupby(findings, key=lambda finding: finding.case):
        passed = 0
        for finding in of_case:
            total += 1
            if finding.has_passed:
                passed += 1
                continue
            failures += 1
            line = texts.say("check.fails", case=case, check=finding.check, detail=finding.detail)
            screen.line(line, style="red")
        screen.line(texts.say("check.holds", case=case, count=passed))
    screen.line(
        texts.say("check.failures" if failures else "check.all_hold", count=failures or total), style="bold"
    )
    return FAILED if failures else 0
