"""A database connection with a thread of its own, so that the event loop never waits for a disk.

A thread and a queue: what the standard library's executors add to them (a condition and two futures for each
piece of work) costs as much as a small transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from taniere.store.store import StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
# What came of it, or the exception it ended with; called in the event loop.
Told = Callable[[Any, BaseException | None], None]
# None is the end.
Tasks = SimpleQueue[tuple[Work[Any], Told] | None]


class Lane:
    """One connection, one thread: work is done in the order it comes. Belongs to the loop that opened it."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._loop = asyncio.get_running_loop()
        self._is_closed = False

    @classmethod
    async def open(cls, connect: Callable[[], sqlite3.Connection]) -> Lane:
        """Start a thread and connect in it; what fails or is given up leaves neither behind."""
        loop = asyncio.get_running_loop()
        tasks: Tasks = SimpleQueue()
        connected: asyncio.Future[None] = loop.create_future()
        # A daemon: a program that ends in the middle of something does not wait for more to do.
        Thread(
            target=_serve,
            args=(connect, tasks, loop, partial(_settle, connected)),
            name="taniere-store",
            daemon=True,
        ).start()
        try:
            await connected
        except BaseException:
            tasks.put((sqlite3.Connection.close, _ignore))
            tasks.put(None)
            raise
        return cls(tasks)

    def tell(self, work: Work[Any], told: Told) -> None:
        """Have it done; `told` is called once, later."""
        if self._is_closed:
            raise StoreError("store_closed")
        self._tasks.put((work, told))

    def start(self, work: Work[T]) -> asyncio.Future[T]:
        """Have it done; a future of its result."""
        done: asyncio.Future[T] = self._loop.create_future()
        self.tell(work, partial(_settle, done))
        return done

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
            self._tasks.put(None)
            await asyncio.shield(closing)


def _serve(
    connect: Callable[[], sqlite3.Connection], tasks: Tasks, loop: asyncio.AbstractEventLoop, connected: Told
) -> None:
    """The thread: connect, then do what comes."""
    try:
        connection = connect()
    except BaseException as error:
        _answer(loop, connected, None, error)
        return
    _answer(loop, connected, None, None)
    while True:
        task = tasks.get()
        if task is None:
            return
        work, told = task
        try:
            _answer(loop, told, work(connection), None)
        except BaseException as error:
            _answer(loop, told, None, error)
        del task, work, told  # nothing outlives its answer


def _answer(
    loop: asyncio.AbstractEventLoop, told: Told, outcome: object, error: BaseException | None
) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody is left to hear
        loop.call_soon_threadsafe(told, outcome, error)


def _settle(done: asyncio.Future[Any], outcome: Any, error: BaseException | None) -> None:
    if done.done():
        return  # nobody waits any more
    if error is None:
        done.set_result(outcome)
    else:
        done.set_exception(error)


def _ignore(_: object, error: BaseException | None) -> None:
    """Nobody wants to know."""
