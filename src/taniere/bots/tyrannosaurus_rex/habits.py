"""Habits of Tyrannosaurus Rex that other bots are measured against, besides grazer and runaway.

To go to the nearest tree is grazer's, to flee is runaway's: those two are offered to people as well.
"""

from __future__ import annotations

from taniere.bots.tyrannosaurus_rex.evaluation import DISTANCE
from taniere.bots.tyrannosaurus_rex.policy import Simple
from taniere.games.tyrannosaurus_rex.constants import OFF, SIDE, SQUARES
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState


class Hunter(Simple):
    """Always towards the nearest rival, with trees or without."""

    name = "hunter"
    is_offered = False

    def of_square(self, state: TyrannosaurusState, seat: int, square: int) -> float:
        rivals = [place for other, place in enumerate(state.at) if other != seat and place != OFF]
        return -float(min([DISTANCE[square * SQUARES + place] for place in rivals], default=SIDE))
