"""The best turn, by expected worth: which dice to keep where, and whether to roll on or stop.

The rest of a turn depends on the cover (covers.py), the dice left to roll, and the bonus faces kept in this
set of five, where two are as good as more. Covers that differ only in the names of faces are solved once.

Covers are solved from the fullest table to the one that is asked about. For each, and for each number of dice
and bonus faces, a *row* tells what each throw of useful dice (shapes.py) is worth. First, if at least one die
is kept on a card: keep the lowest, which leads to a cover solved before, or leave it. What else one may do
with a throw depends on nothing but the bonus faces that it shows.

Only five bonus faces lead back to the same cover: that is a fixed point (`_settle`).
"""

from __future__ import annotations

from math import inf
from typing import Final

from mypy_extensions import mypyc_attr

from taniere.games.five_dice.actions import KEEP_BONUS
from taniere.games.five_dice.constants import BONUS, BONUS_NEEDED, DICE, SLOTS
from taniere.games.five_dice.covers import ONES, SLOT_MASKS, after_keeping, need, sorted_by_face, totals_of
from taniere.games.five_dice.shapes import Shape, shape_of

DONE: Final = -1  # keep nothing more of this roll
NEVER: Final = -inf  # the worth of what cannot be done

# A bonus set is settled when less than this lies between what was given and what came out, which is a hundred
# times nearer to the truth.
TOLERANCE: Final = 1e-9

# Values by dice left and bonus faces kept stand at `dice * 3 + bonuses`.
KINDS: Final = BONUS_NEEDED + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Stakes:
    """What the two ways to end a turn are worth. The names of faces must make no difference."""

    def of_stop(self, cover: int) -> float:
        """Stop now: every completed card is won."""
        raise NotImplementedError

    def of_failure(self, cover: int) -> float:
        """The roll fails: every completed card is lost."""
        raise NotImplementedError

    def of_five_dice(self, cover: int) -> float | None:
        """An estimate of five fresh dice; None has the exact worth computed."""
        return None

    def is_enough(self, cover: int) -> bool:
        """Whether the player stops now, whatever else there is to win."""
        return False


class Points(Stakes):
    """The points of this turn and nothing else: what is completed counts, if it is not lost."""

    def __init__(self, values: list[float]) -> None:
        self.values: list[float] = values  # by slot; 0 where no card lies

    def of_stop(self, cover: int) -> float:
        worth = 0.0
        for slot in range(SLOTS):
            if not cover & SLOT_MASKS[slot]:
                worth += self.values[slot]
        return worth

    def of_failure(self, cover: int) -> float:
        return 0.0


class Step:
    """Keeping a die: the cover it leads to, and the numbers of what is left of the throw there."""

    def __init__(self, spot: Spot, numbers: list[int]) -> None:
        self.spot: Spot = spot
        self.numbers: list[int] = numbers


class Spot:
    """One cover, sorted by face. Everything by `dice * 3 + bonuses` but what is for stopping or failing."""

    def __init__(self, cover: int, limit: int) -> None:
        totals = totals_of(cover)
        self.cover: int = cover
        self.open: int = sum(totals)
        self.shape: Shape = shape_of(totals)
        self.limit: int = limit  # the most dice that it is solved for
        self.stop: float = 0.0
        self.is_enough: bool = False
        self.failure: float = 0.0
        self.bonus_set: float = 0.0
        self.rolls: list[float] = [NEVER] * (DICE * KINDS + KINDS)
        self.steps: list[list[Step]] = []  # by face
        self.rows: list[list[float]] = []  # while covers with one open space more are solved

    def standing(self, dice: int, bonuses: int) -> float:
        """What having kept what one wants of a roll is worth: stop, or roll the dice that are left."""
        going_on = NEVER
        if self.is_enough:
            return self.stop
        if dice:
            going_on = self.rolls[dice * KINDS + bonuses]
        elif bonuses >= BONUS_NEEDED:
            going_on = self.bonus_set
        return going_on if going_on > self.stop else self.stop  # COD-14, GD-3


