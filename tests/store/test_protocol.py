"""What every store promises, whatever it is made of."""

from __future__ import annotations

import asyncio

import pytest

from taniere.store.store import Append, Conflict, Link, Stored, StoreError, Wakes
from tests.store.making import Opener, change, codes, first, link, opened, outcomes


def test_a_table_is_loaded_as_it_was_made(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"\x00facts", first(0, b"a", b"\xff"))
            await store.append(change(2, b""))
            assert await store.load("t") == Stored("t", b"\x00facts", 0, None, (b"a", b"\xff", b""))
            assert await store.entries("t") == [b"a", b"\xff", b""]

    asyncio.run(play())


def test_what_is_not_there_is_none_or_empty(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            assert await store.load("t") is None
            assert await store.entries("t") == []
            assert await store.link(b"digest") is None
            assert await store.open_tables() == []
            assert await store.sweep(-1) == []

    asyncio.run(play())


def test_a_table_without_entries_starts_at_zero(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0))
            assert await store.load("t") == Stored("t", b"", 0, None, ())
            await store.append(change(0, b"a"))
            assert await store.entries("t") == [b"a"]

    asyncio.run(play())


def test_everything_outlives_the_store_object(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"facts", first(0, b"a", snapshot=b"A", add_links=[link(b"1")]))
            await store.append(change(1, b"b", is_finished=True))
        async with opened(open_store()) as store:
            assert await store.load("t") == Stored("t", b"facts", 1, b"A", (b"b",))
            assert await store.link(b"1") == link(b"1")
            assert await store.open_tables() == []

    asyncio.run(play())


@pytest.mark.parametrize("at", [0, 1, 3, 4, -1])
def test_an_append_elsewhere_than_at_the_end_is_a_conflict(open_store: Opener, at: int) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, b"a", b"b"))
            before = await store.load("t")
            for entries in [(b"x", b"y", b"z"), ()]:
                with pytest.raises(Conflict) as refused:
                    await store.append(change(at, *entries, snapshot=b"no", add_links=[link(b"1")]))
                assert refused.value.code == "log_moved_on"
                assert refused.value.arguments == {"table": "t", "at": at, "length": 2}
            assert await store.load("t") == before
            assert await store.link(b"1") is None

    asyncio.run(play())


def test_creating_twice_is_a_conflict_that_changes_nothing(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"facts", first(0, b"a"))
            with pytest.raises(Conflict) as refused:
                await store.create("t", b"other", first(0, b"b", add_links=[link(b"1")]))
            assert refused.value.code == "table_exists"
            assert await store.load("t") == Stored("t", b"facts", 0, None, (b"a",))
            assert await store.link(b"1") is None

    asyncio.run(play())


