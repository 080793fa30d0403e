"""The strong player: its rolls are the best there are for what it thinks tiles are worth."""

from __future__ import annotations

from taniere.bots.tarasque.player import Player
from taniere.bots.tarasque.rolling import PLAIN, RollingSolver
from taniere.bots.tarasque.stakes import EGG, Stakes, symbols_of
from taniere.core.game import Game
from taniere.games.tarasque.numbers import DOUBLE, KEEP, ROLL, SYMBOL_NAMES
from taniere.games.tarasque.views import TarasqueView


class Tamer(Player):
    """Solves the rolls of a turn once, exactly, and looks the answer up after every roll."""

    name = "tamer"
    strength = 2

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._turn: object = None
        self._solver: RollingSolver | None = None

    def select(self, view: TarasqueView, legal: tuple[int, ...], stakes: Stakes) -> int:
        solver = self._solver_for(view, stakes)
        live = [SYMBOL_NAMES.index(name) for name in view.live]
        kept, shown = symbols_of(view.kept), symbols_of(view.rolled)
        _, place, is_doubled = solver.best(
            tuple([kept[symbol] for symbol in live]),
            PLAIN if view.doubled is None else live.index(SYMBOL_NAMES.index(view.doubled)),
            tuple([shown[symbol] for symbol in live]),
            view.is_selected,
        )
        if place < 0:
            return ROLL
        return (DOUBLE if is_doubled else KEEP) + live[place]

    def _solver_for(self, view: TarasqueView, stakes: Stakes) -> RollingSolver:
        """The egg that doubled a die is counted as if it were still there: the solver knows its price."""
        eggs = list(view.eggs)
        eggs[view.active] += view.doubled is not None
        turn = (view.middle, view.bases, view.lairs, tuple(eggs), view.unseen, view.options)
        if self._solver is None or self._turn != turn:
            worth = [stakes.of_symbol(SYMBOL_NAMES.index(name)).by_dice() for name in view.live]
            self._turn, self._solver = turn, RollingSolver(worth, eggs[view.active] > 0, EGG)
        return self._solver
