"""The coach of Code Cracker and Dino Park: exact points of a turn, and winning chances from them."""

from __future__ import annotations

from collections import OrderedDict

from taniere.bots.five_dice.evaluation import NEW_CARD, Evaluation, promise
from taniere.coach.coach import POINTS, Choice, Setting
from taniere.coach.facts import Fact
from taniere.coach.fitted import FittedCoach
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, SLOT, STOP
from taniere.games.five_dice.constants import (
    BONUS,
    BONUS_NEEDED,
    DEAL,
    DICE,
    DISCARDING,
    DRAW_START,
    KEEPING,
)
from taniere.games.five_dice.covers import ONES, cover_of, open_on_card
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.odds import failing, turn_odds
from taniere.games.five_dice.sampling import dice_left, needs_of
from taniere.games.five_dice.state import FiveDiceState
from taniere.games.five_dice.turn_solver import Points, TurnSolver
from taniere.games.five_dice.views import FiveDiceView

SCALE = 10.0  # points that count as one
SOLVERS_KEPT = 3


class FiveDiceCoach(FittedCoach):
    """Each seat by its points, what its turn will bring, and how long it waits for the dice."""

    features_named = ("points", "turn", "wait")
    package = __package__

    def __init__(self, game: Game, setting: Setting) -> None:
        super().__init__(game, setting)
        assert isinstance(game, FiveDiceGame)
        self.rulebook = game.rulebook
        self._solvers: OrderedDict[tuple[int, ...], TurnSolver] = OrderedDict()

    @classmethod
    def knows(cls, game: Game) -> bool:
        return isinstance(game, FiveDiceGame)

    @property
    def aim(self) -> str:  # type: ignore[override]
        """The rule that says who wins."""
        return self.rulebook.cite.score

    def is_quiet(self, state: State) -> bool:
        return True

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, FiveDiceState)
        seats = state.box.seats
        values = [0.0 if card < 0 else float(state.box.deck.values[card]) for card in state.slots]
        cover = cover_of(state.needs)
        mover, turn = self._turn(state, values, cover)
        rows: list[list[float]] = []
        for seat in range(seats):
            wait = ((seat - mover) % seats) / seats if mover >= 0 else 0.0
            rows.append(
                [
                    state.score(seat) / SCALE,
                    turn / SCALE if seat == mover else 0.0,
                    wait,
                ]
            )
        return rows

    def left(self, state: State) -> float:
        assert isinstance(state, FiveDiceState)
        cards = len(state.box.deck.ids) - state.box.removed
        return max(0, state.pile()) / cards

    def _turn(self, state: FiveDiceState, values: list[float], cover: int) -> tuple[int, float]:
        """Who has the dice, or gets them next, and the points that this turn will bring on average."""
        if state.phase == DRAW_START:
            return -1, 0.0
        if state.phase in (DEAL, DISCARDING):
            mover = (state.active + 1) % state.box.seats if state.has_begun else state.active
            return mover, promise(cover, values, min(values.count(0.0), state.pile()), NEW_CARD)
        if state.phase != KEEPING and state.dice_left == DICE and not state.bonus_sets:
            return state.active, Evaluation(values).of_five_dice(cover) or 0.0  # a fresh turn, by a formula
        solver = self._solver(state.slots, values)
        bonuses = min(state.kept[BONUS], BONUS_NEEDED)
        if state.phase != KEEPING:
            return state.active, solver.rolling(cover, state.dice_left, bonuses)
        rolled = [face for face, count in enumerate(state.rolled) for _ in range(count)]
        worth, _ = solver.best_keep(cover, rolled, state.dice_left, bonuses, state.kept_of_roll > 0)
        return state.active, worth

    def _solver(self, slots: tuple[int, ...], values: list[float]) -> TurnSolver:
        solver = self._solvers.get(slots)
        if solver is None:
            solver = TurnSolver(Points(values) if self.setting.is_exact else Evaluation(values))
            self._solvers[slots] = solver
            if len(self._solvers) > SOLVERS_KEPT:
                self._solvers.popitem(last=False)
        return solver

    def exact_choices(self, view: View, legal: tuple[int, ...]) -> list[Choice]:
        """Points of this turn: a card counts if it is won now, a failed roll is worth nothing."""
        assert isinstance(view, FiveDiceView)
        odds = turn_odds(view, self.rulebook.faces, legal)
        assert odds is not None
        return [Choice(action, POINTS, worth) for action, worth in odds.choices]

    def reasons(self, view: View, ranked: tuple[Choice, ...]) -> list[Fact]:
        assert isinstance(view, FiveDiceView)
        best = ranked[0].action
        cover = cover_of(needs_of(view, self.rulebook.faces))
        dice = dice_left(view)
        cite = self.rulebook.cite
        safe = self._completed(view, cover)
        if best in (ROLL, STOP):
            facts = [self._risk(cover, dice or DICE, safe)]
            taken = Fact("stop_takes", cite.win, points={"points": safe})
            return [taken, *facts] if best == STOP else [*facts, taken]
        bonus = self.rulebook.faces[BONUS]
        after, left = (cover, dice - 1) if best == KEEP_BONUS else (cover - ONES[best], dice - 1)
        facts = []
        if best == KEEP_BONUS:
            kept = float(view.kept.count(bonus) + 1)
            facts.append(
                Fact(
                    "bonus",
                    cite.bonus_set,
                    points={"kept": kept, "needed": float(BONUS_NEEDED)},
                    words={"face": bonus},
                )
            )
        elif not open_on_card(after, SLOT[best]):
            card = view.table[SLOT[best]]
            assert card is not None
            slot = self.rulebook.slot_names[SLOT[best]]
            facts.append(
                Fact("completes", cite.completed, points={"points": float(card.value)}, words={"slot": slot})
            )
        if left:
            facts.append(self._risk(after, left, self._completed(view, after)))
        return facts

    def _risk(self, cover: int, dice: int, lost: float) -> Fact:
        """That the next roll fails, exactly, and what that would cost."""
        risk = {"risk": float(failing(cover, dice))}
        if lost:
            return Fact("roll_loses", self.rulebook.cite.lose, risk, {"dice": float(dice), "lost": lost})
        return Fact("roll_fails", self.rulebook.cite.forced, risk, {"dice": float(dice)})

    def _completed(self, view: FiveDiceView, cover: int) -> float:
        """The worth of the cards that are complete."""
        return float(
            sum(
                card.value
                for slot, card in enumerate(view.table)
                if card is not None and not open_on_card(cover, slot)
            )
        )
