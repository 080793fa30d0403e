"""`taniere hint`: what to do in the last position of a record, and why."""

from __future__ import annotations

import argparse
import json

from taniere.cli.arguments import MOST_SEATS, MOST_SEED, whole_number
from taniere.cli.errors import UsageError
from taniere.cli.files import read_bytes
from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.coach.coach import POINTS, Choice
from taniere.coach.facts import coach_texts, number, percent, sentence
from taniere.coach.hint import Hint, hint
from taniere.core.events import plain
from taniere.core.game import Game
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.seeded import Seeded

SHOWN = 6
USUAL_SEED = 1


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere hint` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.record_file"))
    seat = whole_number(texts, 0, MOST_SEATS)
    parser.add_argument("--seat", type=seat, metavar="N", help=texts.say("help.hint_seat"))
    seed = whole_number(texts, 0, MOST_SEED)
    about = texts.say("help.hint_seed", seed=USUAL_SEED)
    parser.add_argument("--seed", type=seed, metavar="N", default=USUAL_SEED, help=about)
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Replay the record, and advise a seat that has to choose now, from its own view."""
    record = loads(read_bytes(arguments.file))
    match = replay(find_game(record.game), record)
    game, state = match.game, match.state
    actors = state.actors()
    seat = actors[0] if arguments.seat is None and actors else arguments.seat
    if seat not in actors:
        raise UsageError("nobody_chooses", seats=", ".join(map(str, actors)) or "–")
    view = state.view(seat)
    found = hint(game, view, state.legal(seat), Seeded(arguments.seed))
    if arguments.json:
        print(json.dumps(as_data(game, found), indent=2, ensure_ascii=False))
    else:
        _show(game, view, found, texts.language)
    return 0


def as_data(game: Game, found: Hint) -> dict[str, object]:
    """The hint as JSON tells it."""
    return {
        "best": game.actions[found.best].token,
        "choices": [
            {
                "action": game.actions[choice.action].token,
                "unit": choice.unit,
                "worth": choice.worth,
                "error": choice.error,
            }
            for choice in found.choices
        ],
        "reasons": [plain(fact) for fact in found.reasons],
        "worlds": found.worlds,
        "sure": found.sure,
    }


def _show(game: Game, view: View, found: Hint, language: str) -> None:
    screen, words = Screen(), coach_texts(game, language)
    for line in game.describe(view, words):
        screen.line(line)
    screen.line()
    best = view.action_words(game.actions[found.best], words)
    screen.line(words.say("hint.best", action=best), style="bold")
    for fact in found.reasons:
        screen.line(f"  • {sentence(fact, words)}")
    screen.line()
    for choice in found.choices[:SHOWN]:
        action = view.action_words(game.actions[choice.action], words)
        screen.line(f"  {_worth(choice, words):>22}  {action}")
    more = len(found.choices) - SHOWN
    if more > 0:
        screen.line("  " + words.say("hint.more", count=more))
    is_exact = found.choices[0].unit == POINTS
    screen.line(words.say("hint.exact" if is_exact else "hint.estimate"))
    if found.worlds:
        screen.line(words.say("hint.sure", sure=percent(found.sure, language), worlds=found.worlds))


def _worth(choice: Choice, words: Texts) -> str:
    if choice.unit == POINTS:
        return words.say("hint.points", worth=number(choice.worth, 2, words.language))
    error = number(100 * choice.error, 1, words.language)
    return words.say("hint.chance", worth=percent(choice.worth, words.language), error=error)
