"""Who has the folder of a store: servers share it, a restore has it alone.

The lock is on the folder itself. It leaves no file behind, and the system drops it with the process that held
it, however that ended. SQLite's own locks would not do: they are on the file that a restore replaces, and a
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
    """Use a store, together with whoever else does; refused while it is being restored."""
    with _held(store, is_alone=False) as is_held:
        if not is_held:
            raise StoreError("store_being_restored", path=str(store))
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


def _lock(folder: int, kind: int) -> bool:
    try:
        fcntl.flock(folder, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
