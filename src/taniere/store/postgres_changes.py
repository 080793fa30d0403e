"""The changes of a store in PostgreSQL, as statements."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import uuid4

import asyncpg

from taniere.store.postgres_errors import BrokenDoubt
from taniere.store.postgres_news import CHANNEL, encode_news, has_new_links
from taniere.store.store import RENEWED, Append, Conflict, StoreError

# What is done inside a transaction.
Change = Callable[[asyncpg.Connection], Awaitable[Any]]

PROBE_BYTES = 3 * 8192  # in pages of its own, as a long move
ATTEMPTS_HOURS = 3  # for which the names of transactions are kept


async def add_moves(
    moves: Sequence[tuple[int, Append]], origin: str, connection: asyncpg.Connection
) -> set[int]:
    """Append entries to the logs of tables, by their numbers; return those whose length was the expected one.

    One statement, so all of it is committed or nothing, and other servers hear of it with the commit. In the
    order of the numbers, as every process does it, so that two of them seldom wait for each other.
    """
    numbers: list[int] = []
    places: list[int] = []
    counts: list[int] = []
    news: list[str] = []
    of_entry: list[int] = []
    sequences: list[int] = []
    entries: list[bytes] = []
    for number, move in sorted(moves, key=_by_number):
        numbers.append(number)
        places.append(move.at)
        counts.append(len(move.entries))
        news.append(encode_news(move, origin))
        for sequence, entry in enumerate(move.entries, move.at):
            of_entry.append(number)
            sequences.append(sequence)
            entries.append(entry)
    rows = await connection.fetch(
        """WITH won AS (
            UPDATE heads SET length = move.at + move.count
            FROM unnest($1::bigint[], $2::integer[], $3::integer[], $7::text[])
                AS move (number, at, count, news)
            WHERE table_number = move.number AND length = move.at
            RETURNING table_number, move.news
        ), added AS (
            INSERT INTO entries
            SELECT new.number, new.sequence, new.entry
            FROM unnest($4::bigint[], $5::integer[], $6::bytea[]) AS new (number, sequence, entry)
            JOIN won ON won.table_number = new.number
        )
        SELECT table_number, pg_notify($8, news) FROM won""",
        numbers,
        places,
        counts,
        of_entry,
        sequences,
        entries,
        news,
        CHANNEL,
    )
    return {number for number, _ in rows}


def _by_number(move: tuple[int, Append]) -> int:
    return move[0]


async def number_of(table: str, connection: asyncpg.Connection) -> int | None:
    """The number of a table, or None."""
    number: int | None = await connection.fetchval("SELECT number FROM tables WHERE id = $1", table)
    return number


async def length_of(number: int, connection: asyncpg.Connection) -> int | None:
    """How many entries the log of a table has, or None."""
    length: int | None = await connection.fetchval("SELECT length FROM heads WHERE table_number = $1", number)
    return length


async def same_entries(number: int, move: Append, connection: asyncpg.Connection) -> bool:
    """Whether the log has just these entries at the place of the move."""
    rows = await connection.fetch(
        "SELECT entry FROM entries WHERE table_number = $1 AND sequence >= $2 AND sequence < $3"
        " ORDER BY sequence",
        number,
        move.at,
        move.at + len(move.entries),
    )
    return [entry for (entry,) in rows] == list(move.entries)


def transact(change: Change) -> Callable[[asyncpg.Connection, bool], Awaitable[Any]]:
    """Return a change as something that can be tried again after a connection broke.

    The transaction notes its own random name. One that is in doubt was committed if that name is there.
    """
    name = uuid4()
    outcome: Any = None

    async def attempt(connection: asyncpg.Connection, is_doubted: bool) -> Any:
        nonlocal outcome
        if is_doubted and await _is_noted(name, connection):
            return outcome
        async with connection.transaction():
            await connection.execute("INSERT INTO attempts (id) VALUES ($1)", name)
            outcome = await change(connection)
        return outcome

    return attempt


async def _is_noted(name: object, connection: asyncpg.Connection) -> bool:
    """Whether the transaction of this name was committed. One that still runs holds the name: wait for it."""
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL lock_timeout = '2s'")
            await connection.execute("INSERT INTO attempts (id) VALUES ($1)", name)
            raise _NotThere
    except _NotThere:
        return False
    except asyncpg.UniqueViolationError:
        return True
    except asyncpg.LockNotAvailableError as error:
        raise BrokenDoubt(str(error)) from error


class _NotThere(Exception):
    """Undoes a transaction that found nothing."""


async def create(
    table: str, facts: bytes, first: Append, origin: str, connection: asyncpg.Connection
) -> None:
    """Make a table with its first entries and links."""
    _must_be(first.table, table)
    number = await connection.fetchval(
        "INSERT INTO tables (id, touched, touched_hour, is_finished, facts)"
        " SELECT $1, $2, hours, $3, $4 FROM running ON CONFLICT DO NOTHING RETURNING number",
        table,
        first.now or 0.0,
        bool(first.is_finished),
        facts,
    )
    if number is None:
        raise Conflict("table_exists", table=table)
    await connection.execute("INSERT INTO heads VALUES ($1, 0)", number)
    await append(first, origin, connection)


async def append(change: Append, origin: str, connection: asyncpg.Connection) -> None:
    """Append to a log, and make what goes with that; other servers hear of it with the commit."""
    number = await connection.fetchval(
        "WITH won AS (UPDATE heads SET length = $2 + $3::integer, renewals = renewals + $4::integer"
        " FROM tables WHERE number = table_number AND id = $1 AND length = $2 RETURNING number)"
        " SELECT number, pg_notify($5, $6) FROM won",
        change.table,
        change.at,
        len(change.entries),
        int(has_new_links(change)),
        CHANNEL,
        encode_news(change, origin),
    )
    if number is None:
        known = await number_of(change.table, connection)
        length = None if known is None else await length_of(known, connection)
        if length is None:
            raise StoreError("no_such_table", table=change.table)
        raise Conflict("log_moved_on", table=change.table, at=change.at, length=length)
    if change.entries:
        await connection.execute(
            "INSERT INTO entries SELECT $1, $2::integer + place - 1, entry"
            " FROM unnest($3::bytea[]) WITH ORDINALITY AS new (entry, place)",
            number,
            change.at,
            list(change.entries),
        )
    if change.now is not None or change.is_finished is not None:
        await connection.execute(
            # greatest: the clocks of two machines may differ, and a table must not grow old by being touched.
            "UPDATE tables SET touched = greatest(touched, coalesce($2, touched)),"
            " touched_hour = CASE WHEN $2 IS NULL THEN touched_hour ELSE (SELECT hours FROM running) END,"
            " is_finished = coalesce($3, is_finished) WHERE number = $1",
            number,
            change.now,
            change.is_finished,
        )
    if change.wakes is not None:
        await connection.execute("UPDATE tables SET wakes = $2 WHERE number = $1", number, change.wakes.at)
    if change.snapshot is not None:
        await connection.execute(
            "INSERT INTO snapshots VALUES ($1, $2, $3) ON CONFLICT (table_number)"
            " DO UPDATE SET covers = excluded.covers, snapshot = excluded.snapshot",
            number,
            change.at + len(change.entries),
            change.snapshot,
        )
    await _change_links(change, number, connection)


async def _change_links(change: Append, number: int, connection: asyncpg.Connection) -> None:
    if change.drop_links:
        await connection.execute(
            "DELETE FROM links WHERE table_number = $1 AND digest = ANY ($2)", number, list(change.drop_links)
        )
    if change.renew_seats:
        await connection.execute(
            "UPDATE links SET role = $3 WHERE table_number = $1 AND seat = ANY ($2)",
            number,
            list(change.renew_seats),
            RENEWED,
        )
    if not change.add_links:
        return
    for link in change.add_links:
        _must_be(link.table, change.table)
    made = await connection.fetch(
        "INSERT INTO links SELECT new.digest, $1, new.role, new.seat"
        " FROM unnest($2::bytea[], $3::text[], $4::integer[]) AS new (digest, role, seat)"
        " ON CONFLICT DO NOTHING RETURNING digest",
        number,
        [link.digest for link in change.add_links],
        [link.role for link in change.add_links],
        [link.seat for link in change.add_links],
    )
    if len(made) < len(change.add_links):
        raise StoreError("link_taken", table=change.table)


async def count_hour(rest: float, connection: asyncpg.Connection) -> None:
    """Count one hour more, unless one was counted less than `rest` seconds ago.

    Transactions of long ago need not be known by name any more.
    """
    await connection.execute(
        "UPDATE running SET hours = hours + 1, counted = now()"
        " WHERE counted <= now() - make_interval(secs => $1)",
        rest,
    )
    await connection.execute(
        "DELETE FROM attempts WHERE at < now() - make_interval(hours => $1)", ATTEMPTS_HOURS
    )


async def sweep(hours: int, connection: asyncpg.Connection) -> list[str]:
    """Delete tables untouched for more than so many hours; return their ids, the longest untouched first."""
    rows = await connection.fetch(
        "SELECT number, id FROM tables WHERE touched_hour < (SELECT hours FROM running) - $1::bigint"
        ' ORDER BY touched, id COLLATE "C" FOR UPDATE',
        hours,
    )
    numbers = [number for number, _ in rows]
    await connection.execute("DELETE FROM tables WHERE number = ANY ($1)", numbers)
    # After the heads have gone: nobody adds entries any more, and those of a move that came before are seen.
    await connection.execute("DELETE FROM entries WHERE table_number = ANY ($1)", numbers)
    return [table for _, table in rows]


async def probe(connection: asyncpg.Connection) -> None:
    """Write something that says nothing, durably."""
    await connection.execute(
        "INSERT INTO probes VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET filler = excluded.filler",
        bytes(PROBE_BYTES),
    )


def _must_be(found: str, table: str) -> None:
    if found != table:
        raise StoreError("wrong_table", found=found, table=table)
