"""Changes that wait share a transaction; a refused one fails alone, a failed COMMIT fails them all."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import groupby
from pathlib import Path

import pytest

from taniere.store.sqlite import SqliteStore
from taniere.store.store import Append, Conflict, StoreError
from tests.store.making import change, codes, first, opened, outcomes, sound, trace

HERE = Path(__file__).parent
WRITERS = 300


def transactions(statements: list[str]) -> int:
    """How many there were: each COMMIT ends one, and a change outside of any is one of its own."""
    count, is_open = 0, False
    for statement, _ in groupby(statements):  # SQLite names it anew for each row that its trigger looks at
        if statement.startswith("BEGIN"):
            is_open = True
        elif statement == "COMMIT":
            count, is_open = count + 1, False
        elif statement.startswith("INSERT") and not is_open:
            count += 1
    return count


def test_many_waiting_changes_make_few_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            tables = [f"t{number}" for number in range(WRITERS)]
            statements.clear()
            await asyncio.gather(*(store.create(table, b"", first(0, table=table)) for table in tables))
            await asyncio.gather(*(store.append(change(0, b"a", table=table)) for table in tables))
            assert transactions(statements) <= 4
            assert [await store.entries(table) for table in tables] == [[b"a"]] * WRITERS

    with monkeypatch.context() as patch:
        statements = trace(patch)
        asyncio.run(play())


def test_what_comes_during_a_commit_joins_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers that each wait for their own answer before they go on, as tables do."""

    async def writer(store: SqliteStore, table: str) -> None:
        await store.create(table, b"", first(0, table=table))
        for at in range(10):
            await store.append(change(at, b"a", table=table))

    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            statements.clear()
            await asyncio.gather(*(writer(store, f"t{number}") for number in range(50)))
            assert transactions(statements) <= 550 // 10

    with monkeypatch.context() as patch:
        statements = trace(patch)
        asyncio.run(play())


@pytest.mark.parametrize("now", [None, 2.5], ids=["moves alone", "with a note"])
def test_nobody_is_answered_before_everybody_could_read_it(tmp_path: Path, now: float | None) -> None:
    path = tmp_path / "store.db"

    async def append(store: SqliteStore, at: int) -> None:
        await store.append(change(at, b"a", now=now))
        with closing(sqlite3.connect(path)) as other:
            found.append((at, other.execute("SELECT count(*) FROM entries").fetchone()[0]))

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0))
            await asyncio.gather(*(append(store, at) for at in range(20)))

    found: list[tuple[int, int]] = []
    asyncio.run(play())
    assert len(found) == 20
    assert all(at < length for at, length in found)


def test_whoever_does_not_wait_is_told_once_what_came_of_it(tmp_path: Path) -> None:
    """Of three moves at the same place one succeeds; a store that is closed says so."""

    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            await store.create("t", b"", first(0))
            for entry in (b"a", b"b", b"c"):
                store.write(change(0, entry), told.append)
            await store.append(change(1, b"d"))
            assert await store.entries("t") == [b"a", b"d"]
        store.write(change(2, b"e"), told.append)
        await asyncio.sleep(0)

    told: list[Exception | None] = []
    asyncio.run(play())
    assert codes(told) == [None, "log_moved_on", "log_moved_on", "store_closed"]


def test_one_who_fails_at_hearing_does_not_keep_the_others_from_it(tmp_path: Path) -> None:
    def fail(_: object) -> None:
        raise ValueError("deaf")

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: noticed.append(context))
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            await store.create("t", b"", first(0))
            store.write(change(0, b"a"), fail)
            await store.append(change(1, b"b"))
            await store.append(change(2, b"c"))

    noticed: list[dict[str, object]] = []
    asyncio.run(play())
    assert [str(context["exception"]) for context in noticed] == ["deaf"]


