"""The stops of a leader, found a second time from what a view shows: roads joined where wheels touch.

A path is a set of joined roads here, with no order and no ways. Nothing is taken from the engine's own walk.
"""

from __future__ import annotations

from typing import Any

import pytest

from taniere.core.chance import Source
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.actions import STOP
from taniere.games.labyrintus.constants import HOME, MOVING, PLACES, SPOTS
from taniere.games.labyrintus.describe import wheels_of
from taniere.games.labyrintus.state import LabyrintusState
from taniere.games.labyrintus.views import LabyrintusView
from taniere.seeded import Seeded
from tests.games.labyrintus.tables import Table

STEPS = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
POSITIONS = 250


def beyond(wheel: str, port: str) -> tuple[str, str]:
    """The wheel and port that touch a port; no such wheel at the border."""
    columns, rows, opposite = STEPS[port]
    return chr(ord(wheel[0]) + columns) + str(int(wheel[1]) + rows), opposite


def joined(view: LabyrintusView) -> dict[str, set[str]]:
    """Every road on the board with those it runs into."""
    at = {
        (wheel.square, port): f"{wheel.square} {road}"
        for wheel in view.wheels
        for road in wheel.roads
        for port in road.split("-")
    }
    found: dict[str, set[str]] = {road: set() for road in at.values()}
    for (wheel, port), road in at.items():
        other = at.get(beyond(wheel, port))
        if other is not None:
            found[road].add(other)
    return found


def spread(roads: dict[str, set[str]], begin: set[str], without: set[str]) -> set[str]:
    """What can be reached from some roads along joined ones, these included."""
    found, todo = set[str](), [road for road in begin if road not in without]
    while todo:
        road = todo.pop()
        found.add(road)
        todo += roads[road] - found - without
    return found


def stops_and_barred(view: LabyrintusView, version: int) -> tuple[set[str], set[str]]:
    """The roads where the leader on turn may stop, and those it can only pass (LAB-18 to LAB-22, LAB-G27)."""
    roads, player = joined(view), view.players[view.active]
    rivals = {other.place for other in view.players if other is not player and other.place in roads}
    barriers = rivals | ({view.volcano} if view.volcano else set())
    if player.place == "home":
        exits = [{road} for road in roads if road[:2] in wheels_of(player) and "S" in road[2:]]
        if version == 1:
            exits = [exits[0] | exits[1]]
    elif player.place in roads:
        exits = [{player.place}]
    else:
        exits = [{road} for road in roads if road[:2] == player.place[-1] + "1" and "N" in road[2:]]
    stops, passed = set[str](), set[str]()
    for begin in exits:
        path = spread(roads, begin, set())
        taken = {rival[:2] for rival in rivals & path}
        reached = spread(roads, begin, barriers) - {player.place}
        stops |= {road for road in reached if road[:2] not in taken}
        passed |= reached
    return stops, passed - stops


def scattered(seats: int, version: int, source: Source, **options: Any) -> LabyrintusState:
    """A random layout with pawns at random on roads, reserves and in villages, one of them about to pivot."""
    table = Table(seats=seats, version=version, **options)
    state = table.state
    for wheel in range(25):
        for _ in range(source.below(4)):
            state.turn_wheel(wheel, 1)
    roads = sorted(set(state.labyrinth.lie))
    for seat in range(seats):
        place = roads[source.below(len(roads))]
        state.place[seat] = place if place not in state.place else HOME
    active = source.below(seats)
    if source.below(3):
        state.place[active] = HOME
    elif not source.below(3):
        state.place[active] = PLACES.index("reserve-" + "ABCDE"[source.below(5)])
    free = [road for road in roads if road not in state.place]
    if not source.below(3):
        table.volcano(PLACES[free[source.below(len(free))]])
    return table.turn_of(active).state


@pytest.mark.parametrize("version", GAME.versions)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("wheels", ["quincunx", "curves-only"])
def test_lab_g27_the_stops_of_a_leader_are_those_of_a_second_search(
    version: int, seats: int, wheels: str
) -> None:
    source = Seeded(f"stops {seats} {wheels}")
    moves = from_home = told_apart = 0
    for _ in range(POSITIONS):
        state = scattered(seats, version, source, wheel_set=wheels)
        active, legal = state.active, state.legal(state.active)
        state.apply(active, legal[source.below(len(legal))])
        if state.active != active or state.phase != MOVING:
            continue
        view = state.view(active)
        stops, barred = stops_and_barred(view, version)
        assert {PLACES[action - STOP] for action in state.menu if action - STOP < SPOTS} == stops
        assert {stop.place for stop in GAME.at_version(version).outlook(view).stops} - {"home"} >= stops
        for road in barred:
            refusal = state.refusal(active, GAME.action(f"stop {road}"))
            assert refusal is not None
            assert (refusal.code, refusal.arguments) == ("wheel_shared", {"place": road, "wheel": road[:2]})
        for road in stops:
            assert state.refusal(active, GAME.action(f"stop {road}")) is None
        moves += 1
        from_home += view.players[active].place == "home"
        told_apart += stops != stops_and_barred(view, 2 if version == 1 else 1)[0]
    assert moves > POSITIONS / 2
    assert from_home > POSITIONS / 4
    assert told_apart >= 3  # positions in which the versions differ
