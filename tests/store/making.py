"""Stores, changes and links for the tests."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from taniere.store.sqlite import SqliteStore
from taniere.store.store import Append, Link, Store, StoreError
from tests.store import postgres

T = TypeVar("T")
S = TypeVar("S", bound=Store)
Opener = Callable[[], Awaitable[Store]]

# A further kind of store passes the same tests once it stands here.
KINDS: dict[str, Callable[[Path], Opener]] = {
    "sqlite": lambda folder: lambda: SqliteStore.open(folder / "store.db"),
    "postgres": postgres.opener,
}


@asynccontextmanager
async def opened(opening: Awaitable[S]) -> AsyncIterator[S]:
    store = await opening
    try:
        yield store
    finally:
        await store.close()


def first(at: int, *entries: bytes, table: str = "t", now: float = 1.5, **more: Any) -> Append:
    """The change that comes with a new table."""
    return Append(table, at, entries, now, **more)


def change(at: int, *entries: bytes, table: str = "t", now: float | None = None, **more: Any) -> Append:
    return Append(table, at, entries, now, **more)


def link(digest: bytes, role: str = "seat", seat: int | None = 0, table: str = "t") -> Link:
    return Link(digest, table, role, seat)


async def outcomes(*waiting: Awaitable[T]) -> list[T | BaseException]:
    """All at once; what each returned or raised."""
    return await asyncio.gather(*waiting, return_exceptions=True)


def codes(found: Sequence[object]) -> list[str | None]:
    """The code of each StoreError, None for success; anything else is a surprise."""
    for outcome in found:
        assert outcome is None or isinstance(outcome, StoreError), repr(outcome)
    return [outcome.code if isinstance(outcome, StoreError) else None for outcome in found]


def sound(path: Path) -> bool:
    """Whether SQLite itself finds nothing wrong with a file."""
    with closing(sqlite3.connect(path)) as connection:
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        return not broken and connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def trace(patch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that SQLite runs from now on, on connections opened from now on."""
    statements: list[str] = []
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def traced(*arguments: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **more)
        connection.set_trace_callback(statements.append)
        return connection

    patch.setattr(sqlite3, "connect", traced)
    return statements
