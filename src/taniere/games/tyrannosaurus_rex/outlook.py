"""What follows from a view and a board shows: where arrows lead, what they cost, whom Ty-Rex can reach.

None of it depends on the cards that a viewer does not know.
"""

from __future__ import annotations

import msgspec

from taniere.core.chance import Source
from taniere.core.outlook import Outlook
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CHOOSE,
    CLOCKWISE,
    DEN,
    DINOSAURS,
    DIRECTIONS,
    FLEE,
    LAKE,
    LAKE_TILE,
    NONE,
    OFF,
    REFUGES,
    REX,
    SEATS_IN,
    SQUARE_NAMES,
    STEP,
    UNITS,
    VOLCANO,
    VOLCANO_TILE,
    counts_of,
)
from taniere.games.tyrannosaurus_rex.data import Box
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.sampling import known_removed, state_of
from taniere.games.tyrannosaurus_rex.views import Counts, DinosaurView, TyrannosaurusView

NO_CARDS: Counts = (0, 0, 0)


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


class SeatOutlook(msgspec.Struct, frozen=True):
    """What follows for one seat.

    `refuge` is the tile that is open to it. `split` are the nine cards it began with, `left` those not yet
    played: the hand, and the card set aside if there is one. `hand` is what it holds, where the viewer knows
    it: one's own, any where nothing is set aside, and a rival's that follows from its discards; else None,
    and of each kind it holds at least `least`. `danger` is how many of Ty-Rex's arrows it would take to reach
    it (None: Ty-Rex is away, or the dinosaur is on its refuge or not on the board).
    """

    refuge: str | None
    split: Counts
    left: Counts
    hand: Counts | None
    least: Counts
    danger: int | None


class TyrannosaurusOutlook(Outlook, frozen=True, kw_only=True):
    """What the board shows besides the position.

    The game has `turns`. `order` are the seats clockwise from the bone, `steering` those that the present
    stage asks in the order in which their choices will be carried out. `den` is where Ty-Rex comes back to.
    `dinosaurs` is by seat. `subject` is what the viewer's arrow steers in this stage, `arrows` where to, by
    direction; both are empty for those who are not asked, except that everybody sees those of a stage that
    steers one thing together.
    """

    turns: int
    order: tuple[int, ...]
    steering: tuple[int, ...]
    den: str
    dinosaurs: tuple[SeatOutlook, ...]
    subject: str | None
    arrows: tuple[ArrowView, ...]


class _First(Source):
    """Takes the first of whatever the viewer does not know."""

    def below(self, bound: int) -> int:
        return 0


def outlook_of(box: Box, view: TyrannosaurusView) -> TyrannosaurusOutlook:
    """The outlook of a view; the box is that of its set-up."""
    position = state_of(box, view, _First())
    reach = rex_reach(position)
    order = CLOCKWISE[box.seats][position.bone] if position.bone != NONE else ()
    first = order if position.fugitive == NONE else CLOCKWISE[box.seats][position.fugitive]
    subject = _subject(position, view.viewer)
    return TyrannosaurusOutlook(
        points=tuple(position.held),
        turns=box.turns,
        order=order,
        steering=tuple([seat for seat in first if position.asked & BIT[seat]]),
        den=SQUARE_NAMES[DEN],
        dinosaurs=tuple(
            [_seat(box, shown, reach.get(position.at[seat])) for seat, shown in enumerate(view.dinosaurs)]
        ),
        subject=subject,
        arrows=() if subject is None else _arrows(position, view.viewer),
    )


def _seat(box: Box, shown: DinosaurView, danger: int | None) -> SeatOutlook:
    if shown.dinosaur is None:
        return SeatOutlook(None, NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS, None)
    dinosaur = DINOSAURS.index(shown.dinosaur)
    split = counts_of(box.splits[dinosaur])
    left = split[0] - shown.played[0], split[1] - shown.played[1], split[2] - shown.played[2]
    hand: Counts | None = left
    least = left
    if shown.aside:
        kind = known_removed(shown, box.splits[dinosaur])
        if kind == NONE:
            hand = None
            least = max(left[0] - 1, 0), max(left[1] - 1, 0), max(left[2] - 1, 0)
        else:
            gone = counts_of(UNITS[kind])
            hand = least = left[0] - gone[0], left[1] - gone[1], left[2] - gone[2]
    return SeatOutlook(REFUGES[dinosaur], split, left, hand, least, danger)


