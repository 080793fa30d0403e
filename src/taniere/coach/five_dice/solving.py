"""A turn of Code Cracker or Dino Park, solved: `1234:3,1355:3,245:2`, `rope+net+cage:3`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from taniere.coach.solving import Keep, Solution, SolverOfGame, best_first, listed, whole_number
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, STOP
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE, KEEPING, PHASES, SLOTS
from taniere.games.five_dice.covers import ONES, cover_of, need
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.odds import failing
from taniere.games.five_dice.sampling import dice_left, needs_of
from taniere.games.five_dice.turn_solver import Points, TurnSolver
from taniere.games.five_dice.views import FiveDiceView

MOST_SPACES = 6
MOST_POINTS = 99


class FiveDiceSolver(SolverOfGame):
    """Points of this turn alone: a card counts if it is won now, a failed roll is worth nothing."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, FiveDiceGame)
        self.faces: Sequence[str] = game.rulebook.faces
        symbols = self.faces[:BONUS]
        is_digits = all(len(symbol) == 1 for symbol in symbols)
        self.joint = "" if is_digits else "+"

    @property
    def flags(self) -> Mapping[str, str]:
        symbols = self.faces[:BONUS]
        roll = (*symbols[:2], *[self.faces[BONUS]] * 3)
        return {"cards": f"{self.joint.join(symbols[:3])}:2", "roll": ",".join(roll)}

    @classmethod
    def solves(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    def from_words(self, words: Mapping[str, str]) -> Solution:
        if not words.get("cards"):
            raise SetupError("solve_missing", flag="--cards", example=self.flags["cards"])
        needs, values = self._cards(listed(words["cards"]))
        cover, solver = cover_of(needs), TurnSolver(Points(values))
        value = solver.rolling(cover, DICE, 0)
        roll = words.get("roll")
        if roll is None:
            return Solution(value)
        return Solution(value, self._keeps(solver, cover, self._dice(listed(roll)), DICE, 0))

    def from_view(self, view: View) -> Solution:
        assert isinstance(view, FiveDiceView)
        if view.phase != PHASES[KEEPING]:
            raise SetupError("solve_no_dice")
        values = [0.0 if card is None else float(card.value) for card in view.table]
        solver = TurnSolver(Points(values))
        fresh = [0] * (BONUS * SLOTS)
        for slot, card in enumerate(view.table):
            if card is not None:
                for face in card.spaces:
                    fresh[self.faces.index(face) * SLOTS + slot] += 1
        cover = cover_of(needs_of(view, self.faces))
        bonuses = min(view.kept.count(self.faces[BONUS]), BONUS_NEEDED)
        shown = [view.rolled.count(face) for face in self.faces]
        keeps = self._keeps(solver, cover, shown, dice_left(view), bonuses, view.kept_of_roll > 0)
        return Solution(solver.rolling(cover_of(fresh), DICE, 0), keeps)

    def _cards(self, cards: list[str]) -> tuple[list[int], list[float]]:
        """Open spaces at `face * 3 + slot`, and points by slot."""
        if not 1 <= len(cards) <= SLOTS:
            raise SetupError("solve_cards", low=1, high=SLOTS, found=len(cards))
        needs, values = [0] * (BONUS * SLOTS), [0.0] * SLOTS
        symbols = self.faces[:BONUS]
        for slot, card in enumerate(cards):
            spaces, _, points = card.partition(":")
            marks = spaces.split(self.joint) if self.joint else list(spaces)
            if not 1 <= len(marks) <= MOST_SPACES or not set(marks) <= set(symbols):
                raise SetupError("solve_card", card=card[:40], symbols=symbols, example=self.flags["cards"])
            values[slot] = float(whole_number("--cards", points, 1, MOST_POINTS))
            for mark in marks:
                needs[symbols.index(mark) * SLOTS + slot] += 1
        return needs, values

    def _dice(self, roll: list[str]) -> list[int]:
        """How many dice show each face."""
        if len(roll) != DICE or not set(roll) <= set(self.faces):
            raise SetupError("solve_roll", dice=DICE, symbols=self.faces)
        return [roll.count(face) for face in self.faces]

    def _keeps(
        self,
        solver: TurnSolver,
        cover: int,
        shown: list[int],
        dice: int,
        bonuses: int,
        has_kept: bool = False,
    ) -> tuple[Keep, ...]:
        """Every set of dice that may be kept, with the better of rolling on and stopping after it."""
        found: list[Keep] = []
        for kept in _kept_sets(cover, shown):
            if not kept and not has_kept:
                continue
            after, left, faces = cover, dice - len(kept), bonuses
            for action in kept:
                if action == KEEP_BONUS:
                    faces = min(faces + 1, BONUS_NEEDED)
                else:
                    after -= ONES[action]
            stopping = solver.stopping(after)
            may_roll = left > 0 or faces >= BONUS_NEEDED
            value = solver.standing(after, left, faces)
            is_rolled = may_roll and value > stopping
            found.append(
                Keep(
                    tuple([self.game.actions[action].token for action in kept]),
                    value,
                    self.game.actions[ROLL if is_rolled else STOP].token,
                    failing(after, left or DICE) if is_rolled else None,
                )
            )
        return best_first(found)


def _kept_sets(cover: int, shown: list[int]) -> Iterator[tuple[int, ...]]:
    """The sets of keeps that a roll allows, the empty one first: numbers of actions, ascending."""
    actions = [*range(BONUS * SLOTS), KEEP_BONUS]
    most = [min(need(cover, action), shown[action // SLOTS]) for action in actions[:-1]]
    for counts in product(*[range(count + 1) for count in (*most, shown[BONUS])]):
        if all(sum(counts[face * SLOTS : face * SLOTS + SLOTS]) <= shown[face] for face in range(BONUS)):
            yield tuple([action for action, count in zip(actions, counts, strict=True) for _ in range(count)])
