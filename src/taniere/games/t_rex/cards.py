"""What is printed on the cards: read from TOML or a record, checked against what the rulebook states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from taniere.core.custom_data import MOST_TEXT
from taniere.core.errors import DataError
from taniere.core.results import Notice
from taniere.games.t_rex.numbers import COLOURS, NUMBERED

METEOR = "meteor"
SYMBOLS = (METEOR, "draw 1", "draw 2", "draw 3")  # TRX-11, TRX-12
METEORS = 6
EGGS = 30

# The cards of the rulebook's worked round (TRX-G1): a table that says otherwise is odd, but may be printed.
_EXAMPLE = {3: METEOR, 6: "draw 2", 7: METEOR, 8: "draw 3", 12: "draw 2"}


@dataclass(frozen=True, slots=True)
class Print:
    """The symbol of every numbered card, from 1 on, and how many eggs each colour has."""

    symbols: tuple[str, ...]
    eggs: tuple[int, ...]
    notices: tuple[Notice, ...] = ()


def read_print(data: Mapping[str, Any]) -> Print:
    """What some data describes; DataError names the first thing that does not fit, and the bound."""
    if unknown := sorted(str(key) for key in set(data) - {"symbols", "eggs", "note"}):
        raise DataError("print_key", key=unknown[0], keys=("symbols", "eggs", "note"))
    note = data.get("note", "")
    if not isinstance(note, str):
        raise DataError("deck_note", limit=MOST_TEXT)
    symbols = _symbols(data.get("symbols"))
    return Print(symbols, _eggs(data.get("eggs")), _oddities(symbols))


def _symbols(table: Any) -> tuple[str, ...]:
    numbers = [str(number) for number in range(1, NUMBERED + 1)]
    if not isinstance(table, Mapping) or set(table) != set(numbers):
        raise DataError("symbol_numbers", high=NUMBERED)
    for number in numbers:
        if table[number] not in SYMBOLS:
            raise DataError("symbol_kind", number=number, found=_shown(table[number]), symbols=SYMBOLS)
    symbols = tuple(table[number] for number in numbers)
    if symbols.count(METEOR) != METEORS:
        raise DataError("symbol_meteors", found=symbols.count(METEOR), wanted=METEORS, high=NUMBERED)
    return symbols


def _eggs(table: Any) -> tuple[int, ...]:
    if not isinstance(table, Mapping) or set(table) != set(COLOURS):
        raise DataError("egg_colours", colours=COLOURS)
    for colour in COLOURS:
        if type(table[colour]) is not int or table[colour] < 1:
            raise DataError("egg_number", colour=colour, found=_shown(table[colour]))
    eggs = tuple(table[colour] for colour in COLOURS)
    if sum(eggs) != EGGS:
        raise DataError("egg_sum", found=sum(eggs), wanted=EGGS)
    return eggs


def _oddities(symbols: tuple[str, ...]) -> tuple[Notice, ...]:
    return tuple(
        Notice("symbol_unlike_example", {"number": number, "found": symbols[number - 1], "wanted": wanted})
        for number, wanted in _EXAMPLE.items()
        if symbols[number - 1] != wanted
    )


def _shown(value: object) -> str:
    """A value of somebody's file, short enough for one line."""
    return ascii(value)[:60]
