"""The strong player: every stage is a game of sealed choices, and it plays its mixed strategy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from taniere.bots.bot import Bot
from taniere.bots.regret import draw, mixed_strategy
from taniere.bots.tyrannosaurus_rex.evaluator import StageEvaluator
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.tyrannosaurus_rex.game import TyrannosaurusRex
from taniere.games.tyrannosaurus_rex.views import TyrannosaurusView
from taniere.seeded import Seeded

DEALS: Final = 12  # guesses at the cards that rivals have set aside
SIMULATIONS: Final = {"lake": 500, "volcano": 500, "cards": 4000, "panic": 1500, "rex": 2500}
TRIFLE: Final = 0.04  # choices with less weight than this are noise of the sweeps


class Wily(Bot):
    """Counts cards (samples agree with every discard), then solves the stage by regret matching.

    It thinks as long where a hand leaves it one choice: an answer at once would tell that it was forced."""

    name = "wily"
    strength = 2
    simulations: ClassVar[Mapping[str, int]] = SIMULATIONS

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, TyrannosaurusRex)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, TyrannosaurusView)
        assert isinstance(self.game, TyrannosaurusRex)
        seat = view.viewer
        assert seat is not None
        if view.dinosaurs[seat].square is None:
            return legal[source.below(len(legal) - 1)]  # a ghost has nothing to win, but likes to steer
        own = Seeded(source.below(1 << 32))
        deals: list[State] = [self.game.sample(view, own) for _ in range(DEALS)]
        menus = sum([len(deals[0].legal(other)) for other in deals[0].actors()])
        sweeps = self.simulations[view.phase] // menus + 1
        actions, weights = mixed_strategy(deals, seat, StageEvaluator(), sweeps, own)
        total = sum(weights)
        kept = [weight if weight >= TRIFLE * total else 0.0 for weight in weights]
        return actions[draw(kept if sum(kept) else weights, own)]