def test_a_creation_that_does_not_start_at_zero_leaves_no_table(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            with pytest.raises(Conflict):
                await store.create("t", b"", first(1, b"a"))
            assert await store.load("t") is None
            await store.create("t", b"", first(0, b"a"))

    asyncio.run(play())


def test_an_append_to_no_table_is_refused_and_is_no_conflict(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            with pytest.raises(StoreError) as refused:
                await store.append(change(0, b"a"))
            assert refused.value.code == "no_such_table"
            assert not isinstance(refused.value, Conflict)
            assert await store.entries("t") == []

    asyncio.run(play())


def test_a_change_carries_one_table_only(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            with pytest.raises(StoreError, match="a change of table t cannot carry anything of u"):
                await store.create("t", b"", first(0, table="u"))
            await store.create("t", b"", first(0))
            with pytest.raises(StoreError, match="a change of table t cannot carry anything of u"):
                await store.append(change(0, b"a", add_links=[link(b"1", table="u")]))
            assert await store.entries("t") == []

    asyncio.run(play())


def test_the_tail_starts_after_the_newest_snapshot(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, b"a", b"b", snapshot=b"AB"))
            assert await store.load("t") == Stored("t", b"", 2, b"AB", ())
            await store.append(change(2, b"c"))
            assert await store.load("t") == Stored("t", b"", 2, b"AB", (b"c",))
            await store.append(change(3, b"d", snapshot=b"ABCD"))
            await store.append(change(4, b"e"))
            loaded = await store.load("t")
            assert loaded == Stored("t", b"", 4, b"ABCD", (b"e",))
            assert loaded.length == 5
            assert await store.entries("t") == [b"a", b"b", b"c", b"d", b"e"]

    asyncio.run(play())


def test_a_snapshot_can_come_without_entries_and_may_be_empty(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, b"a"))
            await store.append(change(1, snapshot=b""))
            assert await store.load("t") == Stored("t", b"", 1, b"", ())

    asyncio.run(play())


def test_links_are_found_by_their_hash_and_dropped_by_it(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            seat, host = link(b"1", seat=2), link(b"2", role="host", seat=None)
            await store.create("t", b"", first(0, add_links=[seat, host]))
            assert await store.link(b"1") == Link(b"1", "t", "seat", 2)
            assert await store.link(b"2") == Link(b"2", "t", "host", None)
            again = link(b"1", seat=1)  # dropped first, so that a link can be replaced
            await store.append(change(0, drop_links=[b"1", b"nobody's"], add_links=[again]))
            assert await store.link(b"1") == again
            await store.append(change(0, drop_links=[b"1"]))
            assert await store.link(b"1") is None
            assert await store.link(b"2") == host

    asyncio.run(play())


def test_a_seat_loses_all_its_links_but_the_new_ones(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            old = [
                link(b"1", seat=1),
                link(b"2", seat=1),
                link(b"3", seat=2),
                link(b"4", role="host", seat=None),
            ]
            await store.create("t", b"", first(0, add_links=old))
            await store.create("u", b"", first(0, table="u", add_links=[link(b"5", seat=1, table="u")]))
            await store.append(change(0, renew_seats=[1, 7], add_links=[link(b"6", seat=1)]))
            found = [await store.link(b"%d" % number) for number in range(1, 7)]
            assert [None if one is None else (one.table, one.role, one.seat) for one in found] == [
                ("t", "renewed", 1),
                ("t", "renewed", 1),
                ("t", "seat", 2),
                ("t", "host", None),
                ("u", "seat", 1),
                ("t", "seat", 1),
            ]

    asyncio.run(play())


def test_a_hash_that_is_taken_is_refused(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, add_links=[link(b"1")]))
            await store.create("u", b"", first(0, table="u"))
            stolen = change(0, b"a", table="u", drop_links=[b"1"], add_links=[link(b"1", table="u")])
            with pytest.raises(StoreError) as refused:
                await store.append(stolen)
            assert refused.value.code == "link_taken"
            assert not isinstance(refused.value, Conflict)
            assert await store.link(b"1") == link(b"1")
            assert await store.entries("u") == []

    asyncio.run(play())


def test_no_table_drops_the_links_of_another(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, add_links=[link(b"1")]))
            await store.create("u", b"", first(0, table="u", drop_links=[b"1"]))
            assert await store.link(b"1") == link(b"1")

    asyncio.run(play())


def test_open_tables_come_latest_touched_first(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            for number, table in enumerate("abcd"):
                await store.create(table, b"", first(0, table=table, now=10.0 + number))
            await store.append(change(0, table="b", now=20.0))
            await store.append(change(0, table="c", now=30.0, is_finished=True))
            assert await store.open_tables() == ["b", "d", "a"]
            await store.append(
                change(0, b"back", table="c", now=40.0, is_finished=False)
            )  # a last decision taken back
            assert await store.open_tables() == ["c", "b", "d", "a"]

    asyncio.run(play())


def test_waking_tables_come_the_earliest_first(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            for table, at in (("a", 30.0), ("b", None), ("c", 0.0)):
                await store.create(table, b"", first(0, b"x", table=table, wakes=Wakes(at)))
            await store.create("d", b"", first(0, table="d"))
            assert await store.waking() == [("c", 0.0), ("a", 30.0)]
            await store.append(change(1, b"y", table="a"))  # as before
            await store.append(change(1, b"y", table="b", wakes=Wakes(20.0)))
            await store.append(change(1, table="c", wakes=Wakes(None)))
            assert await store.waking() == [("b", 20.0), ("a", 30.0)]
            found = [await store.load(table) for table in "abcd"]
            assert [one.wakes for one in found if one is not None] == [30.0, 20.0, None, None]
            await store.sweep(-1)
            assert await store.waking() == []

    asyncio.run(play())


def test_a_table_made_finished_is_not_open(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, b"a", is_finished=True))
            assert await store.open_tables() == []

    asyncio.run(play())


def test_sweeping_deletes_what_is_old_with_all_it_has(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            old = change(0, b"a", now=10.0, snapshot=b"A", add_links=[link(b"1")])
            await store.create("t", b"old", old)
            over = change(0, b"b", table="over", now=9.0, is_finished=True)
            await store.create("over", b"", over)
            kept = change(0, b"k", table="k", now=10.0, snapshot=b"K", add_links=[link(b"k", table="k")])
            await store.create("k", b"kept", kept)
            await store.count_hour()
            await store.append(change(1, table="k", now=1.0))
            await store.append(change(1, b"c", table="t"))  # no touch: that was noted lately
            assert await store.sweep(1) == []  # an hour and no more
            assert await store.sweep(0) == ["over", "t"]
            assert await store.load("t") is None
            assert await store.entries("t") == await store.entries("over") == []
            assert await store.link(b"1") is None
            assert await store.load("k") == Stored("k", b"kept", 1, b"K", ())
            assert await store.entries("k") == [b"k"]
            assert await store.link(b"k") == link(b"k", table="k")
            # Nothing of the old one shows through in a new one of the same name.
            await store.create("t", b"new", first(0, add_links=[link(b"1")]))
            assert await store.load("t") == Stored("t", b"new", 0, None, ())

    asyncio.run(play())


@pytest.mark.parametrize("now", [5.0, 20.0, 9e9])
def test_a_table_grows_old_by_counted_hours_whatever_the_clock_says(open_store: Opener, now: float) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, now=20.0))
            for _ in range(2):
                await store.count_hour()
            await store.append(change(0, b"a", now=now))
            assert await store.sweep(0) == []
        async with opened(open_store()) as store:
            for _ in range(3):
                await store.count_hour()
            assert await store.sweep(3) == []
            assert await store.sweep(2) == ["t"]

    asyncio.run(play())


def test_an_append_after_the_sweep_is_refused(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0, b"a"))
            swept, late = await outcomes(store.sweep(-1), store.append(change(1, b"b")))
            assert swept == ["t"]
            assert codes([late]) == ["no_such_table"]
            assert await store.load("t") is None

    asyncio.run(play())


