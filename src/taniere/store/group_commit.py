"""Changes that share transactions: all that came while one was written go together into the next.

The transaction is first tried as a whole, with as few statements as it takes. Where a change in it is
refused, all is undone and done again one by one, each with a savepoint, so that the refused one fails alone.
Nobody hears of success before the COMMIT; where that fails, everybody in it fails and nothing is left behind.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from taniere.store.lane import Lane, Work
from taniere.store.store import StoreError

CROWD = 4  # changes in a transaction from which on it is worth waiting for more
LONGEST_REST = 0.005

T = TypeVar("T")
# Makes all changes of a transaction; what each returned. May raise for any of them.
Together = Callable[[Sequence[Work[Any]], sqlite3.Connection], list[Any]]


class GroupCommit:
    """The changes that wait for the one lane that writes."""

    def __init__(self, lane: Lane, together: Together) -> None:
        self._lane = lane
        self._together = together
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._is_closed = False
        self._began = 0.0  # when the present transaction did
        self._idle = asyncio.Event()
        self._idle.set()

    def add(self, change: Work[T]) -> asyncio.Future[T]:
        """Make this change; what it returned, once that is durable."""
        settled: asyncio.Future[T] = self._loop.create_future()
        if self._is_closed:
            settled.set_exception(StoreError("store_closed"))
            return settled
        self._waiting.append((change, settled))
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._start)  # soon: with all that this turn of the loop still brings
        return settled

    async def close(self) -> None:
        """Take nothing more; wait until all that waits is settled."""
        self._is_closed = True
        await self._idle.wait()

    def _start(self) -> None:
        # Settled already: its caller has given up waiting.
        batch = [(change, settled) for change, settled in self._waiting if not settled.done()]
        self._waiting = []
        if not batch:
            self._idle.set()
            return
        changes = [change for change, _ in batch]
        self._began = self._loop.time()
        writing = self._lane.start(partial(commit_together, changes, self._together))
        writing.add_done_callback(partial(self._settle, [settled for _, settled in batch]))

    def _settle(self, batch: list[asyncio.Future[Any]], writing: asyncio.Future[list[Any]]) -> None:
        for settled, outcome in zip(batch, writing.result(), strict=True):
            if settled.done():
                continue
            if isinstance(outcome, Exception):
                settled.set_exception(outcome)
            else:
                settled.set_result(outcome)
        if len(batch) < CROWD:
            self._start()
        else:
            # Those who have just heard will move next: their changes share a transaction if we rest as long
            # as this one took. A transaction costs the same for one change as for many.
            self._loop.call_later(min(self._loop.time() - self._began, LONGEST_REST), self._start)


def commit_together(
    changes: Sequence[Work[Any]], together: Together, connection: sqlite3.Connection
) -> list[Any]:
    """One transaction; for each change what it returned, or the exception it ended with."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = _whole(changes, together, connection)
        connection.execute("COMMIT")
    except Exception as error:
        # Also those that had been refused: perhaps they were refused for what is undone now.
        outcomes = [StoreError("store_failed", reason=str(error)) for _ in changes]
    finally:
        with suppress(sqlite3.Error):  # a failing disk may have rolled back by itself
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    return outcomes


def _whole(changes: Sequence[Work[Any]], together: Together, connection: sqlite3.Connection) -> list[Any]:
    """Everything at once; where somebody is refused, one by one."""
    try:
        return together(changes, connection)
    except Exception as error:
        # A full or failing disk may have taken the whole transaction with it: then everybody must hear.
        if isinstance(error, sqlite3.OperationalError) or not connection.in_transaction:
            raise
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    return [_alone(change, connection) for change in changes]


def _alone(change: Work[Any], connection: sqlite3.Connection) -> Any:
    connection.execute("SAVEPOINT change")
    try:
        outcome = change(connection)
    except Exception as error:
        if isinstance(error, sqlite3.OperationalError) or not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO change")
        is_ours = not isinstance(error, sqlite3.Error)
        outcome = error if is_ours else StoreError("store_failed", reason=str(error))
    connection.execute("RELEASE change")
    return outcome
