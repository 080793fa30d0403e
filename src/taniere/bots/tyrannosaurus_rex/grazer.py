"""The player who goes for the nearest tree."""

from __future__ import annotations

from taniere.bots.tyrannosaurus_rex.evaluation import nearest_tree
from taniere.bots.tyrannosaurus_rex.policy import Simple
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState


class Grazer(Simple):
    """Always to the nearest tree, never onto Ty-Rex."""

    name = "grazer"
    strength = 1

    def of_square(self, state: TyrannosaurusState, seat: int, square: int) -> float:
        return -float(nearest_tree(square, state.trees)) - (20.0 if square == state.rex else 0.0)
