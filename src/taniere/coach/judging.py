"""What each action of a seat is worth to everybody, from what that seat can know.

The seat's view is sampled: positions it cannot tell from the real one. In each, every action is played, with
rivals who choose at the same time drawing theirs, and the coach judges what comes of it. All actions meet the
same positions and rivals, so that their difference is surer than each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from taniere.coach.coach import Coach
from taniere.core.chance import Source
from taniere.core.state import State
from taniere.core.views import View


@dataclass(frozen=True, slots=True)
class Judged:
    """`chances` are how likely each seat wins after the action, `error` the standard error of the own."""

    action: int
    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """`before` are the winning chances before the choice, from what the seat can know."""

    before: tuple[float, ...]
    choices: tuple[Judged, ...]

    def best(self, seat: int) -> Judged:
        """The choice that is worth most to the seat; of equals the first."""
        return max(self.choices, key=lambda one: one.chances[seat])

    def of(self, action: int) -> Judged:
        """What was found about an action."""
        return next(one for one in self.choices if one.action == action)


def judge(
    coach: Coach, view: View, seat: int, legal: tuple[int, ...], source: Source, seed: int | None = None
) -> Judgement:
    """Judge every legal action, in the order of their numbers; from the view and the source alone.

    `seed` is that by which positions are played on, drawn from the source where none is given.
    """
    worlds = [coach.game.sample(view, source) for _ in range(needed_worlds(coach, view))]
    if seed is None:
        seed = source.below(1 << 31)
    profiles = [_rivals(coach, world, seat, source) for world in worlds]
    before = [coach.chances(world, seed + number) for number, world in enumerate(worlds)]
    found: list[Judged] = []
    for action in legal:
        outcomes = [
            coach.chances(played(world, {**rivals, seat: action}), seed + number)
            for number, (world, rivals) in enumerate(zip(worlds, profiles, strict=True))
        ]
        found.append(Judged(action, _means(outcomes), _error([outcome[seat] for outcome in outcomes])))
    return Judgement(_means(before), tuple(found))


def needed_worlds(coach: Coach, view: View) -> int:
    """One position is enough where nothing is hidden and nobody else chooses."""
    if coach.game.has_secrets or len(view.choosing) > 1:
        return coach.setting.worlds
    return 1


def played(state: State, choices: dict[int, int]) -> State:
    """The position after the actors have chosen so; the one given stays as it is."""
    twin = state.copy()
    for seat in twin.actors():
        twin.apply(seat, choices[seat])
    return twin


def _means(lists: list[list[float]]) -> tuple[float, ...]:
    return tuple([sum(column) / len(lists) for column in zip(*lists, strict=True)])


def _error(values: list[float]) -> float:
    """The standard error of a mean."""
    count = len(values)
    if count == 1:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum((one - mean) ** 2 for one in values) / (count * (count - 1)))


def _rivals(coach: Coach, world: State, seat: int, source: Source) -> dict[int, int]:
    """What the others choose at the same time."""
    choices: dict[int, int] = {}
    for rival in world.actors():
        if rival != seat:
            menu = coach.menu(world, rival)
            choices[rival] = menu[source.below(len(menu))]
    return choices
