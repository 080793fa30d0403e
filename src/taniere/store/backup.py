"""Copies of a store: made while a server writes to it, and put back in its place.

SQLite copies the file as it is at one moment, also while others write. A copy is checked before it gets its
name, and gets it whole or not at all. It needs no other file beside it and is readable for its owner only: it
holds the seeds of running games.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from time import gmtime, strftime

from taniere.store.lock import not_in_use
from taniere.store.migrations import recognise
from taniere.store.store import StoreError

# What SQLite reads together with the file of the same name, and would apply to whatever has that name.
WAL, JOURNAL, SHARED_MEMORY = "-wal", "-journal", "-shm"


def back_up(store: Path, to: Path) -> int:
    """Copy a store that may be in use into a new file; how many tables that has."""
    if not store.is_file():
        raise StoreError("store_missing", path=str(store))
    if to.exists():
        raise StoreError("backup_exists", path=str(to))
    with _part(to) as part:
        count = _copy(store, part, "rw")
        _name(part, to)
    _sync_folder(to.absolute().parent)
    return count


def restore(backup: Path, store: Path, *, is_forced: bool = False) -> tuple[int, Path | None]:
    """Put a backup in the place of a store; how many tables it has, and where the old store is kept now."""
    if not backup.is_file():
        raise StoreError("backup_missing", path=str(backup))
    # Read as it lies there, also on a disk that cannot be written, unless part of it is in a file beside it.
    is_all = not _has(backup, WAL, JOURNAL)
    mode = "ro&immutable=1" if is_all else "ro"
    with _reading(backup, mode) as connection:
        _check(connection, backup)
        if is_all:
            _check_size(connection, backup)
    store.absolute().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with not_in_use(store):
        is_there = store.exists() or _has(store, WAL, JOURNAL)
        if is_there and not is_forced:
            raise StoreError("store_exists", path=str(store))
        _let_go(store)
        with _part(store) as part:
            count = _copy(backup, part, mode)
            _give_to_owner(part)
            kept = _keep(store) if is_there else None
            part.replace(store)
    _sync_folder(store.absolute().parent)
    return count, kept


def _copy(source: Path, part: Path, mode: str) -> int:
    """A sound copy, on the disk; how many tables it has."""
    with _reading(source, mode) as reading, closing(sqlite3.connect(part, isolation_level=None)) as writing:
        recognise_store(reading, source)
        writing.execute("PRAGMA journal_mode = OFF")  # nobody has this file yet
        writing.execute("PRAGMA synchronous = OFF")  # once, below
        reading.backup(writing)  # in one step: in several, each write of the server would begin it anew
        writing.execute("PRAGMA journal_mode = DELETE")  # not WAL, which takes more files than one
        count = _check(writing, source)
    with part.open("r+b") as file:
        os.fsync(file.fileno())
    return count


@contextmanager
def _reading(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """A connection that writes nothing of its own; what SQLite finds wrong comes out as ours."""
    try:
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
            raise StoreError("store_foreign", path=str(path)) from error
        raise StoreError("backup_failed", path=str(path), reason=str(error)) from error


def recognise_store(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is not a store of ours, of a version that we know; an empty file is none."""
    recognise(connection, path)
    if not connection.execute("PRAGMA user_version").fetchone()[0]:
        raise StoreError("store_foreign", path=str(path))


def _check(connection: sqlite3.Connection, path: Path) -> int:
    """Refuse what is not whole; how many tables there are."""
    recognise_store(connection, path)
    for (found,) in connection.execute("PRAGMA integrity_check(1)"):
        if found != "ok":
            raise StoreError("backup_failed", path=str(path), reason=" ".join(str(found).split()))
    if lost := connection.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreError("backup_failed", path=str(path), reason=f"{lost[0]} without {lost[2]}")
    count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    return count


def _check_size(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that was cut off within its last page: SQLite would read zeros there."""
    pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    if path.stat().st_size != pages * size:
        reason = f"{path.stat().st_size} bytes of {pages * size}"
        raise StoreError("backup_failed", path=str(path), reason=reason)


def _let_go(store: Path) -> None:
    """Refuse where another program has the file open; fold its write-ahead log in, so that it is one file.

    What SQLite cannot read stays as it is: this may be why it is replaced.
    """
    if not store.is_file():
        return
    uri = f"{store.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # only the last who has it may do that
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            raise StoreError("store_in_use", path=str(store)) from None


def _keep(store: Path) -> Path:
    """The old store under a name that says what it is. There is always a store under its own name, too."""
    name = f"{store.name}.before-restore-{strftime('%Y%m%d-%H%M%S', gmtime())}"
    kept = next(path for path in _names(store.with_name(name)) if not _has(path, "", WAL, JOURNAL))
    if store.exists():
        try:
            os.link(store, kept)
        except OSError:  # a file system without links
            store.rename(kept)
    for companion in (WAL, JOURNAL):
        with suppress(FileNotFoundError):
            _beside(store, companion).rename(_beside(kept, companion))
    _beside(store, SHARED_MEMORY).unlink(missing_ok=True)
    return kept


def _names(path: Path) -> Iterator[Path]:
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.name}-{number}")
        number += 1


def _has(path: Path, *companions: str) -> bool:
    return any(_beside(path, companion).exists() for companion in companions)


def _beside(path: Path, companion: str) -> Path:
    return path.with_name(path.name + companion)


@contextmanager
def _part(of: Path) -> Iterator[Path]:
    """A new file in the same folder, for its owner only; gone at the end unless it got another name."""
    try:
        handle, name = mkstemp(prefix=f".{of.name}.", suffix=".part", dir=of.absolute().parent)
    except OSError as error:
        raise StoreError("store_unwritable", path=str(of)) from error
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _name(part: Path, to: Path) -> None:
    """Give the file its name, unless another has it by now."""
    try:
        os.link(part, to)
    except FileExistsError:
        raise StoreError("backup_exists", path=str(to)) from None
    except OSError:  # a file system without links
        part.rename(to)


def _give_to_owner(part: Path) -> None:
    """Root restores for the user whose folder it is: that of a service, say."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = part.parent.stat()
        os.chown(part, folder.st_uid, folder.st_gid)


def _sync_folder(folder: Path) -> None:
    """Make the new name last. Windows has no such thing."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
