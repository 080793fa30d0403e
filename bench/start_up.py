"""What a start costs with many unfinished tables in the store: time until /health answers, and memory.

Usage: start_up.py [TABLES], 20,000 unless told otherwise. Half of the tables wait for people to sit down,
half for a person to move; they are copies of two real ones.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from taniere.server import wire
from taniere.server.hub import Hub
from taniere.store.sqlite import SqliteStore
from taniere.table.fair import pledge_of

TABLES = 20_000
NONCE = "0" * 32
SEATS = [wire.SeatWish("person", name="Anne"), wire.SeatWish("bot", bot="random")]


async def make_two(path: Path) -> None:
    """An open table, and one at which Anne is asked."""
    hub = Hub(await SqliteStore.open(path))
    await hub.create(wire.NewTable("pig", SEATS))
    links = await hub.create(wire.NewTable("pig", SEATS, options={"start": "0"}, is_started=True))
    seat = await hub.link(links.seats[0] or "")
    await hub.pledge(seat, wire.Pledging(pledge_of(links.commitment, NONCE)))
    await hub.reveal(seat, wire.Revealing(NONCE))
    await hub.close()
    await hub.store.close()


def multiply(path: Path, tables: int) -> None:
    """Copies of the tables that are there, until there are so many."""
    with closing(sqlite3.connect(path)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")][1:]
        rows = connection.execute(f"SELECT number, {', '.join(columns)} FROM tables").fetchall()
        logs = {
            number: connection.execute(
                "SELECT sequence, entry FROM entries WHERE table_number = ? ORDER BY sequence", (number,)
            ).fetchall()
            for number, *_ in rows
        }
        slots = ", ".join("?" * len(columns))
        for copy in range(tables - len(rows)):
            number, old, *rest = rows[copy % len(rows)]
            new = f"copy{copy:06d}"
            rest = [
                part.replace(old.encode(), new.encode()) if isinstance(part, bytes) else part for part in rest
            ]
            made = connection.execute(
                f"INSERT INTO tables ({', '.join(columns)}) VALUES ({slots})", (new, *rest)
            ).lastrowid
            connection.executemany(
                "INSERT INTO entries (table_number, sequence, entry) VALUES (?, ?, ?)",
                [(made, *entry) for entry in logs[number]],
            )
        connection.commit()


def start(folder: Path) -> tuple[float, float]:
    """Seconds until /health answers, and the megabytes of the server ten seconds later."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "taniere", "serve", "--host", "127.0.0.1", "--data", str(folder)]
    began = perf_counter()
    with subprocess.Popen([*command, "--port", str(port)], stdout=subprocess.DEVNULL) as process:
        try:
            while True:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60):
                        break
                except (urllib.error.URLError, OSError):
                    sleep(0.01)
            took = perf_counter() - began
            sleep(10)
            pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
            return took, pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        finally:
            process.terminate()


def main(tables: int) -> None:
    for count in (2, tables):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "taniere.db"
            asyncio.run(make_two(path))
            multiply(path, count)
            seconds, megabytes = start(Path(folder))
            print(f"{count:6d} tables: /health after {seconds:.2f} s, {megabytes:.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES)