def test_of_many_appends_at_one_place_one_succeeds(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0))
            rivals = [b"%d" % number for number in range(20)]
            for at in range(3):
                found = codes(await outcomes(*(store.append(change(at, rival)) for rival in rivals)))
                assert sorted(map(str, found)) == ["None"] + ["log_moved_on"] * 19
                assert (await store.entries("t"))[at:] == [rivals[found.index(None)]]

    asyncio.run(play())


def test_two_stores_on_the_same_place_race_as_one(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as one, opened(open_store()) as other:
            made = await outcomes(one.create("t", b"1", first(0)), other.create("t", b"2", first(0)))
            assert sorted(map(str, codes(made))) == ["None", "table_exists"]
            for at in range(30):
                found = codes(await outcomes(one.append(change(at, b"1")), other.append(change(at, b"2"))))
                assert sorted(map(str, found)) == ["None", "log_moved_on"]
                won = b"1" if found[0] is None else b"2"
                assert (await one.entries("t"))[at:] == (await other.entries("t"))[at:] == [won]

    asyncio.run(play())


def test_waiting_appends_are_written_in_order(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0))
            entries = [b"%d" % number for number in range(200)]
            found = await outcomes(*(store.append(change(at, entry)) for at, entry in enumerate(entries)))
            assert codes(found) == [None] * 200
            assert await store.entries("t") == entries

    asyncio.run(play())


def test_closing_writes_what_waits_and_then_refuses(open_store: Opener) -> None:
    async def play() -> None:
        store = await open_store()
        await store.create("t", b"", first(0))
        waiting = [asyncio.ensure_future(store.append(change(at, b"x"))) for at in range(50)]
        await asyncio.sleep(0)  # each has come as far as its first wait
        await asyncio.gather(store.close(), store.close())
        assert codes(await asyncio.gather(*waiting)) == [None] * 50
        for late in (
            store.append(change(50, b"x")),
            store.create("u", b"", first(0, table="u")),
            store.sweep(-1),
            store.load("t"),
            store.entries("t"),
            store.link(b"1"),
            store.open_tables(),
        ):
            with pytest.raises(StoreError, match="the store is closed"):
                await late
        await store.close()
        async with opened(open_store()) as store:
            assert await store.entries("t") == [b"x"] * 50

    asyncio.run(play())


def test_who_stops_waiting_does_not_stop_it(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0))
            given_up = store.append(change(0, b"first"))
            given_up.cancel()
            await store.append(change(1, b"second"))
            assert given_up.cancelled()
            assert await store.entries("t") == [b"first", b"second"]

    asyncio.run(play())


def test_a_change_that_makes_no_sense_fails_alone(open_store: Opener) -> None:
    async def play() -> None:
        async with opened(open_store()) as store:
            await store.create("t", b"", first(0))
            nonsense = Append("t", 0, [b"a", "not bytes"], 1.0)  # type: ignore[list-item]
            refused, done = await outcomes(store.append(nonsense), store.append(change(0, b"b")))
            assert isinstance(refused, Exception)
            assert done is None
            assert await store.entries("t") == [b"b"]

    asyncio.run(play())