def test_moves_share_a_statement_whatever_else_is_in_their_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What concerns other tables goes first; a table has its own changes in the order they came."""

    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            for table in ("a", "b", "c"):
                await store.create(table, b"", first(0, table=table))
                await store.append(change(0, b"0", table=table))  # its number is known from here on
            statements.clear()
            await asyncio.gather(
                store.append(change(1, b"1", table="a")),
                store.append(change(1, b"1", table="b", now=2.5)),
                store.append(change(1, b"1", table="c")),
                store.create("d", b"", first(0, b"0", table="d")),
                store.append(change(2, b"2", table="b")),
                store.append(change(2, b"2", table="a", now=2.5)),
                store.append(change(3, b"3", table="a")),
            )
            assert transactions(statements) == 1
            found = [await store.entries(table) for table in ("a", "b", "c", "d")]
            assert found == [[b"0", b"1", b"2", b"3"], [b"0", b"1", b"2"], [b"0", b"1"], [b"0"]]

    with monkeypatch.context() as patch:
        statements = trace(patch)
        asyncio.run(play())
    inserted = [
        one.count("(", one.index("VALUES")) for one, _ in groupby(statements) if "INTO entries" in one
    ]
    # b with its note, d; then what waited as a is next with a note of its own; that; and the last of a.
    assert inserted == [1, 1, 3, 1, 1]


def test_a_refused_change_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            await store.create("t", b"", first(0))
            statements.clear()
            found = await outcomes(
                store.append(change(0, b"a")),
                store.append(change(0, b"b")),
                store.append(change(1, b"c")),
                store.append(change(1, b"x", table="nobody")),
                store.append(Append("t", 2, ["text"], 1.0)),  # type: ignore[list-item]
                store.append(change(2, b"d")),
            )
            assert codes(found) == [None, "log_moved_on", None, "no_such_table", "store_failed", None]
            assert statements.count("COMMIT") == 1
            assert await store.entries("t") == [b"a", b"c", b"d"]

    with monkeypatch.context() as patch:
        statements = trace(patch)
        asyncio.run(play())


def test_a_failed_commit_fails_everybody_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    def arm(connection: sqlite3.Connection) -> None:
        """An entry `bomb` owes a row that nobody delivers: noticed by the COMMIT, not before."""
        connection.execute("CREATE TABLE owed (id REFERENCES tables DEFERRABLE INITIALLY DEFERRED)")
        connection.execute(
            "CREATE TRIGGER fuse AFTER INSERT ON entries WHEN new.entry = x'626f6d62'"
            " BEGIN INSERT INTO owed VALUES ('nobody'); END"
        )

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0))
            await store.create("u", b"", first(0, table="u"))
            await store._writer.ask(arm)
            found = await outcomes(
                store.append(change(0, b"a")),
                store.append(change(0, b"late")),
                store.append(change(0, b"bomb", table="u")),
                store.create("v", b"", first(0, table="v")),
            )
            assert codes(found) == ["store_failed"] * 4
            # Nor a Conflict: what it lost against was never written.
            assert not [outcome for outcome in found if isinstance(outcome, Conflict)]
            assert "FOREIGN KEY" in str(found[0])
            assert await store.entries("t") == await store.entries("u") == []
            assert await store.load("v") is None
            await store.append(change(0, b"again"))
            assert await store.entries("t") == [b"again"]

    asyncio.run(play())
    assert sound(path)


def test_a_full_disk_fails_everybody_and_the_store_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    def limit(pages: int, connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}")

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0, b"a"))
            await store._writer.ask(lambda connection: limit(1, connection))  # as many as there are
            found = await outcomes(
                store.append(change(1, b"small")),
                store.append(change(2, b"large" * 100_000)),
                store.append(change(3, b"small")),
            )
            assert codes(found) == ["store_failed"] * 3
            assert "full" in str(found[0])
            loaded = await store.load("t")
            assert loaded is not None
            assert loaded.tail == (b"a",)
            await store.append(change(1, b"b"))  # there is room for so little
            await store._writer.ask(lambda connection: limit(1_000_000, connection))
            await store.append(change(2, b"large" * 100_000))
            assert await store.entries("t") == [b"a", b"b", b"large" * 100_000]

    asyncio.run(play())
    assert sound(path)


def test_a_write_that_the_system_refuses_fails_and_the_store_goes_on(tmp_path: Path) -> None:
    """In a child, with a limit on the size of files: the write-ahead log itself cannot grow at the COMMIT."""
    path = tmp_path / "store.db"
    done = subprocess.run(
        [sys.executable, HERE / "child.py", "limited", path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["store_failed", "store_failed", "1", "entry", "2", "entries"]

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            assert await store.entries("t") == [b"before", b"after"]

    asyncio.run(play())
    assert sound(path)


def test_a_lock_held_for_too_long_is_an_error_that_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taniere.store.sqlite.BUSY_SECONDS", 0.0)

    async def play() -> None:
        path = tmp_path / "store.db"
        async with opened(SqliteStore.open(path)) as store, opened(SqliteStore.open(path)) as other:
            await store.create("t", b"", first(0))
            await other._writer.ask(lambda connection: connection.execute("BEGIN IMMEDIATE"))
            with pytest.raises(StoreError, match="nothing was changed: database is locked"):
                await store.append(change(0, b"a"))
            await other._writer.ask(lambda connection: connection.execute("ROLLBACK"))
            await store.append(change(0, b"b"))
            assert await other.entries("t") == [b"b"]

    asyncio.run(play())


def test_the_settings_make_a_commit_durable(tmp_path: Path) -> None:
    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")) as store:
            assert await store._writer.ask(settings) == ["wal", 2, 1]  # 2 is FULL

    asyncio.run(play())
