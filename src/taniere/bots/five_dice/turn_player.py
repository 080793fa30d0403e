"""A player who solves its turn: the same for whoever plays for something that can be weighed."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.actions import ROLL, STOP
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE
from taniere.games.five_dice.covers import cover_of
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.sampling import dice_left, needs_of
from taniere.games.five_dice.turn_solver import DONE, Stakes, TurnSolver
from taniere.games.five_dice.views import FiveDiceView


class TurnPlayer(Bot):
    """Plays the turn that is worth most by its `stakes`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FiveDiceGame)
        self.family = game
        self.rulebook = game.rulebook
        self._turn: object = None
        self._solver: TurnSolver | None = None

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def stakes(self, view: FiveDiceView) -> Stakes:
        """What the ends of this turn are worth to the active seat."""
        raise NotImplementedError

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
        if solver.stakes.is_enough(cover):
            return STOP
        # Five dice kept: now the bonus set is the set that is played, and worth a look.
        going_on = solver.rolling(cover, dice or DICE, bonuses if dice else 0)
        return ROLL if going_on > solver.stopping(cover) else STOP

    def _solver_for(self, view: FiveDiceView) -> TurnSolver:
        """A solver serves one turn: with other cards anywhere it is dropped."""
        cards = [card and card.id for card in view.table]
        turn = (view.seats, view.options, view.data, view.active, cards, view.won, view.unseen, view.under)
        if self._solver is None or self._turn != turn:
            self._turn, self._solver = turn, TurnSolver(self.stakes(view))
        return self._solver


def card_values(view: FiveDiceView) -> list[float]:
    """What the cards on the table are worth, by slot; 0 where none lies."""
    return [0.0 if card is None else float(card.value) for card in view.table]
