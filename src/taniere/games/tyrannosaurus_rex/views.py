"""What a seat may know: everything but the rivals' cards set aside and their sealed choices."""

from __future__ import annotations

import msgspec

from taniere.core.views import View

Counts = tuple[int, int, int]  # Move, Rest, Panic


class DinosaurView(msgspec.Struct, frozen=True):
    """What lies before one seat.

    `square` is None before the deal and once the seat is eliminated. `refuge` is the tile that is open to it.
    `split` are the nine cards it began with, `played` its discards (public). `left` is the difference: the
    hand, and the card set aside if there is one (`aside` is 1 then, else 0). `hand` is what it holds, where
    the viewer knows it: one's own, any where nothing is set aside, and a rival's that follows from its
    discards; else None, and it lies between `least` and `most` by kind. `removed` is the card set aside, or
    None where the viewer does not know it. `laid` is the card that lies face up this turn, with its
    direction, as an action's token. `danger` is how many of Ty-Rex's arrows it would take to reach it (None:
    Ty-Rex is away, or the dinosaur is on its refuge or not on the board).
    """

    dinosaur: str | None
    square: str | None
    trees: int
    is_living: bool
    refuge: str | None
    split: Counts
    played: Counts
    left: Counts
    aside: int
    hand: Counts | None
    least: Counts
    most: Counts
    removed: str | None
    laid: str | None
    danger: int | None


class ArrowView(msgspec.Struct, frozen=True):
    """Where an arrow laid now would lead what it steers, as the board stands; others may change that first.

    `square` is None off the board, and `effects` say what is there: `edge` (it stays), `closed` (lake or
    volcano: a dinosaur's own arrow costs a tree, an opponent's is ignored), `refuge` (its own tile), `away`
    (Ty-Rex leaves the board), `blocked` (a tile cannot lie there), `den`, `tree`, `rivals`, `rex`. `rivals`
    are the seats it would meet. `gain` and `loss` are trees that a dinosaur would get and lose at once; for
    Ty-Rex `loss` is the viewer's own, and `gain` always 0.
    """

    direction: str
    square: str | None
    effects: tuple[str, ...]
    rivals: tuple[int, ...]
    gain: int
    loss: int


class TyrannosaurusView(View, frozen=True, kw_only=True):
    """The position as a seat sees it.

    `phase` is one of deal, start, remove (draws), lake, volcano, cards, panic, rex (sealed choices), over.
    `order` are the seats clockwise from the bone, `steering` those that the present stage asks in the order
    in which their choices will be carried out. `dinosaurs` is by seat. `rex` is None while it is away;
    `threatened` are the squares it can enter in the coming phase 4. `trees` are the squares with a tree,
    `lost` trees out of the game, `spare` trees still in the box. `subject` is what the viewer's arrow steers
    in this stage, `arrows` where to, by direction; both are empty for whoever is not asked, except that
    everybody sees those of a stage that steers one thing together. `fugitive` flees now, `fugitives` flee
    after it. `chosen` is the viewer's own sealed choice. `fell` are the seats eliminated last, together.
    """

    phase: str
    turn: int
    turns: int
    bone: int | None
    order: tuple[int, ...]
    steering: tuple[int, ...]
    dinosaurs: tuple[DinosaurView, ...]
    den: str
    lake: str
    volcano: str
    rex: str | None
    threatened: tuple[str, ...]
    trees: tuple[str, ...]
    lost: int
    spare: int
    subject: str | None
    arrows: tuple[ArrowView, ...]
    fugitive: int | None
    fugitives: tuple[int, ...]
    chosen: str | None
    fell: tuple[int, ...]
