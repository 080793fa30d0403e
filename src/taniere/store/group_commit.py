"""Group commit: all changes that came while one transaction was written go together into the next.

The transaction is first tried as a whole: moves alone as one statement, which is a transaction of its own,
anything else with as few statements as it takes. Where a change in it is refused, all is undone and done
again one by one, each with a savepoint, so that the refused one fails alone. Nobody hears of success before
it is durable; where that fails, everybody in it fails and nothing is left behind.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import sleep
from typing import Any

from taniere.store.database_thread import DatabaseThread, Work
from taniere.store.probing import failed
from taniere.store.store import Completion, StoreError

CROWD = 4  # changes in a transaction from which on it is worth waiting for more
LONGEST_REST = 0.002  # seconds


class WriteStrategy:
    """How a store makes several changes at once; each function returns what every change returned."""

    def __init__(
        self,
        in_one_statement: Callable[[Sequence[Work[Any]], sqlite3.Connection], list[Any] | None],
        in_one_transaction: Callable[[Sequence[Work[Any]], sqlite3.Connection], list[Any]],
    ) -> None:
        self.in_one_statement = in_one_statement  # outside any transaction; None where that is not possible
        self.in_one_transaction = in_one_transaction  # within one; may raise for any of them


class GroupCommit:
    """The changes that wait for the one thread that writes."""

    def __init__(
        self,
        database: DatabaseThread,
        strategy: WriteStrategy,
        on_error: Callable[[StoreError], None] = lambda error: None,
    ) -> None:
        self._database = database
        self._strategy = strategy
        self._on_error = on_error
        self._loop = asyncio.get_running_loop()
        self._waiting: list[tuple[Work[Any], Completion]] = []
        self._is_closed = False
        self._began = 0.0  # when the present transaction did
        self._is_writing = False
        self._idle = asyncio.Event()  # the same, to wait for
        self._idle.set()

    def add(self, change: Work[Any], done: Completion) -> None:
        """Queue a change; `done` is called once, later: with what it returned when that is durable."""
        if self._is_closed:
            self._loop.call_soon(done, StoreError("store_closed"))
            return
        self._waiting.append((change, done))
        if not self._is_writing:
            self._is_writing = True
            self._idle.clear()
            self._loop.call_soon(self._start)  # soon: with all that this turn of the loop still brings

    async def close(self) -> None:
        """Refuse further changes, and wait until all that were queued are written."""
        self._is_closed = True
        await self._idle.wait()

    def _start(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            self._is_writing = False
            self._idle.set()
            return
        changes, batch = [change for change, _ in waiting], [done for _, done in waiting]
        self._began = self._loop.time()
        self._database.run(partial(commit_together, changes, self._strategy), partial(self._report, batch))

    def _report(self, batch: list[Completion], outcomes: list[Any] | BaseException) -> None:
        if isinstance(outcomes, BaseException):  # not even that it failed could be found out
            outcomes = [failed(outcomes) for _ in batch]
        for done, outcome in zip(batch, outcomes, strict=True):
            if outcome is not None and isinstance(outcome, StoreError):
                self._on_error(outcome)
            try:
                done(outcome)
            except Exception as error:  # the others must hear too
                context = {"message": "a callback of the store failed", "exception": error}
                self._loop.call_exception_handler(context)
        if len(batch) < CROWD:
            self._start()
        else:
            # Those who have just heard will move next: their changes share a transaction if we rest as long
            # as this one took. A transaction costs the same for one change as for many.
            rest = min(self._loop.time() - self._began, LONGEST_REST)
            self._loop.call_soon(self._loop.call_soon, self._rest, rest)  # what was told goes out before

    def _rest(self, seconds: float) -> None:
        """Let the whole event loop sleep: what comes meanwhile is handled together, not one by one.

        Network cards do the same under load. It is shorter than a picture stands on a screen.
        """
        sleep(seconds)
        self._loop.call_soon(self._start)  # after all that has come


def commit_together(
    changes: Sequence[Work[Any]], strategy: WriteStrategy, connection: sqlite3.Connection
) -> list[Any]:
    """Make changes in one transaction; return for each its result, or the exception it ended with."""
    try:
        outcomes = strategy.in_one_statement(changes, connection)
        if outcomes is None:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = _whole(changes, strategy, connection)
            connection.execute("COMMIT")
    except Exception as error:
        # Also those that had been refused: perhaps for something that is rolled back now.
        outcomes = [failed(error) for _ in changes]
    finally:
        with suppress(sqlite3.Error):  # a failing disk may have rolled back by itself
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    return outcomes


def _whole(
    changes: Sequence[Work[Any]], strategy: WriteStrategy, connection: sqlite3.Connection
) -> list[Any]:
    """Make changes together; where one is refused, one by one."""
    try:
        return strategy.in_one_transaction(changes, connection)
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
        outcome = error if is_ours else failed(error)
    connection.execute("RELEASE change")
    return outcome
