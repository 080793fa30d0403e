"""The player who looks at this turn only."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.policy import turns
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.labyrintus.actions import GUST_COLUMN, GUST_ROW, LEAVE, PASS, STOP, SWAP, TAKE
from taniere.games.labyrintus.game import Labyrintus
from taniere.games.labyrintus.state import LabyrintusState

WHIM: Final = 0.1


def whim(source: Source) -> float:
    """A little chance in every comparison: two players who always answer alike could go round for ever."""
    return WHIM * source.below(1_000) / 1_000


class Hasty(Bot):
    """The stop that is worth most at once: home with food, a reserve, food on the way, else a row nearer."""

    name = "hasty"
    strength = 1

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, Labyrintus)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        if len(legal) == 1:
            return legal[0]
        state = self.game.sample(view, source)
        assert isinstance(state, LabyrintusState)
        worth = Worth(state, state.active)
        if legal[0] < STOP:
            return self.pivot(state, worth, source)
        if legal[0] < TAKE:
            return self.stop(state, worth, [action for action in legal if action != PASS], source)
        if legal[0] < LEAVE:
            return max(legal[:-1], key=lambda action: (worth.mean(action - TAKE), -action))
        if legal[0] == GUST_ROW:
            return self.gust(state, worth)
        return SWAP

    def pivot(self, state: LabyrintusState, worth: Worth, source: Source) -> int:
        """The pivot that opens the best stop."""
        best, chosen = float("-inf"), state.menu[0]
        for pivot, found in turns(state):
            value = worth.held(state.carried[worth.seat])
            if found:
                value = max([self.of_stop(state, worth, stop - STOP) for stop in found])
            value += whim(source)
            if value > best:
                best, chosen = value, pivot
        return chosen

    def stop(self, state: LabyrintusState, worth: Worth, legal: list[int], source: Source) -> int:
        """The best stop."""
        best, chosen = float("-inf"), legal[0]
        for action in legal:
            value = self.of_stop(state, worth, action - STOP) + whim(source)
            if value > best:
                best, chosen = value, action
        return chosen

    def of_stop(self, state: LabyrintusState, worth: Worth, place: int) -> float:
        """What a stop is worth, after the pivot."""
        return worth.of_stop(place)

    def gust(self, state: LabyrintusState, worth: Worth) -> int:
        """A row or a column: it does not look so far."""
        return GUST_ROW if state.prints[state.pending] % 2 else GUST_COLUMN
