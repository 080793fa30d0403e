"""Which process plays for the bots of a table and runs its clocks, where several serve the same store.

A lease keeps two processes from doing the same work. It does not protect the log: a process that still
believes to hold one it has lost is refused by the store like anybody who comes second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from taniere.store.sharing import Sharing

BEAT_SECONDS = 0.5
MOST_FOUND = 200  # tables of nobody that are taken up by one heartbeat


class Leases(Protocol):
    """The leases of this process."""

    def holds(self, table: str) -> bool:
        """Whether the bots and clocks of a table are ours."""

    def want(self, table: str) -> None:
        """Take the lease of a table as soon as nobody else has it."""

    def release(self, table: str) -> None:
        """Give a lease back, or want it no more."""


class SoleServer:
    """The leases of the only server of a store: it has all of them."""

    def holds(self, table: str) -> bool:
        """Whether the bots and clocks of a table are ours: always."""
        return True

    def want(self, table: str) -> None:
        """Nothing needs to be done."""

    def release(self, table: str) -> None:
        """Nothing needs to be done."""


class SharedLeases:
    """Leases that a heartbeat keeps; a process whose heart stops for some seconds loses them."""

    def __init__(self, sharing: Sharing) -> None:
        self.on_granted: Callable[[Sequence[str]], None] = _ignore  # tables that were wanted
        self.on_found: Callable[[Sequence[str]], None] = _ignore  # tables that wait for somebody
        self.on_error: Callable[[str, BaseException], None] = lambda what, error: None
        self._sharing = sharing
        self._epoch: int | None = None
        self._held: set[str] = set()
        self._wanted: dict[str, None] = {}
        self._released: dict[str, None] = {}
        self._soon = asyncio.Event()
        self._is_failing = False
        self._is_closing = False

    def holds(self, table: str) -> bool:
        """Whether the bots and clocks of a table are ours."""
        return table in self._held

    def want(self, table: str) -> None:
        """Take the lease of a table as soon as nobody else has it."""
        if table not in self._held and table not in self._wanted:
            self._released.pop(table, None)
            self._wanted[table] = None
            self._soon.set()

    def release(self, table: str) -> None:
        """Give a lease back, or want it no more."""
        self._wanted.pop(table, None)
        if table in self._held:
            self._held.discard(table)
            self._released[table] = None

    async def run(self) -> None:
        """Beat until told to stop, then give every lease back, so that others go on at once.

        Not by being cancelled, which would break the connection in the middle of a heartbeat.
        """
        while not self._is_closing:
            self._soon.clear()
            try:
                await self._beat()
                self._is_failing = False
            except Exception as error:  # the store may be away for a while; say so once
                if not self._is_failing:
                    self.on_error("leases", error)
                self._is_failing = True
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._soon.wait()
            except TimeoutError:
                pass
        if self._epoch is not None:
            try:
                await self._sharing.leave(self._epoch)
            except Exception as error:  # others go on after some seconds anyway
                self.on_error("leases", error)

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._is_closing = True
        self._soon.set()

    async def _beat(self) -> None:
        wanted, released = list(self._wanted), list(self._released)
        grant = await self._sharing.beat(self._epoch, wanted, released, MOST_FOUND)
        if self._epoch not in (None, grant.epoch):  # we were taken for dead
            for table in self._held:
                self._wanted[table] = None
            self._held.clear()
            self._soon.set()
        self._epoch = grant.epoch
        for table in released:
            self._released.pop(table, None)
        for table in grant.wanted:
            if table in self._wanted:
                del self._wanted[table]
                self._held.add(table)
            else:  # no longer wanted
                self._released[table] = None
        self._held.update(grant.found)
        self.on_granted(grant.wanted)
        self.on_found(grant.found)


def _ignore(_: Sequence[str]) -> None:
    """Nobody wants to know."""
