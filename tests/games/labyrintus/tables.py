"""Positions of Labyrintus: a match whose draws are named, with pawns and food put where a test wants them.

Seats 0 to 3 are blue (village 1), green (4), yellow (2) and violet (3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from taniere.core.errors import IllegalAction
from taniere.core.events import Event, seen
from taniere.core.match import Match
from taniere.core.results import Refusal, Result
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.constants import EVENTS, FLOOR, HOME, PIVOTING, PLACES, SQUARES, TOKENS, WIDTH
from taniere.games.labyrintus.outlook import LabyrintusOutlook, WayView, ways_of
from taniere.games.labyrintus.state import LabyrintusState
from taniere.games.labyrintus.views import LabyrintusView, SeatView, WheelView

E = TypeVar("E", bound=Event)

HERBIVORE_3, HERBIVORE_1 = "brachiosaurus", "dryosaurus"
CARNIVORE_3, CARNIVORE_2 = "allosaurus", "ceratosaurus"
OMNIVORE_2 = "limusaurus"


class Table:
    """A match about to begin its first turn, seat 0 first. `missions` are dealt in seat order, `tops` are the
    backgrounds of the reserves A to E."""

    def __init__(
        self,
        *missions: str,
        seats: int = 2,
        tops: Sequence[str] = ("red", "red", "red", "red", "red"),
        data: Mapping[str, Any] | None = None,
        version: int = GAME.version,
        **options: object,
    ) -> None:
        switches = {name.replace("_", "-"): value for name, value in options.items()}
        self.match = Match(GAME.at_version(version), seats, {"start": "0", **switches}, data)
        for column, top in zip("ABCDE", tops, strict=True):
            food = "meat" if column in "BD" else "plants"
            self.match.resolve(f"front {column} {food}-{top}")
        dealt = list(missions) or [HERBIVORE_3]
        spare = ["diplodocus", "stegosaurus", "camptosaurus", "scutellosaurus"]
        for seat in range(seats):
            self.match.resolve(f"card {dealt[seat] if seat < len(dealt) else spare[seat]}")

    # Steering

    def play(self, *tokens: str) -> list[Event]:
        """Decisions of the seat whose turn it is."""
        return [event for token in tokens for event in self.match.play(self.state.active, token)]

    def draw(self, *tokens: str) -> list[Event]:
        """Let pending draws have these outcomes."""
        return [event for token in tokens for event in self.match.resolve(token)]

    def put(self, seat: int, place: str, *carried: str, pawn: str = "leader") -> Table:
        """Put a seat's pawn somewhere with food; whoever is on a reserve has visited one."""
        state = self.state
        state.place[seat] = PLACES.index(place)
        state.carried[seat] = [TOKENS.index(token) for token in carried]
        state.has_visited[seat] = place.startswith("reserve")
        if pawn == "t-rex":
            state.trex = seat
        return self.look()

    def visited(self, *seats: int) -> Table:
        """These seats have been at a reserve since they left home."""
        for seat in seats:
            self.state.has_visited[seat] = True
        return self.look()

    def lay(self, place: str, *tokens: str) -> Table:
        """Put food on a road."""
        self.state.floor += [PLACES.index(place) * FLOOR + TOKENS.index(token) for token in tokens]
        self.state.floor.sort()
        return self.look()

    def volcano(self, place: str) -> Table:
        """A volcano has erupted there."""
        self.state.volcano = PLACES.index(place)
        self.state.events[EVENTS.index("volcano")] -= 1
        return self.look()

    def turned(self, *wheels: str) -> Table:
        """Quarter turns clockwise before the turn begins."""
        for wheel in wheels:
            self.state.turn_wheel(SQUARES.index(wheel), 1)
        return self.look()

    def turn_of(self, seat: int) -> Table:
        """It is this seat's turn to pivot."""
        self.state.active, self.state.phase = seat, PIVOTING
        return self.look()

    def empty_reserves(self, *columns: str) -> Table:
        """Nothing is left there."""
        for column in columns:
            place = "ABCDE".index(column)
            self.state.piles[place], self.state.tops[place] = 0, -1
        return self.look()

    def on_card(self, seat: int, rations: int) -> Table:
        """So much lies on a seat's card."""
        self.state.on_card[seat] = rations
        return self

    def look(self) -> Table:
        self.state.remember()
        return self

    def visit(self, column: str, *draws: str) -> list[Event]:
        """The seat on turn goes onto a reserve of which it stands one step away; `draws` follow."""
        events = self.play(f"stop reserve-{column}")
        return events + self.draw(*draws)

    # Looking

    @property
    def state(self) -> LabyrintusState:
        assert isinstance(self.match.state, LabyrintusState)
        return self.match.state

    @property
    def view(self) -> LabyrintusView:
        return self.state.view(None)

    @property
    def outlook(self) -> LabyrintusOutlook:
        return GAME.at_version(self.match.game.version).outlook(self.view)

    def player(self, seat: int) -> SeatView:
        return self.view.players[seat]

    def points(self, seat: int) -> int:
        return self.outlook.points[seat]

    def hidden_values(self, front: str) -> list[int]:
        """The values of the tokens with this front that are not turned over yet."""
        first = TOKENS.index(front) * WIDTH
        return [value for value in range(WIDTH) for _ in range(self.state.values[first + value])]

    def gone(self, event: str) -> int:
        """How often an event has happened and is out of the game."""
        return self.state.spent[EVENTS.index(event)]

    def pawn(self, seat: int) -> str:
        return self.state.pawn(seat)

    def ways(self, seat: int) -> tuple[WayView, ...]:
        """The path that a seat's pawn is on."""
        return ways_of(self.state, seat)

    def wheel(self, square: str) -> WheelView:
        return self.view.wheels[SQUARES.index(square)]

    def legal(self) -> list[str]:
        return [GAME.actions[action].token for action in self.state.legal(self.state.active)]

    def pivots(self) -> set[str]:
        """Wheels that may be pivoted."""
        return {token.split()[1] for token in self.legal() if token.startswith("pivot")}

    def stops(self) -> set[str]:
        """Where the pawn on turn may stop."""
        return {token.removeprefix("stop ") for token in self.legal() if token.startswith("stop")}

    def floor(self) -> list[tuple[str, str]]:
        return [(lying.place, lying.token) for lying in self.view.floor]

    def refusal(self, token: str, seat: int | None = None) -> Refusal:
        """Why a token is refused; the refused try must leave no trace, and have words in both languages."""
        before = self.state.dump()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(self.state.active if seat is None else seat, token)
        assert self.state.dump() == before
        for language in ("en", "fr"):
            assert GAME.texts(language).refusal(token, caught.value.refusal)
        return caught.value.refusal

    def refused(self, token: str, seat: int | None = None) -> tuple[str, str]:
        """Code and rule of a refusal."""
        refusal = self.refusal(token, seat)
        return refusal.code, refusal.rule

    @property
    def result(self) -> Result:
        result = self.state.result()
        assert result is not None
        return result

    def is_at_home(self, seat: int) -> bool:
        return self.state.place[seat] == HOME


def of(events: list[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def one(events: list[Event], kind: type[E]) -> E:
    """The one event of a kind."""
    found = of(events, kind)
    assert len(found) == 1, [type(event).__name__ for event in events]
    return found[0]


def kinds(events: list[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]


def said(event: Event, language: str = "en") -> str:
    """An event in words."""
    return GAME.texts(language).event(seen(event, None))
