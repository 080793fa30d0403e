"""What several servers of one database share: news, comparison, leases, and hours that are counted once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from taniere.store.postgres import PostgresStore
from taniere.store.postgres_schema import SCHEMA
from taniere.store.sharing import News, Sharing, Standing
from taniere.store.store import StoreError, Wakes
from tests.store import postgres
from tests.store.making import change, codes, first, link, opened, outcomes

DEADLINE = 30.0


@asynccontextmanager
async def two_servers() -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    url = postgres.server().url()
    await postgres.empty(url)
    async with opened(PostgresStore.open(url)) as one, opened(PostgresStore.open(url)) as two:
        yield one, two


def sharing_of(store: PostgresStore) -> Sharing:
    assert store.sharing is not None
    return store.sharing


async def listening(store: PostgresStore) -> asyncio.Queue[News]:
    """Listen; what comes is in the queue."""
    heard: asyncio.Queue[News] = asyncio.Queue()
    is_connected = asyncio.Event()
    sharing_of(store).start(heard.put_nowait, is_connected.set)
    async with asyncio.timeout(DEADLINE):
        await is_connected.wait()
    return heard


async def next_of(heard: asyncio.Queue[News]) -> News:
    async with asyncio.timeout(DEADLINE):
        return await heard.get()


def test_every_append_is_news_for_the_other_servers_only() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            here, there = await listening(one), await listening(two)
            await one.create("t", b"", first(0, b"zero"))
            assert (await next_of(there)).table == "t"
            await one.append(change(1, b"one", b"two"))
            news = await next_of(there)
            assert (news.table, news.at, news.length, news.entries) == ("t", 1, 3, [b"one", b"two"])
            assert not news.has_new_links
            await one.append(change(3, b"three", now=5.0, renew_seats=[0], add_links=[link(b"new")]))
            news = await next_of(there)
            assert (news.at, news.entries, news.has_new_links) == (3, [b"three"], True)
            await one.append(change(4, b"x" * 9_000))
            news = await next_of(there)
            assert (news.at, news.length, news.entries) == (4, 5, None)
            await one.append(change(5, *[b"\xff\x00"] * 900))  # short entries, but many
            assert (await next_of(there)).entries is None
            assert codes(await outcomes(two.append(change(1, b"late")))) == ["log_moved_on"]
            await two.append(change(905, b"last"))
            # The first that this server hears: nothing of its own, and nothing of what was refused.
            news = await next_of(here)
            assert (news.at, news.entries) == (905, [b"last"])

    asyncio.run(play())


def test_a_listener_whose_connection_was_cut_connects_again_and_says_that_it_missed_something() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            await one.create("t", b"", first(0))
            gaps: asyncio.Queue[None] = asyncio.Queue()
            heard: asyncio.Queue[News] = asyncio.Queue()
            sharing_of(two).start(heard.put_nowait, lambda: gaps.put_nowait(None))
            await gaps.get()
            connection = await asyncpg.connect(postgres.server().url())
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            )
            await connection.close()
            async with asyncio.timeout(DEADLINE):
                await gaps.get()
            await one.append(change(0, b"a"))
            assert (await next_of(heard)).entries == [b"a"]

    asyncio.run(play())


def test_comparing_finds_just_what_differs() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            for table in ("t", "u", "v", "w"):
                await one.create(
                    table, b"", first(0, b"a", table=table, add_links=[link(table.encode(), table=table)])
                )
            same = [Standing(table, 1, 0, None) for table in ("t", "u", "v", "w")]
            assert await sharing_of(two).changed(same) == []
            await one.append(change(1, b"b", table="u"))
            await one.append(change(1, table="v", now=2.0, renew_seats=[0]))
            await one.append(change(1, table="w", wakes=Wakes(7.0)))
            known = [*same, Standing("gone", 3, 0, None)]
            found = await sharing_of(two).changed(known)
            assert {one if isinstance(one, str) else one.table: one for one in found} == {
                "u": Standing("u", 2, 0, None),
                "v": Standing("v", 1, 1, None),
                "w": Standing("w", 1, 0, 7.0),
                "gone": "gone",
            }
            assert await sharing_of(two).opens([b"t", b"v", b"nothing"]) == {b"t"}
            tail = await sharing_of(two).tail("u", 1)
            assert tail is not None
            assert (tail.entries, tail.standing) == ((b"b",), Standing("u", 2, 0, None))
            assert await sharing_of(two).tail("gone", 0) is None

    asyncio.run(play())


def test_a_lease_has_one_holder_until_it_is_given_back() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            for store in (one, two):
                await listening(store)
            for table in ("t", "u"):
                await one.create(table, b"", first(0, table=table))
            mine = await sharing_of(one).beat(None, ["t", "u"], [], 0)
            assert sorted(mine.wanted) == ["t", "u"]
            theirs = await sharing_of(two).beat(None, ["t", "u"], [], 9)
            assert theirs.epoch != mine.epoch
            assert (theirs.wanted, theirs.found) == ([], [])
            assert (await sharing_of(one).beat(mine.epoch, [], ["t"], 0)).epoch == mine.epoch
            assert (await sharing_of(two).beat(theirs.epoch, ["t", "u"], [], 0)).wanted == ["t"]
            await sharing_of(one).leave(mine.epoch)
            assert (await sharing_of(two).beat(theirs.epoch, ["u"], [], 0)).wanted == ["u"]

    asyncio.run(play())


def test_what_is_due_and_nobody_s_is_found_by_one_server() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            for store in (one, two):
                await listening(store)
            for table, wakes in (("later", 4e9), ("now", 0.0), ("past", 5.0), ("never", None)):
                await one.create(table, b"", first(0, table=table, wakes=Wakes(wakes)))
            grants = await asyncio.gather(
                sharing_of(one).beat(None, [], [], 9), sharing_of(two).beat(None, [], [], 9)
            )
            assert sorted(table for grant in grants for table in grant.found) == ["now", "past"]

    asyncio.run(play())


def test_a_server_that_is_silent_loses_its_leases_and_learns_it() -> None:
    async def play() -> None:
        async with two_servers() as (one, two):
            for store in (one, two):
                await listening(store)
            await one.create("t", b"", first(0))
            mine = await sharing_of(one).beat(None, ["t"], [], 0)
            connection = await asyncpg.connect(postgres.server().url())
            await connection.execute(f"UPDATE {SCHEMA}.servers SET beat = beat - interval '1 minute'")
            await connection.close()
            theirs = await sharing_of(two).beat(None, ["t"], [], 0)
            assert theirs.wanted == ["t"]
            again = await sharing_of(one).beat(mine.epoch, ["t"], [], 0)
            assert again.epoch not in (mine.epoch, theirs.epoch)
            assert again.wanted == []

    asyncio.run(play())


def test_an_hour_is_counted_once_however_many_servers_run() -> None:
    async def hours() -> int:
        connection = await asyncpg.connect(postgres.server().url())
        try:
            return int(await connection.fetchval(f"SELECT hours FROM {SCHEMA}.running"))
        finally:
            await connection.close()

    async def play() -> None:
        async with two_servers() as (one, two):
            await asyncio.gather(one.count_hour(3590.0), two.count_hour(3590.0))
            await two.count_hour(3590.0)
            assert await hours() == 1
            await two.count_hour()
            assert await hours() == 2

    asyncio.run(play())


def test_without_a_connection_leases_are_refused_and_not_waited_for() -> None:
    async def play() -> None:
        async with two_servers() as (one, _):
            with pytest.raises(StoreError) as refused:
                await sharing_of(one).beat(None, [], [], 0)
            assert refused.value.code == "store_failed"

    asyncio.run(play())
