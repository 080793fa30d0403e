"""Opening a table costs one snapshot and its tail, however long the table is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from taniere.store.sqlite import SqliteStore
from taniere.store.store import Stored, Wakes
from tests.store.making import Opener, change, first, link, opened, trace

WITH_A_PLAN = ("SELECT", "UPDATE", "DELETE", "INSERT")


def test_loading_reads_what_follows_the_snapshot(open_store: Opener) -> None:
    async def play() -> None:
        entries = [b"%d" % number for number in range(10_000)]
        async with opened(open_store()) as store:
            await store.create("t", b"facts", first(0, *entries[:9_990], snapshot=b"at 9990"))
            await store.append(change(9_990, *entries[9_990:]))
            loaded = await store.load("t")
            assert loaded is not None
            assert (loaded.snapshot_at, loaded.snapshot, loaded.length) == (9_990, b"at 9990", 10_000)
            assert list(loaded.tail) == entries[9_990:]
            assert await store.entries("t") == entries

    asyncio.run(play())


def test_no_statement_reads_rows_it_does_not_want(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store.db"

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            statements.clear()
            await store.create("t", b"", first(0, b"a", snapshot=b"A", add_links=[link(b"1")]))
            await store.append(change(1, b"b", snapshot=b"B", drop_links=[b"1"], add_links=[link(b"2")]))
            await store.append(change(2, renew_seats=[1]))
            await store.load("t")
            await store.entries("t")
            await store.link(b"2")
            await store.open_tables()
            await store.append(change(2, wakes=Wakes(5.0)))
            await store.waking()
            await store.sweep(-1)

    with monkeypatch.context() as patch:
        statements = trace(patch)
        asyncio.run(play())
    wanted = [statement for statement in statements if statement.split()[0] in WITH_A_PLAN]
    assert len({statement.split()[0] for statement in wanted}) == len(WITH_A_PLAN)
    with closing(sqlite3.connect(path)) as connection:
        for statement in wanted:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
            assert not [step for step in plan if "SCAN" in step], (statement, plan)
            if "FROM entries WHERE table_number = 1 AND" in statement:
                (step,) = plan
                assert step.startswith("SEARCH entries USING INDEX")
                assert step.endswith("(table_number=? AND sequence>?)")


def test_only_the_newest_snapshot_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0))
            for at in range(5):
                await store.append(change(at, b"x", snapshot=b"%d" % at))

    asyncio.run(play())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT covers, snapshot FROM snapshots").fetchall() == [(5, b"4")]


def test_sweeping_leaves_no_row_behind(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0, b"a", snapshot=b"A", add_links=[link(b"1")]))
            await store.sweep(-1)

    asyncio.run(play())
    with closing(sqlite3.connect(path)) as connection:
        for table in ("tables", "entries", "snapshots", "links"):
            assert connection.execute(f"SELECT * FROM {table}").fetchall() == []


def test_a_table_is_loaded_as_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store.db"
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    swept = []

    def sweep(statement: str) -> None:
        """Another process sweeps the table away, just before we look for its snapshot."""
        if "FROM snapshots" in statement:
            with closing(connect(path, isolation_level=None)) as other:
                other.execute("PRAGMA foreign_keys = ON")
                swept.append(other.execute("DELETE FROM tables").rowcount)

    def watched(*arguments: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **more)
        connection.set_trace_callback(sweep)
        return connection

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"facts", first(0, b"a", snapshot=b"A"))
            await store.append(change(1, b"b"))
            assert await store.load("t") == Stored("t", b"facts", 1, b"A", (b"b",))
            assert swept == [1]
            assert await store.load("t") is None

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", watched)
        asyncio.run(play())
