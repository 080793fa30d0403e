"""A real PostgreSQL for the tests of this process, started when the first test asks."""

from __future__ import annotations

import atexit
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import asyncpg

from postgres_server import PostgresServer
from taniere.store.postgres import PostgresStore
from taniere.store.postgres_schema import SCHEMA
from taniere.store.store import Store


@cache
def server() -> PostgresServer:
    """The one server that the tests of this process share."""
    started = PostgresServer(is_careless=True)
    atexit.register(started.close)
    return started


def opener(_: Path) -> Callable[[], Awaitable[Store]]:
    """Open the store of a test, empty the first time. The one before it is gone then: a database is dear."""
    is_new = True

    async def open_it() -> Store:
        nonlocal is_new
        if is_new:
            await empty(server().url())
            is_new = False
        return await PostgresStore.open(server().url())

    return open_it


async def empty(url: str) -> None:
    """Drop everything that a test before has left."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    finally:
        await connection.close()
