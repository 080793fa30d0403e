"""How we connect to PostgreSQL to change something."""

from __future__ import annotations

import asyncpg

from taniere.store.postgres_schema import SCHEMA

CONNECT_SECONDS = 5.0
STATEMENT_SECONDS = 10.0  # after which a database that does not answer is taken for lost


async def connect_writer(url: str, *, is_durable: bool = True) -> asyncpg.Connection:
    """A connection that writes; a commit there survives a power cut, whatever the database's own default.

    What is not durable is only for the moment: it may be forgotten when the database restarts.
    """
    return await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=STATEMENT_SECONDS,
        server_settings={"search_path": SCHEMA, "synchronous_commit": "on" if is_durable else "off"},
    )
