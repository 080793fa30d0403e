"""What several servers of one store tell each other: news of appends, where logs stand, and leases.

News are hints. They may be lost, come late or come twice; what counts is what the store holds, so whoever
listens also compares (`changed`) now and then, and after every gap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec


class News(msgspec.Struct, frozen=True, array_like=True):
    """A server has appended to the log of a table."""

    origin: str  # the server
    table: str
    at: int
    length: int  # of the log afterwards
    entries: Sequence[bytes] | None  # from `at` to `length`; None where they are too long for a hint
    has_new_links: bool = False  # whether links of the table were renewed or dropped


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands. `renewals` counts the changes that took links away from somebody."""

    table: str
    length: int
    renewals: int
    wakes: float | None


@dataclass(frozen=True, slots=True)
class Tail:
    """The entries of a log from some place on, and where the table stands with them."""

    entries: tuple[bytes, ...]
    standing: Standing


@dataclass(frozen=True, slots=True)
class Grant:
    """The leases that a server was given by one heartbeat."""

    epoch: int  # of this server; another than before: it was taken for dead, and every lease before is lost
    wanted: Sequence[str]  # tables that were asked for
    found: Sequence[str]  # tables that must be looked at now, and were nobody's


class Sharing(Protocol):
    """A store as several servers see it."""

    def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None:
        """Listen to the news of other servers; `on_gap` is called whenever some may have been missed."""

    async def tail(self, table: str, at: int) -> Tail | None:
        """The entries from a place on; None where there is no such table."""

    async def changed(self, known: Sequence[Standing]) -> list[Standing | str]:
        """Those tables that stand elsewhere than is known; of a table that is gone its id."""

    async def opens(self, digests: Sequence[bytes]) -> set[bytes]:
        """Those of these links that still open something."""

    async def beat(
        self, epoch: int | None, wanted: Sequence[str], released: Sequence[str], most: int
    ) -> Grant:
        """Say that this server lives, give leases back, and take others; None is a server that is new.

        At most `most` tables are found. A server that has not been heard of for some seconds loses all.
        """

    async def leave(self, epoch: int) -> None:
        """Give every lease back at once."""
