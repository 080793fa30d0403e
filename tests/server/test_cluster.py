"""Two servers of one database: what is played at one is told at the other, once and in order."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from taniere.client import Made, Seat, Server, bot, person
from taniere.core.record import loads
from taniere.server import wire
from taniere.server.app import App
from taniere.server.background import Settings
from taniere.server.following import Follower
from taniere.server.thinking import Thinkers
from taniere.store.sharing import News
from tests.server.making import DEADLINE, Raw, in_time, raw, refused, serving
from tests.server.playing import play, two
from tests.store import postgres

Pair = tuple[Server, Server, App, App]
OFTEN = Settings(tick_seconds=0.05)


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[Pair]:
    """Two servers of one empty database."""
    url = postgres.server().url()
    await postgres.empty(url)
    async with (
        serving(folder, store=url, settings=OFTEN) as (here, app),
        serving(folder, store=url, settings=OFTEN) as (there, other),
    ):
        yield here, there, app, other


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(DEADLINE):
        while not is_so():
            await asyncio.sleep(0.01)


async def told(seat: Seat) -> list[wire.Update]:
    """All that a listener hears, to the end of the game."""
    return [update async for update in seat.updates()]


async def decide(seat: Seat, seed: int) -> None:
    choice = random.Random(seed)
    async for turn in seat.turns():
        await seat.play(choice.choice(turn.legal), turn.decision)


def events_of(updates: list[wire.Update]) -> list[Any]:
    """The events after the first update, which shows the table as it was found."""
    versions = [update.table.version for update in updates]
    assert versions == sorted(versions)
    assert all(update.is_complete for update in updates[1:])
    return [event for update in updates[1:] for event in update.events]


@pytest.mark.parametrize("game", ["pig", "tyrannosaurus-rex", "t-rex"])
def test_a_game_of_two_servers_is_told_alike_at_both(tmp_path: Path, game: str) -> None:
    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await here.create(game, [person("Anne"), person("Ben"), bot()], is_started=True)
            async with (
                here.sit(links.spectator) as one,
                there.sit(links.spectator) as two,
                here.sit(links.seats[0] or "") as anne,
                there.sit(links.seats[1] or "") as ben,
            ):
                heard, elsewhere, *_ = await asyncio.gather(
                    told(one), told(two), decide(anne, 1), decide(ben, 2)
                )
            assert events_of(heard)
            shared = min(len(events_of(heard)), len(events_of(elsewhere)))  # the bot had begun meanwhile
            assert events_of(heard)[-shared:] == events_of(elsewhere)[-shared:]
            assert heard[-1].view == elsewhere[-1].view
            assert await here.record(links.host) == await there.record(links.host)

    in_time(whole(), 4 * DEADLINE)


def test_what_the_news_miss_is_found_by_comparing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(self: Follower, news: News) -> None:
        """Hear nothing."""

    monkeypatch.setattr(Follower, "_hear", deaf)

    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(there) as ben:
                await anne.hello(links.seats[0] or "")
                await ben.hello(links.seats[1] or "")
                done = await anne.ask(play("2-0-0", "roll"))
                update = await ben.next("update")
                assert update["table"]["version"] == done["version"]
                assert update["is_complete"]
                assert update["events"]

    in_time(whole())


def test_who_comes_to_another_server_finds_what_was_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: Follower) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Follower, "run", never)  # neither news nor comparing

    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(there) as same:
                await same.hello(links.seats[0] or "")
                done = await anne.hello(links.seats[0] or "")
                for _ in range(3):
                    decision = done["decision"]
                    if decision is None:
                        break
                    await anne.send(play(decision, "roll"))
                    done = await anne.next("update")
                # The other server has the table in memory as it was, and must not answer from that.
                stale = await same.ask(play("9-1-0", "roll"))
                assert stale["code"] == "stale_decision"
                found = await there.table(links.host)
                assert found.version == done["table"]["version"]
                async with raw(there) as again:
                    resumed = await again.hello(links.seats[0] or "", since=done["table"]["version"])
                    assert resumed["table"]["version"] == done["table"]["version"]
                    assert resumed["is_complete"]
                    assert resumed["events"] == []

    in_time(whole())


def test_of_two_who_play_the_same_decision_one_is_new_and_both_hear_it_once(tmp_path: Path) -> None:
    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await two(here, options={"target": 1000})
            async with raw(here) as anne, raw(there) as elsewhere, raw(there) as watching:
                await anne.hello(links.seats[0] or "")
                await elsewhere.hello(links.seats[0] or "")
                await watching.hello(links.spectator)
                answers = await asyncio.gather(
                    anne.ask(play("2-0-0", "roll")), elsewhere.ask(play("2-0-0", "roll"))
                )
                assert sorted(answer["is_new"] for answer in answers) == [False, True]
                update = await watching.next("update")
                assert update["is_complete"]
                assert update["events"]
                await anne.ask({"type": "leave"})
                while not (update := await watching.next("update"))["table"]["seats"][0]["is_away"]:
                    assert not update["events"]

    in_time(whole())


@pytest.mark.parametrize("is_deaf", [False, True])
def test_a_link_that_is_renewed_at_one_server_is_cut_off_at_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_deaf: bool
) -> None:
    if is_deaf:
        monkeypatch.setattr(Follower, "_hear", lambda self, news: None)

    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await two(here)
            async with raw(there) as ben, raw(there) as watching:
                await ben.hello(links.seats[1] or "")
                await watching.hello(links.spectator)
                new = await here.reissue(links.host, 1)
                assert await ben.closed() == 1008
                assert "link_renewed" in ben.received[-1]
                async with raw(there) as again:
                    assert (await again.hello(new.token))["seat"] == 1
                    assert (await watching.next("update"))["table"]["seats"][1]["renewed"] == 1
                    await settled(watching, there, links)
                    assert (await again.ask(play("2-1-0", "roll")))["type"] == "refused"  # not cut off
            assert (await refused(there.table(links.seats[1] or "")))[1] == "link_renewed"

    in_time(whole())


async def settled(watching: Raw, server: Server, links: Made) -> None:
    """Wait until servers have compared once more: something happens, and is told."""
    async with raw(server) as anne:
        update = await anne.hello(links.seats[0] or "")
        await anne.ask(play(update["decision"], "roll"))
        await watching.next("update")


def test_a_server_whose_connections_were_cut_goes_on(tmp_path: Path) -> None:
    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await here.create("pig", [person("Anne"), person("Ben")], is_started=True)
            async with here.sit(links.seats[0] or "") as anne, there.sit(links.seats[1] or "") as ben:
                watching = asyncio.create_task(told(ben))
                playing = asyncio.gather(decide(anne, 3), decide(ben, 4))
                connection = await asyncpg.connect(postgres.server().url())
                for _ in range(3):
                    await asyncio.sleep(0.1)
                    await connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                    )
                await connection.close()
                await playing
                assert (await watching)[-1].table.status == "over"

    in_time(whole(), 4 * DEADLINE)


def test_bots_think_once_however_many_servers_have_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts: list[object] = []
    choose = Thinkers.choose

    async def counted(self: Thinkers, *arguments: Any) -> int:
        thoughts.append(arguments)
        return await choose(self, *arguments)

    monkeypatch.setattr(Thinkers, "choose", counted)

    async def whole() -> None:
        async with pair(tmp_path) as (here, there, _, _):
            links = await here.create("pig", [person("Anne"), person("Ben"), bot()], is_started=True)
            async with here.sit(links.seats[0] or "") as anne, there.sit(links.seats[1] or "") as ben:
                await asyncio.gather(decide(anne, 5), decide(ben, 6))
            record = loads(await there.record(links.host))
            assert len([entry for entry in record.entries if entry.seat == 2]) == len(thoughts)

    in_time(whole(), 4 * DEADLINE)


def test_a_server_that_ends_leaves_its_bots_to_another(tmp_path: Path) -> None:
    url = postgres.server().url()

    async def whole() -> None:
        await postgres.empty(url)
        async with serving(tmp_path, store=url, settings=OFTEN) as (there, other):
            async with serving(tmp_path, store=url, settings=OFTEN) as (here, app):
                links = await here.create("pig", [person("Anne"), bot()], is_started=True)
                async with here.sit(links.seats[0] or "") as anne:
                    turn = await anext(anne.turns())
                    await anne.play("roll", turn.decision)
                    await until(lambda: app.server.hub.count == 1)
                    assert other.server.hub.count == 0
            async with there.sit(links.seats[0] or "") as anne:
                await decide(anne, 7)
            assert loads(await there.record(links.host)).is_finished

    in_time(whole(), 4 * DEADLINE)
