"""Where winning chances went: draws are luck, decisions are judged by what their seat could know.

For a draw, from a position with chance E over all its outcomes:
    luck    = chance after the outcome - E
    drift   = E - chance before it
For a stage in which some seats choose (one, or several at once), `known` is what each of them could know of
the winning chances: before the choice, after each action, and after `best`, the one it should have chosen.
    effect of a seat's choice = known(chosen) - known(best)
    drift   = known(best) - known(before), the mean of all who choose
    unknown = change of the chance - all effects - drift: the truth, less what could be known
Where nothing is hidden and one seat chooses, all is known, and `unknown` is nothing.
All are lists with one number a seat. Together they make the change of the chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from taniere.coach.coach import Coach
from taniere.coach.judging import Judged, judge, played
from taniere.core.chance import Chance
from taniere.core.record import Entry
from taniere.core.state import State
from taniere.core.views import View
from taniere.seeded import Seeded

Change = tuple[float, ...]  # of the winning chance, by seat


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: where it stands in the record, how lucky it was for each seat, and the drift before it."""

    number: int
    token: str
    luck: Change
    drift: Change


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's choice: what it saw, what it could choose and what each was worth, from what it could know.

    `effect` is what the choice changed for each seat against the best; for the own seat never positive.
    `drift` is how the best changes what was known before.
    """

    number: int
    seat: int
    view: View
    judged: tuple[Judged, ...]
    chosen: int
    best: int
    effect: Change
    drift: Change

    @property
    def cost(self) -> float:
        """What the choice cost its own seat."""
        return -self.effect[self.seat]


@dataclass(frozen=True, slots=True)
class Stage:
    """All choices made at once, and what follows from all of them together."""

    decisions: tuple[Decision, ...]
    unknown: Change
    drift: Change


class Accountant:
    """Reads the steps of a game. Equal seeds give equal numbers."""

    def __init__(self, coach: Coach, seed: int) -> None:
        self.coach = coach
        self.seed = seed
        self._luck = Seeded(0)

    def chances(self, state: State) -> list[float]:
        """How likely each seat wins, by all that is on the table and in all hands."""
        return self.coach.chances(state, self.seed)

    def drawn(self, number: int, state: State, chance: Chance, outcome: int) -> Drawn:
        """Account for a draw; the state is the one before it."""
        before = self.chances(state)
        expected = self._expected(number, state, chance)
        after = self.chances(_resolved(state, outcome))
        return Drawn(
            number,
            chance.token(outcome),
            difference(after, expected),
            difference(expected, before),
        )

    def stage(self, number: int, state: State, entries: list[Entry]) -> Stage:
        """Account for the choices of all actors; the state is the one before them."""
        actors = state.actors()
        game = self.coach.game
        chosen = {seat: game.action(entry.token) for seat, entry in zip(actors, entries, strict=True)}
        before = self.chances(state)
        after = self.chances(played(state, chosen))
        decisions = [
            self._decision(number + place, state, seat, chosen[seat], difference(after, before))
            for place, seat in enumerate(actors)
        ]
        count = len(decisions)
        drift = tuple([sum(column) / count for column in zip(*[one.drift for one in decisions], strict=True)])
        unknown = difference(difference(after, before), drift)
        for decision in decisions:
            unknown = difference(unknown, decision.effect)
        return Stage(tuple(decisions), unknown, drift)

    def _decision(self, number: int, state: State, seat: int, action: int, change: Change) -> Decision:
        """Judge a choice; of a forced one all that it changed (`change`) is drift."""
        view, legal = state.view(seat), state.legal(seat)
        if len(legal) == 1:
            return Decision(number, seat, view, (), action, action, (0.0,) * view.seats, change)
        self._luck.restart(f"{self.seed}/{number}/{seat}")
        judged = judge(self.coach, view, seat, legal, self._luck, self.seed)
        best, own = judged.best(seat), judged.of(action)
        if own.chances[seat] == best.chances[seat]:
            best = own
        return Decision(
            number,
            seat,
            view,
            judged.choices,
            action,
            best.action,
            difference(own.chances, best.chances),
            difference(best.chances, judged.before),
        )

    def _expected(self, number: int, state: State, chance: Chance) -> list[float]:
        """The mean over the outcomes: all of them, or as many as the setting allows, drawn by weight."""
        outcomes = chance.outcomes()
        most = self.coach.setting.outcomes
        if most is not None and len(outcomes) > most:
            self._luck.restart(f"{self.seed}/{number}/outcomes")
            outcomes = [(chance.outcome(self._luck.below(chance.total)), 1) for _ in range(most)]
        total = sum(weight for _, weight in outcomes)
        sums: list[float] = []
        for outcome, weight in outcomes:
            found = [weight * one for one in self.chances(_resolved(state, outcome))]
            sums = found if not sums else [one + other for one, other in zip(sums, found, strict=True)]
        return [one / total for one in sums]


def difference(after: list[float] | Change, before: list[float] | Change) -> Change:
    """By seat."""
    return tuple([one - other for one, other in zip(after, before, strict=True)])


def _resolved(state: State, outcome: int) -> State:
    twin = state.copy()
    twin.resolve(outcome)
    return twin
