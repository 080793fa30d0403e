"""What players with one idea share: they choose by what they would gain if nobody else moved."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.tyrannosaurus_rex.evaluation import DISTANCE
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.tyrannosaurus_rex.actions import POINT, REST
from taniere.games.tyrannosaurus_rex.constants import OFF, SQUARES, STEP
from taniere.games.tyrannosaurus_rex.game import TyrannosaurusRex
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView


class Simple(Bot):
    """Chooses by what its own dinosaur would gain if nobody else moved; equal choices are drawn."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, TyrannosaurusRex)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, TyrannosaurusView)
        assert isinstance(self.game, TyrannosaurusRex)
        assert view.viewer is not None
        state, seat = self.game.sample(view, source), view.viewer
        if view.phase == "cards":
            worths = [self.of_card(state, seat, action) for action in legal]
        elif view.phase == "rex" and view.dinosaurs[seat].square is not None:
            worths = [_of_rex(state, seat, action - POINT) for action in legal]
        else:
            return legal[source.below(len(legal))]
        most = max(worths)
        best = [action for action, worth in zip(legal, worths, strict=True) if worth == most]
        return best[source.below(len(best))]

    def of_card(self, state: TyrannosaurusState, seat: int, action: int) -> float:
        """What a card is worth to this kind of player."""
        square = target_of(state, seat, action)
        if square == OFF:
            return -100.0
        return self.of_square(state, seat, square) - (0.5 if 8 <= action < REST else 0.0)

    def of_square(self, state: TyrannosaurusState, seat: int, square: int) -> float:
        """What it is worth to stand there."""
        raise NotImplementedError


def target_of(state: TyrannosaurusState, seat: int, action: int) -> int:
    """Where a card would lead, or OFF where that would cost a tree in a closed tile."""
    here = state.at[seat]
    if action == REST:
        return here
    target = STEP[here * 8 + (action & 7)]
    if target == OFF:
        return here
    return target if state.is_open_to(seat, target) else OFF


def _of_rex(state: TyrannosaurusState, seat: int, direction: int) -> float:
    """Ty-Rex away from oneself, and onto others."""
    target = STEP[state.rex * 8 + direction]
    if target == OFF:
        target = state.rex
    if target in (state.lake, state.volcano):
        return 3.0
    hits = state.at.count(target)
    return (
        DISTANCE[state.at[seat] * SQUARES + target] + 2.0 * hits - (20.0 if state.at[seat] == target else 0)
    )
