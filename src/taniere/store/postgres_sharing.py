"""A database with several servers: LISTEN for news, comparison for what the news missed, leases.

One connection listens and beats. Leases are for the moment, so its commits do not wait for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

import asyncpg

from taniere.store.postgres_connecting import connect_writer
from taniere.store.postgres_errors import failed, is_lost
from taniere.store.postgres_news import CHANNEL, decode_news
from taniere.store.sharing import Grant, News, Sharing, Standing, Tail
from taniere.store.store import RENEWED, StoreError

DEAD_SECONDS = 2.5  # without a heartbeat
PAUSE = 0.2  # seconds before another connection is tried
WAIT_SECONDS = 2.0  # that a heartbeat waits for a connection

T = TypeVar("T")


class Read(Protocol):
    """How the store reads: patiently."""

    def __call__(self, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> Awaitable[T]:
        """What it found."""


class PostgresSharing(Sharing):
    """What the servers of one database share."""

    def __init__(self, url: str, origin: str, read: Read) -> None:
        self._url = url
        self._origin = origin
        self._read = read
        self._connection: asyncpg.Connection | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()

    def start(self, on_news: Callable[[News], None], on_gap: Callable[[], None]) -> None:
        """Listen, on one connection after the other."""

        def hear(_: object, __: int, ___: str, payload: object) -> None:
            news = decode_news(str(payload))
            if news is not None and news.origin != self._origin:
                on_news(news)

        self._connecting = asyncio.create_task(self._stay_connected(hear, on_gap))

    async def close(self) -> None:
        """Stop listening."""
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)

    async def _stay_connected(self, hear: Callable[..., None], on_gap: Callable[[], None]) -> None:
        while True:
            try:
                connection = await connect_writer(self._url, is_durable=False)
            except Exception as error:
                if not is_lost(error) and not isinstance(error, asyncpg.PostgresError):
                    raise
                await asyncio.sleep(PAUSE)
                continue
            try:
                is_gone = asyncio.Event()
                connection.add_termination_listener(lambda _, gone=is_gone: gone.set())
                await connection.add_listener(CHANNEL, hear)
                self._connection = connection
                self._connected.set()
                on_gap()
                await is_gone.wait()
            except Exception as error:
                if not is_lost(error):
                    raise
            finally:
                self._connection = None
                self._connected.clear()
                connection.terminate()
            await asyncio.sleep(PAUSE)

    # Reading

    async def tail(self, table: str, at: int) -> Tail | None:
        return await self._read(partial(_tail, table, at))

    async def changed(self, known: Sequence[Standing]) -> list[Standing | str]:
        return await self._read(partial(_changed, known))

    async def opens(self, digests: Sequence[bytes]) -> set[bytes]:
        return await self._read(partial(_opens, digests))

    # Leases

    async def beat(
        self, epoch: int | None, wanted: Sequence[str], released: Sequence[str], most: int
    ) -> Grant:
        return await self._write(partial(_beat, epoch, wanted, released, most))

    async def leave(self, epoch: int) -> None:
        await self._write(partial(_leave, epoch))

    async def _write(self, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        """Do it on the connection that there is; what fails is tried again with the next heartbeat."""
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                await self._connected.wait()
        connection = self._connection
        if connection is None:
            raise StoreError("store_failed", reason="not connected", cause="failed")
        try:
            async with connection.transaction():
                return await work(connection)
        except Exception as error:
            if is_lost(error):
                with suppress(Exception):
                    connection.terminate()
            raise failed(error) from error


async def _tail(table: str, at: int, connection: asyncpg.Connection) -> Tail | None:
    # One statement, so that the entries are those of this length.
    found = await connection.fetchrow(
        "SELECT length, renewals, wakes, ARRAY(SELECT entry FROM entries"
        " WHERE table_number = number AND sequence >= $2 ORDER BY sequence)"
        " FROM tables JOIN heads ON table_number = number WHERE id = $1",
        table,
        at,
    )
    if found is None:
        return None
    length, renewals, wakes, entries = found
    return Tail(tuple(entries), Standing(table, length, renewals, wakes))


async def _changed(known: Sequence[Standing], connection: asyncpg.Connection) -> list[Standing | str]:
    rows = await connection.fetch(
        "SELECT known.id, heads.length, heads.renewals, wakes"
        " FROM unnest($1::text[], $2::integer[], $3::integer[], $4::float8[])"
        " AS known (id, length, renewals, wakes_then)"
        " LEFT JOIN tables ON tables.id = known.id LEFT JOIN heads ON table_number = number"
        " WHERE (heads.length, heads.renewals, wakes)"
        " IS DISTINCT FROM (known.length, known.renewals, known.wakes_then)",
        [one.table for one in known],
        [one.length for one in known],
        [one.renewals for one in known],
        [one.wakes for one in known],
    )
    return [table if length is None else Standing(table, length, *rest) for table, length, *rest in rows]


async def _opens(digests: Sequence[bytes], connection: asyncpg.Connection) -> set[bytes]:
    rows = await connection.fetch(
        "SELECT digest FROM links WHERE digest = ANY ($1) AND role <> $2", list(digests), RENEWED
    )
    return {digest for (digest,) in rows}


async def _beat(
    epoch: int | None,
    wanted: Sequence[str],
    released: Sequence[str],
    most: int,
    connection: asyncpg.Connection,
) -> Grant:
    alive = await connection.fetchval(
        "UPDATE servers SET beat = clock_timestamp() WHERE epoch = $1 RETURNING epoch", epoch
    )
    if alive is None:  # new, or taken for dead
        alive = await connection.fetchval("INSERT INTO servers DEFAULT VALUES RETURNING epoch")
    elif released:
        await connection.execute(
            "DELETE FROM leases USING tables"
            " WHERE number = table_number AND id = ANY ($1) AND leases.epoch = $2",
            list(released),
            alive,
        )
    await connection.execute(
        "DELETE FROM servers WHERE beat < clock_timestamp() - make_interval(secs => $1) AND epoch <> $2",
        DEAD_SECONDS,
        alive,
    )
    return Grant(
        alive,
        await _take(alive, f"id = ANY ($2) AND {FREE}", list(wanted), connection) if wanted else (),
        await _take(alive, f"number IN ({DUE})", most, connection) if most else (),
    )


FREE = "NOT EXISTS (SELECT FROM leases WHERE table_number = number)"
DUE = f"SELECT number FROM tables WHERE wakes <= extract(epoch FROM now()) AND {FREE} ORDER BY wakes LIMIT $2"


async def _take(epoch: int, which: str, argument: Any, connection: asyncpg.Connection) -> list[str]:
    """Take the leases of tables that nobody has, in the order in which every server takes them."""
    rows = await connection.fetch(
        "WITH taken AS (INSERT INTO leases (table_number, epoch)"
        f" SELECT number, $1::bigint FROM tables WHERE {which} ORDER BY number"
        " ON CONFLICT DO NOTHING RETURNING table_number)"
        " SELECT id FROM taken JOIN tables ON number = table_number ORDER BY wakes, number",
        epoch,
        argument,
    )
    return [table for (table,) in rows]


async def _leave(epoch: int, connection: asyncpg.Connection) -> None:
    await connection.execute("DELETE FROM servers WHERE epoch = $1", epoch)
