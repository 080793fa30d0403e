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


def judge(
    coach: Coach, view: View, seat: int, legal: tuple[int, ...], source: Source, seed: int | None = None
) -> list[Judged]:
    """Every legal action, in the order of their numbers; from the view and the source alone.

    `seed` is that by which positions are played on, drawn from the source where none is given.
    """
    worlds = [coach.game.sample(view, source) for _ in range(needed_worlds(coach, view))]
    if seed is None:
        seed = source.below(1 << 31)
    profiles = [_rivals(coach, world, seat, source) for world in worlds]
    found: list[Judged] = []
    for action in legal:
        outcomes = [
            coach.chances(played(world, {**rivals, seat: action}), seed + number)
            for number, (world, rivals) in enumerate(zip(worlds, profiles, strict=True))
        ]
        count = len(outcomes)
        means = tuple([sum(column) / count for column in zip(*outcomes, strict=True)])
        own = [outcome[seat] for outcome in outcomes]
        spread = sum((one - means[seat]) ** 2 for one in own)
        error = sqrt(spread / (count * (count - 1))) if count > 1 else 0.0
        found.append(Judged(action, means, error))
    return found


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


def best_of(judged: list[Judged], seat: int) -> Judged:
    """The one that is worth most to the seat; of equals the first."""
    return max(judged, key=lambda one: one.chances[seat])


def _rivals(coach: Coach, world: State, seat: int, source: Source) -> dict[int, int]:
    """What the others choose at the same time."""
    choices: dict[int, int] = {}
    for rival in world.actors():
        if rival != seat:
            menu = coach.menu(world, rival)
            choices[rival] = menu[source.below(len(menu))]
    return choices
