"""Parley, a toy with what tables find hard: sealed choices, then chance, then several decisions in a row.

A round: every seat whispers `low` or `high`, all at once; a card is turned up; then the seat whose round it
is takes up to five steps, each carrying a pebble from the bank to the path, and is `done`, which brings the
pebbles back and begins the next round at once. A step scores one point, an only `high` the card.
"""

from __future__ import annotations

from typing import Any

from taniere.core.chance import Chance, Pick
from taniere.core.events import Event
from taniere.core.game import Action, Game
from taniere.core.options import Number, StartSeat
from taniere.core.results import Refusal, Result, rank
from taniere.core.setup import Setup, pack, unpack
from taniere.core.state import State
from taniere.core.texts import Texts
from taniere.core.views import View

LOW, HIGH, STEP, DONE = range(4)
MOST_STEPS = 5
PEBBLES = 9
CARDS = ["ash", "oak", "elm", "yew"]


class ParleyState(State):
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        start = setup.options["start"]
        self.first = -1 if start == "random" else int(start)
        self.round = 0
        self.bids = [-1] * setup.seats
        self.card = -1
        self.path = 0
        self.scores = [0] * setup.seats

    def fields(self) -> list[Any]:
        return [self.first, self.round, self.bids[:], self.card, self.path, self.scores[:]]

    def fill(self, fields: list[Any]) -> None:
        self.first, self.round, self.bids, self.card, self.path, self.scores = fields

    def copy(self) -> ParleyState:
        twin = ParleyState(self.setup)
        twin.fill(self.fields())
        return twin

    def dump(self) -> bytes:
        return pack("parley", self.setup, self.fields())

    @property
    def is_over(self) -> bool:
        return self.round == self.setup.options["rounds"]

    def walker(self) -> int:
        return (self.first + self.round) % self.setup.seats

    def actors(self) -> tuple[int, ...]:
        if self.is_over or self.chance() is not None:
            return ()
        return (self.walker(),) if self.card >= 0 else tuple(n for n, bid in enumerate(self.bids) if bid < 0)

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(action for action in range(4) if self.refusal(seat, action) is None)

    def refusal(self, seat: int, action: int) -> Refusal | None:
        if seat not in self.actors():
            return Refusal("not_now", "PAR-1")
        if (action in (LOW, HIGH)) != (self.card < 0) or (action == STEP and self.path == MOST_STEPS):
            return Refusal("not_now", "PAR-2")
        return None

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        if action in (LOW, HIGH):
            self.bids[seat] = action
        elif action == STEP:
            self.path += 1
            self.scores[seat] += 1
        else:
            if self.bids.count(HIGH) == 1:
                self.scores[self.bids.index(HIGH)] += self.card
            self.bids, self.card, self.path = [-1] * self.setup.seats, -1, 0
            self.round += 1

    def chance(self) -> Chance | None:
        if self.first < 0:
            return Pick("start", range(self.setup.seats), [str(seat) for seat in range(self.setup.seats)])
        return Pick("card", range(4), CARDS) if self.card < 0 and -1 not in self.bids else None

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        if self.first < 0:
            self.first = outcome
        else:
            self.card = outcome

    def view(self, seat: int | None) -> View:
        return View(
            viewer=seat,
            seats=self.setup.seats,
            options=self.setup.options,
            data=None,
            choosing=self.actors(),
            result=self.result(),
        )

    def result(self) -> Result | None:
        if not self.is_over:
            return None
        return Result(
            scores=tuple(self.scores),
            ranks=rank(self.scores),
            reason="rounds_over",
            rule="PAR-3",
            decider="score",
            decider_rule="PAR-3",
        )

    def material(self) -> tuple[int, ...]:
        bank = PEBBLES - self.path
        return (bank + self.path, len(self.bids))


class Parley(Game):
    id = "parley"
    version = 1
    seats = range(1, 5)
    options = (StartSeat("start", "0", "PAR-1"), Number("rounds", 3, "PAR-3", 1, 100_000))
    actions = (Action("low"), Action("high"), Action("step"), Action("done"))
    endings = ("rounds_over",)
    rules = ("PAR-1", "PAR-2", "PAR-3")

    def start(self, setup: Setup) -> ParleyState:
        return ParleyState(setup)

    def restore(self, dump: bytes) -> ParleyState:
        def build(seats: int, options: dict[str, Any], data: Any, fields: list[Any]) -> ParleyState:
            state = self.start(self.setup(seats, options, data))
            state.fill(fields)
            return state

        return unpack(self.id, dump, build)

    def texts(self, language: str) -> Texts:
        return Texts(language, "taniere.core")
