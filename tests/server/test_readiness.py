"""/ready says whether a move could be stored now, by what really happens to disks and files."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import multiprocessing.spawn
import resource
import sqlite3
from io import FileIO
from pathlib import Path

import pytest

from taniere.client import Refusal, Server, bot, person
from taniere.server.app import App
from taniere.server.clock import Clock
from taniere.store.sqlite import SqliteStore
from taniere.store.store import StoreError
from tests.server.making import Run, Served, in_time, serving, until


class Seconds:
    """A steady clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.clock = Clock(steady=lambda: self.now)


async def readiness(server: Server) -> str:
    try:
        _, body = await server.request("GET", "/ready")
    except Refusal as refusal:
        return refusal.code if refusal.status == 503 else f"{refusal.status}"
    found: str = json.loads(body)["status"]
    return found


async def health(server: Server) -> str:
    _, body = await server.request("GET", "/health")
    found: str = json.loads(body)["status"]
    return found


def store_of(app: App) -> SqliteStore:
    store = app.server.hub.store
    assert isinstance(store, SqliteStore)
    return store


async def pragma(app: App, words: str) -> None:
    await store_of(app)._writer.ask(lambda connection: connection.execute(f"PRAGMA {words}").fetchone())


@pytest.mark.parametrize(
    ("breaking", "mending", "reason"),
    [
        ("max_page_count = 1", "max_page_count = 1000000", "store_full"),
        ("query_only = ON", "query_only = OFF", "store_read_only"),
    ],
)
def test_a_store_that_takes_nothing_is_not_ready_until_it_does(
    run: Run, breaking: str, mending: str, reason: str
) -> None:
    seconds = Seconds()

    async def body(server: Server, app: App) -> None:
        assert await readiness(server) == "ready"
        await pragma(app, breaking)
        assert await readiness(server) == "ready"  # as it was less than a second ago
        seconds.now += 1.0
        if reason == "store_full":  # a full store has no room but what was free
            await fill(app)
        assert await readiness(server) == reason
        assert await health(server) == "ok"
        await pragma(app, mending)
        assert await readiness(server) == reason
        seconds.now += 1.0
        assert await readiness(server) == "ready"
        await server.create("pig", [person("Anne"), bot()])

    run(body, clock=seconds.clock)


async def fill(app: App) -> None:
    """Use up the free pages, as tables do."""
    store = store_of(app)

    def work(connection: sqlite3.Connection) -> None:
        with contextlib.suppress(sqlite3.OperationalError):
            while True:
                connection.execute("INSERT INTO probes (filler) VALUES (zeroblob(3000))")

    await store._writer.ask(work)


def test_a_move_that_could_not_be_stored_is_known_at_once(run: Run) -> None:
    seconds = Seconds()

    async def body(server: Server, app: App) -> None:
        assert await readiness(server) == "ready"
        await pragma(app, "query_only = ON")
        with pytest.raises(Refusal) as refusal:
            await server.create("pig", [person("Anne"), bot()])
        assert refusal.value.code == "not_stored"
        assert await readiness(server) == "store_read_only"  # in the same second
        await pragma(app, "query_only = OFF")
        seconds.now += 1.0
        assert await readiness(server) == "ready"

    run(body, clock=seconds.clock)


def test_a_store_that_was_moved_away_is_not_ready_until_it_is_back(run: Run, tmp_path: Path) -> None:
    seconds, store, away = Seconds(), tmp_path / "taniere.db", tmp_path / "away.db"

    async def body(server: Server, app: App) -> None:
        assert await readiness(server) == "ready"
        store.rename(away)
        seconds.now += 1.0
        assert await readiness(server) == "store_moved"
        store.write_bytes(away.read_bytes())  # a copy is another file: what is stored does not go there
        seconds.now += 1.0
        assert await readiness(server) == "store_moved"
        away.replace(store)
        seconds.now += 1.0
        assert await readiness(server) == "ready"

    run(body, clock=seconds.clock)


