"""Who has a store: one server has its file, a restore has its folder, alone.

Servers of several stores share a folder, so there are two locks. One is on the folder itself, the other on a
file beside the store, which goes with the server. The system drops both with the process that held them,
however that ended. SQLite's own locks would not do: they are on the file that a restore replaces, and a
server that waited for them would go on with the old one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from taniere.store.store import StoreError

try:
    import fcntl
except ImportError:
    HAS_LOCKS = False  # Windows: there a file that somebody has open cannot be replaced at all
else:
    HAS_LOCKS = True


@contextmanager
def in_use(store: Path) -> Iterator[None]:
    """Take the shared lock of a store; refused while it is being restored."""
    with _held(store, is_alone=False) as is_held:
        if not is_held:
            raise StoreError("store_being_restored", path=str(store))
        yield


@contextmanager
def served(store: Path) -> Iterator[None]:
    """Use a store as its only server; refused while another serves it, or it is being restored."""
    with in_use(store), _only_server(store) as is_only:
        if not is_only:
            raise StoreError("store_served", path=str(store))
        yield


@contextmanager
def not_in_use(store: Path) -> Iterator[None]:
    """Have a store alone; refused while a server has it."""
    with _held(store, is_alone=True) as is_held:
        if not is_held:
            raise StoreError("store_in_use", path=str(store))
        yield


@contextmanager
def _held(store: Path, *, is_alone: bool) -> Iterator[bool]:
    """Whether the lock was to be had; it is where there are no locks, or no folder: opening says the rest."""
    if not HAS_LOCKS:
        yield True
        return
    try:
        folder = os.open(store.absolute().parent, os.O_RDONLY)
    except OSError:
        yield True
        return
    try:
        yield _lock(folder, fcntl.LOCK_EX if is_alone else fcntl.LOCK_SH)
    finally:
        os.close(folder)


@contextmanager
def _only_server(store: Path) -> Iterator[bool]:
    """Whether we are the first; also where that cannot be found out."""
    if not HAS_LOCKS:
        yield True
        return
    # Not on the store itself: to close that would drop the locks that SQLite has on it.
    path = store.resolve().with_name(f"{store.resolve().name}.lock")
    try:
        file = _claim(path)
    except OSError:
        yield True
        return
    if file is None:
        yield False
        return
    try:
        yield True
    finally:
        path.unlink(missing_ok=True)
        os.close(file)


def _claim(path: Path) -> int | None:
    """The lock file, locked; None where another has it."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(file, fcntl.LOCK_EX):
            os.close(file)
            return None
        try:
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        except FileNotFoundError:
            pass
        os.close(file)  # of a server that ended between the two: the next to come would not see us


def _lock(folder: int, kind: int) -> bool:
    try:
        fcntl.flock(folder, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
