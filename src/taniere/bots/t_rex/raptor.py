"""The expert: it hunts through the rest of the round thousands of times before it lays a card."""

from __future__ import annotations

from typing import Final

from taniere.bots.search import Search
from taniere.bots.t_rex.evaluator import RoundEvaluator
from taniere.bots.t_rex.tracker import Tracker
from taniere.core.chance import Source
from taniere.core.state import State
from taniere.games.t_rex.views import TRexView

WORLDS: Final = 60
SIMULATIONS: Final = 2000
WHIM: Final = 12  # in the cards beyond the tree


class Raptor(Tracker):
    """Searches cards and trumps to the end of the round; eggs and discards are the tracker's."""

    name = "raptor"
    strength = 3
    simulations = SIMULATIONS

    def _search(self, view: TRexView, legal: tuple[int, ...], luck: Source) -> int:
        seat = view.choosing[0]
        worlds: list[State] = [self.game.sample(view, luck) for _ in range(WORLDS)]
        evaluator = RoundEvaluator(view.seats, seat, WHIM, view.phase == "trump")
        search = Search(evaluator, view.seats)
        search.run(worlds, self.simulations, luck)
        return search.best(seat)
