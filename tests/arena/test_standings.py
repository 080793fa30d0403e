"""Sums, shares and intervals."""

from __future__ import annotations

from random import Random

import pytest

from taniere.arena.pairings import line_up
from taniere.arena.standings import Standings
from taniere.arena.statistics import mean_and_deviation, share_interval, wilson


def test_wins_are_counted_for_players_and_shared_in_equal_parts() -> None:
    found = Standings(line_up(["a", "b"], 3))
    found.add(0, 0, [9, 5, 5], [0])  # a sits first
    found.add(0, 1, [7, 9, 9], [1, 2])  # a sits second, and shares with b
    found.add(0, 2, [9, 9, 1], [0, 1])  # both seats of b
    assert (found.games, found.rounds, found.wins, found.shared) == (3, 1, [1, 1], 1)
    assert found.share == pytest.approx(1.5 / 3)
    assert found.share_of(1) == pytest.approx(1.5 / 3)
    assert found.fair_share == pytest.approx(1 / 3)
    assert found.score(0) == pytest.approx(mean_and_deviation([9, 9, 1]))
    assert found.score(1) == pytest.approx(mean_and_deviation([5, 5, 7, 9, 9, 9]))


def test_the_interval_holds_at_the_ends() -> None:
    low, high = wilson(1.0, 100)
    assert (round(low, 4), round(high, 4)) == (0.9630, 1.0)
    low, high = wilson(0.0, 100)
    assert (round(low, 4), round(high, 4)) == (0.0, 0.0370)
    for games in range(1, 200):
        assert (wilson(0.0, games)[0], wilson(1.0, games)[1]) == (0.0, 1.0)


def test_rounds_without_a_loss_count_as_one_game_each() -> None:
    assert share_interval([1.0] * 50, 2) == wilson(1.0, 50)


def test_games_of_a_round_that_agree_count_less_than_games_on_their_own() -> None:
    alike, mixed = share_interval([1.0, 0.0] * 50, 2), share_interval([1.0, 0.5, 0.5, 0.0] * 25, 2)
    assert alike[1] - alike[0] > mixed[1] - mixed[0] > 0


def test_mean_and_deviation_of_a_sample() -> None:
    assert mean_and_deviation([2, 4, 4, 6]) == pytest.approx((4.0, 1.632993), abs=1e-6)


@pytest.mark.parametrize("true", [0.5, 0.8, 0.97])
@pytest.mark.parametrize("agreement", [0.0, 0.5, 1.0])
def test_the_interval_covers_the_truth_as_often_as_it_says(true: float, agreement: float) -> None:
    """Pairs of games of which the second repeats the first with this probability."""
    chance, hits, trials = Random(f"{true} {agreement}"), 0, 1_000
    for _ in range(trials):
        shares = []
        for _ in range(60):
            first = chance.random() < true
            second = first if chance.random() < agreement else chance.random() < true
            shares.append((first + second) / 2)
        low, high = share_interval(shares, 2)
        hits += low <= true <= high
    assert hits / trials > 0.93
