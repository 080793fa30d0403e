"""The store in one SQLite file: all that one machine needs, also for several processes.

Changes are made by one thread, many in one transaction (`group_commit`), reads by another; WAL lets them go
side by side. In WAL only synchronous=FULL makes a commit survive a power cut.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from taniere.store.database_thread import DatabaseThread, Work
from taniere.store.group_commit import GroupCommit, WriteStrategy
from taniere.store.migrations import migrate, recognise
from taniere.store.probing import Identity, identity_of, look, write_row
from taniere.store.sharing import Sharing
from taniere.store.store import (
    RENEWED,
    Append,
    Completion,
    Conflict,
    Link,
    Store,
    Stored,
    StoreError,
    awaited,
)

# The standard library, not aiosqlite: that changes threads for each statement, we once for a whole batch.

BUSY_SECONDS = 20.0  # how long we wait for another process that writes
OLDEST_SQLITE = (3, 37, 0)  # STRICT tables
# Rows in one statement. Statements of every length stay prepared; longer ones would take much memory.
MOST_ROWS = 128
MOST_NUMBERS = 10_000  # of tables that we remember

T = TypeVar("T")


class SqliteStore(Store):
    """A store in a file. Belongs to the event loop in which it was opened."""

    def __init__(
        self, writer: DatabaseThread, reader: DatabaseThread, path: Path, identity: Identity
    ) -> None:
        self.on_failure: Callable[[StoreError], None] = _ignore
        self.sharing: Sharing | None = None  # a file has one server
        self._writer = writer
        self._reader = reader
        self._path = path
        self._identity = identity  # of the file, which may lose its name
        self._is_doubted = False  # whether damage was met; then only a look at all of it clears the file
        numbers: dict[str, int] = {}
        strategy = WriteStrategy(partial(_in_one_statement, numbers), partial(_in_one_transaction, numbers))
        self._changes = GroupCommit(writer, strategy, self._note)

    @classmethod
    async def open(cls, path: Path | str) -> SqliteStore:
        """The store in this file, which is made or brought up to date where needed."""
        place = Path(path).absolute()
        writer = await DatabaseThread.open(partial(_connect_writer, place))
        try:
            reader = await DatabaseThread.open(partial(_connect_reader, place))
        except BaseException:
            await writer.close()
            raise
        return cls(writer, reader, place, identity_of(place))

    def create(self, table: str, facts: bytes, first: Append) -> asyncio.Future[None]:
        return awaited(self._changes.add, partial(_create, table, facts, first))

    def write(self, change: Append, done: Completion) -> None:
        self._changes.add(partial(_append, change), done)

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
        return awaited(self._changes.add, _count_hour)

    def sweep(self, hours: int) -> asyncio.Future[list[str]]:
        return awaited(self._changes.add, partial(_sweep, hours))

    async def probe(self) -> None:
        is_doubted = self._is_doubted
        await asyncio.to_thread(look, self._path, self._identity, is_doubted)
        await awaited(self._changes.add, write_row)
        if is_doubted:
            self._is_doubted = False

    async def _read(self, work: Work[T]) -> T:
        try:
            return await self._reader.ask(work)
        except StoreError as error:
            self._note(error)
            raise

    def _note(self, error: StoreError) -> None:
        if error.code == "store_failed":
            self._is_doubted = self._is_doubted or error.arguments.get("cause") == "damaged"
            self.on_failure(error)

    async def close(self) -> None:
        await self._changes.close()
        await self._reader.close()
        await self._writer.close()  # last: the last connection folds the write-ahead log into the file


def _ignore(_: StoreError) -> None:
    """Nobody wants to know."""


# Changes, each inside a transaction that holds the write lock: what they check stays true until the COMMIT.


def _in_one_statement(
    numbers: dict[str, int], changes: Sequence[Work[Any]], connection: sqlite3.Connection
) -> list[Any] | None:
    """Moves alone, as one statement that commits by itself; None, and nothing changed, where it does not.

    Python releases its lock around every statement and must get it again: with a BEGIN, a COMMIT, or a
    statement for each row that would cost more than the rows.
    """
    rows: list[object] = []
    for change in changes:
        append = _only_entries(change)
        if append is None:
            return None
        number = numbers.get(append.table)
        if number is None:
            number = _number(append.table, connection)
            if number is None:
                return None
            # Only what is committed is remembered: a number that was rolled back is given to another table.
            if len(numbers) >= MOST_NUMBERS:
                numbers.clear()
            numbers[append.table] = number
        _add_rows(rows, number, append)
    if len(rows) > 3 * MOST_ROWS:
        return None
    try:
        _insert(rows, connection)
    except sqlite3.OperationalError:
        raise  # the disk: everybody must hear
    except sqlite3.Error:
        return None  # somebody is refused: who it is must be found out
    return [None] * len(changes)


def _in_one_transaction(
    numbers: dict[str, int], changes: Sequence[Work[Any]], connection: sqlite3.Connection
) -> list[Any]:
    """All changes of a transaction; those that only add moves are inserted by one statement, after the rest.

    Each table has its changes in the order they came. Whatever does not fit raises: the tables themselves
    refuse a place that is taken, a gap, a missing table.
    """
    outcomes: list[Any] = []
    rows: list[object] = []
    moved: set[str] = set()  # the tables in `rows`
    for change in changes:
        append = _only_entries(change)
        number = None if append is None else numbers.get(append.table)
        if append is not None and number is not None:
            _add_rows(rows, number, append)
            moved.add(append.table)
            outcomes.append(None)
        else:
            if rows and not _is_elsewhere(change, moved):
                _insert(rows, connection)
                rows = []
                moved.clear()
            outcomes.append(change(connection))
    _insert(rows, connection)
    return outcomes


def _is_elsewhere(change: Work[Any], moved: set[str]) -> bool:
    """Whether a change concerns none of these tables, so that it may be made before their moves."""
    if not isinstance(change, partial) or change.func not in (_append, _create):
        return False
    append: Append = change.args[-1]
    return append.table not in moved


def _number(table: str, connection: sqlite3.Connection) -> int | None:
    found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    return None if found is None else int(found[0])


def _add_rows(rows: list[object], number: int, append: Append) -> None:
    """Entries as (table, sequence, entry), (table, sequence, entry), …"""
    sequence = append.at
    for entry in append.entries:
        rows += (number, sequence, entry)
        sequence += 1


def _only_entries(change: Work[Any]) -> Append | None:
    """The append that a change is, if it adds entries and nothing else."""
    if not isinstance(change, partial) or change.func is not _append:
        return None
    append: Append = change.args[0]
    is_noted = append.now is not None or append.is_finished is not None or append.wakes is not None
    if (
        is_noted
        or append.snapshot is not None
        or append.add_links
        or append.drop_links
        or append.renew_seats
        or not append.entries
    ):
        return None
    return append


def _insert(rows: list[object], connection: sqlite3.Connection) -> None:
    """What `_add_rows` listed, in statements as long as may be."""
    for start in range(0, len(rows), 3 * MOST_ROWS):
        some = rows[start : start + 3 * MOST_ROWS]
        connection.execute(_insertion(len(some) // 3), some)


@cache
def _insertion(rows: int) -> str:
    return "INSERT INTO entries (table_number, sequence, entry) VALUES " + ", ".join(["(?, ?, ?)"] * rows)


def _create(table: str, facts: bytes, first: Append, connection: sqlite3.Connection) -> None:
    _must_be(first.table, table)
    made = connection.execute(
        "INSERT INTO tables (id, touched, touched_hour, is_finished, facts)"
        " VALUES (?, ?, (SELECT hours FROM running WHERE id = 1), ?, ?) ON CONFLICT DO NOTHING",
        (table, first.now, first.is_finished or False, facts),
    )
    if made.rowcount == 0:
        raise Conflict("table_exists", table=table)
    _append(first, connection)


def _append(change: Append, connection: sqlite3.Connection) -> None:
    table, at = change.table, change.at
    found = connection.execute(
        "SELECT number, coalesce((SELECT max(sequence) + 1 FROM entries WHERE table_number = number), 0)"
        " FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if found is None:
        raise StoreError("no_such_table", table=table)
    number, length = found
    if length != at:
        raise Conflict("log_moved_on", table=table, at=at, length=length)
    rows: list[object] = []
    _add_rows(rows, number, change)
    _insert(rows, connection)
    if change.now is not None or change.is_finished is not None:
        connection.execute(
            # max: the clocks of two processes may differ, and a table must not grow old by being touched.
            "UPDATE tables SET touched = max(touched, coalesce(?1, touched)),"
            " touched_hour = iif(?1 IS NULL, touched_hour, (SELECT hours FROM running WHERE id = 1)),"
            " is_finished = coalesce(?2, is_finished) WHERE number = ?3",
            (change.now, change.is_finished, number),
        )
    if change.wakes is not None:
        connection.execute("UPDATE tables SET wakes = ? WHERE number = ?", (change.wakes.at, number))
    if change.snapshot is not None:
        connection.execute(
            "INSERT OR REPLACE INTO snapshots (table_number, covers, snapshot) VALUES (?, ?, ?)",
            (number, at + len(change.entries), change.snapshot),
        )
    _change_links(change, number, connection)


def _change_links(change: Append, number: int, connection: sqlite3.Connection) -> None:
    for digest in change.drop_links:
        connection.execute("DELETE FROM links WHERE digest = ? AND table_number = ?", (digest, number))
    for seat in change.renew_seats:
        connection.execute(
            "UPDATE links SET role = ? WHERE table_number = ? AND seat = ?", (RENEWED, number, seat)
        )
    if not change.add_links:
        return
    rows: list[object] = []
    for link in change.add_links:
        _must_be(link.table, change.table)
        rows += (link.digest, number, link.role, link.seat)
    made = connection.execute(
        "INSERT INTO links (digest, table_number, role, seat) VALUES "
        + ", ".join(["(?, ?, ?, ?)"] * len(change.add_links))
        + " ON CONFLICT DO NOTHING",
        rows,
    )
    if made.rowcount < len(change.add_links):
        raise StoreError("link_taken", table=change.table)


def _count_hour(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE running SET hours = hours + 1 WHERE id = 1")


def _sweep(hours: int, connection: sqlite3.Connection) -> list[str]:
    old = "FROM tables WHERE touched_hour < (SELECT hours FROM running WHERE id = 1) - ?"
    swept = connection.execute(f"SELECT id {old} ORDER BY touched, id", (hours,)).fetchall()
    connection.execute(f"DELETE {old}", (hours,))  # the rest follows by foreign key
    return [table for (table,) in swept]


def _must_be(found: str, table: str) -> None:
    if found != table:
        raise StoreError("wrong_table", found=found, table=table)


# Reads.


def _load(table: str, connection: sqlite3.Connection) -> Stored | None:
    with _one_moment(connection):
        found = connection.execute(
            "SELECT number, facts, wakes FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if found is None:
            return None
        number, facts, wakes = found
        covers, snapshot = connection.execute(
            "SELECT covers, snapshot FROM snapshots WHERE table_number = ?", (number,)
        ).fetchone() or (0, None)
        return Stored(table, facts, covers, snapshot, tuple(_since(number, covers, connection)), wakes)


def _entries(table: str, connection: sqlite3.Connection) -> list[bytes]:
    with _one_moment(connection):
        number = _number(table, connection)
        return [] if number is None else _since(number, 0, connection)


def _since(number: int, sequence: int, connection: sqlite3.Connection) -> list[bytes]:
    rows = connection.execute(
        "SELECT entry FROM entries WHERE table_number = ? AND sequence >= ? ORDER BY sequence",
        (number, sequence),
    )
    return [entry for (entry,) in rows]


def _link(digest: bytes, connection: sqlite3.Connection) -> Link | None:
    found = connection.execute(
        "SELECT digest, id, role, seat FROM links JOIN tables ON number = table_number WHERE digest = ?",
        (digest,),
    ).fetchone()
    return None if found is None else Link(*found)


def _open_tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT id FROM tables WHERE is_finished = 0 ORDER BY touched DESC, id DESC")
    return [table for (table,) in rows]


def _waking(connection: sqlite3.Connection) -> list[tuple[str, float]]:
    return connection.execute("SELECT id, wakes FROM tables WHERE wakes >= 0 ORDER BY wakes").fetchall()


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Let several statements see the same state of the file, also while others write."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


# Opening.


def _connect_writer(path: Path) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError("store_old_sqlite", found=sqlite3.sqlite_version, wanted=wanted)
    try:
        is_new = not path.exists()
        connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, cached_statements=2 * MOST_ROWS
        )
        try:
            with _one_moment(connection):  # or a file that another process is just making looks strange
                recognise(connection, path)
            if is_new:
                # For its owner only: it holds the seeds of running games. By path, since closing a file of
                # our own would drop the locks that SQLite holds on it.
                path.chmod(0o600)
            _settings(connection)
            migrate(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise _opening_error(path, error) from error
    except OSError as error:
        raise StoreError("store_unwritable", path=str(path)) from error
    return connection


def _connect_reader(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _settings(connection: sqlite3.Connection) -> None:
    journal = _switch_to_wal(connection)
    if journal != "wal":  # a file system without shared memory
        raise sqlite3.OperationalError(f"journal_mode is {journal}, not wal")
    connection.execute("PRAGMA synchronous = FULL")
    # Up to 32 MiB of write-ahead log: the page at the end of a log changes with every move of its table, and
    # is written into the file itself once for many of them.
    connection.execute("PRAGMA wal_autocheckpoint = 8000")
    connection.execute("PRAGMA foreign_keys = ON")


def _switch_to_wal(connection: sqlite3.Connection) -> str:
    """The journal mode afterwards. This is the one place where SQLite does not wait for others by itself."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(0.01)


def _opening_error(path: Path, error: sqlite3.Error) -> StoreError:
    if path.is_dir():
        return StoreError("store_is_folder", path=str(path))
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # without the details of the extended code
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StoreError("store_unwritable", path=str(path))
        case sqlite3.SQLITE_NOTADB:
            return StoreError("store_foreign", path=str(path))
        case _:
            return StoreError("store_not_opened", path=str(path), reason=str(error))
