"""The shape of a store in PostgreSQL, as numbered steps: step n takes it from version n - 1 to version n.

Everything lies in a schema of its own. A step that has been released is never edited; what changes is a new
step at the end.
"""

from __future__ import annotations

import asyncpg

from taniere.store.store import StoreError

SCHEMA = "taniere"
# Of the advisory lock under which one process changes the shape while the others wait.
LOCK = int.from_bytes(b"Taniere", "big")

STEPS: tuple[tuple[str, ...], ...] = (
    (
        # Age is counted in hours for which a server ran, so that a clock that is set wrong deletes nothing.
        "CREATE TABLE running (id integer PRIMARY KEY CHECK (id = 1), hours bigint NOT NULL)",
        "INSERT INTO running VALUES (1, 0)",
        """CREATE TABLE tables (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            id text NOT NULL UNIQUE,
            touched float8 NOT NULL,
            touched_hour bigint NOT NULL,
            is_finished boolean NOT NULL,
            wakes float8,
            facts bytea NOT NULL
        )""",
        "CREATE INDEX tables_by_touched ON tables (touched, id) WHERE NOT is_finished",
        "CREATE INDEX tables_by_touched_hour ON tables (touched_hour)",
        "CREATE INDEX tables_by_wakes ON tables (wakes) WHERE wakes IS NOT NULL",
        # The length of each log: whoever takes it from n to m has written the entries n to m - 1. In small
        # rows of their own with room beside them, so that a move changes one page and no index.
        """CREATE TABLE heads (
            table_number bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            length integer NOT NULL CHECK (length >= 0)
        ) WITH (fillfactor = 40)""",
        # No foreign key, which would lock a row of `tables` for every move: entries come only with a change
        # of their head, and go with it (`sweep`).
        """CREATE TABLE entries (
            table_number bigint NOT NULL,
            sequence integer NOT NULL CHECK (sequence >= 0),
            entry bytea NOT NULL,
            PRIMARY KEY (table_number, sequence)
        )""",
        """CREATE TABLE snapshots (
            table_number bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            covers integer NOT NULL CHECK (covers >= 0),
            snapshot bytea NOT NULL
        )""",
        """CREATE TABLE links (
            digest bytea PRIMARY KEY,
            table_number bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
            role text NOT NULL,
            seat integer
        )""",
        "CREATE INDEX links_by_table ON links (table_number, seat)",
        # The transactions of the last hours, by a random name: one whose end nobody heard is looked up here.
        "CREATE TABLE attempts (id uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
        # One row at most, which says nothing: it is written to see whether it can be.
        "CREATE TABLE probes (id integer PRIMARY KEY, filler bytea NOT NULL)",
    ),
    (
        # How often links of the table were taken away from somebody: servers compare it to what they know.
        "ALTER TABLE heads ADD COLUMN renewals integer NOT NULL DEFAULT 0",
        "ALTER TABLE running ADD COLUMN counted timestamptz NOT NULL DEFAULT '-infinity'",
        # A server that lives has a row, which it touches again and again. Its number is its epoch: one that
        # was taken for dead gets another, so that nothing it held before is taken for its own.
        """CREATE TABLE servers (
            epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            beat timestamptz NOT NULL DEFAULT clock_timestamp()
        )""",
        # Who plays for the bots of a table and runs its clocks. The compare-and-set on its head decides what
        # happens there, whoever else believes to have the lease.
        """CREATE TABLE leases (
            table_number bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            epoch bigint NOT NULL REFERENCES servers ON DELETE CASCADE
        )""",
        "CREATE INDEX leases_by_epoch ON leases (epoch)",
    ),
)


async def migrate(connection: asyncpg.Connection, name: str) -> None:
    """Take the database to the newest version, all steps or none; of several processes one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version = await _version(connection, name)
        if version > len(STEPS):
            raise StoreError("store_newer", path=name, found=version, known=len(STEPS))
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await connection.execute(f"SET LOCAL search_path TO {SCHEMA}")
        if version == 0:
            await connection.execute("CREATE TABLE format (version integer NOT NULL)")
            await connection.execute("INSERT INTO format VALUES (0)")
        for step in STEPS[version:]:
            for statement in step:
                await connection.execute(statement)
        # Also where nothing is new: a database that can only be read is noticed now, not at the first move.
        await connection.execute("UPDATE format SET version = $1", len(STEPS))


async def _version(connection: asyncpg.Connection, name: str) -> int:
    """The version of what is there, 0 where nothing is; refuse a schema of this name that is not ours."""
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = $1", SCHEMA)
    if not found:
        return 0
    if "format" not in {row["tablename"] for row in found}:
        raise StoreError("store_foreign", path=name)
    return int(await connection.fetchval(f"SELECT version FROM {SCHEMA}.format"))
