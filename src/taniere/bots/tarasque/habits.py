"""Habits of Tarasque that other bots are measured against; away from the dice they do as tamer does."""

from __future__ import annotations

from taniere.bots.tarasque.policy import TarasqueBot
from taniere.games.tarasque.actions import KEEP, ROLL
from taniere.games.tarasque.constants import SYMBOL_NAMES
from taniere.games.tarasque.views import TarasqueView


class Sweeper(TarasqueBot):
    """Sweeps the middle: keeps dice of the symbol that most tiles there show, whatever those are worth."""

    name = "sweeper"
    is_offered = False

    def select(self, view: TarasqueView, legal: tuple[int, ...]) -> int:
        lying = [sum(tile is not None and tile[0] == name for tile in view.middle) for name in SYMBOL_NAMES]
        order = sorted(range(len(lying)), key=lambda symbol: (-lying[symbol], -view.power[symbol], symbol))
        if view.is_selected and KEEP + order[0] not in legal:
            return ROLL
        return next(KEEP + symbol for symbol in order if KEEP + symbol in legal)
