"""All clients of one server, in a process of their own. Usage: driver.py ours|theirs PORT PID CLIENTS

A request is a line `WARM_UP SECONDS` on stdin: connect everybody gently, play, measure, hang up. The answer
is one line of JSON. Games go on from round to round.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from load import Load
from ours import OurTable
from theirs import TheirTable

Table = OurTable | TheirTable
TABLES: dict[str, type[OurTable] | type[TheirTable]] = {"ours": OurTable, "theirs": TheirTable}
AT_ONCE = 20  # tables that connect at the same time
LEAST = 100  # moves in a round; with fewer its 99th percentile means nothing
PATIENCE = 30.0  # seconds for anything that is not measured


def cpu_seconds(pid: int) -> float:
    """Of a process with all its threads, in user and system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(load: Load, tables: list[Table], pid: int, warm_up: float, seconds: float) -> dict[str, float]:
    """One round."""
    async with asyncio.timeout(PATIENCE):
        for first in range(0, len(tables), AT_ONCE):
            some = [player for table in tables[first : first + AT_ONCE] for player in table.players]
            await asyncio.gather(*(player.connect() for player in some))
    load.is_playing = True
    for table in tables:
        for player in table.players:
            player.act()
    await _pass(load, warm_up)
    load.moves, load.games, load.latencies = 0, 0, []
    began, began_cpu = perf_counter(), cpu_seconds(pid)
    await _pass(load, seconds)
    cpu, wall = cpu_seconds(pid) - began_cpu, perf_counter() - began
    latencies, moves, games = load.latencies, load.moves, load.games
    await _hang_up(load, tables)
    if len(latencies) < LEAST:
        raise RuntimeError(f"only {len(latencies)} moves in {seconds:g} s")
    each = quantiles(latencies, n=100)
    return {
        "moves": moves,
        "games": games,
        "cpu": cpu,
        "seconds": wall,
        "p50": 1000 * each[49],
        "p99": 1000 * each[98],
    }


async def _pass(load: Load, seconds: float) -> None:
    """Let time go by, unless something fails."""
    await asyncio.wait({load.failed}, timeout=seconds)
    if load.failed.done():
        load.failed.result()


async def _hang_up(load: Load, tables: list[Table]) -> None:
    load.is_playing = False
    async with asyncio.timeout(PATIENCE):
        while not load.is_quiet:
            await _pass(load, 0.02)
        for table in tables:
            await asyncio.gather(*(player.disconnect() for player in table.players))


async def main(kind: str, port: int, pid: int, clients: int) -> None:
    load = Load(port)
    tables: list[Table] = [TABLES[kind](load, clients * 10_000 + number) for number in range(clients // 2)]
    for first in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.open() for table in tables[first : first + AT_ONCE]))
    while line := await asyncio.to_thread(sys.stdin.readline):
        warm_up, seconds = map(float, line.split())
        print(json.dumps(await play(load, tables, pid, warm_up, seconds)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:5])))
