"""Where everything lies: wheels, pawns, food, cards; and what moves it about in any turn."""

from __future__ import annotations

from typing import Final

from taniere.core.setup import pack
from taniere.core.state import State
from taniere.games.labyrintus.constants import (
    CORNUCOPIA,
    DRAW_START,
    FED,
    FITS,
    FLOOR,
    HOME,
    KINDS,
    ROADS,
    SIDE,
    SPOTS,
    WHEEL,
    WIDTH,
)
from taniere.games.labyrintus.data import Box
from taniere.games.labyrintus.labyrinth import (
    ANTICLOCKWISE_SPOT,
    CLOCKWISE_SPOT,
    CROSS,
    NO_TRACK,
    SHAPE_ROADS,
    Labyrinth,
    Track,
)

NAMES: Final = "labyrintus"


class Position(State):
    """All that can change. Lists by seat, by column (reserves, footprints) or by token."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.phase: int = DRAW_START
        self.active: int = 0
        self.pending: int = 0  # the wheel, reserve or seat that the pending draw is for
        self.has_begun: bool = False
        self.ending: int = FED
        # The board
        self.labyrinth: Labyrinth = Labyrinth()
        self.prints: list[int] = box.footprints[:]
        self.volcano: int = -1  # its spot
        self.floor: list[int] = []  # ascending
        self.piles: list[int] = []
        self.tops: list[int] = [-1] * SIDE  # the front on top, -1 where none shows
        self.hidden: list[int] = []  # fronts in the piles that nobody has seen
        self.values: list[int] = []  # tokens whose value nobody has seen: token * WIDTH + value
        self.events: list[int] = []  # face down
        self.spent: list[int] = [0, 0, 0, 0]  # out of the game; cornucopias are food
        # Pawns. `trex` is the seat that T-Rex walks for; its leader waits in the village (LAB-30).
        self.place: list[int] = [HOME] * box.seats
        self.carried: list[list[int]] = [[] for _ in range(box.seats)]
        self.has_visited: list[bool] = [False] * box.seats  # a reserve, since home (LAB-23)
        self.stuck: list[int] = [0] * box.seats  # forced passes in a row on a wheel (LAB-G8)
        self.trex: int = -1
        # Cards
        self.unseen: list[int] = []
        self.under: list[int] = []
        self.mission: list[int] = [-1] * box.seats
        self.on_card: list[int] = [0] * box.seats  # rations on the present card
        self.fed: list[list[int]] = [[] for _ in range(box.seats)]
        self.home: list[list[int]] = [[] for _ in range(box.seats)]  # brought there: token * WIDTH + value
        # The turn
        self.is_running: bool = False  # T-Rex has scared and may go on (LAB-36)
        self.fresh: list[int] = []  # dropped in this move, as on the floor (LAB-G16)
        self.offer: list[int] = []  # tokens that may be taken now, ascending
        self.passes: int = 0  # forced ones in a row, by all seats
        # What follows from the rest: the ways along the path of the pawn that moves, and what it may do.
        self.first: Track = NO_TRACK
        self.second: Track = NO_TRACK
        self.menu: tuple[int, ...] = ()

    def fill(self, twin: Position) -> None:
        """Make another position equal to this one."""
        twin.phase = self.phase
        twin.active = self.active
        twin.pending = self.pending
        twin.has_begun = self.has_begun
        twin.ending = self.ending
        twin.labyrinth = self.labyrinth.copy()
        twin.prints = self.prints[:]
        twin.volcano = self.volcano
        twin.floor = self.floor[:]
        twin.piles = self.piles[:]
        twin.tops = self.tops[:]
        twin.hidden = self.hidden[:]
        twin.values = self.values[:]
        twin.events = self.events[:]
        twin.spent = self.spent[:]
        twin.place = self.place[:]
        twin.carried = [tokens[:] for tokens in self.carried]
        twin.has_visited = self.has_visited[:]
        twin.stuck = self.stuck[:]
        twin.trex = self.trex
        twin.unseen = self.unseen[:]
        twin.under = self.under[:]
        twin.mission = self.mission[:]
        twin.on_card = self.on_card[:]
        twin.fed = [cards[:] for cards in self.fed]
        twin.home = [tokens[:] for tokens in self.home]
        twin.is_running = self.is_running
        twin.fresh = self.fresh[:]
        twin.offer = self.offer[:]
        twin.passes = self.passes
        twin.first = self.first  # tracks are never changed, only replaced
        twin.second = self.second
        twin.menu = self.menu

    def dump(self) -> bytes:
        turn = [self.phase, self.active, self.pending, int(self.has_begun), self.ending]
        move = [int(self.is_running), self.fresh, self.offer, self.passes]
        board = [self.labyrinth.shapes, self.labyrinth.turns, self.prints, self.volcano, self.floor]
        piles = [self.piles, self.tops, self.hidden, self.values, self.events, self.spent]
        visited = [int(has_visited) for has_visited in self.has_visited]
        pawns = [self.place, self.carried, visited, self.stuck, self.trex]
        cards = [self.unseen, self.under, self.mission, self.on_card, self.fed, self.home]
        return pack(NAMES, self.box.setup, [turn, move, board, piles, pawns, cards])

    # Food

    def fits(self, seat: int, token: int) -> bool:
        """Whether a token suits the mission of a seat (LAB-25)."""
        return FITS[self.box.diets[self.mission[seat]] * KINDS + token]

    def drop(self, seat: int) -> None:
        """The food of a seat's pawn stays where the pawn stands."""
        spot = self.place[seat]
        self.floor += [spot * FLOOR + token for token in self.carried[seat]]
        self.floor.sort()
        self.carried[seat] = []

    def send_home(self, seat: int) -> None:
        """The pawn of a seat goes straight to its village, without its food (LAB-32, LAB-42, LAB-G8)."""
        self.drop(seat)
        self.place[seat] = HOME
        self.has_visited[seat] = False
        self.stuck[seat] = 0
        if self.trex == seat:
            self.trex = -1

    def tokens_at(self, spot: int) -> list[int]:
        """What lies on a spot, ascending."""
        return [code % FLOOR for code in self.floor if code // FLOOR == spot]

    def is_food_left(self) -> bool:
        """Whether anybody can still bring anything home; food under a volcano cannot be had (LAB-G24)."""
        for seat in range(self.box.seats):
            if self.carried[seat]:
                return True
        return sum(self.piles) > 0 or self._lies_free(-1)

    def is_mission_possible(self, seat: int) -> bool:
        """Whether a token that suits a seat's mission is left (LAB-G24)."""
        for column in range(SIDE):
            if self.piles[column] > 0 and self.fits(seat, self.box.foods[column] * 3):
                return True
        for other in range(self.box.seats):
            for token in self.carried[other]:
                if self.fits(seat, token):
                    return True
        return self._lies_free(seat)

    def _lies_free(self, seat: int) -> bool:
        """Whether food (that suits this seat) lies outside the volcano."""
        for code in self.floor:
            if code // FLOOR != self.volcano and (seat < 0 or self.fits(seat, code % FLOOR)):
                return True
        return False

    # Wheels

    def is_occupied(self, wheel: int) -> bool:
        """Whether a leader or T-Rex stands on a wheel (LAB-15, LAB-G15)."""
        return wheel in [WHEEL[spot] for spot in self.place if spot < SPOTS]

    def is_locked(self, wheel: int) -> bool:
        """Whether a volcano keeps a wheel from turning (LAB-42)."""
        return self.volcano >= 0 and WHEEL[self.volcano] == wheel

    def is_direction_felt(self, wheel: int) -> bool:
        """Whether clockwise and anticlockwise differ: something lies or is printed on a curve (LAB-G10)."""
        if self.labyrinth.shapes[wheel] == CROSS:
            return False
        if self.box.is_marked[wheel]:
            return True
        return wheel in [WHEEL[code // FLOOR] for code in self.floor]

    def turn_wheel(self, wheel: int, quarters: int) -> None:
        """A quarter turn clockwise (1) or anticlockwise (3), with all that is on it (LAB-17)."""
        self.labyrinth.turn(wheel, quarters)
        column = wheel % SIDE
        spots = CLOCKWISE_SPOT if quarters == 1 else ANTICLOCKWISE_SPOT
        if WHEEL[self.prints[column]] == wheel:
            self.prints[column] = spots[self.prints[column]]
        if self.floor:
            turned = False
            for index, code in enumerate(self.floor):
                spot = code // FLOOR
                if WHEEL[spot] == wheel:
                    self.floor[index] = spots[spot] * FLOOR + code % FLOOR
                    turned = True
            if turned:
                self.floor.sort()

    # What others ask

    def pawn(self, seat: int) -> str:
        """Who walks for a seat."""
        return "t-rex" if self.trex == seat else "leader"

    def roads(self, wheel: int) -> tuple[str, ...]:
        """The two roads of a wheel as they run now."""
        first, second = SHAPE_ROADS[self.labyrinth.shapes[wheel]]
        return ROADS[first], ROADS[second]

    def score(self, seat: int) -> int:
        """The points a seat has brought home (LAB-46)."""
        return sum([code % WIDTH for code in self.home[seat]])

    def material(self) -> tuple[int, ...]:
        fronts = self.hidden[:] + [0]
        for token in self.tops:
            if token >= 0:
                fronts[token] += 1
        values = self.values[:]
        for code in self.floor:
            fronts[code % FLOOR] += 1
        for seat in range(self.box.seats):
            for token in self.carried[seat]:
                fronts[token] += 1
            for code in self.home[seat]:
                fronts[code // WIDTH] += 1
                values[code] += 1
        events = [left + gone for left, gone in zip(self.events, self.spent, strict=True)]
        events[2] += self.volcano >= 0
        events[3] += fronts[CORNUCOPIA]
        fronts[CORNUCOPIA] = 0
        values = values[: CORNUCOPIA * WIDTH]
        cards = self.unseen + self.under + [card for card in self.mission if card >= 0]
        for taken in self.fed:
            cards += taken
        return tuple(fronts + values + events + sorted(cards) + [sum(self.piles) - self._piled()])

    def _piled(self) -> int:
        """Tokens in the piles, counted by their fronts."""
        return sum(self.hidden) + sum([1 for token in self.tops if token >= 0])
