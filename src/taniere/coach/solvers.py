"""Which solver knows which game."""

from __future__ import annotations

from taniere.coach.five_dice.solving import FiveDiceSolver
from taniere.coach.pig.solving import PigSolver
from taniere.coach.solving import SolverOfGame
from taniere.coach.tarasque.solving import TarasqueSolver
from taniere.core.errors import SetupError
from taniere.core.game import Game

SOLVERS: tuple[type[SolverOfGame], ...] = (FiveDiceSolver, PigSolver, TarasqueSolver)


def solver_of(game: Game) -> SolverOfGame:
    """The solver of a game; SetupError if nobody solves it."""
    for kind in SOLVERS:
        if kind.solves(game):
            return kind(game)
    raise SetupError("no_solver", game=game.id)
