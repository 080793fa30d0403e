"""What turns wheels and sends leaders home besides players: T-Rex, gusts, tornadoes, volcanoes, a rescue."""

from __future__ import annotations

from typing import Final

from taniere.core.events import Event
from taniere.games.labyrintus.constants import FLOOR, PLACES, SIDE, SPOTS, SQUARES, TOKENS, WHEEL, WHEELS
from taniere.games.labyrintus.events import (
    LeaderExpelled,
    LeaderScared,
    PawnRescued,
    TRexReturned,
    VolcanoErupted,
    WheelsTurned,
)
from taniere.games.labyrintus.position import Position


def _around(wheel: int, reach: int) -> list[int]:
    """The wheels at most one row and one column away, and at most `reach` steps; the wheel itself is not."""
    row, column = divmod(wheel, SIDE)
    found: list[int] = []
    for other in range(WHEELS):
        rows, columns = abs(other // SIDE - row), abs(other % SIDE - column)
        if max(rows, columns) == 1 and rows + columns <= reach:
            found.append(other)
    return found


TOUCHING: Final[list[list[int]]] = [_around(wheel, 1) for wheel in range(WHEELS)]  # LAB-G19
SURROUNDING: Final[list[list[int]]] = [_around(wheel, 2) for wheel in range(WHEELS)]
ROW: Final[list[list[int]]] = [
    [other for other in range(WHEELS) if other // SIDE == wheel // SIDE] for wheel in range(WHEELS)
]
COLUMN: Final[list[list[int]]] = [
    [other for other in range(WHEELS) if other % SIDE == wheel % SIDE] for wheel in range(WHEELS)
]


def gust(position: Position, spot: int, is_row: bool, events: list[Event] | None) -> None:
    """LAB-40: a whole row or column turns."""
    wheel = WHEEL[spot]
    _turn_all(position, (ROW if is_row else COLUMN)[wheel], "gust", "row" if is_row else "column", events)


def tornado(position: Position, wheel: int, events: list[Event] | None) -> None:
    """LAB-41: all wheels around turn, the one in the middle does not."""
    _turn_all(position, SURROUNDING[wheel], "tornado", "around", events)


def _turn_all(
    position: Position, wheels: list[int], kind: str, line: str, events: list[Event] | None
) -> None:
    turned: list[str] = []
    spared: list[str] = []
    for wheel in wheels:
        if position.is_occupied(wheel) or position.is_locked(wheel):  # LAB-G15, LAB-G20
            spared.append(SQUARES[wheel])
        else:
            position.turn_wheel(wheel, 1)
            turned.append(SQUARES[wheel])
    if events is not None:
        events.append(
            WheelsTurned(
                rule="LAB-40" if kind == "gust" else "LAB-41",
                kind=kind,
                line=line,
                wheels=tuple(turned),
                spared=tuple(spared),
            )
        )


def erupt(position: Position, spot: int, events: list[Event] | None) -> None:
    """LAB-42: leaders on the wheel and on those that touch it go home; T-Rex stays (LAB-G15)."""
    wheel = WHEEL[spot]
    position.volcano = spot
    if events is not None:
        events.append(VolcanoErupted(rule="LAB-42", place=PLACES[spot]))
    for seat in range(position.box.seats):
        place = position.place[seat]
        if place >= SPOTS or position.trex == seat:
            continue
        if WHEEL[place] == wheel or WHEEL[place] in TOUCHING[wheel]:
            if events is not None:
                dropped = _food(position, seat)
                events.append(LeaderExpelled(rule="LAB-42", seat=seat, place=PLACES[place], dropped=dropped))
            position.send_home(seat)


def scare(position: Position, seat: int, rule: str, events: list[Event] | None) -> None:
    """The active seat's T-Rex sends a leader home; its food can be taken in passing (LAB-32, LAB-G16)."""
    place = position.place[seat]
    if events is not None:
        events.append(
            LeaderScared(
                rule=rule,
                seat=seat,
                active=position.active,
                place=PLACES[place],
                dropped=_food(position, seat),
            )
        )
    position.fresh += [place * FLOOR + token for token in position.carried[seat]]
    position.fresh.sort()
    position.send_home(seat)


def scare_path(position: Position, events: list[Event] | None) -> None:
    """With the switch of LAB-G14: every leader on T-Rex's path flees as soon as T-Rex moves."""
    for seat in range(position.box.seats):
        place = position.place[seat]
        if (
            seat != position.active
            and place < SPOTS
            and (place in position.first.spots or place in position.second.spots)
        ):
            scare(position, seat, "LAB-G14", events)


def rescue(position: Position, seat: int, events: list[Event] | None) -> None:
    """LAB-G8: a pawn that was blocked twice goes home without its food, T-Rex beside the board."""
    if events is not None:
        events.append(
            PawnRescued(
                rule="LAB-G8",
                seat=seat,
                pawn=position.pawn(seat),
                place=PLACES[position.place[seat]],
                dropped=_food(position, seat),
            )
        )
        if position.trex == seat:
            events.append(TRexReturned(rule="LAB-G8", seat=seat))
    position.send_home(seat)


def _food(position: Position, seat: int) -> tuple[str, ...]:
    return tuple([TOKENS[token] for token in position.carried[seat]])
