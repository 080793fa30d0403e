"""Sealed choices: a mixed strategy by regret matching, since any pure one could be foreseen.

Every seat that is asked has a strategy. In each sweep everybody draws a choice from theirs; then each seat
looks what every one of its choices would have brought against the others', and regrets what it missed.
Choices are drawn in proportion to regret, which never falls below none (regret matching plus). What counts in
the end is the average of the strategies, later sweeps weighing more.
"""

from __future__ import annotations

from typing import Final

from taniere.bots.evaluator import Evaluator
from taniere.core.chance import Source
from taniere.core.state import State

GRAIN: Final = 1 << 24  # of a drawn fraction


def mixed_strategy(
    worlds: list[State], seat: int, evaluator: Evaluator, sweeps: int, source: Source
) -> tuple[list[int], list[float]]:
    """The seat's choices, with the weight of each in its average strategy.

    `worlds` are positions that differ in what the seat does not know; each sweep plays on one of them, in
    turn. A sweep takes as many simulations as all seats together have choices.
    """
    asked = worlds[0].actors()
    regrets: list[dict[int, float]] = [{} for _ in asked]
    own = evaluator.choices(worlds[0], seat)
    average = [0.0] * len(own)
    for sweep in range(1, sweeps + 1):
        world = worlds[sweep % len(worlds)]
        menus = [evaluator.choices(world, one) for one in asked]
        weights = [_weights(menus[place], regrets[place]) for place in range(len(asked))]
        profile = [menus[place][draw(weights[place], source)] for place in range(len(asked))]
        for place in range(len(asked)):
            _regret(
                world, asked, place, menus[place], weights[place], profile, regrets[place], evaluator, source
            )
            if asked[place] == seat:
                for choice in range(len(own)):
                    average[choice] += float(sweep) * weights[place][choice]
    return list(own), average


def _regret(
    world: State,
    asked: tuple[int, ...],
    place: int,
    menu: tuple[int, ...],
    weights: list[float],
    profile: list[int],
    regrets: dict[int, float],
    evaluator: Evaluator,
    source: Source,
) -> None:
    """Add what each choice of a seat would have brought beyond its strategy."""
    seat = asked[place]
    kept = profile[place]
    worths: list[float] = []
    mean = 0.0
    for choice in range(len(menu)):
        profile[place] = menu[choice]
        state = world.copy()
        for one in range(len(asked)):
            state.apply(asked[one], profile[one])
        worth = evaluator.evaluate(state, source)[seat]
        worths.append(worth)
        mean += weights[choice] * worth
    profile[place] = kept
    for choice in range(len(menu)):
        action = menu[choice]
        regrets[action] = max(0.0, regrets.get(action, 0.0) + worths[choice] - mean)


def _weights(menu: tuple[int, ...], regrets: dict[int, float]) -> list[float]:
    """In proportion to regret; evenly where there is none."""
    found = [regrets.get(action, 0.0) for action in menu]
    total = 0.0
    for regret in found:
        total += regret
    if total <= 0.0:
        return [1.0 / float(len(menu))] * len(menu)
    return [regret / total for regret in found]


def draw(weights: list[float], source: Source) -> int:
    """A place, as likely as its weight."""
    total = 0.0
    for weight in weights:
        total += weight
    point = total * float(source.below(GRAIN)) / float(GRAIN)
    for place in range(len(weights)):
        point -= weights[place]
        if point < 0.0:
            return place
    return len(weights) - 1
