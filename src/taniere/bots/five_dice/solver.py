"""The best turn, by expected worth: which dice to keep where, and whether to roll on or stop.

A *cover* is the open spaces of the three cards in one number, three bits for each of the fifteen actions
`face * 3 + slot` (the numbers of games/five_dice). With the dice left to roll and the bonus faces kept (two
are as good as more) it is all that the rest of a turn depends on.

What a roll is worth is kept in *tables*: one number for each multiset that up to so many dice can show. A die
that is not there shows ABSENT, so that all multisets of a table have one size; they stand in the order of
combinations_with_replacement. In that order those that begin with a face `f` stand together, and what follows
the `f` runs through the end of the next smaller table. So a table is put together from ends of the tables of
what one die kept leads to, without looking at a single roll.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from math import factorial, inf, prod
from operator import mul
from typing import Final

from taniere.games.five_dice.numbers import BONUS, BONUS_NEEDED, DICE, KEEP_BONUS, SLOTS

FACES: Final = 6
ABSENT: Final = 6
BITS: Final = 3  # up to six equal spaces on a card
LOWEST: Final = (1 << BITS) - 1
DONE: Final = -1  # keep nothing more of this roll
NEVER: Final = -inf  # the worth of what cannot be done

# One more round of the fixed point changes a worth by less than this.
TOLERANCE: Final = 1e-9

MULTISETS: Final = [list(combinations_with_replacement(range(FACES + 1), dice)) for dice in range(DICE + 1)]


def _probability(shown: tuple[int, ...]) -> float:
    """That equal dice show this."""
    if ABSENT in shown:
        return 0.0
    ways = factorial(len(shown)) // prod([factorial(shown.count(face)) for face in range(FACES)])
    return ways / FACES ** len(shown)


PROBABILITIES: Final = [[_probability(shown) for shown in multisets] for multisets in MULTISETS]

# STARTS[dice][face]: where the multisets without a lower face begin.
STARTS: Final = [
    [[min(shown, default=ABSENT) >= face for shown in multisets].index(True) for face in range(FACES + 1)]
    for multisets in MULTISETS
]

# The same multiset without its lowest die. It stands further back, so a table is completed from its end.
WITHOUT_LOWEST: Final = [
    [multisets.index(shown[1:] + (ABSENT,)) for shown in multisets] if multisets[0] else [0]
    for multisets in MULTISETS
]

SLOT_MASKS: Final = [sum([LOWEST << BITS * (face * SLOTS + slot) for face in range(BONUS)]) for slot in range(SLOTS)]


def cover_of(needs: list[int]) -> int:
    """The cover of open spaces that are told as needs[face * 3 + slot]."""
    return sum([need << BITS * action for action, need in enumerate(needs)])


class Stakes:
    """What the end of a turn is worth, in the unit of the cards' values.

    In play against others that is the value of the cards won. Alone, cards leave the pile as well, and a
    price can be put on them.
    """

    def __init__(
        self, cards: list[float], stop: float = 0.0, lost: list[float] | None = None
    ) -> None:
        self.cards: list[float] = cards  # winning the card of each slot; 0 where there is none
        self.stop: float = stop  # stopping, whatever is won
        self.lost: list[float] = [0.0] * SLOTS if lost is None else lost  # losing a completed card

    def of_stop(self, cover: int) -> float:
        """Stop now: every completed card is won."""
        worth = self.stop
        for slot in range(SLOTS):
            if not cover & SLOT_MASKS[slot]:
                worth += self.cards[slot]
        return worth

    def of_failure(self, cover: int) -> float:
        """A roll failed: every completed card is lost."""
        worth = 0.0
        for slot in range(SLOTS):
            if not cover & SLOT_MASKS[slot]:
                worth += self.lost[slot]
        return worth


class Spot:
    """What is known so far about one cover."""

    def __init__(self, cover: int, stakes: Stakes) -> None:
        self.stop: float = stakes.of_stop(cover)
        self.failure: float = stakes.of_failure(cover)
        # Covers after keeping a die, by its face.
        self.after: list[list[int]] = []
        for face in range(BONUS):
            self.after.append([])
            for slot in range(SLOTS):
                place = BITS * (face * SLOTS + slot)
                if cover >> place & LOWEST:
                    self.after[face].append(cover - (1 << place))
        # By dice * 3 + bonuses, as everything that depends on the dice.
        self.rolls: dict[int, float] = {}
        self.tables: dict[int, list[float]] = {}
        self.keeps: dict[int, list[float]] = {}


class TurnSolver:
    """Values of one turn. It remembers all it has worked out, so one object serves a whole turn.

    `fresh_set` tells what five fresh dice are worth on a cover. With `is_exact` it is only where the search
    for the true worth starts from.
    """

    def __init__(self, stakes: Stakes, fresh_set: Callable[[int], float], is_exact: bool = False) -> None:
        self.stakes: Stakes = stakes
        self.fresh_set: Callable[[int], float] = fresh_set
        self.is_exact: bool = is_exact
        self.spots: dict[int, Spot] = {}
        self.fresh: dict[int, float] = {}

    def rolling(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of rolling `dice` dice now, with `bonuses` bonus faces kept before in this set of five."""
        spot = self._spot(cover)
        key = dice * 3 + bonuses
        worth = spot.rolls.get(key)
        if worth is None:
            self._solve(cover, spot, dice, bonuses)
            worth = spot.rolls[key]
        return worth

    def standing(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of having kept what one wants of a roll: stop, or roll the dice that are left."""
        stop = self._spot(cover).stop
        if dice:
            return max(stop, self.rolling(cover, dice, bonuses))
        if bonuses < BONUS_NEEDED:
            return stop  # COD-14, GD-3
        return max(stop, self.bonus_set(cover))

    def bonus_set(self, cover: int) -> float:
        """Worth of taking all five dice again (COD-12, DIN-12)."""
        worth = self.fresh.get(cover)
        if worth is None:
            worth = self.fresh_set(cover)
            self.fresh[cover] = worth
            if self.is_exact:
                worth = self._fixed_point(cover, worth)
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
        best, action = self.best_keep(cover, rest, dice, bonuses, has_kept)
        if face == BONUS:
            worth, _ = self.best_keep(cover, rest, dice - 1, min(bonuses + 1, BONUS_NEEDED), True)
            return (worth, KEEP_BONUS) if worth > best else (best, action)
        for slot in range(SLOTS):
            place = BITS * (face * SLOTS + slot)
            if cover >> place & LOWEST:
                worth, _ = self.best_keep(cover - (1 << place), rest, dice - 1, bonuses, True)
                if worth > best:
                    best, action = worth, face * SLOTS + slot
        return best, action

    def _fixed_point(self, cover: int, guess: float) -> float:
        """Only five bonus faces lead back to the same cover, so a few rounds settle it."""
        spot = self._spot(cover)
        while True:
            spot.rolls = {}
            spot.tables = {}
            worth = self.rolling(cover, DICE, 0)
            self.fresh[cover] = worth
            if abs(worth - guess) < TOLERANCE:
                return worth
            guess = worth

    def _spot(self, cover: int) -> Spot:
        spot = self.spots.get(cover)
        if spot is None:
            spot = Spot(cover, self.stakes)
            self.spots[cover] = spot
        return spot

    def _table(self, cover: int, dice: int, bonuses: int) -> list[float]:
        """Worths by what `dice` dice show, some of them maybe absent, where one may also keep none of them."""
        spot = self._spot(cover)
        key = dice * 3 + bonuses
        table = spot.tables.get(key)
        if table is None:
            if dice == 0:
                spot.tables[key] = [self.standing(cover, 0, bonuses)]
            else:
                self._solve(cover, spot, dice, bonuses)
            table = spot.tables[key]
        return table

    def _solve(self, cover: int, spot: Spot, dice: int, bonuses: int) -> None:
        key = dice * 3 + bonuses
        keeps = spot.keeps.get(key)
        if keeps is None:
            keeps = self._keeps(spot, dice, bonuses)
            spot.keeps[key] = keeps
        more = min(bonuses + 1, BONUS_NEEDED)
        worths = keeps + self._table(cover, dice - 1, more)[STARTS[dice - 1][BONUS] :]
        worths.append(NEVER)
        without = WITHOUT_LOWEST[dice]
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
        keeps: list[float] = []
        for face in range(BONUS):
            start = starts[face]
            after = spot.after[face]
            if not after:
                keeps += [NEVER] * (len(MULTISETS[dice - 1]) - start)
                continue
            best = self._table(after[0], dice - 1, bonuses)[start:]
            for cover in after[1:]:
                table = self._table(cover, dice - 1, bonuses)[start:]
                best = [one if one > other else other for one, other in zip(best, table, strict=True)]
            keeps += best
        return keeps
