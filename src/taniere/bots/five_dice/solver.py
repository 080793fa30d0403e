"""The best turn, by expected worth: which dice to keep where, and whether to roll on or stop.

The rest of a turn depends on the cover (covers.py), the dice left to roll, and the bonus faces kept in this
set of five, where two are as good as more.

What a roll is worth is kept in *tables*: one number for each multiset that up to so many dice can show. A die
that is not there shows ABSENT, so that all multisets of a table have one size; they stand in the order of
combinations_with_replacement. In that order those that begin with a face `f` stand together, and what follows
the `f` runs through the end of the next smaller table. So a table is put together from ends of the tables of
what one die kept leads to, without looking at a single roll.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import factorial, inf
from operator import mul
from typing import Final

from taniere.bots.five_dice.covers import ONES, after_keeping, need, sorted_by_face
from taniere.bots.five_dice.evaluation import Evaluation
from taniere.games.five_dice.actions import KEEP_BONUS
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE, FACES, SLOTS

ABSENT: Final = 6
DONE: Final = -1  # keep nothing more of this roll
NEVER: Final = -inf  # the worth of what cannot be done

# One more round of the fixed point changes a worth by less than this.
TOLERANCE: Final = 1e-9

MULTISETS: Final = [list(combinations_with_replacement(range(FACES + 1), dice)) for dice in range(DICE + 1)]


def _probability(shown: tuple[int, ...]) -> float:
    """That equal dice show this."""
    if ABSENT in shown:
        return 0.0
    ways = factorial(len(shown))
    for face in range(FACES):
        ways //= factorial(shown.count(face))
    return ways / float(FACES ** len(shown))


def _place(shown: tuple[int, ...]) -> int:
    """Where a multiset stands in the table of so many dice."""
    return PLACES[len(shown)][tuple(sorted(shown))]


def _renamed(shown: tuple[int, ...], face: int, name: int) -> tuple[int, ...]:
    """Dice after `face` has got a higher name and those up to it moved down.

    >>> _renamed((0, 1, 2, 3), 0, 2)
    (2, 0, 1, 3)
    """
    return tuple([name if each == face else each - (face < each <= name) for each in shown])


PLACES: Final = [{shown: place for place, shown in enumerate(multisets)} for multisets in MULTISETS]
PROBABILITIES: Final = [[_probability(shown) for shown in multisets] for multisets in MULTISETS]

# STARTS[dice][face]: where the multisets without a lower face begin.
STARTS: Final = [
    [[min(shown, default=ABSENT) >= face for shown in multisets].index(True) for face in range(FACES + 1)]
    for multisets in MULTISETS
]

# The place of the same multiset without its lowest die. It stands further back, so tables are completed from
# their end.
WITHOUT_LOWEST: Final = [
    [_place(shown[1:] + (ABSENT,)) for shown in multisets] for multisets in MULTISETS[1:]
]

# RENAMED[dice][face * 5 + name]: the places of all multisets once a face moved up to another name, as
# `after_keeping` says.
RENAMED: Final = [
    [
        [_place(_renamed(shown, face, name)) for shown in multisets] if face < name else []
        for face in range(BONUS)
        for name in range(BONUS)
    ]
    for multisets in MULTISETS[:DICE]
]


class Spot:
    """What is known so far about one cover, sorted by face, from which dice are rolled.

    What depends on the dice is found under `dice * 3 + bonuses`.
    """

    def __init__(self, cover: int, evaluation: Evaluation) -> None:
        self.cover: int = cover
        self.stop: float = evaluation.of_stop(cover)
        self.failure: float = evaluation.of_failure(cover)
        self.after: list[list[tuple[int, int]]] = [after_keeping(cover, face) for face in range(BONUS)]
        self.rolls: dict[int, float] = {}
        self.tables: dict[int, list[float]] = {}
        self.keeps: dict[int, list[float]] = {}
        self.is_settling: bool = False  # keeps are worth storing while the same rolls are solved again


class TurnSolver:
    """Values of one turn. It remembers all it has worked out, so one object serves a whole turn.

    `five_dice` tells what a bonus set is worth on a cover; without it, the exact worth is worked out.
    """

    def __init__(self, evaluation: Evaluation, five_dice: Callable[[int], float] | None = None) -> None:
        self.evaluation: Evaluation = evaluation
        self.five_dice: Callable[[int], float] | None = five_dice
        self.spots: dict[int, Spot] = {}
        self.stops: dict[int, float] = {}
        self.bonus_sets: dict[int, float] = {}

    def rolling(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of rolling `dice` dice now, with `bonuses` bonus faces kept before in this set of five."""
        spot = self._spot(cover)
        key = dice * 3 + bonuses
        worth = spot.rolls.get(key)
        if worth is None:
            self._solve(spot, dice, bonuses)
            worth = spot.rolls[key]
        return worth

    def stopping(self, cover: int) -> float:
        """Worth of stopping now."""
        worth = self.stops.get(cover)
        if worth is None:
            worth = self.evaluation.of_stop(cover)
            self.stops[cover] = worth
        return worth

    def standing(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of having kept what one wants of a roll: stop, or roll the dice that are left."""
        stop = self.stopping(cover)
        if dice:
            return max(stop, self.rolling(cover, dice, bonuses))
        if bonuses < BONUS_NEEDED:
            return stop  # COD-14, GD-3
        return max(stop, self.bonus_set(cover))

    def bonus_set(self, cover: int) -> float:
        """Worth of taking all five dice again (COD-12, DIN-12)."""
        spot = self._spot(cover)
        worth = self.bonus_sets.get(spot.cover)
        if worth is None:
            worth = self._settle(spot) if self.five_dice is None else self.five_dice(spot.cover)
            self.bonus_sets[spot.cover] = worth
        return worth

    def best_keep(
        self, cover: int, rolled: list[int], dice: int, bonuses: int, has_kept: bool
    ) -> tuple[float, int]:
        """The worth of a roll and the first keep that leads there, or DONE.

        `rolled` are the faces not kept yet, ascending; `dice` counts them too.
        """
        if not rolled:
            return (self.standing(cover, dice, bonuses) if has_kept else NEVER, DONE)
        face = rolled[0]
        rest = rolled[1:]
        best, first = self.best_keep(cover, rest, dice, bonuses, has_kept)
        if face == BONUS:
            worth, _ = self.best_keep(cover, rest, dice - 1, min(bonuses + 1, BONUS_NEEDED), True)
            return (worth, KEEP_BONUS) if worth > best else (best, first)
        for action in range(face * SLOTS, face * SLOTS + SLOTS):
            if need(cover, action):
                worth, _ = self.best_keep(cover - ONES[action], rest, dice - 1, bonuses, True)
                if worth > best:
                    best, first = worth, action
        return best, first

    def _settle(self, spot: Spot) -> float:
        """Only five bonus faces lead back to the same cover, so a few rounds find the fixed point."""
        spot.is_settling = True
        guess = spot.stop
        while True:
            self.bonus_sets[spot.cover] = guess
            spot.rolls = {}
            spot.tables = {}
            worth = self.rolling(spot.cover, DICE, 0)
            if worth <= spot.stop or abs(worth - guess) < TOLERANCE:
                break
            guess = worth
        spot.is_settling = False
        spot.keeps = {}
        return worth

    def _spot(self, cover: int) -> Spot:
        spot = self.spots.get(cover)
        if spot is None:
            name = sorted_by_face(cover)
            spot = self.spots.get(name)
            if spot is None:
                spot = Spot(name, self.evaluation)
                self.spots[name] = spot
            self.spots[cover] = spot
        return spot

    def _table(self, cover: int, dice: int, bonuses: int) -> list[float]:
        """Worths by what `dice` dice show, absent ones among them, if one may also keep none of them."""
        if dice == 0:
            return [self.standing(cover, 0, bonuses)]
        spot = self._spot(cover)
        key = dice * 3 + bonuses
        table = spot.tables.get(key)
        if table is None:
            self._solve(spot, dice, bonuses)
            table = spot.tables[key]
        return table

    def _solve(self, spot: Spot, dice: int, bonuses: int) -> None:
        """Note the worth of rolling these dice, and the table of what they show once rolled."""
        key = dice * 3 + bonuses
        keeps = spot.keeps.get(key)
        if keeps is None:
            keeps = self._keeps(spot, dice, bonuses)
            if spot.is_settling:
                spot.keeps[key] = keeps
        more = min(bonuses + 1, BONUS_NEEDED)
        worths = keeps + self._table(spot.cover, dice - 1, more)[STARTS[dice - 1][BONUS] :]
        worths.append(NEVER)
        without = WITHOUT_LOWEST[dice - 1]
        for place in range(len(worths) - 2, -1, -1):
            other = worths[without[place]]
            if other > worths[place]:
                worths[place] = other
        never, failure = NEVER, spot.failure
        outcomes = [failure if worth == never else worth for worth in worths]
        rolling = sum(map(mul, PROBABILITIES[dice], outcomes))
        spot.rolls[key] = rolling
        if dice < DICE:
            standing = max(spot.stop, rolling)
            spot.tables[key] = [standing if standing > worth else worth for worth in worths]

    def _keeps(self, spot: Spot, dice: int, bonuses: int) -> list[float]:
        """The part of a table where the lowest die is no bonus face: its worth if that die is kept."""
        starts = STARTS[dice - 1]
        size = len(MULTISETS[dice - 1])
        keeps: list[float] = []
        for face in range(BONUS):
            start = starts[face]
            best: list[float] = []
            for cover, name in spot.after[face]:
                table = self._table(cover, dice - 1, bonuses)
                if name == face:
                    table = table[start:]
                else:
                    table = [table[place] for place in RENAMED[dice - 1][face * BONUS + name][start:]]
                if best:
                    best = [one if one > other else other for one, other in zip(best, table, strict=True)]
                else:
                    best = table
            keeps += best or [NEVER] * (size - start)
        return keeps
