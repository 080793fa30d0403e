"""Draws: exact weights, multisets, tokens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taniere.core.chance import Dice, Pick
from taniere.seeded import Seeded

FACES = ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize(("count", "multisets"), [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126), (5, 252)])
def test_dice_are_multisets_with_multinomial_weights(count: int, multisets: int) -> None:
    dice = Dice("roll", count, FACES)
    assert dice.total == 6**count
    assert len(dice.outcomes()) == multisets
    for outcome, weight in dice.outcomes():
        ways = factorial(count)
        for shown in dice.counts[outcome]:
            ways //= factorial(shown)
        assert weight == ways


def test_a_drawn_number_is_the_dice_in_base_six() -> None:
    dice = Dice("roll", 3, FACES)
    for number, ordered in enumerate(product(range(6), repeat=3)):
        counts = Counter(ordered)
        assert dice.counts[dice.outcome(number)] == tuple(counts[face] for face in range(6))


def test_tokens_name_outcomes_and_nothing_else() -> None:
    dice = Dice("roll", 2, FACES)
    assert dice.token(dice.outcome(7)) == "roll 2 2"
    assert dice.parse("roll 1 6") is not None
    for wrong in ("roll 6 1", "roll 1", "roll 1 7", "roll", "", "roll 1 6 "):
        assert dice.parse(wrong) is None


def test_a_pick_weighs_what_is_there_twice() -> None:
    pick = Pick("egg", [0, 2, 2], ["red", "blue", "green"])
    assert pick.outcomes() == [(0, 1), (2, 2)]
    assert pick.parse("egg green") == 2
    assert pick.parse("egg blue") is None


def test_seeded_numbers_are_the_same_everywhere() -> None:
    source = Seeded(7)
    assert [source.below(6) for _ in range(12)] == [1, 0, 3, 0, 3, 2, 0, 3, 0, 2, 0, 0]
    assert Seeded("7").below(7776) == Seeded("7").below(7776)


@given(st.integers(1, 2**33), st.integers(0, 2**64))
def test_seeded_numbers_stay_below_their_bound(bound: int, seed: int) -> None:
    source = Seeded(seed)
    assert all(0 <= source.below(bound) < bound for _ in range(20))


def test_seeded_dice_are_uniform() -> None:
    """Chi-square of 7,776 ordered throws against their weights, fixed seed: far from both tails."""
    dice, source = Dice("roll", 2, FACES), Seeded("uniform")
    throws = 20_000
    found = Counter(dice.outcome(source.below(dice.total)) for _ in range(throws))
    square = sum(
        (found[outcome] - throws * Fraction(weight, 36)) ** 2 / (throws * Fraction(weight, 36))
        for outcome, weight in dice.outcomes()
    )
    assert 8 < square < 38  # 20 degrees of freedom: the 1st and the 99th percentile


def test_a_verb_may_be_several_words() -> None:
    pick = Pick("front A", [0, 1], ["red", "white"])
    assert [pick.parse(pick.token(outcome)) for outcome in (0, 1)] == [0, 1]
    assert pick.parse("front B red") is None
    assert pick.parse("front A") is None
