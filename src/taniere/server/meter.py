"""What every message adds to, on the one thread of the event loop: ordinary numbers, without locks."""

from __future__ import annotations

from bisect import bisect_left

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Meter:
    """Messages by kind and outcome, and how long they took to their durable answers."""

    def __init__(self) -> None:
        self.count: dict[tuple[str, str], int] = {}
        self.slots = [0] * (len(SECONDS) + 1)  # the last is for all that took longer
        self.seconds = 0.0

    def followed(self, kind: str, is_new: bool, seconds: float) -> None:
        """A message was followed, or had been before."""
        self.add(kind, "done" if is_new else "repeated")
        self.slots[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def refused(self, kind: str) -> None:
        """A message was not followed."""
        self.add(kind, "refused")

    def add(self, kind: str, outcome: str) -> None:
        """One more of these."""
        key = kind, outcome
        self.count[key] = self.count.get(key, 0) + 1
