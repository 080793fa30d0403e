"""The journal of a run: append-only, on the disk before a game counts, and whole again after any kill.

One line a unit, each with its checksum; the first line is the identity of the experiment. Units stand in the
order they were finished, which is nobody's business: whoever reads asks by number. A last line that was cut
off is dropped when the journal is opened, and its games are played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import msgspec

from taniere.arena.experiment import Experiment
from taniere.arena.rows import UnitRow, decode, encode
from taniere.core.errors import SetupError

try:
    import fcntl
except ImportError:
    HAS_LOCKS = False  # Windows
else:
    HAS_LOCKS = True

NAME = "journal.jsonl"
MAGIC = b"taniere-arena 1 "


class Journal:
    """The units of an experiment that are done. Without a folder they are kept in memory."""

    def __init__(self, experiment: Experiment, folder: Path | None = None) -> None:
        self._offsets: dict[int, int] = {}
        self._rows: dict[int, UnitRow] = {}
        self._file: BinaryIO | None = None
        self._end = 0
        if folder is not None:
            self._open(folder / NAME, experiment)

    def _open(self, path: Path, experiment: Experiment) -> None:
        head = MAGIC + experiment.identity + b"\n"
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b")
        try:
            self._lock(file, path)
            self._read(file, path, head)
            if self._end == 0:
                self._write(file, head)
                _sync_folder(path.parent)
        except BaseException:
            file.close()
            raise
        self._file = file

    def _read(self, file: BinaryIO, path: Path, head: bytes) -> None:
        """Find where every unit stands; cut off what a kill left behind."""
        size = os.fstat(file.fileno()).st_size
        first = file.readline()
        if not first.endswith(b"\n") and head.startswith(first):
            file.truncate(0)  # killed before anything was there
            return
        if first != head:
            raise SetupError("other_experiment", folder=str(path.parent))
        self._end = len(first)
        number = 1
        while self._end < size:
            number += 1
            line = file.readline()
            row = _parsed(line)
            if row is None:
                if self._end + len(line) < size:
                    raise SetupError("journal_damaged", file=str(path), line=number)
                break
            self._offsets.setdefault(row.unit, self._end)
            self._end += len(line)
        file.truncate(self._end)

    @staticmethod
    def _lock(file: BinaryIO, path: Path) -> None:
        if HAS_LOCKS:
            try:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SetupError("experiment_in_use", folder=str(path.parent)) from None

    def _write(self, file: BinaryIO, text: bytes) -> None:
        file.seek(self._end)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
        self._end += len(text)

    def append(self, rows: Iterable[UnitRow]) -> list[UnitRow]:
        """Add units, durable when this returns; those that were new. A unit is never there twice."""
        new = [row for row in rows if row.unit not in self]
        if self._file is None:
            self._rows.update({row.unit: row for row in new})
            return new
        text, offsets = bytearray(), {}
        for row in new:
            offsets[row.unit] = self._end + len(text)
            body = encode(row)
            text += b"%08x %s\n" % (crc32(body), body)
        self._write(self._file, bytes(text))
        self._offsets.update(offsets)
        return new

    def __contains__(self, unit: int) -> bool:
        return unit in self._offsets or unit in self._rows

    def __len__(self) -> int:
        return len(self._offsets) + len(self._rows)

    def __getitem__(self, unit: int) -> UnitRow:
        if self._file is None:
            return self._rows[unit]
        self._file.seek(self._offsets[unit])
        row = _parsed(self._file.readline())
        assert row is not None
        return row

    def close(self) -> None:
        """Give the journal back."""
        if self._file is not None:
            self._file.close()


def _parsed(line: bytes) -> UnitRow | None:
    """The unit of a whole line; None for anything else."""
    if len(line) < 10 or not line.endswith(b"\n"):
        return None
    body = line[9:-1]
    if line[:9] != b"%08x " % crc32(body):
        return None
    try:
        return decode(body)
    except msgspec.DecodeError:
        return None


def _sync_folder(folder: Path) -> None:
    """A new file is only there after a power cut if its folder knows it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
