"""Players of Tyrannosaurus Rex, docs/bots.md."""

from taniere.bots.tyrannosaurus_rex.simple import Grazer, Runaway
from taniere.bots.tyrannosaurus_rex.wily import Wily

__all__ = ["Grazer", "Runaway", "Wily"]