def page_of(store: Path, name: str) -> tuple[int, int]:
    """Where the root page of a table or an index lies in the file, and how long it is."""
    with contextlib.closing(sqlite3.connect(store)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    return (page - 1) * size, size


def overwrite(store: Path, at: int, data: bytes) -> bytes:
    """Put other bytes there; those that were."""
    with store.open("r+b") as file:
        file.seek(at)
        before = file.read(len(data))
        file.seek(at)
        file.write(data)
    return before


def test_damage_that_was_met_counts_until_the_file_is_whole_again(tmp_path: Path) -> None:
    store, seconds = tmp_path / "taniere.db", Seconds()

    async def make() -> str:
        async with serving(tmp_path) as (server, _):
            return (await server.create("pig", [person("Anne"), bot()])).host

    async def look(host: str, before: bytes, at: int) -> None:
        async with serving(tmp_path, clock=seconds.clock) as (server, _):
            with pytest.raises(Refusal) as refusal:
                await server.table(host)
            assert (refusal.value.status, refusal.value.code) == (503, "not_stored")
            assert await readiness(server) == "store_damaged"
            seconds.now += 1.0
            assert await readiness(server) == "store_damaged"  # though a probe can be written
            await asyncio.to_thread(mend, before, at)
            seconds.now += 1.0
            assert await readiness(server) == "ready"

    def mend(before: bytes, at: int) -> None:
        # By another descriptor that stays open: closing one would drop the locks that SQLite holds.
        kept.append(store.open("r+b", buffering=0))
        kept[0].seek(at)
        kept[0].write(before)

    kept: list[FileIO] = []
    host = in_time(make())
    at, size = page_of(store, "links")
    before = overwrite(store, at, b"\xff" * size)
    in_time(look(host, before, at))
    kept[0].close()


def test_a_file_whose_head_is_gone_is_not_ready(run: Run, tmp_path: Path) -> None:
    async def body(server: Server, app: App) -> None:
        kept = (tmp_path / "taniere.db").open("r+b", buffering=0)
        await store_of(app)._writer.ask(
            lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        )
        kept.write(b"\x00" * 100)
        assert await readiness(server) == "store_damaged"
        held.append(kept)

    held: list[FileIO] = []
    run(body)
    held[0].close()


def test_a_disk_that_takes_no_more_makes_a_running_server_unready(tmp_path: Path) -> None:
    """A limit on the size of its files, put upon the process from outside and lifted again."""
    with Served(tmp_path) as served:
        process = served.process
        assert process is not None
        assert ask(served) == 200
        usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1024, usual[1]))
        until(lambda: ask(served) == 503, "still ready")
        assert ask(served, "/health") == 200
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, usual)
        until(lambda: ask(served) == 200, "not ready again")
        in_time(served.server.create("pig", [person("Anne"), bot()]))


def ask(served: Served, path: str = "/ready") -> int:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def test_at_most_one_probe_a_second_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, written = Seconds(), list[float]()

    async def body(server: Server, app: App) -> None:
        probe = app.server.hub.store.probe

        async def counted() -> None:
            written.append(seconds.now)
            await probe()

        monkeypatch.setattr(app.server.hub.store, "probe", counted)
        for _ in range(2):
            await asyncio.gather(*(readiness(server) for _ in range(10)))
            seconds.now += 0.5
        seconds.now += 0.5
        await readiness(server)

    run(body, clock=seconds.clock)
    assert written == [1000.0, 1001.5]


def test_a_store_that_does_not_answer_is_not_ready(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taniere.server.readiness.PATIENCE", 0.01)

    async def body(server: Server, app: App) -> None:
        go_on = asyncio.Event()

        async def stuck() -> None:
            await go_on.wait()

        monkeypatch.setattr(app.server.hub.store, "probe", stuck)
        assert await readiness(server) == "store_slow"
        go_on.set()
        while await readiness(server) != "ready":
            await asyncio.sleep(0)

    run(body)


def test_bots_whose_workers_do_not_start_make_it_unready_until_they_do(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = Seconds()

    async def body(server: Server, app: App) -> None:
        executable = multiprocessing.spawn.get_executable()
        monkeypatch.setattr(multiprocessing.spawn, "_python_exe", b"/nonexistent/python")
        assert await readiness(server) == "ready"  # nobody has needed one yet
        links = await server.create("pig", [person("Anne"), bot()], options={"start": "1"}, is_started=True)
        async with server.sit(links.seats[0] or "") as anne:
            assert (await anext(anne.turns())).legal  # the seat of the bot moves all the same
        assert await readiness(server) == "bots_gone"
        assert await health(server) == "ok"
        monkeypatch.setattr(multiprocessing.spawn, "_python_exe", executable)
        assert await readiness(server) == "bots_gone"  # nobody has tried again
        seconds.now += 5.0
        while await readiness(server) != "ready":
            await asyncio.sleep(0.02)

    run(body, clock=seconds.clock)


def test_a_probe_leaves_one_row_and_a_cause(tmp_path: Path) -> None:
    async def whole() -> None:
        store = await SqliteStore.open(tmp_path / "store.db")
        for _ in range(3):
            await store.probe()
        (count,) = await store._reader.ask(lambda c: c.execute("SELECT count(*) FROM probes").fetchone())
        assert count == 1
        await store.close()
        with pytest.raises(StoreError) as closed:
            await store.probe()
        assert closed.value.code == "store_closed"

    in_time(whole())
