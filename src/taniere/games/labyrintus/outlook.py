"""What follows from a view and a board shows before anybody clicks: paths, what waits at stops, pivots."""

from __future__ import annotations

import msgspec

from taniere.core.outlook import Outlook
from taniere.games.labyrintus.actions import STOP, TAKE
from taniere.games.labyrintus.constants import (
    ARMS,
    CORNUCOPIA,
    HOME,
    PIVOTING,
    PLACES,
    RED,
    RESERVE,
    SPOTS,
    SQUARES,
    TOKENS,
    WHITE,
    WIDTH,
)
from taniere.games.labyrintus.labyrinth import CLOSED, EDGE, RESERVES, VILLAGES, Track
from taniere.games.labyrintus.paths import Barrier, mend_tracks, stops, tracks_of, why_not_enter
from taniere.games.labyrintus.position import Position
from taniere.games.labyrintus.state import LabyrintusState


class WayView(msgspec.Struct, frozen=True):
    """One way along a pawn's path.

    `places` are its roads in order from the pawn on, all of them: the path is geometric (LAB-G9). The pawn
    can walk the first `reach` of them. `end` is what lies behind the last: edge, loop (back to the pawn),
    home, village (somebody else's) or a reserve. `barrier` says what keeps the pawn from going on after
    `reach`, with its rule and the seat it belongs to: leader, t-rex, volcano, edge, loop, village,
    reserve-empty, reserve-unfit, reserve-arms-full, reserve-visited, reserve-t-rex; None where the way leads
    on to `end`."""

    places: tuple[str, ...]
    reach: int
    end: str
    barrier: str | None
    barrier_rule: str | None
    barrier_seat: int | None


class StopView(msgspec.Struct, frozen=True):
    """A stop that can be chosen, by its action, and what waits there.

    `lies` is the food on the floor, `takes` what of it (or of a scared leader's) could be taken, `top` the
    front on a reserve and `calls` what it brings about (event, t-rex, or t-rex-busy), `scares` the seat
    whose leader T-Rex would meet, `feeds` at home the chance (favourable, possible) that the mission is then
    done."""

    action: str
    place: str
    lies: tuple[str, ...]
    takes: tuple[str, ...]
    top: str | None
    calls: str | None
    scares: int | None
    feeds: tuple[int, int] | None


class PivotView(msgspec.Struct, frozen=True):
    """A pivot that can be chosen, by its action, and the path of the pawn after it: `ways` as above, `stops`
    the actions it would open, `goals` those where something waits (food, a reserve, home, a leader)."""

    action: str
    wheel: str
    direction: str
    ways: tuple[WayView, ...]
    stops: tuple[str, ...]
    goals: tuple[StopView, ...]


class LabyrintusOutlook(Outlook, frozen=True, kw_only=True):
    """What the board shows besides the position.

    `target` dinosaurs end the game. `feeds` is, for each seat, the chance (favourable, possible) that what it
    carries now would complete its mission. `ways` is the path that the active seat's pawn is on. `pivots` and
    `stops` show what the active seat may choose now, `offer` is the food that it may take; empty when it is
    not asked for that.
    """

    target: int
    feeds: tuple[tuple[int, int], ...]
    ways: tuple[WayView, ...]
    pivots: tuple[PivotView, ...]
    stops: tuple[StopView, ...]
    offer: tuple[str, ...]


def outlook_of(state: LabyrintusState) -> LabyrintusOutlook:
    """The outlook of a view, given the position that it shows."""
    seats = range(state.box.seats)
    return LabyrintusOutlook(
        points=tuple([state.score(seat) for seat in seats]),
        target=state.box.target,
        feeds=tuple([chance_to_feed(state, seat) for seat in seats]),
        ways=ways_of(state, state.active),
        pivots=_pivots(state),
        stops=_stops(state),
        offer=tuple([TOKENS[token] for token in state.offer]),
    )


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


def _stop(position: Position, place: int) -> StopView:
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


def _stops(position: Position) -> tuple[StopView, ...]:
    """The stops among the actions that are legal now."""
    return tuple([_stop(position, action - STOP) for action in position.menu if STOP <= action < TAKE])


def _pivots(state: LabyrintusState) -> tuple[PivotView, ...]:
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
        goals = [_stop(twin, place) for place in places if _is_goal(twin, place)]
        found.append(
            PivotView(
                action=f"pivot {SQUARES[wheel]} {'cw' if quarters == 1 else 'ccw'}",
                wheel=SQUARES[wheel],
                direction="cw" if quarters == 1 else "ccw",
                ways=_ways(twin, twin.active, twin.first, twin.second),
                stops=tuple(["stop " + PLACES[place] for place in places]),
                goals=tuple(goals),
            )
        )
        twin.turn_wheel(wheel, 4 - quarters)
    return tuple(found)


def _is_goal(position: Position, place: int) -> bool:
    return place >= SPOTS or place in position.place or bool(position.floor and position.tokens_at(place))
