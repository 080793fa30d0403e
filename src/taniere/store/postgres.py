"""The store in PostgreSQL: what several machines share.

One connection writes, a few others read. Moves that came while one statement was under way go together into
the next: it takes the heads of all their logs from the expected length to the new one and adds the entries of
those whose head it could take, so that of two writers at one place one succeeds. Anything else is a
transaction of its own.

Where a connection breaks, nobody knows whether the last statement was committed. That is doubt, not failure:
the same is tried again on a new connection, and what is found there already, entry by entry, was ours.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar

import asyncpg

from taniere.store.addresses import without_secrets
from taniere.store.postgres_changes import (
    Change,
    add_moves,
    append,
    count_hour,
    create,
    length_of,
    number_of,
    probe,
    same_entries,
    sweep,
    transact,
)
from taniere.store.postgres_connecting import CONNECT_SECONDS, STATEMENT_SECONDS, connect_writer
from taniere.store.postgres_errors import BrokenDoubt, failed, is_lost, opening_error
from taniere.store.postgres_schema import SCHEMA, migrate
from taniere.store.postgres_sharing import PostgresSharing
from taniere.store.sharing import Sharing
from taniere.store.store import Append, Completion, Conflict, Link, Store, Stored, StoreError, awaited

PATIENCE = 20.0  # seconds for which a change whose end is unknown is tried again
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0  # seconds between two tries
READERS = 4
MOST_MOVES = 512  # in one statement
MOST_NUMBERS = 10_000  # of tables that we remember

T = TypeVar("T")


class _Job:
    """A change that waits. `table` is None where it concerns several: then it waits for all before it."""

    __slots__ = ("done", "move", "table", "work")

    def __init__(self, table: str | None, move: Append | None, work: Change | None, done: Completion) -> None:
        self.table = table
        self.move = move  # an append of entries and nothing else
        self.work = work  # or whatever else is done in a transaction
        self.done = done


class PostgresStore(Store):
    """A store in a database. Belongs to the event loop in which it was opened."""

    def __init__(self, url: str, readers: asyncpg.Pool) -> None:
        self.on_failure: Callable[[StoreError], None] = _ignore
        self._origin = token_hex(6)
        self.sharing: Sharing | None = PostgresSharing(url, self._origin, self._read)
        self._url = url
        self._readers = readers
        self._writer: asyncpg.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._numbers: dict[str, int] = {}  # of tables by their ids; numbers are never used again
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """The store in this database, which is brought up to date where needed."""
        try:
            connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS)
            try:
                await migrate(connection, without_secrets(url))
            finally:
                await connection.close()
            readers = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                server_settings={"search_path": SCHEMA, "default_transaction_read_only": "on"},
            )
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, ValueError) as error:
            raise opening_error(url, error) from error
        return cls(url, readers)

    def create(self, table: str, facts: bytes, first: Append) -> asyncio.Future[None]:
        return awaited(self._add, table, None, partial(create, table, facts, first, self._origin))

    def write(self, change: Append, done: Completion) -> None:
        if _is_move(change):
            self._add(change.table, change, None, done)
        else:
            self._add(change.table, None, partial(append, change, self._origin), done)

    async def load(self, table: str) -> Stored | None:
        return await self._read(partial(_load, table))

    async def entries(self, table: str) -> list[bytes]:
        return await self._read(partial(_entries, table))

    async def link(self, digest: bytes) -> Link | None:
        return await self._read(partial(_link, digest))

    async def open_tables(self) -> list[str]:
        return await self._read(_open_tables)

    async def waking(self) -> list[tuple[str, float]]:
        return await self._read(_waking)

    def count_hour(self, rest: float = 0.0) -> asyncio.Future[None]:
        return awaited(self._add, None, None, partial(count_hour, rest))

    def sweep(self, hours: int) -> asyncio.Future[list[str]]:
        return awaited(self._add, None, None, partial(sweep, hours))

    async def probe(self) -> None:
        await awaited(self._add, None, None, probe)

    async def close(self) -> None:
        self._is_closed = True
        while self._writing is not None:
            await asyncio.wait([self._writing])
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.close()
        if isinstance(self.sharing, PostgresSharing):
            await self.sharing.close()
        await self._readers.close()

    # Writing.

    def _add(self, table: str | None, move: Append | None, work: Change | None, done: Completion) -> None:
        """Queue a change; `done` is called once, later."""
        if self._is_closed:
            self._loop.call_soon(done, StoreError("store_closed"))
            return
        self._waiting.append(_Job(table, move, work, done))
        if self._writing is None:
            self._writing = self._loop.create_task(self._write())

    async def _write(self) -> None:
        """Write what waits, until nothing does."""
        await asyncio.sleep(0)  # with all that this turn of the loop still brings
        try:
            while self._waiting:
                jobs = self._next()
                for job, outcome in zip(jobs, await self._outcomes(jobs), strict=True):
                    self._report(job, outcome)
        finally:
            self._writing = None

    def _next(self) -> list[_Job]:
        """Take the moves of as many tables as can go together, or one change of another kind.

        Each table has its changes in the order they came.
        """
        if self._waiting[0].move is None:
            return [self._waiting.pop(0)]
        taken: list[_Job] = []
        left: list[_Job] = []
        met: set[str] = set()
        for at, job in enumerate(self._waiting):
            if job.table is None or len(taken) >= MOST_MOVES:
                left += self._waiting[at:]
                break
            if job.move is not None and job.table not in met:
                taken.append(job)
            else:
                left.append(job)
            met.add(job.table)
        self._waiting = left
        return taken

    async def _outcomes(self, jobs: Sequence[_Job]) -> list[Any]:
        """Return for each job its result, or the exception it ended with."""
        try:
            if jobs[0].work is not None:
                return [await self._patiently(transact(jobs[0].work))]
            return await self._patiently(partial(self._move, [job.move for job in jobs if job.move]))
        except StoreError as error:
            return [error for _ in jobs]
        except Exception as error:
            # Something in one of them makes no sense to the database: the others must not suffer.
            if len(jobs) == 1:
                return [failed(error)]
            return [outcome for job in jobs for outcome in await self._outcomes([job])]

    async def _patiently(self, work: Callable[[asyncpg.Connection, bool], Awaitable[T]]) -> T:
        """Do it until its end is known; `work` is told whether an earlier try may have succeeded."""
        until, pause, is_doubted = self._loop.time() + PATIENCE, FIRST_PAUSE, False
        while True:
            try:
                if self._writer is None or self._writer.is_closed():
                    self._writer = await connect_writer(self._url)
                return await work(self._writer, is_doubted)
            except Exception as error:
                if not is_lost(error):
                    raise
                is_doubted = True
                if self._writer is not None and not isinstance(error, BrokenDoubt):
                    self._writer.terminate()
                if self._loop.time() > until:
                    raise failed(error) from error
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _move(
        self, moves: Sequence[Append], connection: asyncpg.Connection, is_doubted: bool
    ) -> list[StoreError | None]:
        """Append to several logs by one statement, which commits by itself."""
        numbers = [await self._number(move.table, connection) for move in moves]
        known = [(number, move) for number, move in zip(numbers, moves, strict=True) if number is not None]
        won = await add_moves(known, self._origin, connection) if known else set()
        return [
            None if number in won else await self._refusal(move, number, connection, is_doubted)
            for number, move in zip(numbers, moves, strict=True)
        ]

    async def _refusal(
        self, move: Append, number: int | None, connection: asyncpg.Connection, is_doubted: bool
    ) -> StoreError | None:
        """Why a move was not taken; None where it had been, by a try whose end we did not hear."""
        length = None if number is None else await length_of(number, connection)
        if number is None or length is None:
            self._numbers.pop(move.table, None)
            return StoreError("no_such_table", table=move.table)
        if is_doubted and await same_entries(number, move, connection):
            return None
        return Conflict("log_moved_on", table=move.table, at=move.at, length=length)

    async def _number(self, table: str, connection: asyncpg.Connection) -> int | None:
        number = self._numbers.get(table)
        if number is None:
            number = await number_of(table, connection)
            if number is not None:
                if len(self._numbers) >= MOST_NUMBERS:
                    self._numbers.clear()
                self._numbers[table] = number
        return number

    def _report(self, job: _Job, outcome: Any) -> None:
        if isinstance(outcome, StoreError):
            self._note(outcome)
        try:
            job.done(outcome)
        except Exception as error:  # the others must hear too
            context = {"message": "a callback of the store failed", "exception": error}
            self._loop.call_exception_handler(context)

    # Reading.

    async def _read(self, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """Ask a connection that reads; again where it breaks, since nothing is changed by asking twice."""
        until, pause = self._loop.time() + PATIENCE, FIRST_PAUSE
        while True:
            if self._is_closed:
                raise StoreError("store_closed")
            try:
                async with self._readers.acquire() as connection:
                    return await work(connection)
            except Exception as error:
                if self._is_closed:
                    raise StoreError("store_closed") from error
                if not is_lost(error) or self._loop.time() > until:
                    refusal = failed(error)
                    self._note(refusal)
                    raise refusal from error
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _note(self, error: StoreError) -> None:
        if error.code == "store_failed":
            self.on_failure(error)


def _ignore(_: StoreError) -> None:
    """Nobody wants to know."""


def _is_move(change: Append) -> bool:
    """Whether a change adds entries and nothing else."""
    is_noted = change.now is not None or change.is_finished is not None or change.wakes is not None
    return bool(change.entries) and not (
        is_noted or change.snapshot is not None or change.add_links or change.drop_links or change.renew_seats
    )


async def _load(table: str, connection: asyncpg.Connection) -> Stored | None:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        found = await connection.fetchrow(
            "SELECT number, facts, wakes, coalesce(covers, 0), snapshot"
            " FROM tables LEFT JOIN snapshots ON table_number = number WHERE id = $1",
            table,
        )
        if found is None:
            return None
        number, facts, wakes, covers, snapshot = found
        rows = await connection.fetch(
            "SELECT entry FROM entries WHERE table_number = $1 AND sequence >= $2 ORDER BY sequence",
            number,
            covers,
        )
    return Stored(table, facts, covers, snapshot, tuple(entry for (entry,) in rows), wakes)


async def _entries(table: str, connection: asyncpg.Connection) -> list[bytes]:
    rows = await connection.fetch(
        "SELECT entry FROM entries JOIN tables ON number = table_number WHERE id = $1 ORDER BY sequence",
        table,
    )
    return [entry for (entry,) in rows]


async def _link(digest: bytes, connection: asyncpg.Connection) -> Link | None:
    found = await connection.fetchrow(
        "SELECT digest, id, role, seat FROM links JOIN tables ON number = table_number WHERE digest = $1",
        digest,
    )
    return None if found is None else Link(*found)


async def _open_tables(connection: asyncpg.Connection) -> list[str]:
    rows = await connection.fetch(
        'SELECT id FROM tables WHERE NOT is_finished ORDER BY touched DESC, id COLLATE "C" DESC'
    )
    return [table for (table,) in rows]


async def _waking(connection: asyncpg.Connection) -> list[tuple[str, float]]:
    rows = await connection.fetch("SELECT id, wakes FROM tables WHERE wakes IS NOT NULL ORDER BY wakes")
    return [(table, wakes) for table, wakes in rows]
