"""What the pawn of a seat may do on its path: which wheels it may turn, where it may stop."""

from __future__ import annotations

from typing import Final

from taniere.core.events import Event
from taniere.games.labyrintus.actions import STOP
from taniere.games.labyrintus.constants import ARMS, HOME, PLACES, RESERVE, SIDE, SPOTS, WHEEL, WHEELS
from taniere.games.labyrintus.events import PawnHalted, PawnMoved
from taniere.games.labyrintus.labyrinth import (
    NO_TRACK,
    OUT_FIRST,
    OUT_SECOND,
    RESERVES,
    VILLAGES,
    Track,
)
from taniere.games.labyrintus.position import Position

SOUTH_ROW: Final = WHEELS - SIDE
Barrier = tuple[str | None, str | None, int | None]  # what it is, its rule, whose it is


def tracks_of(position: Position, seat: int) -> tuple[Track, Track]:
    """Both ways along a pawn's path: the exits of a village, the ends of a road, the one of a reserve."""
    labyrinth, place = position.labyrinth, position.place[seat]
    if place < SPOTS:
        first = labyrinth.walk(OUT_FIRST[place], place)
        return first, labyrinth.walk(OUT_SECOND[place], place)
    if place == HOME:
        door = (SOUTH_ROW + position.box.villages[seat]) * 4 + 2  # LAB-12
        return labyrinth.walk(door, -1), labyrinth.walk(door + 4, -1)
    return labyrinth.walk((place - RESERVE) * 4, -1), NO_TRACK


def take_tracks(position: Position) -> None:
    """Walk the path of the active seat's pawn."""
    position.first, position.second = tracks_of(position, position.active)


def mend_tracks(position: Position, wheel: int) -> None:
    """The same path after one of its wheels was turned."""
    place = position.place[position.active]
    start = place if place < SPOTS else -1
    position.first = position.labyrinth.mend(position.first, wheel, start)
    position.second = position.labyrinth.mend(position.second, wheel, start)


def pivots(position: Position) -> list[int]:
    """Legal pivots of the active seat along its tracks, ascending (LAB-15, LAB-16, LAB-42, LAB-G9)."""
    barred = 0
    for spot in position.place:
        if spot < SPOTS:
            barred |= 1 << WHEEL[spot]
    if position.volcano >= 0:
        barred |= 1 << WHEEL[position.volcano]
    wheels: list[int] = []
    for track in (position.first, position.second):
        for spot in track.spots:
            wheel = WHEEL[spot]
            bit = 1 << wheel
            if not barred & bit:
                barred |= bit
                wheels.append(wheel)
    wheels.sort()
    found: list[int] = []
    for wheel in wheels:
        found.append(wheel * 2)
        if position.is_direction_felt(wheel):
            found.append(wheel * 2 + 1)
    return found


def stops(position: Position) -> list[int]:
    """Legal stops of the active seat along its tracks, as actions, ascending (LAB-18 to LAB-23)."""
    found: set[int] = set()
    first, second = barred_wheels(position)
    _collect(position, position.first, first, found)
    _collect(position, position.second, second, found)
    if position.is_running:
        found.add(STOP + position.place[position.active])  # LAB-G17
    return sorted(found)


def barred_wheels(position: Position) -> tuple[int, int]:
    """Wheels that hold another pawn of the same path, as bits: no leader may stop there (LAB-21, LAB-G27).

    For a move along the first track, and along the second. Both belong to one path, but for a leader in its
    village: there each exit is a path of its own. Where a path joins them, both tracks run over its roads.
    """
    seat = position.active
    if position.trex == seat:  # LAB-G15
        return 0, 0
    first = second = 0
    for other in range(position.box.seats):
        spot = position.place[other]
        if other != seat and spot < SPOTS:
            if spot in position.first.spots:
                first |= 1 << WHEEL[spot]
            if spot in position.second.spots:
                second |= 1 << WHEEL[spot]
    if position.place[seat] == HOME and position.box.has_two_exits:
        return first, second
    return first | second, first | second


def _collect(position: Position, track: Track, barred: int, found: set[int]) -> None:
    """One way along the path, up to what bars it."""
    seat, place = position.active, position.place
    is_trex = position.trex == seat
    for spot in track.spots:
        if spot == position.volcano:  # LAB-42
            return
        if spot in place:
            if not is_trex:
                return  # LAB-21
            found.add(STOP + spot)  # LAB-32: the run pauses there
            if not position.box.scares_at_distance:
                return
        elif not barred >> WHEEL[spot] & 1:
            found.add(STOP + spot)
    end = track.end
    if end <= VILLAGES:
        village = position.box.villages[seat]
        column = VILLAGES - end
        if (column == village or column == village + 1) and place[seat] != HOME:
            found.add(STOP + HOME)
    elif end <= RESERVES and may_enter(position, seat, RESERVES - end):
        found.add(STOP + RESERVE + RESERVES - end)


def may_enter(position: Position, seat: int, column: int) -> bool:
    """Whether a seat's pawn may go onto a reserve (LAB-23, LAB-25, LAB-G11)."""
    return (
        position.piles[column] > 0
        and not position.has_visited[seat]
        and position.trex != seat
        and len(position.carried[seat]) < ARMS
        and position.fits(seat, position.box.foods[column] * 3)
    )


def why_not_enter(position: Position, seat: int, column: int) -> Barrier:
    """What keeps a pawn off a reserve. Must agree with may_enter."""
    if position.trex == seat:
        return "reserve-t-rex", "LAB-G11", None
    if position.has_visited[seat]:
        return "reserve-visited", "LAB-23", None
    if position.piles[column] == 0:
        return "reserve-empty", "LAB-G11", None
    if position.mission[seat] < 0 or not position.fits(seat, position.box.foods[column] * 3):
        return "reserve-unfit", "LAB-25", None
    if len(position.carried[seat]) >= ARMS:
        return "reserve-arms-full", "LAB-25", None
    return None, None, None


def way_to(position: Position, place: int) -> tuple[str, ...]:
    """The places along the active seat's tracks up to one of them, the shorter way where two are free."""
    ways = []
    for track in (position.first, position.second):
        if place in track.spots:
            ways.append(track.spots[: track.spots.index(place) + 1])
        elif end_place(position, track.end) == place:
            ways.append([*track.spots, place])
    free = [way for way in ways if position.volcano not in way and not set(way[:-1]) & set(position.place)]
    return tuple(PLACES[spot] for spot in min(free, key=len))


def move_event(position: Position, origin: int, place: int) -> Event:
    """What is told of the active seat's pawn when its move ends at a place."""
    seat, pawn = position.active, position.pawn(position.active)
    if origin == place:
        return PawnHalted(rule="LAB-G17", seat=seat, pawn=pawn, stop=PLACES[place])
    return PawnMoved(
        rule="LAB-12" if place == HOME else "LAB-28" if place > HOME else "LAB-19",
        seat=seat,
        pawn=pawn,
        origin=PLACES[origin],
        stop=PLACES[place],
        way=way_to(position, place),
    )


def end_place(position: Position, end: int) -> int:
    """The place at the end of a track where the active seat's pawn could go, or -1."""
    if end <= VILLAGES:
        village = position.box.villages[position.active]
        return HOME if VILLAGES - end in (village, village + 1) else -1
    return RESERVE + RESERVES - end if end <= RESERVES else -1
