"""Two servers of one database behind a proxy, while something breaks: is every table what one place would be?

Clients play, look and listen, connect again and repeat what was not answered; two of them share a seat. What
they did and saw is compared with the log that the database holds in the end (`linearizable.py`).

`make jepsen` runs every fault again and again, 20 rounds of a minute;
`python -m tests.server.jepsen ROUNDS SECONDS` as much as is said.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import msgspec

from balancer import Balancer
from postgres_server import PostgresServer
from taniere.client import Made, Refusal, Seat, Server, Unreachable, bot, person
from taniere.core.events import seen
from taniere.core.registry import game_ids, load_game
from taniere.store.postgres import PostgresStore
from taniere.table import log
from taniere.table.table import Table
from tests.server.linearizable import Entry, History, Look, Move, Told, faults
from tests.server.making import Served

TABLES = 7
GAMES = game_ids()
PATIENCE = 120.0
LOOKING = (0.05, 0.4)  # seconds between two looks of a client
SETTLING = 6.0  # seconds after a fault in which everything must have found its feet again


@dataclass
class Report:
    """What came of it."""

    rounds: int = 0
    tables: int = 0
    clients: int = 0  # at once
    acknowledged: int = 0
    refused: int = 0
    unknown: int = 0
    looks: int = 0
    updates: int = 0
    gaps: int = 0  # updates after which a listener was told to look at the whole table
    connections: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.tables} tables, {self.clients} clients at once: "
            f"{self.acknowledged} moves acknowledged, {self.refused} refused, {self.unknown} never answered, "
            f"{self.looks} looks, {self.updates} updates heard ({self.gaps} with a gap), "
            f"{self.connections} connections; {len(self.faults)} faults"
        )


class Cluster:
    """A database, two servers and a proxy, all of which can be broken."""

    def __init__(self, folder: Path, postgres: PostgresServer) -> None:
        self.postgres = postgres
        self.servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            self.servers.append(Served(folder / name, "--store", postgres.url(), "--bot-workers", "1"))
        self.balancer = Balancer([served.port for served in self.servers])

    async def start(self) -> Server:
        """Start all of it; the way in."""
        for served in self.servers:
            await asyncio.to_thread(served.start)
        await self.balancer.start()
        return Server(f"http://127.0.0.1:{self.balancer.port}")

    async def stop(self) -> None:
        """End all of it."""
        await self.balancer.close()
        for served in self.servers:
            if served.process is not None and served.process.poll() is None:
                await asyncio.to_thread(served.kill)

    async def restart_database(self, how: int) -> None:
        """Restart PostgreSQL: SIGINT is fast, SIGQUIT immediate."""
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.to_thread(self.postgres.start)

    async def end_backends(self) -> None:
        """Cut every connection to the database, from its side."""
        connection = await asyncpg.connect(self.postgres.url())
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        connection.terminate()

    async def kill_backend(self) -> None:
        """Kill -9 one process of the database: it ends all others, and recovers."""
        connection = await asyncpg.connect(self.postgres.url())
        pid = await connection.fetchval("SELECT pg_backend_pid()")
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        connection.terminate()

    async def kill_server(self, number: int) -> None:
        """Kill -9 a server, and start it again."""
        await asyncio.to_thread(self.servers[number].kill)
        await asyncio.sleep(1.0)
        await asyncio.to_thread(self.servers[number].start)


def faults_of(cluster: Cluster) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
    """What may break, by name."""
    return [
        ("server one killed", lambda: cluster.kill_server(0)),
        ("database restarted immediately", lambda: cluster.restart_database(signal.SIGQUIT)),
        ("proxy reloaded", cluster.balancer.reload),
        ("backends ended", cluster.end_backends),
        ("server two killed", lambda: cluster.kill_server(1)),
        ("database restarted fast", lambda: cluster.restart_database(signal.SIGINT)),
        ("backend killed", cluster.kill_backend),
    ]


@dataclass
class Played:
    """A table, and what its clients did and saw."""

    game: str
    links: Made
    history: History = field(default_factory=History)


async def play(server: Server, played: Played, seat: int, seed: int, report: Report) -> None:
    """Play a seat by chance, also where somebody else plays it on another device."""
    choice = random.Random(seed)
    async with server.sit(played.links.seats[seat] or "", patience=PATIENCE) as sitting:
        try:
            async for turn in sitting.turns():
                action = choice.choice(turn.legal)
                move = Move(seat, turn.decision or "", action, "unknown", time.monotonic())
                await _ask(sitting, played, move)
        finally:
            report.connections += sitting.connections


async def _ask(sitting: Seat, played: Played, move: Move) -> None:
    """Ask for a move; it is noted, whatever comes of it."""
    place = len(played.history.moves)
    played.history.moves.append(move)
    outcome = move.outcome
    try:
        done = await sitting.play(move.token, move.decision)
        outcome = "done" if done.is_new else "repeated"
    except Refusal as refusal:
        if refusal.code == "not_stored":
            return  # the database was away for too long: nobody knows
        outcome = "refused"
    played.history.moves[place] = Move(
        move.seat, move.decision, move.token, outcome, move.began, time.monotonic()
    )


async def look(server: Server, played: Played, seed: int) -> None:
    """Ask for the table again and again."""
    choice = random.Random(seed)
    while True:
        await asyncio.sleep(choice.uniform(*LOOKING))
        began = time.monotonic()
        try:
            found = await server.table(played.links.spectator)
        except (Unreachable, Refusal):
            continue
        played.history.looks.append(Look(found.version, began, time.monotonic()))


async def listen(server: Server, played: Played) -> None:
    """Hear everything as a spectator."""
    heard: list[Told] = []
    played.history.listeners.append(heard)
    async with server.sit(played.links.spectator, patience=PATIENCE) as watching:
        async for update in watching.updates():
            heard.append(Told(update.table.version, update.events, update.is_complete))


async def keep_playing(server: Server, number: int, report: Report, tables: list[Played]) -> None:
    """One table after the other, with everybody at it, until cancelled."""
    turn = 0
    while True:
        game = GAMES[(number + turn) % len(GAMES)]
        seats = [person("Anne"), person("Ben"), *([bot()] if (number + turn) % 2 else [])]
        try:
            links = await server.create(game, seats, is_started=True)
        except (Unreachable, Refusal):
            await asyncio.sleep(0.2)
            continue
        played = Played(game, links)
        tables.append(played)
        seed = 1000 * number + 10 * turn
        async with asyncio.TaskGroup() as group:
            around = [
                group.create_task(look(server, played, seed + 4)),
                group.create_task(listen(server, played)),
            ]
            playing = [
                group.create_task(play(server, played, seat, seed + device, report))
                for device, seat in enumerate((0, 0, 1))
            ]
            await asyncio.wait(playing)
            for task in around:
                task.cancel()
        turn += 1


async def check(store: PostgresStore, played: Played, report: Report) -> None:
    """Compare what clients of a table saw with what is stored."""
    table_id = played.links.table
    stored = await store.load(table_id)
    assert stored is not None, f"{table_id} was made and is gone"
    vault = msgspec.json.decode(stored.facts, type=log.Vault)
    table = Table(vault, load_game(played.game))
    entries: list[Entry] = []
    for raw in await store.entries(table_id):
        entry = log.decode(raw)
        events = [_plain(seen(event, None)) for event in table.follow(entry)]
        is_move = isinstance(entry, log.Decided | log.Sealed) and entry.by == "person"
        name = (entry.decision, entry.token) if is_move else (None, None)  # type: ignore[union-attr]
        entries.append(Entry(table.version, events, *name))
    history = played.history
    report.faults += [f"{played.game} {table_id}: {fault}" for fault in faults(history, entries)]
    report.tables += 1
    outcomes = [move.outcome for move in history.moves]
    report.acknowledged += outcomes.count("done") + outcomes.count("repeated")
    report.refused += outcomes.count("refused")
    report.unknown += outcomes.count("unknown")
    report.looks += len(history.looks)
    report.updates += sum(map(len, history.listeners))
    report.gaps += sum(not told.is_complete for heard in history.listeners for told in heard[1:])


def _plain(event: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(event))


async def run(folder: Path, rounds: int, seconds: float, tables: int = TABLES, seed: int = 1) -> Report:
    """So many rounds, each with one fault at a random moment."""
    report, choice = Report(), random.Random(seed)
    report.clients = 5 * tables  # three play, one looks, one listens
    postgres = PostgresServer()
    cluster = Cluster(folder, postgres)
    try:
        server = await cluster.start()
        for number in range(rounds):
            made: list[Played] = []
            name, breaking = (found := faults_of(cluster))[number % len(found)]
            before = time.monotonic()
            playing = [
                asyncio.create_task(keep_playing(server, 100 * number + table, report, made))
                for table in range(tables)
            ]
            await asyncio.sleep(choice.uniform(0.2, 0.5) * seconds)
            await breaking()
            await asyncio.sleep(max(SETTLING, before + seconds - time.monotonic()))
            for task in playing:
                task.cancel()
            for outcome in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(outcome, Exception):
                    report.faults.append(f"{name}: {outcome!r}")
            store = await PostgresStore.open(postgres.url())
            for played in made:
                await check(store, played, report)
            await store.close()
            report.rounds += 1
            print(f"{name}: so far {report}", flush=True)
            for fault in report.faults[:20]:
                print(f"  {fault}"[:600], flush=True)
    finally:
        await cluster.stop()
        postgres.close()
    return report


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        words = sys.argv[1:]
        rounds, seconds = int(words[0]) if words else 20, float(words[1]) if words[1:] else 60.0
        report = asyncio.run(run(Path(place), rounds, seconds))
    sys.exit(1 if report.faults else 0)
