"""Another process on a SQLite store, `child.py DUTY PATH`, that the tests race with, limit or kill."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from pathlib import Path

from taniere.store.sqlite import SqliteStore
from taniere.store.store import Append, Conflict, StoreError

TABLES = ("a", "b", "c", "d")


def say(line: str) -> None:
    """One write, so that a line is in the pipe whole or not at all."""
    os.write(1, f"{line}\n".encode())


async def log(path: str) -> None:
    """Append to four tables for ever; each line is an acknowledged append: table and place."""
    store = await SqliteStore.open(path)

    async def go_on(table: str) -> None:
        stored = await store.load(table)
        if stored is None:
            await store.create(table, b"facts", Append(table, 0, (), 1.0))
        at = stored.length if stored else 0
        while True:
            snapshot = b"%d" % (at + 1) if at % 7 == 6 else None
            await store.append(Append(table, at, [b"%d" % at], 1.0, snapshot=snapshot))
            say(f"{table} {at}")
            at += 1

    await asyncio.gather(*(go_on(table) for table in TABLES))


async def race(path: str) -> None:
    """For each line on stdin, which is a place: append our number there; say how it went."""
    store = await SqliteStore.open(path)
    say("ready")
    for line in sys.stdin:
        try:
            await store.append(Append("t", int(line), [b"%d" % os.getpid()], 1.0))
            say("won")
        except Conflict:
            say("lost")
    await store.close()


async def limited(path: str) -> None:
    """Append where no file may grow, then where it may."""
    store = await SqliteStore.open(path)
    await store.create("t", b"", Append("t", 0, [b"before"], 1.0))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, hard))
    large = [bytes(100_000)]
    tried = (store.append(Append("t", 1, large, 1.0)), store.create("u", b"", Append("u", 0, large, 1.0)))
    for outcome in await asyncio.gather(*tried, return_exceptions=True):
        say(outcome.code if isinstance(outcome, StoreError) else repr(outcome))
    say(f"{len(await store.entries('t'))} entry")
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await store.append(Append("t", 1, [b"after"], 1.0))
    say(f"{len(await store.entries('t'))} entries")
    await store.close()


if __name__ == "__main__":
    asyncio.run({"log": log, "race": race, "limited": limited}[sys.argv[1]](sys.argv[2]))
