"""The beginner who sits on its eggs."""

from __future__ import annotations

from taniere.bots.tarasque.magpie import Magpie
from taniere.games.tarasque.actions import DOUBLE, KEEP, ROLL
from taniere.games.tarasque.views import TarasqueView


class Newt(Magpie):
    """Runs after whatever shows most often as magpie does, and spends no egg on a die."""

    name = "newt"
    strength = 1

    def select(self, view: TarasqueView, legal: tuple[int, ...]) -> int:
        action = super().select(view, legal)
        return KEEP + action - DOUBLE if DOUBLE <= action < ROLL else action
