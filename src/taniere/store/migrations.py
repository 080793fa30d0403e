"""The shape of a store's file, as numbered steps: step n takes a file of version n - 1 to version n.

A step that has been released is never edited; what changes is a new step at the end. The version is the
file's `user_version`; its `application_id` says that the file is ours at all.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from taniere.store.store import StoreError

APPLICATION_ID = int.from_bytes(b"Tani", "big")

# WITHOUT ROWID where rows are small and read by their key.
# Facts and snapshots may be large, and large rows make the inner pages of such a table heavy.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY NOT NULL,
            touched REAL NOT NULL,
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            facts BLOB NOT NULL
        ) STRICT""",
        "CREATE INDEX tables_by_touched ON tables (is_finished, touched, id)",
        """CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            sequence INTEGER NOT NULL CHECK (sequence >= 0),
            entry BLOB NOT NULL,
            PRIMARY KEY (table_id, sequence)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE snapshots (
            table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables ON DELETE CASCADE,
            covers INTEGER NOT NULL CHECK (covers >= 0),
            snapshot BLOB NOT NULL
        ) STRICT""",
        """CREATE TABLE links (
            digest BLOB PRIMARY KEY NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            role TEXT NOT NULL,
            seat INTEGER
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX links_by_table ON links (table_id, seat)",
    ),
    (
        # Tables have numbers, which are short and never used again, and a log has its rows in the order they
        # came, found by an index. Before, the log of a table lay side by side under its name, and every move
        # rewrote a page of its own, or several to make room.
        """CREATE TABLE numbered_tables (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            touched REAL NOT NULL,
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            facts BLOB NOT NULL
        ) STRICT""",
        """CREATE TABLE numbered_entries (
            id INTEGER PRIMARY KEY,
            table_number INTEGER NOT NULL REFERENCES numbered_tables ON DELETE CASCADE,
            sequence INTEGER NOT NULL CHECK (sequence >= 0),
            entry BLOB NOT NULL,
            UNIQUE (table_number, sequence)
        ) STRICT""",
        """CREATE TABLE numbered_snapshots (
            table_number INTEGER PRIMARY KEY REFERENCES numbered_tables ON DELETE CASCADE,
            covers INTEGER NOT NULL CHECK (covers >= 0),
            snapshot BLOB NOT NULL
        ) STRICT""",
        """CREATE TABLE numbered_links (
            digest BLOB PRIMARY KEY NOT NULL,
            table_number INTEGER NOT NULL REFERENCES numbered_tables ON DELETE CASCADE,
            role TEXT NOT NULL,
            seat INTEGER
        ) STRICT, WITHOUT ROWID""",
        "INSERT INTO numbered_tables (id, touched, is_finished, facts)"
        " SELECT id, touched, is_finished, facts FROM tables ORDER BY touched, id",
        "INSERT INTO numbered_entries (table_number, sequence, entry) SELECT number, sequence, entry"
        " FROM numbered_tables AS t JOIN entries ON table_id = t.id ORDER BY number, sequence",
        "INSERT INTO numbered_snapshots SELECT number, covers, snapshot"
        " FROM numbered_tables AS t JOIN snapshots ON table_id = t.id",
        "INSERT INTO numbered_links SELECT digest, number, role, seat"
        " FROM numbered_tables AS t JOIN links ON table_id = t.id",
        # What refers to others goes first: to drop a table is to delete its rows, and what hangs on them.
        "DROP TABLE entries",
        "DROP TABLE snapshots",
        "DROP TABLE links",
        "DROP TABLE tables",
        "ALTER TABLE numbered_tables RENAME TO tables",
        "ALTER TABLE numbered_entries RENAME TO entries",
        "ALTER TABLE numbered_snapshots RENAME TO snapshots",
        "ALTER TABLE numbered_links RENAME TO links",
        "CREATE INDEX tables_by_touched ON tables (is_finished, touched, id)",
        "CREATE INDEX links_by_table ON links (table_number, seat)",
        # With the key this makes a log a log: nobody writes but at its end, however they write.
        """CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries
            WHEN new.sequence > 0 AND NOT EXISTS (
                SELECT 1 FROM entries WHERE table_number = new.table_number AND sequence = new.sequence - 1
            )
            BEGIN SELECT RAISE(ABORT, 'a gap in a log'); END""",
    ),
    # One row at most, which says nothing: it is written to see whether it can be (probing.py).
    ("CREATE TABLE probes (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT",),
    # Age is counted in hours for which a server ran, so that a clock that is set wrong deletes nothing.
    (
        "CREATE TABLE running (id INTEGER PRIMARY KEY CHECK (id = 1), hours INTEGER NOT NULL) STRICT",
        "INSERT INTO running VALUES (1, 0)",
        "ALTER TABLE tables ADD COLUMN touched_hour INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX tables_by_touched_hour ON tables (touched_hour)",
    ),
    (
        # When a table must be looked at by itself, so that a server that starts need not load the others.
        # Of those that are there it is not known: each is looked at once.
        "ALTER TABLE tables ADD COLUMN wakes REAL",
        "UPDATE tables SET wakes = 0 WHERE is_finished = 0",
        "CREATE INDEX tables_by_wakes ON tables (wakes) WHERE wakes IS NOT NULL",
    ),
)


def recognise(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not ours, or newer than we are; only reads, so that it stays as it is."""
    identity, version = _number(connection, "application_id"), _number(connection, "user_version")
    if identity == APPLICATION_ID:
        if version > len(STEPS):
            raise StoreError("store_newer", path=str(path), found=version, known=len(STEPS))
    elif identity or version or connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
        raise StoreError("store_foreign", path=str(path))


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Take the file to the newest version, all steps or none; of several processes one does it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        recognise(connection, path)  # again, now that nobody else can change it
        for step in STEPS[_number(connection, "user_version") :]:
            for statement in step:
                connection.execute(statement)
        # Also where nothing is new: a file that can only be read is noticed now, not at the first move.
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
