"""`taniere verify`: every draw of a finished table computed again from its seed and its players' nonces."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator

from taniere.cli.arguments import shortened
from taniere.cli.files import read_bytes
from taniere.cli.shelf import find_game
from taniere.core.errors import RecordError, TaniereError
from taniere.core.game import Game
from taniere.core.record import Record, loads
from taniere.core.texts import Texts
from taniere.table.fair import Verified, mixed, verify
from taniere.table.player_notes import Notes, check_notes


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere verify` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.record_file"))
    parser.add_argument("--commitment", type=_hash(texts), metavar="HEX", help=texts.say("help.commitment"))
    for flag, about in (("--nonce", "help.nonce"), ("--pledge", "help.pledge")):
        parser.add_argument(
            flag,
            action="append",
            default=[],
            type=_by_seat(texts),
            metavar=texts.say("help.seat_and_hex"),
            help=texts.say(about),
        )
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def _hash(texts: Texts) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not re.fullmatch(r"[0-9a-f]{64}", text):
            raise argparse.ArgumentTypeError(texts.say("error.not_a_hash", value=shortened(text)))
        return text

    return read


def _by_seat(texts: Texts) -> Callable[[str], tuple[int, str]]:
    def read(text: str) -> tuple[int, str]:
        found = re.fullmatch(r"(\d{1,3}):([0-9a-f]{16,64})", text)
        if found is None:
            raise argparse.ArgumentTypeError(texts.say("error.not_seat_and_hex", value=shortened(text)))
        return int(found[1]), found[2]

    return read


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """One line when everything is right; the first thing that is not is refused."""
    record = loads(read_bytes(arguments.file))
    found = _verified(find_game(record.game), record, texts)
    notes = _notes_of(arguments, found)
    if notes is not None:
        check_notes(found, notes)
    if arguments.json:
        print(json.dumps(_as_data(record, found, notes), indent=2, ensure_ascii=False))
        return 0
    print(" ".join(_sentences(found, notes, texts)))
    return 0


def _notes_of(arguments: argparse.Namespace, found: Verified) -> Notes | None:
    """What somebody noted at the table; a commitment that was not noted is taken as it is."""
    commitment, nonces, pledges = arguments.commitment, dict(arguments.nonce), dict(arguments.pledge)
    if commitment is None and not nonces and not pledges:
        return None
    return Notes(commitment or found.commitment, pledges, nonces, has_all_pledges=False)


def _sentences(found: Verified, notes: Notes | None, texts: Texts) -> Iterator[str]:
    yield texts.say(
        "verify.right",
        count=found.draws,
        seed=found.seed,
        commitment=found.commitment,
        nonces=mixed(found.nonces) or "-",
    )
    if found.taken_back:
        yield texts.say("verify.taken_back", count=found.taken_back)
    for seat in found.left_out:
        yield texts.say("verify.left_out", number=seat)
    for seat, count in found.renewed.items():
        yield texts.say("verify.renewed", number=seat, count=count)
    if not found.pledges:
        yield texts.say("verify.no_pledges")
    elif notes is None:
        yield texts.say("verify.no_notes")
    else:
        yield texts.say("verify.as_noted")


def _verified(game: Game, record: Record, texts: Texts) -> Verified:
    """An entry that a rule forbids is refused in the game's own words."""
    try:
        return verify(game, record)
    except RecordError as error:
        cause = error.arguments.get("cause")
        if not isinstance(cause, TaniereError):
            raise
        said = game.texts(texts.language).error(cause)
        raise RecordError(error.code, **{**error.arguments, "cause": said}) from error


def _as_data(record: Record, found: Verified, notes: Notes | None) -> dict[str, object]:
    return {
        "game": record.game,
        "table": record.notes.get("table"),
        "draws": found.draws,
        "taken_back": found.taken_back,
        "commitment": found.commitment,
        "seed": found.seed,
        "pledges": {str(seat): pledge for seat, pledge in found.pledges.items()},
        "left_out": list(found.left_out),
        "renewed": {str(seat): count for seat, count in found.renewed.items()},
        "is_as_noted": None if notes is None else True,
        "nonces": {str(seat): nonce for seat, nonce in found.nonces.items()},
    }
