"""When to stop: a sequential test on rounds, in which the games of a round count together.

The question is whether the first player's true share of the wins lies above its fair share. The hypotheses
are a share of `fair - margin` and one of `fair + margin`; between them is what nobody minds. The test is the
generalised sequential probability ratio test with normal likelihoods: rounds are independent of each other,
their variance is estimated as they come, and the ratio is compared with Wald's bounds. If the share is one of
the hypotheses, the other is chosen no more often than `error` (`tests/arena/test_sequential.py` plays that).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

import msgspec

FEWEST_ROUNDS = 16  # before that the variance is a guess, and wrong verdicts come too often
STRONGER, WEAKER = "stronger", "weaker"


class Stopping(msgspec.Struct, frozen=True):
    """How sure to be: the margin on each side of a fair share, and how often each wrong answer may come."""

    margin: float = 0.05
    error: float = 0.05


@dataclass(slots=True)
class Decision:
    """Where a test stands after so many rounds."""

    rounds: int = 0
    verdict: str | None = None
    ratio: float = 0.0  # the logarithm of the likelihood ratio


class SequentialTest:
    """One match under test; rounds are given in their order."""

    def __init__(self, fair: float, stopping: Stopping) -> None:
        self._stopping = stopping
        self._fair = fair
        self._sum = 0.0
        self._squares = 0.0
        self.decision = Decision()

    def add(self, share: float) -> Decision:
        """Take the first player's share of a round into account; once decided, nothing changes any more."""
        decision = self.decision
        if decision.verdict is not None:
            return decision
        deviation = share - self._fair
        self._sum += deviation
        self._squares += deviation * deviation
        decision.rounds += 1
        if decision.rounds >= FEWEST_ROUNDS:
            decision.ratio = self._ratio()
            bound = log((1 - self._stopping.error) / self._stopping.error)
            if decision.ratio >= bound:
                decision.verdict = STRONGER
            elif decision.ratio <= -bound:
                decision.verdict = WEAKER
        return decision

    def _ratio(self) -> float:
        """Of two normal distributions at -margin and +margin; one more round of full variance is assumed."""
        rounds = self.decision.rounds
        mean = self._sum / rounds
        spread = self._squares - rounds * mean * mean
        variance = (spread + self._fair * (1 - self._fair)) / rounds
        return 2 * self._stopping.margin * self._sum / variance


def decide(shares: Iterable[float], fair: float, stopping: Stopping) -> Decision:
    """The decision after these rounds."""
    test = SequentialTest(fair, stopping)
    for share in shares:
        if test.add(share).verdict is not None:
            break
    return test.decision
