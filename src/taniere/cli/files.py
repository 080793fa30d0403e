"""Files that a command reads and writes. Reading is bounded; writing leaves a whole file or none."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from taniere.cli.errors import UsageError
from taniere.core.custom_data import check_bounds
from taniere.core.errors import DataError, TaniereError
from taniere.core.game import Game
from taniere.core.record import MAX_BYTES
from taniere.core.texts import Texts

STANDARD_INPUT = "-"


def read_bytes(name: str) -> bytes:
    """A file, or standard input for `-`; one byte more than a record may have is enough to refuse it."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def read_data(game: Game, name: str | None, texts: Texts) -> Mapping[str, Any] | None:
    """The deck or layout in a TOML file, checked by the game; what is odd about it goes to stderr."""
    if name is None:
        return None
    raw = read_bytes(name)
    try:
        data = _plain_data(raw)
        notices = game.check_data(data)
    except TaniereError as error:
        raise UsageError("in_file", file=name, cause=error) from error
    words = game.texts(texts.language)
    for notice in notices:
        warning = words.say(f"notice.{notice.code}", **notice.arguments)
        print(texts.say("warning.data", file=name, warning=warning), file=sys.stderr)
    return data


def _plain_data(raw: bytes) -> dict[str, Any]:
    """What TOML says, as the JSON that a record's `data` line holds."""
    try:
        tree = tomllib.loads(raw.decode("utf-8"))
        text = json.dumps(tree, allow_nan=False)
    except UnicodeDecodeError as error:
        raise UsageError("data_not_text", at=error.start) from None
    except tomllib.TOMLDecodeError as error:
        raise DataError("data_not_toml", reason=error) from None
    except (TypeError, ValueError, RecursionError) as error:  # a date, an infinity, a very deep nest
        raise DataError("data_not_toml", reason=error) from None
    data: dict[str, Any] = json.loads(text)
    check_bounds(data)
    return data


def check_writable(name: str) -> None:
    """Find out before the game, not after it, that its record could not be written."""
    path = Path(name)
    if path.is_dir():
        raise IsADirectoryError(0, "", name)
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(0, "", str(path.parent))
    if not os.access(path.absolute().parent, os.W_OK):
        raise PermissionError(0, "", name)


def write_whole(path: Path, text: str) -> None:
    """Write a file that nobody ever sees half-written."""
    path = path.resolve()
    if path.exists() and not path.is_file():  # a pipe or a device: there is nothing to replace
        path.write_text(text, encoding="utf-8")
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
