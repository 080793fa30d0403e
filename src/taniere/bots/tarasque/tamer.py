"""The strong player: its rolls are the best there are for what it thinks tiles are worth."""

from __future__ import annotations

from taniere.bots.tarasque.evaluation import symbols_of
from taniere.bots.tarasque.policy import TarasqueBot
from taniere.bots.tarasque.solver import PLAIN, RollingSolver
from taniere.core.game import Game
from taniere.games.tarasque.actions import DOUBLE, KEEP, ROLL
from taniere.games.tarasque.constants import SYMBOL_NAMES
from taniere.games.tarasque.views import TarasqueView


class Tamer(TarasqueBot):
    """Solves the rolls of a turn once, exactly, and looks the answer up after every roll."""

    name = "tamer"
    strength = 4

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._turn: object = None
        self._solver: RollingSolver | None = None

    def select(self, view: TarasqueView, legal: tuple[int, ...]) -> int:
        solver = self._solver_for(view)
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

    def _solver_for(self, view: TarasqueView) -> RollingSolver:
        """The egg that doubled a die is counted as if it were still there: the solver knows its price."""
        eggs = list(view.eggs)
        eggs[view.active] += view.doubled is not None
        turn = (view.active, view.middle, view.bases, view.lairs, tuple(eggs), view.culled, view.options)
        if self._solver is None or self._turn != turn:
            values = self.evaluation(view)
            worth = [values.of_symbol(SYMBOL_NAMES.index(name)).by_dice() for name in view.live]
            self._turn, self._solver = turn, RollingSolver(worth, eggs[view.active] > 0, values.egg)
        return self._solver
