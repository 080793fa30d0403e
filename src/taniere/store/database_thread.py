"""A database connection with a thread of its own, so that the event loop never waits for a disk.

A thread and a queue: what the standard library's executors add to them (a condition and two futures for each
piece of work) costs as much as a small transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from taniere.store.probing import failed
from taniere.store.store import Completion, StoreError, awaited

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
# None is the end.
Tasks = SimpleQueue[tuple[Work[Any], Completion] | None]


class DatabaseThread:
    """One connection, one thread: work is done in the order it comes. Belongs to the loop that opened it."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._loop = asyncio.get_running_loop()
        self._is_closed = False

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> DatabaseThread:
        """Start a thread and connect in it; what fails or is given up leaves neither behind."""
        loop = asyncio.get_running_loop()
        tasks: Tasks = SimpleQueue()

        def start(connected: Completion) -> None:
            # A daemon: a program that ends in the middle of something does not wait for more to do.
            serving = (connect, tasks, loop, connected)
            Thread(target=_serve, args=serving, name="taniere-store", daemon=True).start()

        try:
            await awaited(start)
        except BaseException:
            tasks.put((sqlite3.Connection.close, _ignore))
            tasks.put(None)
            raise
        return cls(tasks)

    def run(self, work: Work[Any], done: Completion) -> None:
        """Have it done; `done` is called once, later."""
        if self._is_closed:
            raise StoreError("store_closed")
        self._tasks.put((work, done))

    async def ask(self, work: Work[T]) -> T:
        """Have it done and wait; sqlite's errors come out as ours."""
        try:
            return await awaited(self.run, work)  # type: ignore[no-any-return]
        except sqlite3.Error as error:
            raise failed(error) from error

    async def close(self) -> None:
        """After all that was started. Closing twice does no harm."""
        if not self._is_closed:
            closing = awaited(self.run, sqlite3.Connection.close)
            self._is_closed = True
            self._tasks.put(None)
            await asyncio.shield(closing)


def _serve(
    connect: Callable[[], sqlite3.Connection],
    tasks: Tasks,
    loop: asyncio.AbstractEventLoop,
    connected: Completion,
) -> None:
    """The thread: connect, then do what comes."""
    try:
        connection = connect()
    except BaseException as error:
        _answer(loop, connected, error)
        return
    _answer(loop, connected, None)
    while True:
        task = tasks.get()
        if task is None:
            return
        work, done = task
        try:
            _answer(loop, done, work(connection))
        except BaseException as error:
            _answer(loop, done, error)
        del task, work, done  # nothing outlives its answer


def _answer(loop: asyncio.AbstractEventLoop, done: Completion, outcome: object) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody is left to hear
        loop.call_soon_threadsafe(done, outcome)


def _ignore(_: object) -> None:
    """Nobody wants to know."""
