"""Exact values of turns, each worked out a second, slower way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from taniere.coach.pig.solving import worths_of_turn
from taniere.coach.solvers import solver_of
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.games.five_dice.odds import turn_odds
from taniere.games.five_dice.views import FiveDiceView
from tests.games.tarasque.positions import position

CODE_CRACKER, DINO_PARK = load_game("code-cracker"), load_game("dino-park")
TARASQUE, PIG, T_REX = load_game("tarasque"), load_game("pig"), load_game("t-rex")
FACES = ("1", "2", "3", "4", "5", "chip")


def slow_value(code: str, dice: int, bonuses: int, fresh: float) -> float:
    """What rolling is worth with one safe of two millions, every throw and every subset of it looked at.

    `fresh` is what five new dice are worth with nothing covered; with something covered they are not needed.
    """

    @cache
    def rolling(missing: str, left: int, chips: int, bonus_set: float) -> float:
        total = 0.0
        for throw in product(FACES, repeat=left):
            total += keeping(missing, tuple(sorted(throw)), left, chips, bonus_set)
        return total / 6.0**left

    @cache
    def keeping(missing: str, throw: tuple[str, ...], left: int, chips: int, bonus_set: float) -> float:
        best = 0.0  # nothing is good: the turn fails
        for bits in range(1, 1 << len(throw)):
            kept = [face for place, face in enumerate(throw) if bits >> place & 1]
            digits = Counter(face for face in kept if face != "chip")
            if digits - Counter(missing):
                continue
            after = "".join((Counter(missing) - digits).elements())
            had = min(chips + kept.count("chip"), 2)
            dice = left - len(kept)
            worth = 0.0 if after else 2.0
            if dice:
                worth = max(worth, rolling(after, dice, had, bonus_set))
            elif had == 2:
                worth = max(worth, bonus_set if after == missing else 0.0)
            best = max(best, worth)
        return best

    return rolling(code, dice, bonuses, fresh)


def test_a_fresh_turn_and_every_keep_are_the_values_of_the_rules() -> None:
    words = {"cards": "1234:3,1355:3,245:2", "roll": "2,4,chip,chip,chip"}
    solution = solver_of(CODE_CRACKER).from_words(words)
    assert solution.value == pytest.approx(3.797040835, abs=1e-8)  # CT-25
    assert solver_of(DINO_PARK).from_words(
        {"cards": "rope+trapdoor:1,net+net:1,cage+hammer+cage:2"}
    ).value == pytest.approx(2.392779015, abs=1e-8)  # DT-25
    assert len(solution.keeps) == len({keep.actions for keep in solution.keeps}) == 35
    assert [keep.value for keep in solution.keeps] == sorted(
        (keep.value for keep in solution.keeps), reverse=True
    )
    # 0, 1 or 2 of safes 1 and 3 for the 2 (three ways), for the 4 (three), up to three chips; not nothing.
    assert 3 * 3 * 4 - 1 == 35


def test_the_values_of_keeps_agree_with_every_throw_and_every_subset() -> None:
    """One die left, nothing to gain but the second digit: no bonus set can follow."""
    solution = solver_of(CODE_CRACKER).from_words({"cards": "12:2", "roll": "1,3,3,3,3"})
    (keep,) = solution.keeps
    assert keep.actions == ("keep 1 safe-1",)
    assert keep.then == "roll"
    # Four dice for a 2; sets with two chips lead to five fresh dice for a 2.
    fresh = solver_of(CODE_CRACKER).from_words({"cards": "2:2"}).value
    assert keep.value == pytest.approx(slow_value("2", 4, 0, fresh), abs=1e-9)
    assert fresh == pytest.approx(slow_value("2", 5, 0, fresh), abs=1e-9)
    failing = sum(not {"2", "chip"} & set(throw) for throw in product(FACES, repeat=4))
    assert keep.failing == Fraction(failing, 6**4)


def test_a_view_is_solved_as_the_odds_of_the_table_say() -> None:
    match = Match(CODE_CRACKER, 2, {"start": "0"})
    for token in ("card S15", "card S10", "card S18", "roll 1 4 4 5 chip"):
        match.resolve(token)
    view = match.state.view(0)
    assert isinstance(view, FiveDiceView)
    odds = turn_odds(view, FACES, match.state.legal(0))
    assert odds is not None
    solution = solver_of(CODE_CRACKER).from_view(view)
    assert solution.keeps[0].value == pytest.approx(odds.worth, abs=1e-12)
    with pytest.raises(SetupError, match="nobody has dice"):
        solver_of(CODE_CRACKER).from_view(CODE_CRACKER.new(2).view(0))


def test_pig_is_worth_what_its_best_threshold_brings() -> None:
    """Holding from some total on is the best kind of play; each threshold by the odds of its totals."""

    def of_threshold(threshold: int) -> float:
        totals, mean = {0: 1.0}, 0.0
        while totals:
            following: dict[int, float] = {}
            for total, chance in totals.items():
                if total >= threshold:
                    mean += chance * total
                else:
                    for face in range(2, 7):
                        following[total + face] = following.get(total + face, 0.0) + chance / 6
            totals = following
        return mean

    best = max(of_threshold(threshold) for threshold in range(1, 60))
    assert float(worths_of_turn(1000)[0]) == pytest.approx(best, abs=1e-12)
    at = {total: solver_of(PIG).from_words({"total": str(total)}).keeps[0].then for total in (19, 21)}
    assert at == {19: "roll", 21: "hold"}
    # Three points are missing: 3 to 6 win them; after a 2 another roll wins the last with five in six.
    assert solver_of(PIG).from_words({"missing": "3"}).value == pytest.approx((4 * 3 + 3 * 5 / 6) / 6)


def test_tarasque_is_solved_from_words_and_from_a_view_alike() -> None:
    board = position(["1a", "2a", "3a"], eggs=1)
    board.throw("1 1 2 3 5 6")
    by_view = solver_of(TARASQUE).from_view(board.view)
    words = {"middle": "1a,2a,3a", "eggs": str(board.view.eggs[0]), "roll": "1,1,2,3,5,6"}
    assert solver_of(TARASQUE).from_words(words) == by_view
    assert by_view.keeps


def test_tarasque_keeps_agree_with_every_throw() -> None:
    """Two dice left and two symbols live: every throw, every selection."""
    words = {"middle": "1a,2a", "lair": "1b+1c", "roll": "1,1,2,4,4,4"}
    keep = next(
        keep
        for keep in solver_of(TARASQUE).from_words(words).keeps
        if keep.actions == ("keep 1", "keep 1", "keep 2")
    )
    gains = {"1": 5.0, "2": 1.0}  # 1a makes a row of three; 2a begins a row

    def bought(ones: int, twos: int) -> float:
        return gains["1"] * (ones >= 2) + gains["2"] * (twos >= 2)

    def rolling(ones: int, twos: int, dice: int) -> float:
        total = 0.0
        for throw in product("123456", repeat=dice):
            some, others = throw.count("1"), throw.count("2")
            if not some + others or not dice:
                total += bought(ones, twos)
                continue
            total += max(
                rolling(ones + one, twos + two, dice - one - two)
                for one in range(some + 1)
                for two in range(others + 1)
                if one + two
            )
        return total / float(6**dice)

    assert keep.value == pytest.approx(rolling(2, 1, 3), abs=1e-12)
    assert keep.failing is not None
    assert float(keep.failing) == pytest.approx((4 / 6) ** 3)


@pytest.mark.parametrize(
    ("game", "words", "error"),
    [
        (CODE_CRACKER, {}, "--cards is missing"),
        (CODE_CRACKER, {"cards": "16:2"}, "16:2: a card is"),
        (CODE_CRACKER, {"cards": "12"}, "not a whole number"),
        (CODE_CRACKER, {"cards": "1:2,2:2,3:2,4:2"}, "from 1 to 3 cards"),
        (CODE_CRACKER, {"cards": "12:2", "roll": "1,2"}, "a roll is 5 of"),
        (DINO_PARK, {"cards": "rope+tooth:2"}, "a card is"),
        (TARASQUE, {"middle": "7a"}, "no tile 7a"),
        (TARASQUE, {}, "--middle is missing"),
        (PIG, {"total": "-1"}, "not a whole number"),
    ],
)
def test_what_cannot_be_solved_is_refused(game: Game, words: dict[str, str], error: str) -> None:
    with pytest.raises(SetupError, match=error):
        solver_of(game).from_words(words)


def test_nobody_solves_hidden_hands() -> None:
    with pytest.raises(SetupError, match="nobody solves"):
        solver_of(T_REX)
