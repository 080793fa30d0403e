"""A database connection with a thread of its own, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from taniere.store.store import StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class Lane:
    """One connection, one thread: work is done in the order it comes. Belongs to the loop that opened it."""

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        self._connection = connection
        self._thread = thread
        self._loop = asyncio.get_running_loop()
        self._is_closed = False

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> Lane:
        """Start a thread and connect in it; what fails or is given up leaves neither behind."""
        thread = ThreadPoolExecutor(1, "taniere-store")
        connecting = thread.submit(connect)
        try:
            return cls(await asyncio.wrap_future(connecting), thread)
        except BaseException:
            thread.submit(_discard, connecting)
            thread.shutdown(wait=False)
            raise

    def start(self, work: Work[T]) -> asyncio.Future[T]:
        """Have it done; a future of its result."""
        if self._is_closed:
            raise StoreError("store_closed")
        return self._loop.run_in_executor(self._thread, work, self._connection)

    async def run(self, work: Work[T]) -> T:
        """Have it done and wait; sqlite's errors come out as ours."""
        try:
            return await self.start(work)
        except sqlite3.Error as error:
            raise StoreError("store_failed", reason=str(error)) from error

    async def close(self) -> None:
        """After all that was started. Closing twice does no harm."""
        if not self._is_closed:
            closing = self.start(sqlite3.Connection.close)
            self._is_closed = True
            self._thread.shutdown(wait=False)
            await asyncio.shield(closing)


def _discard(connecting: Future[sqlite3.Connection]) -> None:
    """Close a connection whose opener was cancelled meanwhile; in its own thread, as sqlite3 wants it."""
    if not connecting.cancelled() and connecting.exception() is None:
        connecting.result().close()
