"""The strong player: the best turn, with a formula in place of the bonus sets still to come."""

from __future__ import annotations

from typing import Final

from taniere.bots.bot import Bot
from taniere.bots.five_dice.covers import cover_of
from taniere.bots.five_dice.solver import DONE, TurnSolver
from taniere.bots.five_dice.stakes import Stakes
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.facts import FiveDiceView
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.numbers import BONUS, BONUS_NEEDED, DICE, ROLL, SLOTS, STOP

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
        cover = cover_of(self._needs(view))
        rolled = sorted(faces.index(face) for face in view.rolled)
        bonuses = min(view.kept.count(faces[BONUS]), BONUS_NEEDED)
        _, action = solver.best_keep(cover, rolled, view.dice_left, bonuses, view.kept_of_roll > 0)
        if action != DONE:
            return action
        # Five dice kept: now the bonus set is the set that is played, and worth a look.
        going_on = solver.rolling(cover, view.dice_left or DICE, bonuses if view.dice_left else 0)
        return ROLL if going_on > solver.stopping(cover) else STOP

    def _needs(self, view: FiveDiceView) -> list[int]:
        needs = [0] * BONUS * SLOTS
        for slot, card in enumerate(view.table):
            if card is not None:
                for face, is_covered in zip(card.spaces, card.covered, strict=True):
                    needs[self.rulebook.faces.index(face) * SLOTS + slot] += not is_covered
        return needs

    def _solver_for(self, view: FiveDiceView) -> TurnSolver:
        """What a solver knows depends on its stakes alone; with other cards on the table it is dropped."""
        stakes = self._stakes(view)
        turn = (stakes.cards, stakes.stop, stakes.outlook, [card and card.id for card in view.table])
        if self._solver is None or self._turn != turn:
            self._turn, self._solver = turn, TurnSolver(stakes, stakes.of_five_dice)
        return self._solver

    def _stakes(self, view: FiveDiceView) -> Stakes:
        cards = [0.0 if card is None else float(card.value) for card in view.table]
        if view.seats > 1 or view.is_last_turn:
            return Stakes(cards)
        if self.rulebook.solo_discards_every_turn or view.options.get("solo-discard") == "always":
            return Stakes(cards, outlook=OUTLOOK)  # COD-26: a failed roll costs a pile card just as well
        return Stakes(cards, stop=-PILE_CARD, outlook=OUTLOOK)  # DIN-18
