"""What happens by itself goes on whatever happens: bots, sweeping, tables taken up after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from taniere.client import Refusal, Seat, bot, person
from taniere.server.app import App
from taniere.server.background import BackgroundTasks, Settings
from taniere.server.clock import Clock
from taniere.server.limits import Limits
from taniere.server.scheduler import LateError, Place
from taniere.server.thinking import Thinkers
from taniere.store.sqlite import SqliteStore
from tests.server.making import in_time, raw, serving

SHORT: dict[str, bool | int | str] = {"target": 20, "start": "1"}


async def play_out(seat: Seat) -> None:
    async for turn in seat.turns():
        await seat.play("roll" if turn.view["turn_total"] < 6 else "hold")


def test_a_bot_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as (server, app):
            links = await server.create("pig", [person("Anne"), bot()], options=SHORT, is_started=True)
            async with server.sit(links.seats[0] or "") as seat:
                async for _ in seat.turns():  # the bot began, so it has played by now
                    break
                kill_workers(app)
                await play_out(seat)

    in_time(whole())


def kill_workers(app: App) -> None:
    workers = app.server.hub.background.thinkers.workers
    assert workers
    for worker in workers:
        os.kill(worker.pid, signal.SIGKILL)


@pytest.mark.parametrize(("error", "second"), [(ZeroDivisionError, 30.0), (LateError, 15.0)])
def test_a_bot_that_stumbles_or_is_late_is_replaced_by_weaker_ones_and_at_last_by_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception], second: float
) -> None:
    asked: list[tuple[str, float]] = []

    async def choose(
        self: Thinkers, place: Place, seconds: float, game: str, version: int, bot: str, *more: object
    ) -> int:
        asked.append((bot, seconds))
        raise error()

    monkeypatch.setattr(Thinkers, "choose", choose)
    monkeypatch.setattr("taniere.server.background.STUMBLE_SECONDS", 0.0)

    async def whole() -> None:
        async with serving(tmp_path) as (server, _):
            seats, options = [person("Anne"), bot("lite")], {"start": "1"}
            links = await server.create("code-cracker", seats, options=options, is_started=True)
            async with raw(server) as watching:
                update = await watching.hello(links.spectator)
                while update["table"]["waiting_for"] == [1]:  # it is Anne's turn once the bot has played
                    update = await watching.next("update")

    in_time(whole())
    assert asked[:2] == [("lite", 30.0), ("fox", second)]
    assert "random" not in dict(asked)


def test_after_a_restart_bots_that_were_due_play_on(tmp_path: Path) -> None:
    async def leave_it_to_the_bot() -> str:
        async with serving(tmp_path) as (server, app):
            links = await server.create(
                "pig", [person("Anne"), person("Ben")], options=SHORT, is_started=True
            )
            async with raw(server) as ben:
                await ben.hello(links.seats[1] or "")
                app.server.hub.background._thinkers.choose = never  # type: ignore[method-assign,assignment]
                assert (await ben.ask({"type": "leave"}))["type"] == "done"
            return links.spectator

    async def never(*_: object) -> int:
        await asyncio.Event().wait()
        return 0

    async def look(token: str) -> None:
        async with serving(tmp_path) as (server, _), raw(server) as watching:
            update = await watching.hello(token)
            version = update["table"]["version"]
            while update["table"]["waiting_for"] == [1]:  # it is Anne's turn once the bot has played for Ben
                update = await watching.next("update")
            assert update["table"]["version"] > version

    in_time(look(in_time(leave_it_to_the_bot())))


def young_clock(seconds: float = 5.0) -> Clock:
    """The steady clock of a machine that was started that long ago."""
    began = time.monotonic() - seconds
    return Clock(steady=lambda: time.monotonic() - began)


@pytest.mark.parametrize("clock", [young_clock(), young_clock(1e6)], ids=["started just now", "long ago"])
def test_tables_that_nobody_touches_are_swept(tmp_path: Path, clock: Clock) -> None:
    async def create() -> str:
        async with serving(tmp_path) as (server, _):
            links = await server.create("pig", [person("Anne"), bot()])
            return links.host

    async def look(host: str) -> None:
        async with serving(tmp_path, settings=Settings(abandoned_after=-3600.0), clock=clock) as (
            server,
            app,
        ):
            while await app.server.hub.store.open_tables():
                await asyncio.sleep(0.01)
            with pytest.raises(Refusal) as gone:
                await server.table(host)
            assert gone.value.code == "unknown_link"

    async def look_soon(host: str) -> None:
        async with serving(tmp_path) as (server, _):
            assert (await server.table(host)).status == "open"

    host = in_time(create())
    in_time(look_soon(host))
    in_time(look(host))


def test_a_server_on_a_machine_that_was_started_just_now_plays_a_whole_game(tmp_path: Path) -> None:
    """Whatever takes a clock's zero for long ago shows here: limits, bots, clocks, tables at rest."""

    def wall() -> float:  # a machine without a battery: it believes that 1970 has just begun
        return time.monotonic() - began

    began = time.monotonic() - 5.0

    async def whole() -> None:
        clock = Clock(now=wall, steady=young_clock().steady)
        async with serving(tmp_path, limits=Limits(), clock=clock) as (server, app):
            seats, options = [person("Anne"), bot()], SHORT
            links = await server.create("pig", seats, options=options, clock=3600.0, is_started=True)
            async with server.sit(links.seats[0] or "") as seat:
                await play_out(seat)
                assert seat.update is not None
                assert seat.update.table.ending == "finished"
            assert app.server.hub.count == 1

    in_time(whole())
    with contextlib.closing(sqlite3.connect(tmp_path / "taniere.db")) as store:
        assert store.execute("SELECT is_finished, touched FROM tables").fetchone()[0]


