"""The player who runs away from Ty-Rex."""

from __future__ import annotations

from taniere.bots.tyrannosaurus_rex.evaluation import DISTANCE, nearest_tree
from taniere.bots.tyrannosaurus_rex.policy import Simple
from taniere.games.tyrannosaurus_rex.constants import DEN, OFF, SQUARES
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState


class Runaway(Simple):
    """Always as far from Ty-Rex as it can, then towards a tree."""

    name = "runaway"
    strength = 1

    def of_square(self, state: TyrannosaurusState, seat: int, square: int) -> float:
        rex = DEN if state.rex == OFF else state.rex
        return 10.0 * DISTANCE[square * SQUARES + rex] - nearest_tree(square, state.trees)
