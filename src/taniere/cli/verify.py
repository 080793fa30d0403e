"""`taniere verify`: every draw of a finished table computed again from its seed and its players' nonces."""

from __future__ import annotations

import argparse
import json

from taniere.cli.files import read_bytes
from taniere.cli.shelf import find_game
from taniere.core.errors import RecordError, TaniereError
from taniere.core.game import Game
from taniere.core.record import Record, loads
from taniere.core.texts import Texts
from taniere.table.fair import Verified, mixed, verify


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere verify` takes."""
    parser.add_argument("file", metavar=texts.say("help.file"), help=texts.say("help.record_file"))
    parser.add_argument("--json", action="store_true", help=texts.say("help.json"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """One line when everything is right; the first thing that is not is refused."""
    record = loads(read_bytes(arguments.file))
    found = _verified(find_game(record.game), record, texts)
    if arguments.json:
        print(json.dumps(_as_data(record, found), indent=2, ensure_ascii=False))
        return 0
    said = texts.say(
        "verify.right",
        count=found.draws,
        seed=found.seed,
        commitment=found.commitment,
        nonces=mixed(found.nonces) or "-",
    )
    if found.taken_back:
        said += " " + texts.say("verify.taken_back", count=found.taken_back)
    print(said)
    return 0


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


def _as_data(record: Record, found: Verified) -> dict[str, object]:
    return {
        "game": record.game,
        "table": record.notes.get("table"),
        "draws": found.draws,
        "taken_back": found.taken_back,
        "commitment": found.commitment,
        "seed": found.seed,
        "nonces": {str(seat): nonce for seat, nonce in found.nonces.items()},
    }
