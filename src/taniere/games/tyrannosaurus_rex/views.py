"""What a seat may know: everything but the rivals' cards set aside and their sealed choices."""

from __future__ import annotations

import msgspec

from taniere.core.views import View

Counts = tuple[int, int, int]  # Move, Rest, Panic


class DinosaurView(msgspec.Struct, frozen=True):
    """What lies before one seat.

    `square` is None before the deal and once the seat is eliminated. `trees` are its provisions. `played` are
    its discards (public). `aside` is 1 once a card of it is set aside, else 0; `removed` is that card, only
    for the seat itself. `laid` is the card that lies face up this turn, with its direction, as an action's
    token.
    """

    dinosaur: str | None
    square: str | None
    trees: int
    played: Counts
    aside: int
    removed: str | None
    laid: str | None


class TyrannosaurusView(View, frozen=True, kw_only=True):
    """The position as a seat knows it.

    `phase` is one of deal, start, remove (draws), lake, volcano, cards, panic, rex (sealed choices), over.
    `dinosaurs` is by seat. `rex` is None while it is away. `trees` are the squares with a tree, `lost` trees
    out of the game. `fugitive` flees now, `fugitives` flee after it. `chosen` is the viewer's own sealed
    choice. `fell` are the seats eliminated last, together.
    """

    phase: str
    turn: int
    bone: int | None
    dinosaurs: tuple[DinosaurView, ...]
    lake: str
    volcano: str
    rex: str | None
    trees: tuple[str, ...]
    lost: int
    fugitive: int | None
    fugitives: tuple[int, ...]
    chosen: str | None
    fell: tuple[int, ...]
