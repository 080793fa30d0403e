"""One stage of sealed choices as a game of its own, solved by regret matching over sampled continuations.

Every seat that is asked has a mixed strategy. In each sweep everybody draws a choice from theirs; then each
seat looks what every one of its choices would have brought against the others', and regrets what it missed.
Choices are drawn in proportion to regret (regret matching plus); what counts in the end is the average of the
strategies, later sweeps weighing more. No pure strategy is best in such a game, and none comes out.
"""

from __future__ import annotations

from typing import Final

from taniere.bots.tyrannosaurus_rex.evaluation import shares_of
from taniere.core.chance import Source
from taniere.games.tyrannosaurus_rex.actions import ABSTAIN, POINT, REST
from taniere.games.tyrannosaurus_rex.constants import (
    CHOOSE,
    CLOCKWISE,
    NOBODY,
    OFF,
    OVER,
    REX,
    SEATS_IN,
    STEP,
)
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState

GRAIN: Final = 1 << 24  # of a drawn fraction
CARELESS: Final = 3  # one in so many arrows for Ty-Rex is laid without a thought


def solve(
    deals: list[TyrannosaurusState], seat: int, sweeps: int, source: Source
) -> tuple[list[int], list[float]]:
    """The seat's choices worth a thought, with the weight of each in its average strategy.

    `deals` are positions that differ in what the seat does not know; each sweep plays on one of them."""
    asked = deals[0].actors()
    regrets = [[0.0] * (ABSTAIN + 1) for _ in range(deals[0].box.seats)]
    own = choices(deals[0], seat)
    average = [0.0] * (ABSTAIN + 1)
    for sweep in range(1, sweeps + 1):
        deal = deals[sweep % len(deals)]
        menus = [choices(deal, other) if other in asked else NOBODY for other in range(deal.box.seats)]
        weights = [_weights(menus[other], regrets[other]) for other in range(deal.box.seats)]
        profile = [OFF] * deal.box.seats
        for other in asked:
            profile[other] = menus[other][draw(weights[other], source)]
        for other in asked:
            _regret(deal, asked, other, menus[other], weights[other], profile, regrets[other], source)
        for place, action in enumerate(own):
            average[action] += float(sweep) * weights[seat][place]
    return list(own), [average[action] for action in own]


def _regret(
    deal: TyrannosaurusState,
    asked: tuple[int, ...],
    seat: int,
    menu: tuple[int, ...],
    weights: list[float],
    profile: list[int],
    regrets: list[float],
    source: Source,
) -> None:
    """Add what each choice of a seat would have brought beyond its strategy, never falling below zero."""
    kept = profile[seat]
    worths: list[float] = []
    mean = 0.0
    for place, action in enumerate(menu):
        profile[seat] = action
        worth = outcome(deal, asked, profile, source)[seat]
        worths.append(worth)
        mean += weights[place] * worth
    profile[seat] = kept
    for place, action in enumerate(menu):
        regrets[action] = max(0.0, regrets[action] + worths[place] - mean)


def _weights(menu: tuple[int, ...], regrets: list[float]) -> list[float]:
    """In proportion to regret; evenly where there is none."""
    total = 0.0
    for action in menu:
        total += regrets[action]
    if total <= 0.0:
        return [1.0 / len(menu)] * len(menu) if menu else []
    return [regrets[action] / total for action in menu]


def draw(weights: list[float], source: Source) -> int:
    """A place, as likely as its weight."""
    total = 0.0
    for weight in weights:
        total += weight
    point = total * float(source.below(GRAIN)) / float(GRAIN)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0.0:
            return place
    return len(weights) - 1


def choices(position: TyrannosaurusState, seat: int) -> tuple[int, ...]:
    """Legal actions worth a thought: no rush into a closed tile, one way to stay at the edge a card."""
    legal = position.legal(seat)
    if position.phase != CHOOSE:
        return legal
    kept: list[int] = []
    stays = 0
    for action in legal:
        if action == REST:
            kept.append(action)
            continue
        target = STEP[position.at[seat] * 8 + (action & 7)]
        card = 1 if action < 8 else 2
        if target == OFF:
            if stays & card:
                continue
            stays |= card
        elif not position.is_open_to(seat, target):
            continue
        kept.append(action)
    return tuple(kept)


def outcome(
    deal: TyrannosaurusState, asked: tuple[int, ...], profile: list[int], source: Source
) -> list[float]:
    """Play a joint choice and the rest of the turn; what that is worth by seat."""
    state = deal.copy()
    for seat in asked:
        state.apply(seat, profile[seat])
    while state.phase != CHOOSE and state.phase != OVER:
        if state.phase == REX:
            _point_rex(state, source)
        else:
            for seat in state.actors():
                state.apply(seat, POINT + source.below(8))
    return shares_of(state)


def _point_rex(state: TyrannosaurusState, source: Source) -> None:
    """Arrows for Ty-Rex as people lay them: towards rivals, away from oneself, and sometimes anyhow."""
    arrows = [POINT] * state.box.seats
    rex = state.rex
    for seat in CLOCKWISE[state.box.seats][state.bone]:
        way = source.below(8)
        if rex != OFF:
            if source.below(CARELESS):
                way = _hungry_way(state, seat, rex, way)
            target = STEP[rex * 8 + way]
            if target == state.lake or target == state.volcano:
                rex = OFF
            elif target != OFF:
                rex = target
        arrows[seat] = POINT + way
    for seat in SEATS_IN[state.box.everybody]:
        state.apply(seat, arrows[seat])


def _hungry_way(state: TyrannosaurusState, seat: int, rex: int, first: int) -> int:
    """Where most rivals and not the seat itself are hit, looking round from some direction."""
    best, way = -1, first
    for turned in range(8):
        direction = (first + turned) & 7
        target = STEP[rex * 8 + direction]
        hits = 0
        if target != OFF and target != state.lake and target != state.volcano:
            if state.at[seat] == target:
                continue
            hits = state.at.count(target)
        if hits > best:
            best, way = hits, direction
    return way
