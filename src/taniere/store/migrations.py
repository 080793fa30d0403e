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
        # Rows in the order they came, found by an index. Before, the log of a table lay side by side, and
        # every move rewrote a page of its own, or several to make room.
        """CREATE TABLE log (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            sequence INTEGER NOT NULL CHECK (sequence >= 0),
            entry BLOB NOT NULL,
            UNIQUE (table_id, sequence)
        ) STRICT""",
        "INSERT INTO log (table_id, sequence, entry)"
        " SELECT table_id, sequence, entry FROM entries ORDER BY table_id, sequence",
        "DROP TABLE entries",
        "ALTER TABLE log RENAME TO entries",
        # With the key this makes a log a log: nobody writes but at its end, however they write.
        """CREATE TRIGGER entries_without_gaps BEFORE INSERT ON entries
            WHEN new.sequence > 0 AND NOT EXISTS (
                SELECT 1 FROM entries WHERE table_id = new.table_id AND sequence = new.sequence - 1
            )
            BEGIN SELECT RAISE(ABORT, 'a gap in a log'); END""",
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