class TurnSolver:
    """Values of one turn. It remembers all it has worked out, so one object serves a whole turn."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes: Stakes = stakes
        self.spots: dict[int, Spot] = {}

    def rolling(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of rolling `dice` dice now, with `bonuses` bonus faces kept before in this set of five."""
        return self._spot(cover, dice).rolls[dice * KINDS + bonuses]

    def stopping(self, cover: int) -> float:
        """Worth of stopping now."""
        return self.stakes.of_stop(cover)

    def standing(self, cover: int, dice: int, bonuses: int) -> float:
        """Worth of having kept what one wants of a roll: stop, or roll the dice that are left."""
        return self._spot(cover, dice).standing(dice, bonuses)

    def bonus_set(self, cover: int) -> float:
        """Worth of taking all five dice again (COD-12, DIN-12)."""
        return self._spot(cover, 0).bonus_set

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

    # How covers are solved

    def _spot(self, cover: int, dice: int) -> Spot:
        spot = self.spots.get(cover)
        if spot is None:
            spot = self.spots.get(sorted_by_face(cover))
            if spot is not None:
                self.spots[cover] = spot
        if spot is None or spot.limit < dice:
            name = sorted_by_face(cover)
            self._solve_from(name, dice)
            spot = self.spots[cover] = self.spots[name]
        return spot

    def _solve_from(self, root: int, dice: int) -> None:
        """Solve a sorted cover and all that it can become in this turn."""
        is_exact = self.stakes.of_five_dice(root) is None
        if is_exact:
            dice = DICE
        level = [Spot(root, dice)]
        levels = [level]
        found = {root: level[0]}
        while level:
            below: list[Spot] = []
            for spot in level:
                # Kept dice are no more there to roll, unless a bonus set may bring them back.
                limit = DICE if is_exact else spot.limit - 1
                if limit >= 0:
                    self._link(spot, limit, found, below)
            level = below
            if level:
                levels.append(level)
        self.spots.update(found)
        above: list[Spot] = []
        for level in reversed(levels):
            for spot in level:
                self._solve(spot, is_exact)
            for spot in above:
                spot.rows = []
                spot.steps = []
            above = level

    def _link(self, spot: Spot, limit: int, found: dict[int, Spot], below: list[Spot]) -> None:
        """Note where each die kept leads, and what is found there for the first time."""
        for face in range(BONUS):
            steps: list[Step] = []
            for after, name in after_keeping(spot.cover, face):
                other = found.get(after)
                if other is None:
                    other = Spot(after, limit)
                    found[after] = other
                    below.append(other)
                steps.append(Step(other, spot.shape.moved(face, name, other.shape)))
            spot.steps.append(steps)

    def _solve(self, spot: Spot, is_exact: bool) -> None:
        """Note the worth of every roll from a cover; those with one open space less are solved."""
        spot.stop = self.stakes.of_stop(spot.cover)
        spot.failure = self.stakes.of_failure(spot.cover)
        spot.is_enough = self.stakes.is_enough(spot.cover)
        spot.rows = [[]] * KINDS
        for dice in range(1, spot.limit + 1):
            for bonuses in range(KINDS):
                spot.rows.append(_row(spot, dice, bonuses) if bonuses <= DICE - dice else [])
        if is_exact:
            self._settle(spot)
        else:
            spot.bonus_set = self.stakes.of_five_dice(spot.cover) or 0.0
        for bonuses in range(KINDS):
            spot.rows[bonuses] = [spot.standing(0, bonuses)]
        for dice in range(1, spot.limit + 1):
            most = min(BONUS_NEEDED, DICE - dice)
            for bonuses in range(most + 1):
                keeps = _bonus_keeps(spot, dice, bonuses)
                if not is_exact or bonuses != most:  # those are settled
                    spot.rolls[dice * KINDS + bonuses] = _rolled(spot, dice, bonuses, keeps)
                if dice < DICE:
                    _raise_row(spot, dice, bonuses, keeps)

    def _settle(self, spot: Spot) -> None:
        """Find the worth of a bonus set: the one that, given for granted, comes out again.

        What comes out is a convex function of what was given, with a slope of a few hundredths, so that the
        line through two of its points leads almost there. What a cover with a die more is worth is a good
        first guess.
        """
        given = spot.stop
        for steps in spot.steps:
            for step in steps:
                if step.spot.bonus_set > given:
                    given = step.spot.bonus_set
        out = self._bonus_set(spot, given)
        next_given = out
        while abs(out - given) > TOLERANCE and max(out, given) > spot.stop:
            next_out = self._bonus_set(spot, next_given)
            slope = (next_out - out) / (next_given - given)
            given, out = next_given, next_out
            next_given = given + (out - given) / (1 - slope)
        spot.bonus_set = out

    def _bonus_set(self, spot: Spot, given: float) -> float:
        """The worth of five fresh dice, where so much is given for keeping five bonus faces."""
        spot.bonus_set = given
        for dice in range(1, DICE + 1):
            bonuses = min(BONUS_NEEDED, DICE - dice)
            keeps = _bonus_keeps(spot, dice, bonuses)
            spot.rolls[dice * KINDS + bonuses] = _rolled(spot, dice, bonuses, keeps)
        return spot.rolls[DICE * KINDS]


