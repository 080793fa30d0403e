"""The 25 wheels and the roads on them: how paths run, and what a quarter turn changes.

Every wheel joins its four ports in pairs, so a path never ends inside the board: it runs from border to
border, or closes (LAB-G31). A walk enters wheels through *doors*: wheel * 4 + port. `lie[door]` is the spot
behind a door, `lead[door]` the door that its road leads to, or what lies at the border there.
"""

from __future__ import annotations

from typing import Final

from taniere.games.labyrintus.constants import ANTICLOCKWISE, CLOCKWISE, ROADS, SIDE, WHEEL, WHEELS

# Borders, told apart by sign from doors
CLOSED: Final = -2  # the path came back to where it began
EDGE: Final = -1
RESERVES: Final = -10  # minus the column
VILLAGES: Final = -20  # minus the column: the villages in front of which this wheel lies

# The shapes of a wheel: which road each port is on. A quarter turn changes 0 to 1, 1 to 0, and keeps 2.
NORTH_EAST: Final = 0
EAST_SOUTH: Final = 1
CROSS: Final = 2
TURNED: Final[list[int]] = [EAST_SOUTH, NORTH_EAST, CROSS]
ROAD_AT: Final[list[list[int]]] = [[0, 0, 2, 2], [3, 1, 1, 3], [4, 5, 4, 5]]  # by shape and port
SHAPE_ROADS: Final = ((0, 2), (1, 3), (4, 5))
SHAPE_OF: Final[list[int]] = [0, 1, 0, 1, 2, 2]  # by road
ROAD_PORTS: Final[list[list[int]]] = [["NESW".index(port) for port in road.split("-")] for road in ROADS]


def _beyond(wheel: int, port: int) -> int:
    """Where a road that leaves a wheel through a port comes in, or what lies there at the border."""
    row, column = divmod(wheel, SIDE)
    if port == 0:
        return (wheel - SIDE) * 4 + 2 if row > 0 else RESERVES - column
    if port == 1:
        return (wheel + 1) * 4 + 3 if column < SIDE - 1 else EDGE
    if port == 2:
        return (wheel + SIDE) * 4 if row < SIDE - 1 else VILLAGES - column
    return (wheel - 1) * 4 + 1 if column > 0 else EDGE


def _other(shape: int, port: int) -> int:
    """The port at the other end of the road."""
    road = ROAD_PORTS[ROAD_AT[shape][port]]
    return road[1] if road[0] == port else road[0]


BEYOND: Final[list[int]] = [_beyond(door // 4, door % 4) for door in range(WHEELS * 4)]
# By wheel * 3 + shape: the four entries of `lie` and `lead`
LIE: Final[list[list[int]]] = [
    [wheel * 6 + ROAD_AT[shape][port] for port in range(4)] for wheel in range(WHEELS) for shape in range(3)
]
LEAD: Final[list[list[int]]] = [
    [_beyond(wheel, _other(shape, port)) for port in range(4)]
    for wheel in range(WHEELS)
    for shape in range(3)
]
# The two doors through which a road leaves its wheel, by spot
OUT_FIRST: Final[list[int]] = [
    _beyond(wheel, ROAD_PORTS[road][0]) for wheel in range(WHEELS) for road in range(6)
]
OUT_SECOND: Final[list[int]] = [
    _beyond(wheel, ROAD_PORTS[road][1]) for wheel in range(WHEELS) for road in range(6)
]
CLOCKWISE_SPOT: Final[list[int]] = [
    wheel * 6 + CLOCKWISE[road] for wheel in range(WHEELS) for road in range(6)
]
ANTICLOCKWISE_SPOT: Final[list[int]] = [
    wheel * 6 + ANTICLOCKWISE[road] for wheel in range(WHEELS) for road in range(6)
]


class Track:
    """One way along a path: the doors and spots in order, and what lies at its end."""

    __slots__ = ("doors", "end", "spots")

    def __init__(self) -> None:
        self.doors: list[int] = []
        self.spots: list[int] = []
        self.end: int = EDGE


NO_TRACK: Final = Track()


class Labyrinth:
    """Which way every wheel stands. After a turn, tracks can be mended instead of walked anew."""

    __slots__ = ("lead", "lie", "shapes", "turns")

    def __init__(self) -> None:
        self.shapes: list[int] = [NORTH_EAST] * WHEELS
        self.turns: list[int] = [0] * WHEELS  # quarter turns clockwise since the start, modulo 4
        self.lie: list[int] = [0] * (WHEELS * 4)
        self.lead: list[int] = [0] * (WHEELS * 4)

    def copy(self) -> Labyrinth:
        """An independent labyrinth equal to this one."""
        twin = Labyrinth()
        twin.shapes = self.shapes[:]
        twin.turns = self.turns[:]
        twin.lie = self.lie[:]
        twin.lead = self.lead[:]
        return twin

    def lay(self, wheel: int, shape: int, turns: int) -> None:
        """Put a wheel down in this shape, so many quarter turns after its start."""
        self.turns[wheel] = turns
        self.reshape(wheel, shape)

    def lay_all(self, shapes: list[int], turns: list[int]) -> None:
        """Put all wheels down at once."""
        self.shapes, self.turns, self.lie, self.lead = shapes, turns, [], []
        for wheel, shape in enumerate(shapes):
            row = wheel * 3 + shape
            self.lie += LIE[row]
            self.lead += LEAD[row]

    def reshape(self, wheel: int, shape: int) -> None:
        """Let the roads of a wheel run so."""
        self.shapes[wheel] = shape
        row = wheel * 3 + shape
        door = wheel * 4
        self.lie[door : door + 4] = LIE[row]
        self.lead[door : door + 4] = LEAD[row]

    def turn(self, wheel: int, quarters: int) -> None:
        """A quarter turn clockwise (1) or anticlockwise (3)."""
        self.turns[wheel] = (self.turns[wheel] + quarters) & 3
        shape = self.shapes[wheel]
        if shape != CROSS:
            self.reshape(wheel, TURNED[shape])

    def walk(self, door: int, start: int) -> Track:
        """Follow the road through a door to its end. `start` is the spot that closes a loop, or -1."""
        track = Track()
        self._go_on(track, door, start)
        return track

    def mend(self, track: Track, wheel: int, start: int) -> Track:
        """The same way after a wheel was turned: walked anew only from the first visit of that wheel."""
        for place, spot in enumerate(track.spots):
            if WHEEL[spot] == wheel:
                mended = Track()
                mended.doors = track.doors[:place]
                mended.spots = track.spots[:place]
                self._go_on(mended, track.doors[place], start)
                return mended
        return track

    def _go_on(self, track: Track, door: int, start: int) -> None:
        lie, lead, doors, spots = self.lie, self.lead, track.doors, track.spots
        while door >= 0:
            spot = lie[door]
            if spot == start:
                track.end = CLOSED
                return
            doors.append(door)
            spots.append(spot)
            door = lead[door]
        track.end = door
