"""The sequential test: the error rates that it states, and that only the order of rounds matters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from taniere.arena.sequential import FEWEST_ROUNDS, STRONGER, WEAKER, Stopping, decide

TRIALS = 400
MOST = 100_000


def rounds_of(chance: Random, share: float, seats: int, agreement: float) -> Iterator[float]:
    """Rounds of games won with this probability; each repeats the one before it as often as said."""
    for _ in range(MOST):
        games = [chance.random() < share]
        for _ in range(seats - 1):
            games.append(games[-1] if chance.random() < agreement else chance.random() < share)
        yield sum(games) / seats


@pytest.mark.parametrize(
    ("seats", "agreement", "margin", "error"),
    [(2, 0.0, 0.05, 0.05), (2, 0.6, 0.05, 0.05), (2, 0.0, 0.1, 0.1), (4, 0.0, 0.05, 0.05)],
)
@pytest.mark.parametrize("side", [-1, 1])
def test_wrong_verdicts_are_as_rare_as_stated(
    seats: int, agreement: float, margin: float, error: float, side: int
) -> None:
    chance, stopping = Random(f"{seats} {agreement} {margin} {side}"), Stopping(margin, error)
    fair = 1 / seats
    found = [
        decide(rounds_of(chance, fair + side * margin, seats, agreement), fair, stopping)
        for _ in range(TRIALS)
    ]
    assert all(one.verdict is not None for one in found)
    wrong = sum(one.verdict == (WEAKER if side > 0 else STRONGER) for one in found)
    assert wrong <= TRIALS * error * 1.4  # chance alone exceeds that once in thirty


def test_a_clear_difference_is_decided_at_once_and_a_small_one_takes_long() -> None:
    chance, stopping = Random(5), Stopping()
    clear = [decide(rounds_of(chance, 0.95, 2, 0.0), 0.5, stopping) for _ in range(50)]
    close = [decide(rounds_of(chance, 0.55, 2, 0.0), 0.5, stopping) for _ in range(50)]
    assert {one.verdict for one in clear} == {STRONGER}
    assert max(one.rounds for one in clear) < 40
    assert min(one.rounds for one in clear) >= FEWEST_ROUNDS
    assert sum(one.rounds for one in close) > 3 * sum(one.rounds for one in clear)


def test_nothing_is_decided_before_the_variance_is_known() -> None:
    assert decide([1.0] * (FEWEST_ROUNDS - 1), 0.5, Stopping()).verdict is None
    assert decide([0.5] * 500, 0.5, Stopping()).verdict is None


def test_rounds_after_the_decision_change_nothing() -> None:
    won = [1.0] * 30
    assert decide(won, 0.5, Stopping()) == decide(won + [0.0] * 500, 0.5, Stopping())