def _row(spot: Spot, dice: int, bonuses: int) -> list[float]:
    """By throw: the worth if at least one die is kept on a card."""
    shape = spot.shape
    row = [NEVER] * shape.upto[dice]
    for face in range(BONUS - 1, -1, -1):
        count = shape.counted[dice][face]
        if count:
            numbers, remaining = shape.starting[face][:count], shape.remaining[face]
            for step in spot.steps[face]:
                source = step.spot.rows[(dice - 1) * KINDS + bonuses]
                # Numbers ascend, so what remains without the lowest die is up to date.
                for number, rest, place in zip(numbers, remaining, step.numbers):  # noqa: B905 compiles to a loop
                    best = row[number]
                    worth = source[place]
                    if worth > best:
                        best = worth
                    worth = row[rest]
                    if worth > best:
                        best = worth
                    row[number] = best
    return row


def _raise_row(spot: Spot, dice: int, bonuses: int, keeps: list[float]) -> None:
    """Note what throws are worth if one may also keep bonus faces alone, or nothing more."""
    standing = spot.standing(dice, bonuses)
    floors = [standing if standing > keep else keep for keep in keeps]
    row = spot.rows[dice * KINDS + bonuses]
    raised: list[float] = []
    for worth, shown in zip(row, spot.shape.bonuses):  # noqa: B905 compiles to a loop
        floor = floors[shown]
        raised.append(worth if worth > floor else floor)
    spot.rows[dice * KINDS + bonuses] = raised


def _bonus_keeps(spot: Spot, dice: int, bonuses: int) -> list[float]:
    """By bonus faces shown: the best that keeping some of them, and no other dice, is worth."""
    best = NEVER
    keeps = [best]
    for kept in range(1, dice + 1):
        worth = spot.standing(dice - kept, min(bonuses + kept, BONUS_NEEDED))
        if worth > best:
            best = worth
        keeps.append(best)
    return keeps


def _rolled(spot: Spot, dice: int, bonuses: int, keeps: list[float]) -> float:
    """The mean over all throws: keep dice for cards, or bonus faces alone, or fail."""
    row = spot.rows[dice * KINDS + bonuses]
    chances = spot.shape.chances[dice]
    row[0] = spot.failure
    total = 0.0
    for chance, worth, shown in zip(chances, row, spot.shape.bonuses):  # noqa: B905 compiles to a loop
        keep = keeps[shown]
        total += chance * (worth if worth > keep else keep)
    row[0] = NEVER
    return total
