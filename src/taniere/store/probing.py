"""Whether a store can take a write: found out by writing, and by looking at the file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from taniere.store.migrations import recognise
from taniere.store.store import StoreError

# In pages of its own, as a long move: it fits into no free corner of others.
PROBE_BYTES = 3 * 4096
LOOKING_SECONDS = 2.0  # to wait for a process that is writing

Identity = tuple[int, int]


def failed(error: BaseException) -> StoreError:
    """What SQLite could not do, as ours; `cause` is a word for programs."""
    return StoreError("store_failed", reason=str(error), cause=_cause(error))


def _cause(error: BaseException) -> str:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # without the details of the extended code
        case sqlite3.SQLITE_FULL:
            return "full"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return "read_only"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return "damaged"
        case sqlite3.SQLITE_CANTOPEN:
            return "moved"
        case _:
            return "failed"


def identity_of(path: Path) -> Identity:
    """Which file has this name now."""
    found = path.stat()
    return found.st_dev, found.st_ino


def look(path: Path, identity: Identity, is_whole: bool) -> None:
    """Refuse a file that is gone, another, read-only or none of ours; `is_whole` reads all of it.

    By a connection of its own: those of the store answer from memory. (Opening the file without SQLite
    would drop the locks that SQLite holds on it.)
    """
    try:
        if identity_of(path) != identity:
            raise StoreError("store_failed", reason="another file has its name", cause="moved")
        if not os.access(path, os.W_OK):
            raise StoreError("store_failed", reason="it cannot be written", cause="read_only")
        uri = f"{path.as_uri()}?mode=rw"
        with closing(
            sqlite3.connect(uri, uri=True, timeout=LOOKING_SECONDS, isolation_level=None)
        ) as connection:
            _recognise(connection, path)
            if is_whole:
                _check(connection)
    except sqlite3.Error as error:
        raise failed(error) from error
    except OSError as error:
        raise StoreError("store_failed", reason=str(error), cause="moved") from error


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    try:
        recognise(connection, path)
    except StoreError as error:
        raise StoreError("store_failed", reason=str(error), cause="damaged") from error


def _check(connection: sqlite3.Connection) -> None:
    for (found,) in connection.execute("PRAGMA quick_check(1)"):
        if found != "ok":
            raise StoreError("store_failed", reason=" ".join(str(found).split()), cause="damaged")


def write_row(connection: sqlite3.Connection) -> None:
    """A new row before the old one goes: it needs room, as a move does."""
    row = connection.execute("INSERT INTO probes (filler) VALUES (zeroblob(?))", (PROBE_BYTES,)).lastrowid
    connection.execute("DELETE FROM probes WHERE id <> ?", (row,))
