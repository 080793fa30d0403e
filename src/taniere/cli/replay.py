"""`taniere replay`: a record played again, every token checked, told as one seat sees it."""

from __future__ import annotations

import argparse
import json

from taniere.cli.arguments import MOST_SEATS, whole_number
from taniere.cli.errors import UsageError
from taniere.cli.files import read_bytes
from taniere.cli.screen import Screen
from taniere.cli.shelf import find_game
from taniere.cli.story import Story
from taniere.cli.wording import result_lines
from taniere.core.errors import RecordError, TaniereError
from taniere.core.events import Event, plain, seen
from taniere.core.game import Game
from taniere.core.match import Match, replay
from taniere.core.record import Entry, Record, loads
from taniere.core.texts import Texts

Told = list[tuple[Entry, list[Event]]]


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere replay` takes."""
    seat = whole_number(texts, 0, MOST_SEATS)
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.record_file"))
    parser.add_argument("--seat", type=seat, metavar="N", help=texts.say("help.seat"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """Read and check everything, and only then print."""
    record = loads(read_bytes(arguments.file))
    seat: int | None = arguments.seat
    if seat is not None and seat >= record.seats:
        raise UsageError("no_such_seat_in_record", seat=str(seat), seats=record.seats, last=record.seats - 1)
    game = find_game(record.game)
    names = [texts.say("replay.seat", number=number) for number in range(record.seats)]
    words = game.texts(texts.language).with_people(*names)
    told: Told = []
    match = _played(game, record, words, told)
    if arguments.json:
        print(json.dumps(_as_data(match, told, seat), indent=2, ensure_ascii=False))
        return 0
    screen = Screen()
    screen.line(texts.say("replay.title", title=words.say("game.title"), count=record.seats), style="bold")
    story = Story(screen, words, seat)
    for _, events in told:
        story.tell(events)
    result = match.state.result()
    screen.line()
    if result is None:
        screen.line(texts.say("replay.unfinished", count=len(told)))
    else:
        for text, rule in result_lines(result, words, texts):
            screen.cited(text, rule)
    return 0


def _played(game: Game, record: Record, words: Texts, told: Told) -> Match:
    """Play the record; an entry that a rule forbids is refused in the game's own words."""
    try:
        return replay(game, record, lambda entry, events: told.append((entry, events)))
    except RecordError as error:
        if "cause" not in error.arguments:
            raise
        cause = error.arguments["cause"]
        said = words.error(cause) if isinstance(cause, TaniereError) else cause
        raise RecordError(error.code, **{**error.arguments, "cause": said}) from error


def _as_data(match: Match, told: Told, seat: int | None) -> dict[str, object]:
    record, result = match.record, match.state.result()
    return {
        "header": {
            "game": record.game,
            "version": record.version,
            "seats": record.seats,
            "options": record.options,
            "data": record.data,
            "notes": record.notes,
        },
        "entries": [
            {"entry": str(entry), "events": [plain(seen(event, seat)) for event in events]}
            for entry, events in told
        ],
        "result": plain(result),
    }
