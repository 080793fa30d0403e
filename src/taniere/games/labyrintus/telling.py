"""Names for what events and views tell: pawns, roads, the way of a move."""

from __future__ import annotations

from taniere.games.labyrintus.labyrinth import RESERVES, SHAPE_ROADS, VILLAGES
from taniere.games.labyrintus.numbers import HOME, PLACES, RESERVE, ROADS
from taniere.games.labyrintus.position import Position


def pawn_of(position: Position, seat: int) -> str:
    """Who walks for a seat."""
    return "t-rex" if position.trex == seat else "leader"


def roads_of(position: Position, wheel: int) -> tuple[str, ...]:
    """The two roads of a wheel as they run now."""
    return tuple(ROADS[road] for road in SHAPE_ROADS[position.labyrinth.shapes[wheel]])


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


def end_place(position: Position, end: int) -> int:
    """The place at the end of a track where the active seat's pawn could go, or -1."""
    if end <= VILLAGES:
        village = position.box.villages[position.active]
        return HOME if VILLAGES - end in (village, village + 1) else -1
    return RESERVE + RESERVES - end if end <= RESERVES else -1
