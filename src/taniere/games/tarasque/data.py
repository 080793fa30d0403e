"""What is printed on dice and tiles in each edition, read and checked; the box that a game begins from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from taniere.core.custom_data import MOST_TEXT
from taniere.core.errors import DataError
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import Setup
from taniere.games.tarasque.chance import Throw, throws
from taniere.games.tarasque.constants import SYMBOL_NAMES, SYMBOLS

ORIGINAL = "original"
ADAPTED = "adapted"
LISTS = {ORIGINAL: ("colours", "landscapes"), ADAPTED: ("colours",)}
_ID = re.compile(r"[a-z][a-z0-9-]{0,15}")
_PAINT = re.compile(r"#[0-9a-f]{6}")
_NAME_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Print:
    """One thing that is printed: the word it goes by, and its colour as #rrggbb where it has one."""

    name: str
    paint: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition. `keys` are the faces of a die, `auxes` the other thing on a tile (TAR-10)."""

    name: str
    keys: tuple[Print, ...]
    auxes: tuple[Print, ...]
    notices: tuple[Notice, ...] = ()

    def colour(self, tile: int) -> str:
        """The word for the colour of a tile's dragon."""
        key, aux = divmod(tile, SYMBOLS)
        return self.keys[key].name if self.name == ORIGINAL else self.auxes[aux].name

    def sign(self, tile: int) -> str:
        """The word for the landscape, or the number, beside the dragon."""
        key, aux = divmod(tile, SYMBOLS)
        return self.auxes[aux].name if self.name == ORIGINAL else self.keys[key].name


class Box:
    """What a game begins from and never changes: its set-up, what is printed, its dice."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.edition: Edition = edition_of(setup.data, str(setup.options["edition"]))
        self.dice: list[Throw] = throws()  # dice[n] throws n of them
        self.seats: int = setup.seats
        self.pays_thief: bool = setup.options["steal-egg-to"] == "thief"  # GT-2
        self.culls_once: bool = setup.options["two-player-cull"] == "once"  # GT-3
        self.moves_freely: bool = setup.options["egg-moves-per-turn"] == "unlimited"  # GT-8a


@cache
def shipped_edition(edition: str) -> Edition:
    """An edition as it comes with the game."""
    return read_edition(read_toml(__package__, "data.toml"), edition)


def edition_of(data: Mapping[str, Any] | None, edition: str) -> Edition:
    """An edition as custom data prints it, or the shipped one."""
    return shipped_edition(edition) if data is None else read_edition(data, edition)


def read_edition(data: Mapping[str, Any], edition: str) -> Edition:
    """An edition that some data describes; DataError names the first entry that does not fit.

    Both editions are checked; one that the data leaves out is the shipped one.
    """
    if unknown := sorted(set(data) - {*LISTS, "note"}):
        raise DataError("print_table", table=unknown[0], tables=tuple(LISTS))
    note = data.get("note", "")
    if not isinstance(note, str):
        raise DataError("deck_note", limit=MOST_TEXT)
    prints: dict[str, list[tuple[Print, ...]]] = {}
    for name, lists in LISTS.items():
        if name in data:
            prints[name] = _edition(data[name], name, lists)
    if edition not in prints:
        return shipped_edition(edition)
    if edition == ADAPTED:
        return Edition(edition, tuple(Print(pips) for pips in SYMBOL_NAMES), prints[edition][0])
    colours, landscapes = prints[edition]
    return Edition(edition, colours, landscapes, _oddities(data[edition]))


def _edition(table: Any, edition: str, lists: tuple[str, ...]) -> list[tuple[Print, ...]]:
    if not isinstance(table, Mapping) or set(table) != set(lists):
        found = ", ".join(sorted(map(str, table))) if isinstance(table, Mapping) else type(table).__name__
        raise DataError("print_lists", edition=edition, lists=lists, found=found[:60] or "-")
    return [_prints(table[name], f"{edition}.{name}") for name in lists]


def _prints(entries: Any, where: str) -> tuple[Print, ...]:
    """Six different things: dice have six faces, and 36 tiles are six times six."""
    if not isinstance(entries, list | tuple) or len(entries) != SYMBOLS:
        found = len(entries) if isinstance(entries, list | tuple) else type(entries).__name__
        raise DataError("print_count", where=where, found=found, wanted=SYMBOLS)
    ids: list[str] = []
    prints: list[Print] = []
    for place, entry in enumerate(entries, 1):
        if not isinstance(entry, Mapping) or not set(entry) <= {"id", "name", "paint"}:
            raise DataError("print_entry", where=where, place=place, keys=("id", "name", "paint"))
        word, name, paint = entry.get("id"), entry.get("name", ""), entry.get("paint", "")
        if not isinstance(word, str) or not _ID.fullmatch(word):
            raise DataError("print_id", where=where, place=place, found=ascii(word)[:60])
        if word in ids:
            raise DataError("print_twice", where=where, id=word)
        if not isinstance(name, str) or len(name) > _NAME_LIMIT or not name.isprintable():
            raise DataError("print_name", where=where, id=word, found=ascii(name)[:60], limit=_NAME_LIMIT)
        if paint != "" and not (isinstance(paint, str) and _PAINT.fullmatch(paint)):
            raise DataError("print_paint", where=where, id=word, found=ascii(paint)[:60])
        ids.append(word)
        prints.append(Print(name or word, paint))
    if len({printed.name for printed in prints}) != SYMBOLS:
        raise DataError("print_same_name", where=where)
    return tuple(prints)


def _oddities(table: Mapping[str, Any]) -> tuple[Notice, ...]:
    """The one colour that the rulebook names is blue."""
    if any(entry["id"] == "blue" for entry in table["colours"]):
        return ()
    return (Notice("no_blue_dragon", {}),)
