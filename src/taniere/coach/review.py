"""A whole game reviewed: winning chances over time, the ledger of each seat, and its moments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from taniere.coach.coach import REVIEW, Setting
from taniere.coach.coaches import coach_of
from taniere.coach.ledger import Accountant, Decision, Drawn, Stage
from taniere.core.errors import SetupError
from taniere.core.match import replay
from taniere.core.record import Record

if TYPE_CHECKING:
    from taniere.core.game import Game

MOMENTS = 3
LEAST_COST = 0.001  # of a game: what costs less is no moment
SEED = 1


@dataclass(slots=True)
class Account:
    """What made the result of one seat. `result - start` is the sum of the five terms."""

    start: float
    result: float
    luck: float = 0.0
    own: float = 0.0
    others: float = 0.0
    unknown: float = 0.0
    drift: float = 0.0

    @property
    def gap(self) -> float:
        """What the terms miss of the result: nothing but the rounding of floating point."""
        return self.result - self.start - (self.luck + self.own + self.others + self.unknown + self.drift)


@dataclass(slots=True)
class Review:
    """`chances[n]` are the winning chances after n entries of the record."""

    game: str
    seats: int
    is_finished: bool
    chances: list[list[float]] = field(default_factory=list)
    draws: list[Drawn] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)

    @property
    def decisions(self) -> list[Decision]:
        """All choices, in the order of the record."""
        return [decision for stage in self.stages for decision in stage.decisions]

    @property
    def drift_share(self) -> float:
        """Of all movement: the drift, where movement is the sum of all terms without their signs."""
        drift = moved = 0.0
        for draw in self.draws:
            drift += _size(draw.drift)
            moved += _size(draw.luck)
        for stage in self.stages:
            drift += _size(stage.drift)
            moved += _size(stage.unknown)
            moved += sum(_size(decision.effect) for decision in stage.decisions)
        return drift / (drift + moved) if drift + moved else 0.0

    def moments(self, seat: int) -> list[Decision]:
        """The choices that cost a seat most, the costliest first."""
        own = [one for one in self.decisions if one.seat == seat and one.cost >= LEAST_COST]
        return sorted(own, key=lambda one: (-one.cost, one.number))[:MOMENTS]


def review(
    game: Game,
    record: Record,
    setting: Setting = REVIEW,
    on_step: Callable[[int, int], None] | None = None,
    seed: int = SEED,
) -> Review:
    """Review a record that replays; `on_step` is told how many entries are done, and of how many.

    Equal records, settings and seeds give equal reviews.
    """
    if record.seats == 1:
        raise SetupError("review_alone")
    finished = replay(game, record)
    game = finished.game
    state = game.start(game.setup(record.seats, record.options, record.data))
    accountant = Accountant(coach_of(game, setting), seed)
    found = Review(game.id, record.seats, record.is_finished, [accountant.chances(state)])
    place, entries = 0, record.entries
    while place < len(entries):
        chance = state.chance()
        if chance is not None:
            outcome = chance.parse(entries[place].token)
            assert outcome is not None, "the record has been replayed"
            found.draws.append(accountant.drawn(place, state, chance, outcome))
            state.resolve(outcome)
            count = 1
        else:
            count = len(state.actors())
            asked = entries[place : place + count]
            found.stages.append(accountant.stage(place, state, asked))
            for entry in asked:
                assert entry.seat is not None
                state.apply(entry.seat, game.action(entry.token))
        now = accountant.chances(state)
        found.chances += [found.chances[-1]] * (count - 1) + [now]
        place += count
        if on_step is not None:
            on_step(place, len(entries))
    found.accounts = [_account(found, seat) for seat in range(record.seats)]
    return found


def _account(found: Review, seat: int) -> Account:
    account = Account(found.chances[0][seat], found.chances[-1][seat])
    for draw in found.draws:
        account.luck += draw.luck[seat]
        account.drift += draw.drift[seat]
    for stage in found.stages:
        account.unknown += stage.unknown[seat]
        account.drift += stage.drift[seat]
        for decision in stage.decisions:
            if decision.seat == seat:
                account.own += decision.effect[seat]
            else:
                account.others += decision.effect[seat]
    return account


def _size(change: tuple[float, ...]) -> float:
    return sum(abs(one) for one in change)
