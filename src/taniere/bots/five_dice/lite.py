"""The strong player: the best turn, with a formula in place of the bonus sets still to come."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.bots.five_dice.covers import cover_of
from taniere.bots.five_dice.evaluation import Evaluation
from taniere.bots.five_dice.solver import DONE, TurnSolver
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.actions import ROLL, STOP
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.sampling import dice_left, needs_of
from taniere.games.five_dice.views import FiveDiceView

# For a player who is alone, both found by measuring (docs/bots.md).
PILE_CARD: Final = 1.5
OUTLOOK: Final = 1.0


class Lite(Bot):
    """The most points this turn; alone, the pile has a price as well, and the next turn counts."""

    name = "lite"
    strength = 2

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FiveDiceGame)
        self.rulebook = game.rulebook
        self._turn: object = None
        self._solver: TurnSolver | None = None

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, FiveDiceView)
        if len(legal) == 1:
            return legal[0]
        solver = self._solver_for(view)
        faces = self.rulebook.faces
        cover = cover_of(needs_of(view, faces))
        rolled = sorted(faces.index(face) for face in view.rolled)
        bonuses = min(view.kept.count(faces[BONUS]), BONUS_NEEDED)
        dice = dice_left(view)
        _, action = solver.best_keep(cover, rolled, dice, bonuses, view.kept_of_roll > 0)
        if action != DONE:
            return action
        # Five dice kept: now the bonus set is the set that is played, and worth a look.
        going_on = solver.rolling(cover, dice or DICE, bonuses if dice else 0)
        return ROLL if going_on > solver.stopping(cover) else STOP

    def _solver_for(self, view: FiveDiceView) -> TurnSolver:
        """A solver serves one evaluation; with other cards on the table it is dropped."""
        evaluation = self._evaluation(view)
        cards = [card and card.id for card in view.table]
        turn = (evaluation.cards, evaluation.stop, evaluation.outlook, cards)
        if self._solver is None or self._turn != turn:
            self._turn, self._solver = turn, TurnSolver(evaluation, evaluation.of_five_dice)
        return self._solver

    def _evaluation(self, view: FiveDiceView) -> Evaluation:
        cards = [0.0 if card is None else float(card.value) for card in view.table]
        if view.seats > 1 or view.is_last_turn:
            return Evaluation(cards)
        if self.rulebook.solo_discards_every_turn or view.options.get("solo-discard") == "always":
            return Evaluation(cards, outlook=OUTLOOK)  # COD-26: a failed roll costs a pile card just as well
        return Evaluation(cards, stop=-PILE_CARD, outlook=OUTLOOK)  # DIN-18
