"""A short clock over the socket: it runs when the board is there, for everybody, and survives a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from taniere.client import Server, person
from taniere.server.app import App
from taniere.table.state import BOARD_SECONDS
from tests.server.making import Hands, Run, in_time, raw, serving
from tests.server.playing import length, two


def seen(update: dict[str, Any]) -> dict[str, Any]:
    return {"type": "seen", "decision": update["decision"]}


def test_everybody_is_told_when_the_clock_runs(run: Run) -> None:
    hands = Hands()

    async def body(server: Server, app: App) -> None:
        links = await two(server, clock=60.0)
        async with raw(server) as anne, raw(server) as watching:
            asked = await anne.hello(links.seats[0] or "")
            before = await watching.hello(links.spectator)
            began = hands.now
            assert asked["table"]["deadline"] == before["table"]["deadline"] == began + BOARD_SECONDS + 60
            hands.now += 3
            assert (await anne.ask(seen(asked)))["is_new"]
            update = await watching.next("update")
            assert update["table"]["deadline"] == began + 63
            assert (update["view"], update["events"]) == (before["view"], [])
            hands.now += 1
            again = await anne.ask(seen(asked))
            assert (again["type"], again["is_new"]) == ("done", False)

    run(body, clock=hands.clock)


def test_a_table_without_a_clock_stores_nothing(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server)
        async with raw(server) as anne:
            asked = await anne.hello(links.seats[0] or "")
            stored = await length(app, links)
            answer = await anne.ask(seen(asked))
            assert (answer["type"], answer["is_new"]) == ("done", False)
            assert await length(app, links) == stored

    run(body)


def test_those_who_watch_see_for_nobody(run: Run) -> None:
    async def body(server: Server, app: App) -> None:
        links = await two(server, clock=60.0)
        async with raw(server) as anne, raw(server) as watching:
            asked = await anne.hello(links.seats[0] or "")
            await watching.hello(links.spectator)
            assert (await watching.ask(seen(asked)))["code"] == "wrong_link"

    run(body)


def test_a_restart_finds_the_same_deadline(tmp_path: Path) -> None:
    """What was answered is stored: the server that comes after one that was killed tells the same."""

    async def whole() -> None:
        hands = Hands()
        async with serving(tmp_path, clock=hands.clock) as (server, _):
            links = await two(server, clock=60.0)
            async with server.sit(links.seats[0] or "") as anne:
                hands.now += 3
                await anne.see()
            told = (await server.table(links.host)).deadline
        assert told == hands.now + 60
        async with serving(tmp_path, clock=hands.clock) as (server, _):
            assert (await server.table(links.host)).deadline == told

    in_time(whole())


def test_the_first_of_several_boards_is_told_to_nobody(run: Run) -> None:
    hands = Hands()

    async def body(server: Server, app: App) -> None:
        people = [person("Anne"), person("Ben")]
        links = await server.create("tyrannosaurus-rex", people, is_started=True, clock=60.0)
        async with raw(server) as anne, raw(server) as ben:
            asked = [await anne.hello(links.seats[0] or ""), await ben.hello(links.seats[1] or "")]
            assert asked[0]["table"]["waiting_for"] == [0, 1]
            hands.now += 2
            await anne.ask(seen(asked[0]))
            hands.now += 2
            await ben.ask(seen(asked[1]))
            told = [update for update in ben.received if '"type":"update"' in update]
            assert len(told) == 2  # the hello's, and that the clock runs
            assert f'"deadline":{hands.now + 60}' in told[1]

    run(body, clock=hands.clock)
