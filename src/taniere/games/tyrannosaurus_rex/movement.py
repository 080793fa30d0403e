"""What happens when something moves one square: meetings, losses, elimination. Every loss is here."""

from __future__ import annotations

from taniere.core.events import Event
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    DINOSAURS,
    DIRECTIONS,
    ENDINGS,
    LAKE_TILE,
    NONE,
    NONE_LEFT,
    OFF,
    ONE_LEFT,
    OVER,
    SEATS_IN,
    SQUARE_NAMES,
    STEP,
    VOLCANO_TILE,
)
from taniere.games.tyrannosaurus_rex.events import (
    Eliminated,
    GameEnded,
    Moved,
    RushedIntoTile,
    StayedAtEdge,
    TileIgnored,
    TreeEaten,
    TreeHanded,
)
from taniere.games.tyrannosaurus_rex.position import Position

ENDING_RULES = ("TYR-N6", "TYR-G16", "TYR-G16")


def step(
    position: Position, seat: int, direction: int, by: int, is_panic: bool, events: list[Event] | None
) -> None:
    """Move a dinosaur one square by the arrow of a seat, its own or an opponent's in a panic."""
    target = STEP[position.at[seat] * 8 + direction]
    if target == OFF:
        if events is not None:
            rule = "TYR-G7" if by == seat else "TYR-3.3d"
            name = DINOSAURS[position.dinosaurs[seat]]
            events.append(
                StayedAtEdge(rule=rule, seat=seat, dinosaur=name, by=by, direction=DIRECTIONS[direction])
            )
    elif position.is_open_to(seat, target):
        _enter(position, seat, target, by, is_panic, events)
    elif by == seat:
        _rush_into_tile(position, seat, target, is_panic, events)
    elif events is not None:
        name, tile = DINOSAURS[position.dinosaurs[seat]], tile_at(position, target)
        events.append(TileIgnored(rule="TYR-3.3d", seat=seat, dinosaur=name, by=by, tile=tile))


def _enter(
    position: Position, seat: int, target: int, by: int, is_panic: bool, events: list[Event] | None
) -> None:
    at = position.at
    if events is not None:
        rule = "TYR-3.2" if not is_panic else "TYR-3.3a" if by == seat else "TYR-3.3c"
        name, start = DINOSAURS[position.dinosaurs[seat]], SQUARE_NAMES[at[seat]]
        events.append(
            Moved(rule=rule, seat=seat, dinosaur=name, by=by, start=start, square=SQUARE_NAMES[target])
        )
    at[seat] = OFF  # so that it does not meet itself
    is_rival_there = target in at
    at[seat] = target
    if is_rival_there:
        for rival in SEATS_IN[position.living & ~BIT[seat]]:
            if at[rival] == target:
                _meet(position, seat, rival, is_panic, events)
    if position.rex == target:  # TYR-G10: gains first
        eat(position, seat, "TYR-3.5" if is_panic else "TYR-3.2d", events)
        settle_falls(position, events)
    elif is_rival_there:
        settle_falls(position, events)


def _meet(position: Position, seat: int, rival: int, is_panic: bool, events: list[Event] | None) -> None:
    """The rival hands the mover a tree (TYR-3.2c, TYR-3.4), if it has one (TYR-G11)."""
    held = position.held
    count = 1 if held[rival] else 0
    held[rival] -= count
    held[seat] += count
    if events is not None:
        events.append(
            TreeHanded(
                rule="TYR-G11" if not count else "TYR-3.4" if is_panic else "TYR-3.2c",
                seat=seat,
                dinosaur=DINOSAURS[position.dinosaurs[seat]],
                rival=rival,
                rival_dinosaur=DINOSAURS[position.dinosaurs[rival]],
                count=count,
                trees=held[seat],
                rival_trees=held[rival],
            )
        )


def eat(position: Position, seat: int, rule: str, events: list[Event] | None) -> None:
    """Ty-Rex and a dinosaur are on one square: a tree leaves the game, if there is one (TYR-G11)."""
    count = 1 if position.held[seat] else 0
    position.held[seat] -= count
    position.lost += count
    if events is not None:
        events.append(
            TreeEaten(
                rule=rule if count else "TYR-G11",
                seat=seat,
                dinosaur=DINOSAURS[position.dinosaurs[seat]],
                square=SQUARE_NAMES[position.at[seat]],
                count=count,
                trees=position.held[seat],
            )
        )


def eat_all_at(position: Position, square: int, rule: str, events: list[Event] | None) -> None:
    """Ty-Rex came to a square: every dinosaur there loses a tree (TYR-4.3, TYR-4.5)."""
    if square not in position.at:
        return
    for seat in SEATS_IN[position.living]:
        if position.at[seat] == square:
            eat(position, seat, rule, events)
    settle_falls(position, events)


def _rush_into_tile(
    position: Position, seat: int, target: int, is_panic: bool, events: list[Event] | None
) -> None:
    """TYR-3.2e, and for a panicker's own step TYR-G14."""
    count = 1 if position.held[seat] else 0
    position.held[seat] -= count
    position.lost += count
    if events is not None:
        events.append(
            RushedIntoTile(
                rule="TYR-G14" if is_panic else "TYR-3.2e",
                seat=seat,
                dinosaur=DINOSAURS[position.dinosaurs[seat]],
                tile=tile_at(position, target),
                lost=count,
                trees=position.held[seat],
            )
        )
    settle_falls(position, events)


def settle_falls(position: Position, events: list[Event] | None) -> None:
    """After a whole step, whoever has no tree is out, unless that waits for the turn's end (TYR-G8)."""
    if position.box.falls_at_once and 0 in position.held:
        eliminate(position, events)


def eliminate(position: Position, events: list[Event] | None) -> None:
    """Everybody without a tree leaves the board (TYR-E1, TYR-G9); with fewer than two left it is over."""
    fallen = 0
    for seat in SEATS_IN[position.living]:
        if position.held[seat] == 0:
            fallen |= BIT[seat]
            position.at[seat] = OFF
            if events is not None:
                name = DINOSAURS[position.dinosaurs[seat]]
                events.append(Eliminated(rule="TYR-E1", seat=seat, dinosaur=name))
    if not fallen:
        return
    position.fell = fallen
    position.living &= ~fallen
    if position.living & (position.living - 1) == 0:  # TYR-G16
        end_game(position, ONE_LEFT if position.living else NONE_LEFT, events)


def end_game(position: Position, ending: int, events: list[Event] | None) -> None:
    """Nobody is asked any more."""
    position.phase = OVER
    position.ending = ending
    position.asked = 0
    position.fugitive = NONE
    position.fugitives = ()
    if events is not None:
        events.append(GameEnded(rule=ENDING_RULES[ending], reason=ENDINGS[ending]))


def tile_at(position: Position, square: int) -> str:
    """The name of the tile on a square."""
    return LAKE_TILE if square == position.lake else VOLCANO_TILE
