"""Nothing is told before it is stored: failing disks, races, people who vanish meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taniere.client import Server
from taniere.server.app import App
from taniere.store.store import StoreError
from tests.server.making import Run, in_time, raw, serving
from tests.server.playing import length, play, two


def test_what_could_not_be_stored_is_told_and_never_happened(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        append = app.server.hub.store.write

        def failing(change: object, told: Callable[[Exception | None], None]) -> None:
            told(StoreError("store_failed", reason="/var/lib/disk is full"))

        async with raw(server) as anne, raw(server) as ben:
            before = await anne.hello(links.seats[0] or "")
            await ben.hello(links.seats[1] or "")
            monkeypatch.setattr(app.server.hub.store, "write", failing)
            refused = await anne.ask(play("2-0-0", "roll"))
            assert refused["code"] == "not_stored"
            assert "/var" not in refused["message"]
            monkeypatch.setattr(app.server.hub.store, "write", append)
            stored = await length(app, links)
            done = await anne.ask(play("2-0-0", "roll"))
            assert done["is_new"]
            assert await length(app, links) > stored
            # Ben was told of it once.
            update = await ben.next("update")
            assert update["table"]["version"] == done["version"] > before["table"]["version"]

    run(body)


def test_a_long_table_opens_from_a_snapshot_and_a_short_tail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taniere.server.live_table.SNAPSHOT_EVERY", 10)

    async def whole() -> None:
        async with serving(tmp_path) as (here, app):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(here) as ben:
                updates = [await one.hello(links.seats[n] or "") for n, one in enumerate((anne, ben))]
                for _ in range(60):
                    seat = updates[0]["table"]["waiting_for"][0]
                    await (anne, ben)[seat].send(play(updates[seat]["decision"], updates[seat]["legal"][0]))
                    updates = [await one.next("update") for one in (anne, ben)]
            stored = await app.server.hub.store.load(links.table)
            assert stored is not None
            assert stored.snapshot_at >= 60
            assert len(stored.tail) < 10
        async with serving(tmp_path) as (again, _), raw(again) as anne:
            assert (await anne.hello(links.seats[0] or ""))["view"] == updates[0]["view"]

    in_time(whole())


def test_a_race_against_another_process_is_won_by_one_and_told_to_everybody(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as (here, _), serving(tmp_path) as (there, _):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(there) as elsewhere, raw(here) as watching:
                await anne.hello(links.seats[0] or "")
                await elsewhere.hello(links.seats[0] or "")
                await watching.hello(links.spectator)
                answers = await asyncio.gather(
                    anne.ask(play("2-0-0", "roll")), elsewhere.ask(play("2-0-0", "roll"))
                )
                assert sorted(answer["is_new"] for answer in answers) == [False, True]
                # What the other process did is told here too, at the latest with the next thing that happens.
                await anne.ask({"type": "leave"})
                while not (update := await watching.next("update"))["table"]["seats"][0]["is_away"]:
                    pass
                assert update["view"]["turn_total"] + update["view"]["active"] > 0

    in_time(whole())


def test_whoever_goes_away_in_the_middle_of_a_move_does_not_undo_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        held, go_on, waiting = asyncio.Event(), asyncio.Event(), list[asyncio.Task[None]]()
        append = app.server.hub.store.write

        def slow(change: Any, told: Callable[[Exception | None], None]) -> None:
            async def later() -> None:
                await go_on.wait()
                append(change, told)

            held.set()
            waiting.append(asyncio.create_task(later()))

        async with raw(server) as ben:
            await ben.hello(links.seats[1] or "")
            async with raw(server) as anne:
                await anne.hello(links.seats[0] or "")
                monkeypatch.setattr(app.server.hub.store, "write", slow)
                await anne.send(play("2-0-0", "roll"))
                await held.wait()
                (her,) = (one for one in app.server.connections if one.seat == 0)
                her.end(1001)
                assert await anne.closed() == 1001
            go_on.set()
            assert (await ben.next("update"))["events"]

    run(body)


def test_a_repeat_is_known_after_a_restart_from_a_snapshot_as_long_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taniere.server.live_table.SNAPSHOT_EVERY", 10)
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text()
    found = re.search(r"one of the latest (\d+) decisions of its table", page)
    assert found is not None
    remembered = int(found[1])
    asked: list[tuple[int, dict[str, Any]]] = []  # every decision, in order, with its seat

    async def whole() -> None:
        async with serving(tmp_path) as (here, app):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(here) as ben:
                updates = [await one.hello(links.seats[n] or "") for n, one in enumerate((anne, ben))]
                while len(asked) < remembered + 5:
                    seat = updates[0]["table"]["waiting_for"][0]
                    # Each rolls once and holds: nobody comes near the end.
                    action = "hold" if asked and asked[-1][1]["action"] == "roll" else "roll"
                    if asked and asked[-1][0] != seat:
                        action = "roll"
                    asked.append((seat, play(updates[seat]["decision"], action)))
                    await (anne, ben)[seat].send(asked[-1][1])
                    updates = [await one.next("update") for one in (anne, ben)]
            stored = await app.server.hub.store.load(links.table)
            assert stored is not None
            assert stored.snapshot_at > stored.length - 10 > 0
        async with serving(tmp_path) as (again, app), raw(again) as anne, raw(again) as ben:
            for number, one in enumerate((anne, ben)):
                await one.hello(links.seats[number] or "")
            before = await length(app, links)
            for seat, message in asked[-remembered:]:
                done = await (anne, ben)[seat].ask(message)
                assert (done["type"], done["is_new"]) == ("done", False)
            seat, message = asked[-remembered - 1]
            assert (await (anne, ben)[seat].ask(message))["code"] == "stale_decision"
            assert await length(app, links) == before

    in_time(whole())