def rex_reach(position: Position) -> dict[int, int]:
    """Squares that Ty-Rex can enter in the coming phase 4, with the arrows that takes (TYR-4.1, TYR-4.4).

    A square it stands on can be entered again after two; away, it can only come back to its den."""
    if not CHOOSE <= position.phase <= REX:
        return {}
    if position.rex == OFF:
        return {DEN: 0}
    reached: dict[int, int] = {}
    edge = {position.rex}
    for arrows in range(1, position.box.seats + 1):
        edge = {target for square in edge for target in STEP[square * 8 : square * 8 + 8]}
        edge -= {OFF, position.lake, position.volcano}
        for square in edge:
            reached.setdefault(square, arrows)
    return reached


def _subject(position: Position, viewer: int | None) -> str | None:
    """What arrows steer in this stage, for this viewer."""
    phase = position.phase
    if phase == CHOOSE:
        is_asked = viewer is not None and position.asked & BIT[viewer]
        return DINOSAURS[position.dinosaurs[viewer]] if is_asked and viewer is not None else None
    if phase == FLEE:
        return DINOSAURS[position.dinosaurs[position.fugitive]]
    return {LAKE: LAKE_TILE, VOLCANO: VOLCANO_TILE, REX: "rex"}.get(phase)


def _arrows(position: Position, viewer: int | None) -> tuple[ArrowView, ...]:
    """One arrow a direction."""
    return tuple([_arrow(position, viewer, direction) for direction in range(len(DIRECTIONS))])


def _arrow(position: Position, viewer: int | None, direction: int) -> ArrowView:
    phase = position.phase
    if phase == LAKE:
        return _tile_arrow(position, position.lake, position.volcano, direction)
    if phase == VOLCANO:
        return _tile_arrow(position, position.volcano, position.lake, direction)
    if phase == REX:
        return _rex_arrow(position, viewer, direction)
    if phase == FLEE:
        return _dinosaur_arrow(position, position.fugitive, direction, False)
    assert viewer is not None
    return _dinosaur_arrow(position, viewer, direction, True)


def _tile_arrow(position: Position, square: int, other: int, direction: int) -> ArrowView:
    target = STEP[square * 8 + direction]
    if target == OFF:
        effects: tuple[str, ...] = ("edge",)
    elif target in (DEN, other) or target in position.at:  # TYR-G6
        effects = ("blocked",)
    else:
        effects = ()
    return ArrowView(DIRECTIONS[direction], _name(target), effects, (), 0, 0)


def _rex_arrow(position: Position, viewer: int | None, direction: int) -> ArrowView:
    target = STEP[position.rex * 8 + direction]
    if target == OFF:
        return ArrowView(DIRECTIONS[direction], None, ("edge",), (), 0, 0)
    if target in (position.lake, position.volcano):
        return ArrowView(DIRECTIONS[direction], _name(target), ("away",), (), 0, 0)
    met = tuple([seat for seat in SEATS_IN[position.living] if position.at[seat] == target])
    loss = int(viewer in met and position.held[viewer] > 0) if viewer is not None else 0
    effects = _found(position, target, met, False)
    return ArrowView(DIRECTIONS[direction], _name(target), effects, met, 0, loss)


def _dinosaur_arrow(position: Position, seat: int, direction: int, is_own: bool) -> ArrowView:
    target = STEP[position.at[seat] * 8 + direction]
    if target == OFF:
        return ArrowView(DIRECTIONS[direction], None, ("edge",), (), 0, 0)
    if not position.is_open_to(seat, target):
        loss = int(is_own and position.held[seat] > 0)
        return ArrowView(DIRECTIONS[direction], _name(target), ("closed",), (), 0, loss)
    if target in (position.lake, position.volcano):
        return ArrowView(DIRECTIONS[direction], _name(target), ("refuge",), (), 0, 0)
    met = tuple([rival for rival in SEATS_IN[position.living & ~BIT[seat]] if position.at[rival] == target])
    gain = len([rival for rival in met if position.held[rival]])
    is_rex = position.rex == target
    loss = int(is_rex and position.held[seat] + gain > 0)
    effects = _found(position, target, met, is_rex)
    return ArrowView(DIRECTIONS[direction], _name(target), effects, met, gain, loss)


def _found(position: Position, square: int, met: tuple[int, ...], is_rex: bool) -> tuple[str, ...]:
    here = (
        ("den", square == DEN),
        ("tree", bool(position.trees >> square & 1)),
        ("rivals", bool(met)),
        ("rex", is_rex),
    )
    return tuple([effect for effect, is_here in here if is_here])


def _name(square: int) -> str | None:
    return None if square == OFF else SQUARE_NAMES[square]
