"""The dinosaurs' cards and starting trees: presets that ship, or an owner's own, checked against the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from taniere.core.errors import DataError
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.games.tyrannosaurus_rex.numbers import (
    CARDS,
    CARDS_OF_A_COLOUR,
    DINOSAURS,
    DIPLODOCUS,
    PTERANODON,
    STEGOSAURUS,
    TREES,
    TRICERATOPS,
    hand_of,
)

# Who plays with two (TYR-N1, by the option), three (TYR-N2) and four (TYR-N3)
PAIRS = {
    "stegosaurus-triceratops": (STEGOSAURUS, TRICERATOPS),
    "pteranodon-diplodocus": (PTERANODON, DIPLODOCUS),
}
THREE = (TRICERATOPS, PTERANODON, DIPLODOCUS)
FOUR = (STEGOSAURUS, TRICERATOPS, PTERANODON, DIPLODOCUS)

# What the rulebook prints: the rows of card counts, without their owners, and one reminder card (TYR-S6).
PRINTED_ROWS = ([7, 1, 1], [6, 2, 1], [6, 3, 0], [5, 3, 1])
PTERANODON_TREES = 2


@dataclass(frozen=True, slots=True)
class Roster:
    """By dinosaur: the hand it begins with and its starting trees."""

    splits: tuple[int, ...]
    provisions: tuple[int, ...]
    notices: tuple[Notice, ...] = ()


def line_up(seats: int, pair: str) -> tuple[int, ...]:
    """The dinosaurs that play."""
    return PAIRS[pair] if seats == 2 else THREE if seats == 3 else FOUR


def trees_on_board(dinosaurs: tuple[int, ...]) -> int:
    """Squares without dinosaur, lake, volcano or den (TYR-L9, TYR-G23), wherever the tiles lie."""
    return 25 - 3 - len([dinosaur for dinosaur in dinosaurs if dinosaur in (TRICERATOPS, STEGOSAURUS)])


@cache
def presets(switch: str) -> tuple[str, ...]:
    """The names of what ships for `splits` or `provisions`."""
    return tuple(_shipped()[switch])


@cache
def shipped_roster(splits: str, provisions: str) -> Roster:
    """The roster of two presets."""
    tables = _shipped()
    return read_roster(
        {"splits": tables["splits"][splits], "provisions": tables["provisions"][provisions]},
        splits,
        provisions,
    )


def read_roster(data: Mapping[str, Any], splits: str, provisions: str) -> Roster:
    """The roster that some data describes; a table it does not have is the preset's. DataError says what
    does not fit the box."""
    if unknown := sorted(set(data) - {"splits", "provisions", "note"}):
        raise DataError("roster_key", key=unknown[0])
    if not isinstance(data.get("note", ""), str):
        raise DataError("roster_key", key="note")
    shipped = _shipped()
    split_table = _table(data, "splits", shipped["splits"][splits])
    tree_table = _table(data, "provisions", shipped["provisions"][provisions])
    rows = [_split(split_table[name], name) for name in DINOSAURS]
    trees = tuple(_trees(tree_table[name], name) for name in DINOSAURS)
    for dinosaurs in (*PAIRS.values(), THREE, FOUR):
        spare = TREES - trees_on_board(dinosaurs)
        asked = sum(trees[dinosaur] for dinosaur in dinosaurs)
        if asked > spare:
            names = tuple(DINOSAURS[dinosaur] for dinosaur in dinosaurs)
            raise DataError("roster_trees", dinosaurs=names, found=asked, high=spare)
    return Roster(tuple(hand_of(tuple(row)) for row in rows), trees, _oddities(rows, trees))


def _shipped() -> dict[str, Any]:
    tables: dict[str, Any] = read_toml(__package__, "dinosaurs.toml")["presets"]
    return tables


def _table(data: Mapping[str, Any], key: str, preset: Mapping[str, Any]) -> Mapping[str, Any]:
    table = data.get(key, preset)
    if not isinstance(table, Mapping) or sorted(table) != sorted(DINOSAURS):
        found = tuple(sorted(map(str, table))) if isinstance(table, Mapping) else type(table).__name__
        raise DataError("roster_dinosaurs", table=key, found=found, wanted=DINOSAURS)
    return table


def _split(row: Any, name: str) -> list[int]:
    is_row = isinstance(row, list | tuple) and len(row) == len(CARDS)
    if not is_row or any(type(count) is not int or count < 0 for count in row):
        raise DataError("roster_row", dinosaur=name, found=ascii(row)[:60], wanted=CARDS)
    if sum(row) != CARDS_OF_A_COLOUR:
        raise DataError("roster_sum", dinosaur=name, found=sum(row), wanted=CARDS_OF_A_COLOUR)
    return list(row)


def _trees(count: Any, name: str) -> int:
    if type(count) is not int or not 1 <= count <= TREES:  # nobody begins eliminated (TYR-E1)
        raise DataError("roster_provisions", dinosaur=name, found=ascii(count)[:60], low=1, high=TREES)
    return count


def _oddities(rows: list[list[int]], trees: tuple[int, ...]) -> tuple[Notice, ...]:
    """What fits the engine, but not the rulebook."""
    found = []
    printed = sorted(sorted(row) for row in PRINTED_ROWS)
    if sorted(sorted(row) for row in rows) != printed:
        shown = tuple("/".join(map(str, row)) for row in PRINTED_ROWS)
        found.append(Notice("roster_rows", {"rows": shown}))
    if trees[PTERANODON] != PTERANODON_TREES:
        found.append(Notice("roster_pteranodon", {"found": trees[PTERANODON], "printed": PTERANODON_TREES}))
    return tuple(found)
