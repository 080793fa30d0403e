"""`taniere review`: how a recorded game was won, and what each seat could have done better."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from taniere.cli.files import check_writable, read_bytes, write_whole
from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.coach.coach import FAST, HINT, REVIEW
from taniere.coach.coaches import coach_of
from taniere.coach.facts import coach_texts, percent
from taniere.coach.page import page
from taniere.coach.review import Review, review
from taniere.coach.telling import TERMS, Teller
from taniere.core.game import Game
from taniere.core.record import loads
from taniere.core.texts import Texts


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere review` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.record_file"))
    parser.add_argument("--html", metavar=texts.say("help.file"), help=texts.say("help.review_html"))
    parser.add_argument("--fast", action="store_true", help=texts.say("help.review_fast"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Review the record; print it, and write its page if one is asked for."""
    if arguments.html is not None:
        check_writable(arguments.html)
    record = loads(read_bytes(arguments.file))
    game = find_game(record.game)
    found = review(game, record, FAST if arguments.fast else REVIEW, _progress())
    words = coach_texts(game, texts.language)
    names = tuple([words.say("review.seat", number=seat) for seat in range(record.seats)])
    teller = Teller(coach_of(game, HINT), found, names, words)
    if arguments.html is not None:
        write_whole(Path(arguments.html), page(teller))
    if arguments.json:
        print(json.dumps(as_data(game, found), indent=2, ensure_ascii=False))
    else:
        _show(teller)
    return 0


def as_data(game: Game, found: Review) -> dict[str, object]:
    """The review as JSON tells it: entries are counted from 0, changes are parts of a game, by seat."""
    return {
        "game": found.game,
        "seats": found.seats,
        "chances": found.chances,
        "accounts": [{term: getattr(account, term) for term in TERMS} for account in found.accounts],
        "drift_share": found.drift_share,
        "draws": [{"entry": draw.number, "token": draw.token, "luck": draw.luck} for draw in found.draws],
        "decisions": [
            {
                "entry": one.number,
                "seat": one.seat,
                "played": game.actions[one.chosen].token,
                "best": game.actions[one.best].token,
                "cost": one.cost,
            }
            for one in found.decisions
        ],
        "moments": [[one.number for one in found.moments(seat)] for seat in range(found.seats)],
    }


def _progress() -> Callable[[int, int], None] | None:
    """A bar on the terminal, if there is one."""
    if not sys.stderr.isatty():
        return None

    def tell(done: int, total: int) -> None:
        bar = "█" * (30 * done // total)
        end = "\n" if done == total else ""
        print(f"\r{bar:30} {done}/{total}", end=end, file=sys.stderr, flush=True)

    return tell


def _show(teller: Teller) -> None:
    screen = Screen()
    screen.line(teller.say("title", title=teller.texts.say("game.title")), style="bold")
    for seat, row in enumerate(teller.ledger()):
        screen.line()
        screen.line(row[0], style="bold")
        screen.line(f"  {teller.summary(seat)}")
        for term, cell in zip(TERMS, row[1:], strict=True):
            screen.line(f"  {cell:>9}  {teller.say(term)}")
        for moment in teller.moments(seat):
            screen.line(f"  • {moment.heading}. {moment.better}.")
            for reason in moment.reasons:
                screen.line(f"      {reason}")
        for line in teller.extremes(seat):
            screen.line(f"  {line}")
    screen.line()
    share = percent(teller.found.drift_share, teller.texts.language)
    screen.line(teller.say("drift_note", share=share))
