"""Players of Tyrannosaurus Rex, docs/bots.md."""

from taniere.bots.tyrannosaurus_rex.grazer import Grazer
from taniere.bots.tyrannosaurus_rex.raven import Raven
from taniere.bots.tyrannosaurus_rex.runaway import Runaway
from taniere.bots.tyrannosaurus_rex.wily import Wily

__all__ = ["Grazer", "Raven", "Runaway", "Wily"]
