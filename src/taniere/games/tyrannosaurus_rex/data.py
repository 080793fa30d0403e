"""The dinosaurs' cards and starting trees: presets that ship, or an owner's own, checked against the box."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any, Final

from taniere.core.chance import Pick
from taniere.core.errors import DataError
from taniere.core.resources import read_toml
from taniere.core.results import Notice
from taniere.core.setup import Setup
from taniere.games.tyrannosaurus_rex.chance import deal_draw, removal_draw, start_draw
from taniere.games.tyrannosaurus_rex.constants import (
    CARDS,
    CARDS_OF_A_COLOUR,
    DINOSAURS,
    DIPLODOCUS,
    NONE,
    OFF,
    PTERANODON,
    STEGOSAURUS,
    TREES,
    TRICERATOPS,
    hand_of,
)

PACKAGE: Final = "taniere.games.tyrannosaurus_rex"

# Who plays with two (TYR-N1, by the option), three (TYR-N2) and four (TYR-N3)
PAIRS: Final = {
    "stegosaurus-triceratops": (STEGOSAURUS, TRICERATOPS),
    "pteranodon-diplodocus": (PTERANODON, DIPLODOCUS),
}
THREE = (TRICERATOPS, PTERANODON, DIPLODOCUS)
FOUR = (STEGOSAURUS, TRICERATOPS, PTERANODON, DIPLODOCUS)

# What the rulebook prints: the rows of card counts, without their owners, and one reminder card (TYR-S6).
PRINTED_ROWS = ([7, 1, 1], [6, 2, 1], [6, 3, 0], [5, 3, 1])
PTERANODON_TREES = 2


class Roster:
    """By dinosaur: the hand it begins with and its starting trees; and what is odd about them."""

    def __init__(
        self, splits: tuple[int, ...], provisions: tuple[int, ...], notices: tuple[Notice, ...]
    ) -> None:
        self.splits: tuple[int, ...] = splits
        self.provisions: tuple[int, ...] = provisions
        self.notices: tuple[Notice, ...] = notices


class Box:
    """What one game begins from and never changes: the printed matter, and what its set-up makes of it."""

    def __init__(self, setup: Setup, roster: Roster) -> None:
        options = setup.options
        start = options["start"]
        is_opposite = options["corners"] == "opposite"
        self.setup: Setup = setup
        self.seats: int = setup.seats
        self.everybody: int = (1 << setup.seats) - 1
        splits = roster.splits
        self.splits: tuple[int, ...] = splits
        self.provisions: tuple[int, ...] = roster.provisions
        self.removes_cards: bool = setup.seats != 3  # TYR-N4, TYR-N5
        self.turns: int = CARDS_OF_A_COLOUR - int(self.removes_cards)  # TYR-N6
        self.falls_at_once: bool = options["elimination"] == "immediate"  # TYR-G8
        self.first_bone: int = NONE if start == "random" else int(start)  # TYR-G24
        # TYR-S1, TYR-S3, TYR-G3: the corners, by dinosaur
        self.lake: int = 0
        self.volcano: int = 24 if is_opposite else 4
        self.corners: list[int] = [OFF] * len(DINOSAURS)
        self.corners[DIPLODOCUS] = self.lake
        self.corners[PTERANODON] = self.volcano
        self.corners[TRICERATOPS] = 4 if is_opposite else 24
        self.corners[STEGOSAURUS] = 20
        # The draws of the set-up
        self.deals: list[tuple[int, ...]] = sorted(
            permutations(line_up(setup.seats, str(options["line-up"])))
        )
        self.deal: Pick = deal_draw(self.deals)
        self.start: Pick = start_draw(setup.seats)
        self.removals: list[Pick] = [removal_draw(split) for split in splits]  # by dinosaur


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
    tables: dict[str, Any] = read_toml(PACKAGE, "data.toml")["presets"]
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
