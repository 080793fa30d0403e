"""What is printed on the cards, read and checked against the rulebook; the box that a game begins from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from taniere.core.custom_data import MOST_TEXT
from taniere.core.errors import DataError
from taniere.core.results import Notice
from taniere.core.setup import Setup
from taniere.games.t_rex.constants import CARDS, COLOURS, NUMBERED, SHOWER, SHOWER_RANK, VALUES

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


class Tables:
    """What the symbols do."""

    def __init__(self, symbols: tuple[str, ...], is_by_trump: bool) -> None:
        self.draws: list[int] = [0] * CARDS  # by card: how many it draws (TRX-11)
        # By `strong * 5 + weak`, then by card: how high a meteor it is, 0 for none (TRX-G5).
        self.meteors: list[list[int]] = []
        for values in VALUES:
            ranks = [0] * CARDS
            ranks[SHOWER] = SHOWER_RANK
            for card in range(NUMBERED):
                if symbols[card] == "meteor":
                    ranks[card] = values[card + 1] if is_by_trump else card + 1
            self.meteors.append(ranks)
        for card in range(NUMBERED):
            if symbols[card] != "meteor":
                self.draws[card] = int(symbols[card][-1])


# Simulation begins many games with the same few symbols.
_TABLES: Final[dict[tuple[str, ...], tuple[Tables, Tables]]] = {}


def _tables_of(symbols: tuple[str, ...], is_by_trump: bool) -> Tables:
    made = _TABLES.get(symbols)
    if made is None:
        made = (Tables(symbols, False), Tables(symbols, True))
        if len(_TABLES) < 100:
            _TABLES[symbols] = made
    return made[1] if is_by_trump else made[0]


class Box:
    """Set-up, symbols and eggs, as tables that play looks things up in.

    `hand`, `rounds` and `cards` (each player's set) are the rulebook's in every real game; tests of what a
    seat can know play smaller ones, in which everything can be listed.
    """

    def __init__(
        self,
        setup: Setup,
        symbols: tuple[str, ...],
        eggs: tuple[int, ...],
        hand: int,
        rounds: int,
        cards: int,
    ) -> None:
        self.setup: Setup = setup
        self.seats: int = setup.seats
        self.symbols: tuple[str, ...] = symbols
        self.eggs: tuple[int, ...] = eggs
        self.hand: int = hand
        self.rounds: int = rounds
        self.cards: int = cards
        self.is_one_egg: bool = setup.seats == 2 and setup.options["duel-one-egg"] is True  # TRX-G15
        tables = _tables_of(symbols, setup.options["meteor-by-trump"] is True)
        self.draws: list[int] = tables.draws
        self.meteors: list[list[int]] = tables.meteors
