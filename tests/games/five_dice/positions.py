"""Positions of Code Cracker and Dino Park, reached as people reach them: by playing tokens through a match.

Cards are called A, B, C, … in the order of the deck, and the pile gives them in that order: the first three
lie in slots 1 to 3. `safes("124", "5311:5", …)` writes a code and, where it is not the usual one, its
millions; `dinos("rope net", "cage:4", …)` does the same with tools and points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, product
from string import ascii_uppercase
from typing import Any, TypeVar

import pytest

from taniere.core.chance import Chance
from taniere.core.errors import IllegalAction
from taniere.core.events import Event, seen
from taniere.core.match import Match
from taniere.core.results import Refusal, Result
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.dino_park import GAME as DINO_PARK
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.outlook import FiveDiceOutlook
from taniere.games.five_dice.state import FiveDiceState
from taniere.games.five_dice.views import CardView, FiveDiceView
from taniere.seeded import Seeded

E = TypeVar("E", bound=Event)

# Random games take a few hundred steps: one that goes on past this will never end.
STEP_LIMIT = 5_000


class Board:
    """A match with short words for what tests do. Pile draws happen by themselves, in deck order."""

    def __init__(
        self,
        game: FiveDiceGame,
        data: Mapping[str, Any] | None = None,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.match = Match(game, seats, {"start": "0", **(options or {})}, data)
        self.history: list[Event] = []
        self.draw()

    # Steering

    def throw(self, faces: str) -> list[Event]:
        """Let the pending throw show these faces, in the order of the die."""
        return self._note(self.match.resolve(f"roll {faces}")) + self.draw()

    def keep(self, *dice: str) -> list[Event]:
        """Keep dice of the active seat: `2 safe-1`, `chip`, or several alike as `2 safe-1 *3`."""
        events: list[Event] = []
        for die in dice:
            what, _, times = die.partition(" *")
            for _ in range(int(times or 1)):
                events += self.play(f"keep {what}")
        return events

    def roll_on(self, faces: str) -> list[Event]:
        """The active seat rolls the dice it has left, and they show these faces."""
        return self.play("roll") + self.throw(faces)

    def stop(self) -> list[Event]:
        """The active seat stops."""
        return self.play("stop")

    def turn(self, faces: str, *dice: str) -> list[Event]:
        """A turn of one throw: keep these dice and stop, unless the fifth die has ended it."""
        events = self.throw(faces) + self.keep(*dice)
        return events if one_of(events, "FifthDieKept") else events + self.stop()

    def play(self, token: str) -> list[Event]:
        """A decision of the active seat, and the pile draws that follow from it."""
        return self._note(self.match.play(self.view.active, token)) + self.draw()

    def draw(self) -> list[Event]:
        """Take from the pile what is due, in deck order."""
        events: list[Event] = []
        while self.view.phase in ("deal", "discard"):
            events += self._note(self.match.resolve(self.chance.token(self.chance.outcomes()[0][0])))
        return events

    def _note(self, events: list[Event]) -> list[Event]:
        self.history += events
        return events

    # Looking

    @property
    def state(self) -> FiveDiceState:
        assert isinstance(self.match.state, FiveDiceState)
        return self.match.state

    @property
    def view(self) -> FiveDiceView:
        """What a spectator sees."""
        return self.state.view(None)

    @property
    def outlook(self) -> FiveDiceOutlook:
        """What follows from that."""
        return self.game.outlook(self.view)

    @property
    def chance(self) -> Chance:
        """The pending draw."""
        chance = self.match.state.chance()
        assert chance is not None
        return chance

    @property
    def result(self) -> Result:
        """The result of the finished game."""
        result = self.match.state.result()
        assert result is not None
        return result

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match.state.result() is not None

    @property
    def up(self) -> tuple[str | None, ...]:
        """Ids of the cards in slots 1, 2, 3."""
        return tuple(None if card is None else card.id for card in self.view.table)

    def card(self, slot: int) -> CardView:
        """The card in slot 1, 2 or 3."""
        card = self.view.table[slot - 1]
        assert card is not None
        return card

    def open(self, slot: int) -> str:
        """The symbols still uncovered on the card of slot 1, 2 or 3, from left to right."""
        card = self.card(slot)
        pairs = zip(card.spaces, card.covered, strict=True)
        return " ".join(space for space, is_covered in pairs if not is_covered)

    def legal(self) -> set[str]:
        """Tokens that the active seat may play."""
        return {self.game.actions[action].token for action in self.state.legal(self.view.active)}

    def refusal(self, token: str, seat: int | None = None) -> Refusal:
        """Why a token is refused; the refused try must leave no trace."""
        before, entries = self.state.dump(), len(self.match.record.entries)
        with pytest.raises(IllegalAction) as caught:
            self.match.play(self.view.active if seat is None else seat, token)
        assert (self.state.dump(), len(self.match.record.entries)) == (before, entries)
        return caught.value.refusal

    def refused(self, token: str, language: str) -> str:
        """The refusal of a token in words."""
        return self.game.texts(language).refusal(token, self.refusal(token))

    def said(self, events: list[Event], language: str) -> list[str]:
        """Events in words."""
        return [self.game.texts(language).event(seen(event, None)) for event in events]


def safes(*codes: str, seats: int = 2, options: Mapping[str, object] | None = None, **flags: object) -> Board:
    """Code Cracker with these safes and no others."""
    cards = []
    for card_id, text in zip(ids(), codes, strict=False):
        code, _, millions = text.partition(":")
        digits = [int(digit) for digit in code]
        cards.append({"id": card_id, "code": digits, "millions": int(millions or len(digits) - 1)})
    return Board(CODE_CRACKER, {"cards": cards}, seats, {**(options or {}), **flags})


def crack(board: Board, *slots: int) -> None:
    """Complete these safes, all `111`, in one turn. Each takes a set of five; the two chips of the last set
    are rolled but not kept yet."""
    for place, slot in enumerate(slots):
        if place == 0:
            board.throw("1 1 1 chip chip")
        else:
            board.keep("chip *2")
            board.roll_on("1 1 1 chip chip")
        board.keep(f"1 safe-{slot} *3")


def dinos(*texts: str, seats: int = 2, options: Mapping[str, object] | None = None, **flags: object) -> Board:
    """Dino Park with these dinosaurs. Fewer than eight are played as a short game: the five removed cards
    are five more, X1 to X5, which the pile never gives because they come last in the deck."""
    cards: list[dict[str, object]] = []
    for card_id, text in zip(ids(), texts, strict=False):
        tools, _, points = text.partition(":")
        spaces = tools.split()
        cards.append({"id": card_id, "tools": spaces, "points": int(points or max(1, len(spaces) - 1))})
    if len(cards) < DINO_PARK.deck_format.least_cards:
        cards += [{"id": f"X{number}", "tools": ["net"], "points": 1} for number in range(1, 6)]
        flags = {**flags, "short": True}
    return Board(DINO_PARK, {"cards": cards}, seats, {**(options or {}), **flags})


def ids() -> Iterator[str]:
    """A, B, …, Z, AA, AB, …"""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def of(events: list[Event], kind: type[E]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def one_of(events: list[Event], *names: str) -> bool:
    """Whether an event of one of these names happened."""
    return any(name in names for name in kinds(events))


def kinds(events: list[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]


def cited(events: list[Event], kind: type[Event]) -> set[str]:
    """The rules that events of a kind cite; there must be one."""
    found = {event.rule for event in events if isinstance(event, kind)}
    assert found, f"no {kind.__name__} among {kinds(events)}"
    return found


def random_game(
    game: FiveDiceGame, seats: int, seed: int, options: Mapping[str, object] | None = None
) -> Iterator[tuple[Board, list[Event]]]:
    """A game of random decisions with the shipped deck; yields the board after every step."""
    board = Board.__new__(Board)
    board.game, board.history = game, []
    board.match = Match(game, seats, options)
    source = Seeded(seed)
    for _ in range(STEP_LIMIT):
        if board.is_over():
            return
        if board.match.state.chance() is not None:
            events = board.match.draw(source)
        else:
            legal = board.state.legal(board.view.active)
            token = game.actions[legal[source.below(len(legal))]].token
            events = board.match.play(board.view.active, token)
        board.history += events
        yield board, events
    raise AssertionError(f"{game.id} did not end within {STEP_LIMIT} steps")
