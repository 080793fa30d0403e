"""What a turn is worth, exactly: the expected points of a fresh turn, of each choice, and the risk of a roll.

Points of this turn alone: a card counts if it is won now, and a failed roll is worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from taniere.games.five_dice.actions import KEEP_BONUS, ROLL, STOP
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE, FACES, PHASES, ROLLING, SLOTS
from taniere.games.five_dice.covers import ONES, cover_of, faces_open
from taniere.games.five_dice.sampling import dice_left, needs_of
from taniere.games.five_dice.turn_solver import Points, TurnSolver
from taniere.games.five_dice.views import FiveDiceView

Card = tuple[Sequence[int], int]  # the faces of its spaces by number, and what it is worth


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """A position of a turn. `worth` is what the best play from here brings on average.

    `choices` has the worth of each legal action by its number, if the best is played after it. `failing` is
    the chance that the next roll fails, where one is due or may be chosen.
    """

    worth: float
    choices: tuple[tuple[int, float], ...]
    failing: Fraction | None


def worth_of_turn(cards: Sequence[Card]) -> float:
    """The expected points of a turn on up to three fresh cards.

    >>> round(worth_of_turn([((0, 1, 2), 2)]), 9)
    1.315451794
    """
    needs = [0] * (BONUS * SLOTS)
    values = [0.0] * SLOTS
    for slot, (spaces, value) in enumerate(cards):
        values[slot] = float(value)
        for face in spaces:
            needs[face * SLOTS + slot] += 1
    return TurnSolver(Points(values)).rolling(cover_of(needs), DICE, 0)


def turn_odds(view: FiveDiceView, faces: Sequence[str], legal: Sequence[int]) -> TurnOdds | None:
    """The odds of the active seat, whose legal actions are given; None while nobody has the dice."""
    solver = _solver(tuple([None if card is None else (card.id, card.value) for card in view.table]))
    cover = cover_of(needs_of(view, faces))
    dice, bonuses = dice_left(view), min(view.kept.count(faces[BONUS]), BONUS_NEEDED)
    if view.phase == PHASES[ROLLING]:
        return TurnOdds(solver.rolling(cover, dice, bonuses), (), failing(cover, dice))
    if not legal:
        return None
    rolled = sorted([faces.index(face) for face in view.rolled])
    choices = tuple([(action, _worth(solver, action, cover, rolled, dice, bonuses)) for action in legal])
    risk = failing(cover, dice or DICE) if ROLL in legal else None
    return TurnOdds(max([worth for _, worth in choices]), choices, risk)


def failing(cover: int, dice: int) -> Fraction:
    """The chance that none of so many dice is good (COD-10, DIN-11)."""
    return Fraction(BONUS - faces_open(cover), FACES) ** dice


def _worth(solver: TurnSolver, action: int, cover: int, rolled: list[int], dice: int, bonuses: int) -> float:
    """The worth of an action, if the best is played after it."""
    if action == STOP:
        return solver.stopping(cover)
    if action == ROLL:
        return solver.rolling(cover, dice, bonuses) if dice else solver.bonus_set(cover)
    face = BONUS if action == KEEP_BONUS else action // SLOTS
    rest = rolled[:]
    rest.remove(face)
    if action == KEEP_BONUS:
        return solver.best_keep(cover, rest, dice - 1, min(bonuses + 1, BONUS_NEEDED), True)[0]
    return solver.best_keep(cover - ONES[action], rest, dice - 1, bonuses, True)[0]


@lru_cache(maxsize=4)
def _solver(cards: tuple[tuple[str, int] | None, ...]) -> TurnSolver:
    """One solver for the cards of a turn, which remembers what was asked about before."""
    return TurnSolver(Points([0.0 if card is None else float(card[1]) for card in cards]))
