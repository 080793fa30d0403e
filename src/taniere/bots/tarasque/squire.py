"""The short-sighted player: what a tile brings today."""

from __future__ import annotations

from taniere.bots.tarasque.evaluation import Evaluation
from taniere.bots.tarasque.tamer import Tamer


class PointsOfToday(Evaluation):
    """As if rows would never grow any more, and nobody stole."""

    growth = 0.0
    appetite = 0.0


class Squire(Tamer):
    """Rolls as well as tamer, for the points that a tile brings today."""

    name = "squire"
    strength = 3
    evaluation = PointsOfToday
