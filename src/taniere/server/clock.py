"""The clocks that a server reads. Tests give it others: one that began a moment ago, one set wrong."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of day, which people may set, and a steady one for how long something took.

    The zero of the steady one is any moment, often the start of the machine: it never stands for long ago.
    """

    now: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic


SYSTEM = Clock()
