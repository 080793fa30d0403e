"""The draws of the set-up: who plays which dinosaur, who begins, which card is set aside."""

from __future__ import annotations

from taniere.core.chance import Pick
from taniere.games.tyrannosaurus_rex.constants import CARDS, DINOSAURS, SEAT_NAMES, counts_of


def deal_draw(deals: list[tuple[int, ...]]) -> Pick:
    """One of the ways to deal the dinosaurs to the seats (TYR-S2)."""
    names = [" ".join([DINOSAURS[dinosaur] for dinosaur in deal]) for deal in deals]
    return Pick("colours", range(len(deals)), names)


def start_draw(seats: int) -> Pick:
    """The seat that gets the bone (TYR-S9)."""
    return Pick("start", range(seats), SEAT_NAMES)


def removal_draw(split: int) -> Pick:
    """One of the nine cards that a dinosaur begins with (TYR-N5)."""
    kinds = [kind for kind, count in enumerate(counts_of(split)) for _ in range(count)]
    return Pick("remove", kinds, CARDS)
