"""The protocol of stores. Small enough to be implemented twice; what is acknowledged is durable.

A table is a row of facts that never change, a log of entries numbered from 0 without gaps, snapshots of what
the log came to at some number, and the hashes of its secret links. The primary key (table, sequence) decides
every race: of two writers that append at the same place one succeeds and the other gets a Conflict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from taniere.core.errors import TaniereError
from taniere.store.sharing import Sharing

RENEWED = "renewed"  # the role of a seat's link that was replaced: it opens nothing, but is known


class StoreError(TaniereError):
    """The store could not do it; nothing was changed."""


class Conflict(StoreError):
    """Somebody else has appended there first: load again and decide anew."""


@dataclass(frozen=True, slots=True)
class Link:
    """A secret link, known by its hash only. `seat` is None for invitations, spectators and the host."""

    digest: bytes
    table: str
    role: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is opened: its facts, the newest snapshot, and the entries after it."""

    table: str
    facts: bytes
    snapshot_at: int  # how many entries the snapshot covers; 0 where there is none
    snapshot: bytes | None
    tail: tuple[bytes, ...]
    wakes: float | None = None  # as in Wakes

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return self.snapshot_at + len(self.tail)


# A callback, called in the event loop with the result of something, or the exception it ended with.
Completion = Callable[[Any], None]


def awaited(start: Callable[..., None], *arguments: object) -> asyncio.Future[Any]:
    """Return a future for something that calls back: `start(*arguments, done)`.

    Cancelling the future does not stop it.
    """
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def done(outcome: Any) -> None:
        if future.done():
            return
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    start(*arguments, done)
    return future


class Wakes(msgspec.Struct, frozen=True):
    """When somebody must look at a table of its own accord, at the earliest: 0 is now, None is never."""

    at: float | None


class Append(msgspec.Struct, frozen=True):
    """One atomic change of one table: entries at a place in its log, and what goes with them."""

    table: str
    at: int
    entries: Sequence[bytes]
    now: float | None  # when the table was touched, by the wall; None where that was noted lately enough
    snapshot: bytes | None = None  # of the position after these entries
    add_links: Sequence[Link] = ()
    drop_links: Sequence[bytes] = ()  # digests
    renew_seats: Sequence[int] = ()  # every link of these seats, but those added here, becomes a RENEWED one
    is_finished: bool | None = None  # whether the table is over after these entries; None is as before
    wakes: Wakes | None = None  # None is as before


class Store(Protocol):
    """Every method either did it durably or raised and changed nothing."""

    on_failure: Callable[[StoreError], None]  # hears of each failure of the disk, as `store_failed`
    sharing: Sharing | None  # None where a store has one server at a time

    def create(self, table: str, facts: bytes, first: Append) -> Awaitable[None]:
        """A new table with its first entries and links; Conflict if the id is taken."""

    def write(self, change: Append, done: Completion) -> None:
        """Append to a log; Conflict if its length is not `change.at`. `done` is called once, later."""

    def append(self, change: Append) -> asyncio.Future[None]:
        """The same for those who wait."""
        return awaited(self.write, change)

    async def load(self, table: str) -> Stored | None:
        """The table from its newest snapshot on, or None."""

    async def entries(self, table: str) -> list[bytes]:
        """The whole log, for a record or a replay."""

    async def link(self, digest: bytes) -> Link | None:
        """The link with this hash, or None."""

    async def open_tables(self) -> list[str]:
        """Tables not finished, the latest touched first."""

    async def waking(self) -> list[tuple[str, float]]:
        """Tables that somebody must look at of their own accord, and when, the earliest first."""

    def count_hour(self, rest: float = 0.0) -> Awaitable[None]:
        """A server has run for one more hour, by a clock that nobody sets.

        It is not counted where another server counted one less than `rest` seconds ago.
        """

    def sweep(self, hours: int) -> Awaitable[list[str]]:
        """Delete tables untouched for more than so many counted hours, with all they have; their ids."""

    async def probe(self) -> None:
        """Write something durably that says nothing; `store_failed` with its `cause` where it fails."""

    async def close(self) -> None:
        """Write what waits, then let go."""
