"""The player who runs after whatever shows most often."""

from __future__ import annotations

from taniere.bots.tarasque.evaluation import symbols_of
from taniere.bots.tarasque.policy import TarasqueBot
from taniere.games.tarasque.actions import DOUBLE, KEEP, ROLL
from taniere.games.tarasque.constants import SYMBOLS
from taniere.games.tarasque.views import TarasqueView


class Magpie(TarasqueBot):
    """Keeps every die of the most frequent valid symbol, the dice selected before counted, and never stops.

    An egg doubles the first of them. Away from the dice it plays like tamer.
    """

    name = "magpie"
    strength = 2

    def select(self, view: TarasqueView, legal: tuple[int, ...]) -> int:
        shown = symbols_of(view.rolled)
        wanted = max(range(SYMBOLS), key=lambda symbol: (view.power[symbol] + shown[symbol], shown[symbol]))
        if KEEP + wanted not in legal:
            if view.is_selected:
                return ROLL
            wanted = max(
                [symbol for symbol in range(SYMBOLS) if KEEP + symbol in legal],
                key=lambda symbol: view.power[symbol] + shown[symbol],
            )
        return DOUBLE + wanted if DOUBLE + wanted in legal else KEEP + wanted
