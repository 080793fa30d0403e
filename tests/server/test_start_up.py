"""A server that starts takes up the tables that owe something, and loads no other."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from taniere.client import Server, bot, person
from taniere.server import resuming, wire
from taniere.server.app import App
from taniere.server.background import BackgroundTasks, Settings
from taniere.server.hub import Hub
from taniere.server.live_table import LiveTable
from taniere.store.store import Append, Completion
from taniere.table.state import BOARD_SECONDS
from tests.server.making import DEADLINE, Hands, in_time, serving

OFTEN = Settings(tick_seconds=0.001)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not is_so():
            await asyncio.sleep(0.002)


async def resumed(app: App) -> Hub:
    hub = app.server.hub
    async with asyncio.timeout(DEADLINE):
        await hub.resumer.idle.wait()
    return hub


async def begun(server: Server, first: int, clock: float | None = None) -> wire.Links:
    """A table of Anne and a bot, of which this seat begins."""
    options = {"start": str(first)}
    links = await server.create("pig", [person("Anne"), bot()], options=options, clock=clock, is_started=True)
    assert (await server.table(links.host)).status == "playing"
    return links


def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are due are not asked."""
    monkeypatch.setattr(BackgroundTasks, "wake_bots", lambda self, live: None)


def test_tables_that_owe_nothing_are_not_loaded(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            await server.create("pig", [person("Anne"), person("Ben")])  # open
            await begun(server, 0)  # Anne's turn
            over = await begun(server, 0)
            async with server.sit(over.seats[0] or "") as anne:
                await anne.send(wire.Resign())
            answered = await begun(server, 1)
            async with server.sit(answered.seats[0] or "") as anne:
                await anext(anne.turns())  # the bot has played
        loaded: list[str] = []
        async with serving(tmp_path, settings=OFTEN, hub_of=counting(loaded)) as (server, app):
            await resumed(app)
            assert loaded == []
            async with server.sit(answered.seats[0] or "") as anne:
                assert anne.update is not None
                assert anne.update.legal
            assert loaded == [answered.table]

    in_time(whole())


def test_a_game_against_a_bot_stores_once_that_a_bot_may_be_due(tmp_path: Path) -> None:
    """Not with every move: a change that only adds moves costs a fraction of one that does more."""

    async def whole() -> None:
        async with serving(tmp_path) as (server, app):
            store, notes = app.server.hub.store, list[float | None]()
            write = store.write

            def noted(change: Append, done: Completion) -> None:
                if change.wakes is not None:
                    notes.append(change.wakes.at)
                write(change, done)

            store.write = noted  # type: ignore[method-assign]
            links = await begun(server, 0)
            turns = 0
            async with server.sit(links.seats[0] or "") as anne:
                async for turn in anne.turns():
                    assert notes in ([], [0.0])
                    turns += "hold" in turn.legal
                    if turns >= 3:
                        await anne.send(wire.Resign())
                        break
                    await anne.play("hold" if "hold" in turn.legal else "roll")
            assert notes == [0.0, None]  # the end of a game is stored with more than its moves anyway
            assert await store.waking() == []

    in_time(whole())


def test_a_table_that_is_let_go_owes_nothing_in_the_store_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            hub = app.server.hub
            links = await begun(server, 1)
            async with server.sit(links.seats[0] or "") as anne:
                await anext(anne.turns())  # the bot has played
            assert await hub.store.waking() == [(links.table, 0.0)]
            monkeypatch.setattr("taniere.server.background.IDLE_SECONDS", 0.0)
            await until(lambda: hub.count == 0)
            assert await hub.store.waking() == []

    in_time(whole())


def counting(loaded: list[str]) -> type[Hub]:
    class Counting(Hub):
        def live(self, table_id: str) -> LiveTable:
            if table_id not in self._tables:
                loaded.append(table_id)
            return super().live(table_id)

    return Counting


def test_a_bot_that_was_due_plays_on_though_nobody_watches(tmp_path: Path) -> None:
    async def whole() -> None:
        with pytest.MonkeyPatch.context() as patch:
            asleep(patch)
            async with serving(tmp_path, settings=OFTEN) as (server, app):
                links = await begun(server, 1)
                assert await app.server.hub.store.waking() == [(links.table, 0.0)]
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            await resumed(app)
            live = app.server.hub.live(links.table)
            await until(lambda: live.table is not None and live.table.waiting_for() == (0,))
            await live.settle()
            assert await app.server.hub.store.waking() == []

    in_time(whole())


def test_a_bot_that_was_due_plays_for_whoever_comes_before_the_table_s_turn(tmp_path: Path) -> None:
    async def whole() -> None:
        with pytest.MonkeyPatch.context() as patch:
            asleep(patch)
            async with serving(tmp_path) as (server, _):
                links = await begun(server, 1)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(resuming, "RESUMED_AT_ONCE", 0)  # no table's turn ever comes
            async with serving(tmp_path) as (server, _), server.sit(links.seats[0] or "") as anne:
                assert (await anext(anne.turns())).legal

    in_time(whole())


def test_a_clock_that_runs_out_after_a_start_does_so_by_itself(tmp_path: Path) -> None:
    async def whole() -> None:
        hands = Hands()
        async with serving(tmp_path, clock=hands.clock, settings=Hands.OFTEN) as (server, app):
            links = await begun(server, 0, clock=60.0)
            ((table, at),) = await app.server.hub.store.waking()
            assert table == links.table
            assert hands.now < at <= hands.now + BOARD_SECONDS + 60.0  # not later than it runs out
        async with serving(tmp_path, clock=hands.clock, settings=Hands.OFTEN) as (server, app):
            hub = app.server.hub
            assert hub.count == 0
            hands.now += BOARD_SECONDS + 61
            await until(lambda: hub.count == 1)
            live = hub.live(links.table)
            await until(lambda: live.table is not None and live.table.players[0].is_away)

    in_time(whole())


def test_a_table_of_which_nothing_is_known_is_looked_at_once(tmp_path: Path) -> None:
    """As those of a store that was brought up to date."""

    async def whole() -> None:
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            links = await begun(server, 0)
        with closing(sqlite3.connect(tmp_path / "taniere.db")) as connection:
            connection.execute("UPDATE tables SET wakes = 0")
            connection.commit()
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            hub = await resumed(app)
            assert hub.count == 0
            assert await hub.store.waking() == []
            assert (await server.table(links.host)).status == "playing"

    in_time(whole())


def test_bots_that_were_due_are_asked_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resuming, "RESUMED_AT_ONCE", 2)

    async def whole() -> None:
        wake = BackgroundTasks.wake_bots
        asleep(monkeypatch)
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            tables = {(await begun(server, 1)).table for _ in range(5)}
        async with serving(tmp_path, settings=OFTEN) as (server, app):
            hub = app.server.hub
            await until(lambda: sum(map(hub.resumer.is_thinking, tables)) == 2)
            for _ in range(50):  # turns of the loop in which it could go on
                await asyncio.sleep(0)
            assert hub.count == 2
            monkeypatch.setattr(BackgroundTasks, "wake_bots", wake)
            for table_id in list(hub._tables):
                hub.background.wake_bots(hub.live(table_id))
            await resumed(app)
            await until(lambda: not any(map(hub.resumer.is_thinking, tables)))
            assert set(hub._tables) == tables

    in_time(whole())
