"""Which coach knows which game."""

from __future__ import annotations

from taniere.coach.coach import Coach, Setting
from taniere.coach.five_dice.coach import FiveDiceCoach
from taniere.coach.labyrintus.coach import LabyrintusCoach
from taniere.coach.pig.coach import PigCoach
from taniere.coach.t_rex.coach import TRexCoach
from taniere.coach.tarasque.coach import TarasqueCoach
from taniere.coach.tyrannosaurus_rex.coach import TyrannosaurusCoach
from taniere.core.game import Game

COACHES: tuple[type[Coach], ...] = (
    FiveDiceCoach,
    LabyrintusCoach,
    PigCoach,
    TRexCoach,
    TarasqueCoach,
    TyrannosaurusCoach,
)


def coach_of(game: Game, setting: Setting) -> Coach:
    """The coach of a game; one that knows only its rules where nobody knows more."""
    for kind in COACHES:
        if kind.knows(game):
            return kind(game, setting)
    return Coach(game, setting)
