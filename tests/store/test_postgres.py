"""What only a store in PostgreSQL can meet: connections that break, restarts, databases of others."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator

import asyncpg
import pytest

from postgres_server import PostgresServer
from taniere.store import postgres as store_module
from taniere.store import postgres_changes
from taniere.store.opening import open_store
from taniere.store.postgres import PostgresStore
from taniere.store.postgres_schema import SCHEMA, STEPS
from taniere.store.store import StoreError, Wakes
from tests.store.cutting import cutting
from tests.store.making import change, codes, first, link, opened, outcomes
from tests.store.postgres import opener, server


@pytest.fixture
def url() -> str:
    """The address of an empty database."""

    async def empty() -> None:
        connection = await asyncpg.connect(server().url())
        await connection.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
        await connection.close()

    asyncio.run(empty())
    return server().url()


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """A server that a test may end."""
    started = PostgresServer()
    yield started
    started.close()


async def ask(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url, server_settings={"default_transaction_read_only": "off"})
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def test_a_move_whose_answer_was_lost_is_there_once_and_acknowledged(url: str) -> None:
    async def play() -> None:
        async with cutting(url) as (proxy, through), opened(PostgresStore.open(through)) as store:
            await store.create("t", b"", first(0))
            await store.create("u", b"", first(0, table="u"))
            moves = [change(0, b"t0"), change(0, b"u0", table="u")]
            await asyncio.gather(
                *map(store.append, moves)
            )  # now the statement is prepared: one answer a move
            proxy.left = 0
            found = await outcomes(
                store.append(change(1, b"t1", b"t2")), store.append(change(1, b"u1", table="u"))
            )
            assert codes(found) == [None, None]
            assert proxy.cuts == 1
            assert await store.entries("t") == [b"t0", b"t1", b"t2"]
            assert await store.entries("u") == [b"u0", b"u1"]
            assert codes(await outcomes(store.append(change(1, b"late")))) == ["log_moved_on"]

    asyncio.run(play())


def test_a_move_that_another_made_while_ours_was_in_doubt_is_not_taken_for_ours(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened(PostgresStore.open(url)) as store, opened(PostgresStore.open(url)) as rival:
            await store.create("t", b"", first(0))
            real = postgres_changes.add_moves

            async def lost(*arguments: object) -> set[int]:
                monkeypatch.setattr(store_module, "add_moves", real)
                await rival.append(change(0, b"theirs"))
                raise ConnectionResetError

            monkeypatch.setattr(store_module, "add_moves", lost)
            assert codes(await outcomes(store.append(change(0, b"ours")))) == ["log_moved_on"]
            assert await store.entries("t") == [b"theirs"]

    asyncio.run(play())


def test_wherever_a_connection_breaks_a_change_is_made_once(url: str) -> None:
    async def play() -> int:
        cut = 0
        async with cutting(url) as (proxy, through), opened(PostgresStore.open(through)) as store:
            for number in range(60):
                table = f"t{number}"
                await store.create(
                    table, b"", first(0, b"a", table=table, add_links=[link(b"%d" % number, table=table)])
                )
                much = change(
                    1,
                    b"b",
                    table=table,
                    now=5.0,
                    snapshot=b"S",
                    renew_seats=[0],
                    add_links=[link(b"new %d" % number, table=table)],
                    is_finished=True,
                    wakes=Wakes(7.0),
                )
                before, proxy.left = proxy.cuts, number
                assert codes(await outcomes(store.append(much))) == [None]
                proxy.left = None
                loaded = await store.load(table)
                assert loaded is not None
                assert (loaded.snapshot_at, loaded.snapshot, loaded.wakes) == (2, b"S", 7.0)
                assert await store.entries(table) == [b"a", b"b"]
                links = [await store.link(digest) for digest in (b"%d" % number, b"new %d" % number)]
                assert [one.role for one in links if one is not None] == ["renewed", "seat"]
                if proxy.cuts == before:
                    break  # so many answers a change has, and each has been lost once
                cut += 1
            else:
                raise AssertionError("a change has fewer answers than that")
        return cut

    assert asyncio.run(play()) > 5


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_restart_loses_nothing_and_doubles_nothing(own_server: PostgresServer, how: int) -> None:
    tables = 6

    async def play() -> None:
        async with opened(PostgresStore.open(own_server.url())) as store:
            told: dict[str, list[bytes]] = {f"t{number}": [] for number in range(tables)}
            for table in told:
                await store.create(table, b"", first(0, table=table))
            is_over = False

            async def moves(table: str) -> None:
                while not is_over:
                    entry = b"%d" % len(told[table])
                    await store.append(change(len(told[table]), entry, table=table))
                    told[table].append(entry)

            playing = [asyncio.create_task(moves(table)) for table in told]
            for _ in range(2):
                before = sum(map(len, told.values()))
                while sum(map(len, told.values())) < before + 50:
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(own_server.stop, how)
                await asyncio.to_thread(own_server.start)
            is_over = True
            await asyncio.gather(*playing)
            for table, entries in told.items():
                assert await store.entries(table) == entries

    asyncio.run(play())


def test_a_database_that_can_only_be_read_says_so_and_recovers(url: str) -> None:
    async def play() -> None:
        async with opened(PostgresStore.open(url)) as store:
            await store.create("t", b"", first(0))
            heard: list[StoreError] = []
            store.on_failure = heard.append
            await ask(url, "ALTER DATABASE postgres SET default_transaction_read_only = on")
            try:
                end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                await ask(url, end + " AND backend_type = 'client backend'")
                with pytest.raises(StoreError) as refused:
                    await store.probe()
                assert refused.value.arguments["cause"] == "read_only"
                assert heard == [refused.value]
                assert codes(await outcomes(store.append(change(0, b"a")))) == ["store_failed"]
                assert (await outcomes(PostgresStore.open(url)))[0].code == "store_unwritable"  # type: ignore[union-attr]
            finally:
                await ask(url, "ALTER DATABASE postgres RESET ALL")
            await ask(url, end + " AND backend_type = 'client backend'")
            await store.probe()
            await store.append(change(0, b"a"))
            assert await store.entries("t") == [b"a"]

    asyncio.run(play())


def test_of_several_that_open_a_new_database_one_makes_it(url: str) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(5)))
        await stores[0].create("t", b"", first(0, b"a"))
        assert [await store.entries("t") for store in stores] == [[b"a"]] * 5
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(play())


def test_a_newer_and_a_foreign_database_are_left_alone(url: str) -> None:
    async def play() -> None:
        await (await PostgresStore.open(url)).close()
        await ask(url, f"UPDATE {SCHEMA}.format SET version = {len(STEPS) + 1}")
        with pytest.raises(StoreError) as newer:
            await PostgresStore.open(url)
        assert newer.value.code == "store_newer"
        await ask(url, f"DROP TABLE {SCHEMA}.format")
        with pytest.raises(StoreError) as foreign:
            await PostgresStore.open(url)
        assert foreign.value.code == "store_foreign"

    asyncio.run(play())


@pytest.mark.parametrize("end", ["127.0.0.1:1/x", "127.0.0.1:notaport/x"])
def test_a_database_that_is_not_there_is_named_without_its_password(end: str) -> None:
    with pytest.raises(StoreError) as refused:
        asyncio.run(PostgresStore.open(f"postgresql://anne:geheim@{end}"))
    assert refused.value.code == "store_not_opened"
    assert "geheim" not in str(refused.value)
    assert "127.0.0.1" in str(refused.value)


def test_an_address_of_postgresql_opens_such_a_store(url: str) -> None:
    async def play() -> None:
        for scheme in ("postgresql", "postgres"):
            store = await open_store(url.replace("postgresql:", f"{scheme}:"))
            assert isinstance(store, PostgresStore)
            await store.close()

    asyncio.run(play())


def test_the_opener_of_the_tests_begins_empty_and_stays() -> None:
    async def play() -> None:
        open_it = opener(None)  # type: ignore[arg-type] # databases need no folder
        async with opened(open_it()) as store:
            await store.create("t", b"", first(0, b"a"))
        async with opened(open_it()) as store:
            assert await store.entries("t") == [b"a"]
        async with opened(opener(None)()) as store:  # type: ignore[arg-type]
            assert await store.entries("t") == []

    asyncio.run(play())
