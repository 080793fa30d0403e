"""What a board shows before anybody clicks: the path of each pawn, what waits at stops, what a pivot does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taniere.games.labyrintus.labyrinth import CLOSED, EDGE, RESERVES, VILLAGES, Track
from taniere.games.labyrintus.numbers import (
    ARMS,
    CORNUCOPIA,
    HOME,
    PIVOTING,
    PLACES,
    RED,
    RESERVE,
    SPOTS,
    SQUARES,
    STOP,
    TOKENS,
    WHITE,
)
from taniere.games.labyrintus.paths import mend_tracks, stops, tracks_of
from taniere.games.labyrintus.position import WIDTH, Position
from taniere.games.labyrintus.telling import roads_of
from taniere.games.labyrintus.views import PivotView, StopView, WayView

if TYPE_CHECKING:
    from taniere.games.labyrintus.state import LabyrintusState

Barrier = tuple[str | None, str | None, int | None]


def ways_of(position: Position, seat: int) -> tuple[WayView, ...]:
    """The path that a seat's pawn is on."""
    return _ways(position, seat, *tracks_of(position, seat))


def _ways(position: Position, seat: int, first: Track, second: Track) -> tuple[WayView, ...]:
    tracks = [first] if position.place[seat] > HOME else [first, second]
    return tuple(_way(position, seat, track) for track in tracks)


def _way(position: Position, seat: int, track: Track) -> WayView:
    reach, barrier = _barrier(position, seat, track)
    return WayView(
        places=tuple([PLACES[spot] for spot in track.spots]),
        reach=reach,
        end=_end(position, seat, track.end),
        barrier=barrier[0],
        barrier_rule=barrier[1],
        barrier_seat=barrier[2],
    )


def _end(position: Position, seat: int, end: int) -> str:
    if end == EDGE:
        return "edge"
    if end == CLOSED:
        return "loop"
    if end <= VILLAGES:
        village = position.box.villages[seat]
        return "home" if VILLAGES - end in (village, village + 1) else "village"
    return PLACES[RESERVE + RESERVES - end]


def _barrier(position: Position, seat: int, track: Track) -> tuple[int, Barrier]:
    """How many roads of a track the pawn can walk, and what bars it then. Must agree with paths.stops."""
    is_trex = position.trex == seat
    for reach, spot in enumerate(track.spots):
        if spot == position.volcano:
            return reach, ("volcano", "LAB-42", None)
        if spot in position.place:
            other = position.place.index(spot)
            if not is_trex:
                pawn = "t-rex" if position.trex == other else "leader"
                return reach, (pawn, "LAB-G15" if pawn == "t-rex" else "LAB-21", other)
            if not position.box.scares_at_distance:
                return reach + 1, ("leader", "LAB-32", other)
    return len(track.spots), _last_barrier(position, seat, track.end)


def _last_barrier(position: Position, seat: int, end: int) -> Barrier:
    if end == EDGE:
        return "edge", "LAB-G1", None
    if end == CLOSED:
        return "loop", "LAB-G31", None
    if end <= VILLAGES:
        is_own = _end(position, seat, end) == "home"
        if is_own and position.place[seat] != HOME:
            return None, None, None
        return ("loop", "LAB-G31", None) if is_own else ("village", "LAB-G2", None)
    return why_not_enter(position, seat, RESERVES - end)


def why_not_enter(position: Position, seat: int, column: int) -> Barrier:
    """What keeps a pawn off a reserve. Must agree with paths.may_enter."""
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


def chance_to_feed(position: Position, seat: int) -> tuple[int, int]:
    """Of all equally likely values of what a seat carries, how many would complete its mission."""
    if position.mission[seat] < 0:
        return 0, 1
    missing = position.box.rations[position.mission[seat]] - position.on_card[seat]
    totals, left = {0: 1}, position.values[:]
    for place, token in enumerate(position.carried[seat]):
        before, totals = totals, {}
        drawn = position.carried[seat][:place].count(token)
        for total, weight in before.items():
            if token == CORNUCOPIA:
                totals[total + 1] = totals.get(total + 1, 0) + weight
                continue
            for value in range(1, WIDTH):
                count = left[token * WIDTH + value] - (drawn and value == total)
                if count > 0:
                    totals[total + value] = totals.get(total + value, 0) + weight * count
    return sum(weight for total, weight in totals.items() if total >= missing), sum(totals.values())


def stop_view(position: Position, place: int) -> StopView:
    """What waits for the active seat's pawn at a stop."""
    seat = position.active
    lies: list[int] = []
    takes: list[int] = []
    top = calls = scares = feeds = None
    if place < SPOTS:
        lies = position.tokens_at(place)
        takes = lies
        if position.trex == seat and place in position.place and place != position.place[seat]:
            scares = position.place.index(place)
            takes = sorted(position.carried[scares])
        takes = [token for token in takes if position.fits(seat, token)]
        if len(position.carried[seat]) >= ARMS:
            takes = []
    elif place == HOME:
        feeds = chance_to_feed(position, seat)
    else:
        token = position.tops[place - RESERVE]
        top = TOKENS[token]
        if token % 3 == RED:
            calls = "event"
        elif token % 3 == WHITE:
            calls = "t-rex" if position.trex < 0 else "t-rex-busy"
    return StopView(
        action="stop " + PLACES[place],
        place=PLACES[place],
        lies=tuple([TOKENS[token] for token in lies]),
        takes=tuple([TOKENS[token] for token in takes]),
        top=top,
        calls=calls,
        scares=scares,
        feeds=feeds,
    )


def stop_views(position: Position) -> tuple[StopView, ...]:
    """The stops among the actions that are legal now."""
    return tuple(
        stop_view(position, action - STOP)
        for action in position.menu
        if STOP <= action < STOP + RESERVE + len(position.piles)
    )


def pivot_views(state: LabyrintusState) -> tuple[PivotView, ...]:
    """The pivots that are legal now, each with the path it would make."""
    if state.phase != PIVOTING:
        return ()
    found, twin = [], state.copy()
    for action in state.menu:
        if action >= STOP:
            break
        wheel, quarters = action // 2, 3 if action & 1 else 1
        twin.turn_wheel(wheel, quarters)
        twin.first, twin.second = state.first, state.second
        mend_tracks(twin, wheel)
        places = [stop - STOP for stop in stops(twin)]
        goals = [stop_view(twin, place) for place in places if _is_goal(twin, place)]
        found.append(
            PivotView(
                action=f"pivot {SQUARES[wheel]} {'cw' if quarters == 1 else 'ccw'}",
                wheel=SQUARES[wheel],
                direction="cw" if quarters == 1 else "ccw",
                roads=roads_of(twin, wheel),
                ways=_ways(twin, twin.active, twin.first, twin.second),
                stops=tuple(["stop " + PLACES[place] for place in places]),
                goals=tuple(goals),
            )
        )
        twin.turn_wheel(wheel, 4 - quarters)
    return tuple(found)


def _is_goal(position: Position, place: int) -> bool:
    return place >= SPOTS or place in position.place or bool(position.floor and position.tokens_at(place))
