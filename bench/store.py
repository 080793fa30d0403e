"""Durable appends in SQLite: many tables that share commits against one commit for each append.

Both ways take turns, round after round, on the same disk; a ratio compares two slices of the same round.
Time is wall time, since what is measured is waiting for the disk. Usage: store.py [FOLDER]
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from taniere.store.sqlite import SqliteStore
from taniere.store.store import Append

ROUNDS = 7
ENTRY = b"0 keep 4 safe-1\n* roll 2 4 chip chip"
ALONE = 100  # appends of one writer, one after the other
WRITERS = (10, 100, 1000)
EACH = 10  # appends of each of many writers


async def main(folder: Path) -> None:
    store = await SqliteStore.open(folder / "store.db")
    lengths: dict[str, int] = {}
    for number in range(max(WRITERS)):
        await store.create(f"table-{number}", bytes(300), Append(f"table-{number}", 0, (), 0.5))
    ratios: dict[int, list[float]] = {writers: [] for writers in WRITERS}
    rates: dict[int, list[float]] = {writers: [] for writers in (1, *WRITERS)}
    cpu: dict[int, list[float]] = {writers: [] for writers in (1, *WRITERS)}
    for _ in range(ROUNDS):
        for writers in (1, *WRITERS):
            each = ALONE if writers == 1 else EACH
            began, began_cpu = perf_counter(), process_time()
            await asyncio.gather(
                *(_append(store, f"table-{number}", each, lengths) for number in range(writers))
            )
            rates[writers].append(writers * each / (perf_counter() - began))
            cpu[writers].append(writers * each / (process_time() - began_cpu))
            if writers > 1:
                ratios[writers].append(rates[writers][-1] / rates[1][-1])
    await store.close()
    for writers in (1, *WRITERS):
        line = f"{writers:5} writers {median(rates[writers]):8.0f} appends a second"
        line += f" {median(cpu[writers]):8.0f} a CPU second"
        if writers > 1:
            found = ratios[writers]
            line += f"  {median(found):5.1f}x one writer ({min(found):.1f} to {max(found):.1f})"
        print(line)


async def _append(store: SqliteStore, table: str, count: int, lengths: dict[str, int]) -> None:
    for _ in range(count):
        at = lengths.get(table, 0)
        await store.append(Append(table, at, [ENTRY], 1.5 + at))
        lengths[table] = at + 1


if __name__ == "__main__":
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as place:
        asyncio.run(main(Path(place)))
