"""One stage of sealed choices as a game of its own: what to choose from, and what a joint choice is worth.

`bots/regret.py` solves it. No pure strategy is best in such a game, and none comes out.
"""

from __future__ import annotations

from typing import Final

from taniere.bots.evaluator import Evaluator
from taniere.bots.tyrannosaurus_rex.evaluation import shares_of
from taniere.core.chance import Source
from taniere.core.state import State
from taniere.games.tyrannosaurus_rex.actions import POINT, REST
from taniere.games.tyrannosaurus_rex.constants import (
    CHOOSE,
    CLOCKWISE,
    OFF,
    OVER,
    REX,
    SEATS_IN,
    STEP,
)
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState

CARELESS: Final = 3  # one in so many arrows for Ty-Rex is laid without a thought


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


class StageEvaluator(Evaluator):
    """Plays the rest of the turn as people do; the next one begins at a leaf."""

    def choices(self, state: State, seat: int) -> tuple[int, ...]:
        assert isinstance(state, TyrannosaurusState)
        return choices(state, seat)

    def is_leaf(self, state: State) -> bool:
        assert isinstance(state, TyrannosaurusState)
        return state.phase == CHOOSE

    def leaf(self, state: State) -> list[float]:
        assert isinstance(state, TyrannosaurusState)
        return shares_of(state)

    def evaluate(self, state: State, source: Source) -> list[float]:
        assert isinstance(state, TyrannosaurusState)
        while state.phase != CHOOSE and state.phase != OVER:
            if state.phase == REX:
                _point_rex(state, source)
            else:
                for seat in state.actors():
                    state.apply(seat, POINT + source.below(8))
        return self.leaf(state)


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
