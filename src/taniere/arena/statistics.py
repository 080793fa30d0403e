"""Shares, means and how sure they are. Games of a round have the same draws, so rounds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

NORMAL_95 = 1.959964  # the middle 95 % of a normal distribution lie within so many standard deviations


def wilson(share: float, games: float, reach: float = NORMAL_95) -> tuple[float, float]:
    """Where the true share lies, 95 times in 100 or as `reach` says (Wilson's score interval).

    >>> low, high = wilson(0.5, 100)
    >>> f"{low:.4f} {high:.4f}"
    '0.4038 0.5962'
    """
    z2 = reach * reach
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = reach * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(min(middle - half, share), 0.0), min(max(middle + half, share), 1.0)


def share_interval(
    shares: Sequence[float], games_a_round: float, reach: float = NORMAL_95
) -> tuple[float, float]:
    """Where the true share lies, 95 times in 100 or as `reach` says, from the share of each round.

    Wilson's interval with as many games as the spread of the rounds is worth. Games with the same draws are
    worth no less than one game a round, and are never taken for more than they are.

    >>> wide, narrow = share_interval([1.0, 0.0] * 50, 2), share_interval([0.5] * 100, 2)
    >>> [f"{bound:.3f}" for bound in (*wide, *narrow)]
    ['0.404', '0.596', '0.431', '0.569']
    """
    share, deviation = mean_and_deviation(shares)
    rounds, games = len(shares), len(shares) * games_a_round
    noise = deviation * deviation / rounds
    chance = share * (1 - share)
    if chance <= 0:
        return wilson(min(max(share, 0.0), 1.0), rounds, reach)
    worth = games if noise * games <= chance else chance / noise
    return wilson(share, max(worth, rounds), reach)


def mean_and_deviation(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the standard deviation of a sample."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))


def quantile(values: Sequence[int], part: float) -> int:
    """The value below or at which this part of a sorted sample lies.

    >>> [quantile([1, 2, 3, 4], part) for part in (0.0, 0.5, 1.0)]
    [1, 2, 4]
    """
    return values[max(0, min(len(values) - 1, -int(-len(values) * part // 1) - 1))]
