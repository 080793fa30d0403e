"""Positions of Tyrannosaurus Rex to test a rule in: four seats clockwise, 0 Ste, 1 Tri, 2 Pte, 3 Dip.

Unless said otherwise lake A1, volcano E5, Ty-Rex C3, the bone at seat 0, everybody in the own corner with the
cards and trees of the shipped roster; the card set aside is a Move. Choices go through a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import pytest

from taniere.core.errors import IllegalAction
from taniere.core.events import Event
from taniere.core.match import Match
from taniere.core.results import Refusal, Result
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.constants import DINOSAURS, OFF, SQUARE_NAMES, TREES, hand_of
from taniere.games.tyrannosaurus_rex.outlook import TyrannosaurusOutlook
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView

E = TypeVar("E", bound=Event)

SHORT = {name[:3]: name for name in DINOSAURS}
COLOURS = {2: "ste tri", 3: "tri pte dip", 4: "ste tri pte dip"}


class Scene:
    """A match with short words for what tests do. Dinosaurs are called ste, tri, pte, dip."""

    def __init__(
        self,
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        data: Mapping[str, Any] | None = None,
        colours: str | None = None,
        removed: str = "move",
    ) -> None:
        self.colours = (colours or COLOURS[seats]).split()
        pair = "pteranodon-diplodocus" if seats == 2 and "pte" in self.colours else "stegosaurus-triceratops"
        self.match = Match(GAME, seats, {"start": "0", "line-up": pair, **(options or {})}, data)
        self.events: list[Event] = []
        self._note(self.match.resolve("colours " + " ".join(SHORT[name] for name in self.colours)))
        while self.match.state.chance() is not None:
            self._note(self.match.resolve(f"remove {removed}"))

    # Set-up

    def stay(self) -> Scene:
        """Lake and volcano stay where they are: every arrow points off the board."""
        self.point({name: self._off(self.state.lake) for name in self.asked()})
        self.point({name: self._off(self.state.volcano) for name in self.asked()})
        return self

    def _off(self, square: int) -> str:
        return "n" if square < 5 else "s"

    def arrange(
        self,
        at: Mapping[str, str] | None = None,
        held: Mapping[str, int] | None = None,
        trees: str | None = None,
        hands: Mapping[str, tuple[int, int, int]] | None = None,
        **fields: Any,
    ) -> Scene:
        """Put things where a test wants them. Squares are named; `trees` lists the squares with a tree."""
        state = self.state
        for name, square in (at or {}).items():
            state.at[self.seat(name)] = number(square)
        for name, count in (held or {}).items():
            state.held[self.seat(name)] = count
        for name, counts in (hands or {}).items():
            state.hands[self.seat(name)] = hand_of(counts)
        if trees is not None:
            state.trees = sum(1 << number(square) for square in trees.split())
        for name, value in fields.items():
            setattr(state, name, number(value) if isinstance(value, str) else value)
        state.spare = TREES - state.trees.bit_count() - sum(state.held) - state.lost
        return self

    # Choices

    def cards(self, **choices: str) -> list[Event]:
        """Cards with directions, `tri="move e"`; whoever is not named rests."""
        return self._play({name: choices.get(name, "rest") for name in self.asked()})

    def point(self, arrows: Mapping[str, str] | None = None, **more: str) -> list[Event]:
        """Directions for whatever is steered: `point(ste="e", tri="se", pte="s")`."""
        given = {**(arrows or {}), **more}
        assert set(given) == set(self.asked()), f"{self.asked()} are asked"
        return self._play({name: way if way == "abstain" else f"point {way}" for name, way in given.items()})

    def rex_waits(self) -> list[Event]:
        """Every arrow points Ty-Rex, which must stand at the west or east edge, off the board."""
        assert self.state.rex % 5 in (0, 4), "put Ty-Rex to the edge"
        return self.point(dict.fromkeys(self.asked(), "w" if self.state.rex % 5 == 0 else "e"))

    def _play(self, choices: Mapping[str, str]) -> list[Event]:
        events: list[Event] = []
        for name in sorted(choices, key=self.seat):
            events += self.match.play(self.seat(name), choices[name])
        return self._note(events)

    def refusal(self, name: str, token: str) -> Refusal:
        """Why a token is refused; the refused try leaves no trace."""
        before = self.state.dump()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(self.seat(name), token)
        assert self.state.dump() == before
        return caught.value.refusal

    def _note(self, events: list[Event]) -> list[Event]:
        self.events += events
        assert self.state.material()[0] == TREES
        return events

    # Looking

    def seat(self, name: str) -> int:
        return self.colours.index(name)

    @property
    def state(self) -> TyrannosaurusState:
        assert isinstance(self.match.state, TyrannosaurusState)
        return self.match.state

    @property
    def view(self) -> TyrannosaurusView:
        """What a spectator sees."""
        return self.state.view(None)

    @property
    def outlook(self) -> TyrannosaurusOutlook:
        """What follows for a spectator."""
        return GAME.outlook(self.view)

    def outlook_of(self, name: str) -> TyrannosaurusOutlook:
        return GAME.outlook(self.seen_by(name))

    def seen_by(self, name: str) -> TyrannosaurusView:
        return self.state.view(self.seat(name))

    def asked(self) -> list[str]:
        """Who owes a decision."""
        return [self.colours[seat] for seat in self.match.waiting_for()]

    def at(self, name: str) -> str | None:
        """The square of a dinosaur, None off the board."""
        return self.view.dinosaurs[self.seat(name)].square

    def held(self, *names: str) -> list[int]:
        """Provisions."""
        return [self.state.held[self.seat(name)] for name in names]

    def legal(self, name: str) -> list[str]:
        return [GAME.actions[action].token for action in self.state.legal(self.seat(name))]

    @property
    def result(self) -> Result:
        result = self.state.result()
        assert result is not None
        return result


def scene(**arranged: Any) -> Scene:
    """Four seats, tiles in their corners, before the cards of the first turn."""
    return Scene().stay().arrange(**arranged)


def number(square: str) -> int:
    return OFF if square == "-" else SQUARE_NAMES.index(square)


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]
