"""Players of T-Rex, docs/bots.md."""

from taniere.bots.t_rex.raptor import Raptor
from taniere.bots.t_rex.squirrel import Squirrel
from taniere.bots.t_rex.tracker import Tracker

__all__ = ["Raptor", "Squirrel", "Tracker"]
