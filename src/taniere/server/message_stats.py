"""Counts of messages: ordinary numbers without locks, since only the event loop adds to them."""

from __future__ import annotations

from bisect import bisect_left

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class MessageStats:
    """Counts messages by kind and outcome, and the time to their durable answers."""

    def __init__(self) -> None:
        self.count: dict[tuple[str, str], int] = {}
        self.slots = [0] * (len(SECONDS) + 1)  # the last is for all that took longer
        self.seconds = 0.0

    def add_done(self, kind: str, is_new: bool, seconds: float) -> None:
        """Count a message that was carried out, or had been before."""
        self.add(kind, "done" if is_new else "repeated")
        self.slots[bisect_left(SECONDS, seconds)] += 1
        self.seconds += seconds

    def add_refused(self, kind: str) -> None:
        """Count a message that was refused."""
        self.add(kind, "refused")

    def add(self, kind: str, outcome: str) -> None:
        """Count a message of this kind and outcome."""
        key = kind, outcome
        self.count[key] = self.count.get(key, 0) + 1
