"""The expert: it feels every path, its own and those that rivals would open."""

from __future__ import annotations

from typing import Final

from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.evaluator import TurnEvaluator
from taniere.bots.labyrintus.policy import turns
from taniere.bots.labyrintus.scout import Scout
from taniere.bots.search import Search
from taniere.core.chance import Source
from taniere.core.views import View
from taniere.games.labyrintus.actions import PASS, STOP, TAKE
from taniere.games.labyrintus.state import LabyrintusState
from taniere.seeded import Seeded

SHORTLIST: Final = 10
SIMULATIONS: Final = 200
CURIOSITY: Final = 0.5  # leaves differ little from one visit to the next


class Spider(Scout):
    """Takes the ten turns that a scout likes best, and searches them through the answers of the others."""

    name = "spider"
    strength = 2  # as scout: measured, neither is clearly ahead (docs/bots.md)
    simulations = SIMULATIONS

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        if len(legal) == 1 or legal[0] >= TAKE:
            return super().choose(view, legal, source)
        luck = Seeded(source.below(1 << 32))
        state = self.game.sample(view, luck)
        assert isinstance(state, LabyrintusState)
        seat = state.active
        shortlist = self._shortlist(state, Worth(state, seat), legal)
        pivots, stops = ranked([turn[0] for turn in shortlist]), ranked([turn[1] for turn in shortlist])
        evaluator = TurnEvaluator(seat, pivots, stops)
        if len(evaluator.choices(state, seat)) == 1:
            return evaluator.choices(state, seat)[0]
        search = Search(evaluator, view.seats, has_secrets=False, curiosity=CURIOSITY)
        search.run([state], self.simulations, luck)
        return search.best(seat)

    def _shortlist(
        self, state: LabyrintusState, worth: Worth, legal: tuple[int, ...]
    ) -> list[tuple[int, int]]:
        """The turns that are worth most to a scout: a pivot and a stop each, PASS where there is none."""
        found: list[tuple[float, int, int]] = []
        if legal[0] >= STOP:
            for stop in legal:
                if stop != PASS:
                    found.append((-self.of_stop(state, worth, stop - STOP), PASS, stop))
        else:
            tracks = state.first, state.second
            for pivot, stops in turns(state):
                if not stops:
                    found.append((-worth.held(state.carried[worth.seat]), pivot, PASS))
                for stop in stops:
                    found.append((-self.of_stop(state, worth, stop - STOP), pivot, stop))
            state.first, state.second = tracks
        found.sort()
        return [(pivot, stop) for _, pivot, stop in found[:SHORTLIST]]


def ranked(actions: list[int]) -> tuple[int, ...]:
    """Each action once, in the order of their first places."""
    return tuple([action for action in dict.fromkeys(actions) if action != PASS])