DAY = 24 * 3600.0
TEN_YEARS = 3652 * DAY


class Clocks:
    """A wall clock and a steady one, both moved by the test alone."""

    def __init__(self, wall: float = 1_700_000_000.0) -> None:
        self.wall, self.steady = wall, 50.0
        self.clock = Clock(now=lambda: self.wall, steady=lambda: self.steady)


async def hours(app: App) -> int:
    """How many the store has counted."""
    store = app.server.hub.store
    assert isinstance(store, SqliteStore)
    (count,) = await store._reader.ask(
        lambda connection: connection.execute("SELECT hours FROM running").fetchone()
    )
    return int(count)


async def run_for(clocks: Clocks, app: App, count: int) -> None:
    """So many hours pass while the server runs, and it has seen each; then it has swept, too."""
    for _ in range(count):
        before = await hours(app)
        clocks.steady += 3600.0
        while await hours(app) == before:
            await asyncio.sleep(0.001)
    turn = len(TICKS) + 2  # a whole turn of the keeper after the last hour
    while len(TICKS) < turn:
        await asyncio.sleep(0.001)


TICKS: list[BackgroundTasks] = []


@pytest.fixture(autouse=True)
def _ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    tick = BackgroundTasks._tick

    async def watched(self: BackgroundTasks) -> None:
        await tick(self)
        TICKS.append(self)

    monkeypatch.setattr(BackgroundTasks, "_tick", watched)


OFTEN = Settings(tick_seconds=0.001, abandoned_after=DAY)


@pytest.mark.parametrize("jump", [TEN_YEARS, -TEN_YEARS], ids=["forward", "backward"])
def test_a_wall_clock_that_jumps_deletes_nothing(tmp_path: Path, jump: float) -> None:
    async def whole() -> None:
        clocks = Clocks()
        async with serving(tmp_path, settings=OFTEN, clock=clocks.clock) as (server, app):
            links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            async with raw(server) as anne:  # who keeps it in memory, and by playing in the store
                await anne.hello(links.seats[0] or "")
                await run_for(clocks, app, 20)
                clocks.wall += jump
                assert (await anne.ask({"type": "leave"}))["type"] == "done"
            await run_for(clocks, app, 20)
            assert (await server.table(links.host)).table == links.table

    in_time(whole())


def test_a_table_goes_after_as_many_days_as_were_counted(tmp_path: Path) -> None:
    async def whole() -> None:
        clocks = Clocks()
        async with serving(tmp_path, settings=OFTEN, clock=clocks.clock) as (server, app):
            old = await server.create("pig", [person("Anne"), bot()])
            await run_for(clocks, app, 24)
            assert (await server.table(old.host)).table == old.table
            new = await server.create("pig", [person("Anne"), bot()])
            await run_for(clocks, app, 1)
            with pytest.raises(Refusal) as gone:
                await server.table(old.host)
            assert gone.value.code == "unknown_link"
            assert (await server.table(new.host)).table == new.table

    in_time(whole())


def test_hours_in_which_no_server_ran_do_not_count(tmp_path: Path) -> None:
    async def make() -> str:
        clocks = Clocks()
        async with serving(tmp_path, settings=OFTEN, clock=clocks.clock) as (server, app):
            links = await server.create("pig", [person("Anne"), bot()])
            await run_for(clocks, app, 23)
            return links.host

    async def look(host: str) -> None:
        clocks = Clocks(1_700_000_000.0 + 365 * DAY)  # off for a year
        async with serving(tmp_path, settings=OFTEN, clock=clocks.clock) as (server, app):
            await run_for(clocks, app, 1)
            assert (await server.table(host)).host is not None
            await run_for(clocks, app, 1)
            with pytest.raises(Refusal):
                await server.table(host)

    in_time(look(in_time(make())))


def test_a_table_at_rest_leaves_the_memory_and_comes_back_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taniere.server.background.IDLE_SECONDS", 0.0)

    async def whole() -> None:
        async with serving(tmp_path, settings=Settings(tick_seconds=0.01)) as (server, app):
            links = await server.create("pig", [person("Anne"), person("Ben")], is_started=True)
            async with raw(server) as socket:
                before = await socket.hello(links.seats[0] or "")
                for _ in range(20):  # somebody looks: it stays
                    await asyncio.sleep(0.01)
                assert app.server.hub.count == 1
            while app.server.hub.count:
                await asyncio.sleep(0.01)
            async with raw(server) as socket:
                after = await socket.hello(links.seats[0] or "", since=before["table"]["version"])
                assert after["view"] == before["view"]
                assert after["is_complete"]

    in_time(whole())
