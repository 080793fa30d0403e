"""Several processes on one file, and processes that die: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from taniere.store.sqlite import SqliteStore
from tests.store.child import TABLES
from tests.store.making import first, opened, sound

CHILD = Path(__file__).parent / "child.py"
KILLS = 12


@contextmanager
def child(duty: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, CHILD, duty, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def told(process: subprocess.Popen[str], line: object) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    source = random.Random(11)
    acknowledged = dict.fromkeys(TABLES, 0)
    appended = 0
    for kill in range(KILLS):
        with child("log", path) as process:
            lines = [heard(process) for _ in range(source.randrange(120))]
            for _ in range(source.randrange(30_000)):
                pass  # somewhere between two answers
            process.kill()
            assert process.stdout is not None
            lines += process.stdout.read().splitlines()  # said, but not yet heard
        for line in lines:
            table, at = line.split()
            assert int(at) >= acknowledged[table], f"kill {kill}: {table} {at} was there before"
            acknowledged[table] = int(at) + 1
        appended += len(lines)
        asyncio.run(verify(path, acknowledged))
        assert sound(path)
    assert appended > 100  # or nothing was tested


async def verify(path: Path, acknowledged: dict[str, int]) -> None:
    async with opened(SqliteStore.open(path)) as store:
        for table in TABLES:
            stored, entries = await store.load(table), await store.entries(table)
            assert len(entries) >= acknowledged[table]
            assert entries == [b"%d" % at for at in range(len(entries))]
            if stored is None:
                assert acknowledged[table] == 0
            else:
                assert stored.length == len(entries)
                assert stored.snapshot_at == len(entries) // 7 * 7
                assert stored.snapshot == (b"%d" % stored.snapshot_at if stored.snapshot_at else None)


def test_of_two_processes_at_one_place_one_wins(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def make() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0))

    async def entries() -> list[bytes]:
        async with opened(SqliteStore.open(path)) as store:
            return await store.entries("t")

    asyncio.run(make())
    winners = []
    with child("race", path) as one, child("race", path) as other:
        assert heard(one) == heard(other) == "ready"
        for at in range(40):
            told(one, at)
            told(other, at)
            answers = {one.pid: heard(one), other.pid: heard(other)}
            assert sorted(answers.values()) == ["lost", "won"]
            winners += [pid for pid, answer in answers.items() if answer == "won"]
    assert asyncio.run(entries()) == [b"%d" % pid for pid in winners]
    assert sound(path)


def test_processes_that_make_the_same_file_at_once_all_open_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with child("race", path) as one, child("race", path) as other, child("race", path) as third:
        assert heard(one) == heard(other) == heard(third) == "ready"
    assert sound(path)
