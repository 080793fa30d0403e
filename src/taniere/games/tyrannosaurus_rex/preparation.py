"""Before the first turn: colours, bone, the cards set aside, then lake, volcano and trees (TYR-S, TYR-L)."""

from __future__ import annotations

from taniere.core.events import Event, Private
from taniere.games.tyrannosaurus_rex.actions import POINT
from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    CARDS,
    CLOCKWISE,
    DEN,
    DINOSAURS,
    DIPLODOCUS,
    DIRECTIONS,
    LAKE,
    LAKE_TILE,
    NONE,
    OFF,
    PTERANODON,
    REMOVE,
    SEATS_IN,
    SQUARE_NAMES,
    SQUARES,
    START,
    STEP,
    UNITS,
    VOLCANO,
    VOLCANO_TILE,
)
from taniere.games.tyrannosaurus_rex.events import (
    BoneGiven,
    CardRemoved,
    ColourDealt,
    TileMoved,
    TileStayed,
    TreesPlanted,
)
from taniere.games.tyrannosaurus_rex.position import Position
from taniere.games.tyrannosaurus_rex.turn import begin_turn, tell_arrows


def deal_colours(position: Position, outcome: int, events: list[Event] | None) -> None:
    """Each seat gets a colour: its dinosaur, nine cards, a corner and starting trees (TYR-S2, S3, S7)."""
    box = position.box
    position.dinosaurs = box.deals[outcome]
    position.living = box.everybody
    for seat, dinosaur in enumerate(position.dinosaurs):
        position.hands[seat] = box.splits[dinosaur]
        position.at[seat] = box.corners[dinosaur]
        position.held[seat] = box.provisions[dinosaur]
        position.spare -= box.provisions[dinosaur]
        if events is not None:
            events.append(
                ColourDealt(
                    rule="TYR-S2",
                    seat=seat,
                    dinosaur=DINOSAURS[dinosaur],
                    square=SQUARE_NAMES[position.at[seat]],
                    trees=position.held[seat],
                )
            )
    if position.bone == NONE:
        position.phase = START
    else:
        _after_bone(position)


def give_bone(position: Position, seat: int, events: list[Event] | None) -> None:
    """TYR-S9, drawn by TYR-G24."""
    position.bone = seat
    if events is not None:
        events.append(BoneGiven(rule="TYR-G24", seat=seat))
    _after_bone(position)


def _after_bone(position: Position) -> None:
    if position.box.removes_cards:
        position.phase = REMOVE
    else:
        _ask_for_tile(position, LAKE, DIPLODOCUS)


def remove_card(position: Position, kind: int, events: list[Event] | None) -> None:
    """The next seat loses one of its nine cards by chance; it alone knows which (TYR-N5, TYR-G25)."""
    seat = position.removed.index(NONE)
    position.removed[seat] = kind
    position.hands[seat] -= UNITS[kind]
    if events is not None:
        events.append(CardRemoved(rule="TYR-N5", seat=seat, card=Private(CARDS[kind], (seat,))))
    if seat == position.box.seats - 1:
        _ask_for_tile(position, LAKE, DIPLODOCUS)


def _ask_for_tile(position: Position, phase: int, rider: int) -> None:
    """Everybody but the dinosaur that rides the tile (TYR-L2, TYR-L8)."""
    asked = position.box.everybody
    if rider in position.dinosaurs:
        asked &= ~BIT[position.dinosaurs.index(rider)]
    position.ask(phase, asked)


def place_lake(position: Position, events: list[Event] | None) -> None:
    """TYR-L2 to TYR-L7; then the volcano is asked for."""
    position.lake = _place(position, LAKE_TILE, position.lake, position.volcano, DIPLODOCUS, "TYR-L3", events)
    _ask_for_tile(position, VOLCANO, PTERANODON)


def place_volcano(position: Position, events: list[Event] | None) -> None:
    """TYR-L8; then trees, and the first turn."""
    position.volcano = _place(
        position, VOLCANO_TILE, position.volcano, position.lake, PTERANODON, "TYR-L8", events
    )
    _plant(position, events)
    begin_turn(position, events)


def _place(
    position: Position,
    tile: str,
    square: int,
    other_tile: int,
    rider: int,
    rule: str,
    events: list[Event] | None,
) -> int:
    """Carry out the arrows from the bone clockwise, one square each (TYR-L5, L6); where the tile ends up."""
    chosen = position.take_choices()
    order = CLOCKWISE[position.box.seats][position.bone]
    riding = position.dinosaurs.index(rider) if rider in position.dinosaurs else NONE
    if events is not None:
        tell_arrows(order, chosen, tile, rule, events)
    for seat in order:
        if chosen[seat] == NONE:
            continue
        direction = chosen[seat] - POINT
        target = STEP[square * 8 + direction]
        if target in (OFF, DEN, other_tile) or target in position.at:  # TYR-G6
            if events is not None:
                obstacle = "dinosaur"
                if target == OFF:
                    obstacle = "edge"
                elif target == DEN:
                    obstacle = "den"
                elif target == other_tile:
                    obstacle = "tile"
                way = DIRECTIONS[direction]
                events.append(
                    TileStayed(rule="TYR-G6", seat=seat, tile=tile, direction=way, obstacle=obstacle)
                )
            continue
        if events is not None:
            start, end = SQUARE_NAMES[square], SQUARE_NAMES[target]
            events.append(TileMoved(rule="TYR-L6", seat=seat, tile=tile, start=start, square=end))
        square = target
        if riding != NONE:
            position.at[riding] = square  # TYR-L7
    return square


def _plant(position: Position, events: list[Event] | None) -> None:
    """A tree on every square without dinosaur, Ty-Rex, lake or volcano (TYR-L9)."""
    taken = 1 << DEN | 1 << position.lake | 1 << position.volcano
    for seat in SEATS_IN[position.box.everybody]:
        taken |= 1 << position.at[seat]
    position.trees = (1 << SQUARES) - 1 & ~taken
    position.spare -= position.trees.bit_count()
    if events is not None:
        squares = tuple([SQUARE_NAMES[square] for square in range(SQUARES) if position.trees >> square & 1])
        events.append(TreesPlanted(rule="TYR-L9", squares=squares, count=len(squares)))
