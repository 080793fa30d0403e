"""What a board shows before anybody chooses: where arrows lead, what they cost, whom Ty-Rex can reach.

All of it follows from what everybody sees.
"""

from __future__ import annotations

from taniere.games.tyrannosaurus_rex.numbers import (
    BIT,
    CHOOSE,
    DEN,
    DINOSAURS,
    DIRECTIONS,
    FLEE,
    LAKE,
    LAKE_TILE,
    OFF,
    REX,
    SEATS_IN,
    SQUARE_NAMES,
    STEP,
    VOLCANO,
    VOLCANO_TILE,
)
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.views import ArrowView


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


def subject_of(position: Position, viewer: int | None) -> str | None:
    """What arrows steer in this stage, for this viewer."""
    phase = position.phase
    if phase == CHOOSE:
        is_asked = viewer is not None and position.asked & BIT[viewer]
        return DINOSAURS[position.dinosaurs[viewer]] if is_asked and viewer is not None else None
    if phase == FLEE:
        return DINOSAURS[position.dinosaurs[position.fugitive]]
    return {LAKE: LAKE_TILE, VOLCANO: VOLCANO_TILE, REX: "rex"}.get(phase)


def arrows_of(position: Position, viewer: int | None) -> tuple[ArrowView, ...]:
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
