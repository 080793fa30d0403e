"""Whatever is asked of a store, in whatever order: it answers as a few Python dictionaries would."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from taniere.store.store import Append, Conflict, Link, Store, Stored, StoreError
from tests.store.making import Opener, opened

TABLES = some.sampled_from(["t", "u"])
DIGESTS = some.sampled_from([b"1", b"2", b"3"])
SEATS = some.sampled_from([None, 0, 1])
MOMENTS = some.sampled_from([1.0, 2.5, 3.0, 4.5])


@some.composite
def moves(draw: some.DrawFn) -> Append:
    """Entries and nothing else, as most changes are."""
    entries = draw(some.lists(some.binary(max_size=3), min_size=1, max_size=2))
    return Append(draw(TABLES), draw(some.integers(0, 4)), entries, None)


@some.composite
def changes(draw: some.DrawFn) -> Append:
    table = draw(TABLES)
    return Append(
        table=table,
        at=draw(some.integers(0, 4)),
        entries=draw(some.lists(some.binary(max_size=3), max_size=2)),
        now=draw(MOMENTS),
        snapshot=draw(some.none() | some.binary(max_size=3)),
        add_links=[
            Link(digest, table, "seat", draw(SEATS)) for digest in draw(some.sets(DIGESTS, max_size=2))
        ],
        drop_links=sorted(draw(some.sets(DIGESTS, max_size=1))),
        renew_seats=sorted(draw(some.sets(some.integers(0, 1), max_size=1))),
        is_finished=draw(some.none() | some.booleans()),
    )


@dataclass
class Row:
    facts: bytes
    touched: float
    touched_hour: int
    is_finished: bool
    log: list[bytes] = field(default_factory=list)
    covers: int = 0
    snapshot: bytes | None = None


class Model:
    """The protocol once more, without a disk."""

    def __init__(self) -> None:
        self.hours = 0
        self.rows: dict[str, Row] = {}
        self.links: dict[bytes, Link] = {}

    def create(self, table: str, facts: bytes, first: Append) -> str | None:
        if table in self.rows:
            return "conflict: table_exists"
        self.rows[table] = Row(facts, first.now or 0.0, self.hours, first.is_finished or False)
        code = self.append(first)
        if code:
            del self.rows[table]
        return code

    def append(self, change: Append) -> str | None:
        row = self.rows.get(change.table)
        if row is None:
            return "no_such_table"
        if len(row.log) != change.at:
            return "conflict: log_moved_on"
        own = [link for link in self.links.values() if link.table == change.table]
        dropped = {link.digest for link in own if link.digest in change.drop_links}
        renewed = [link for link in own if link.digest not in dropped and link.seat in change.renew_seats]
        if any(link.digest in self.links.keys() - dropped for link in change.add_links):
            return "link_taken"
        row.log += change.entries
        row.touched = max(row.touched, change.now or 0.0)
        row.touched_hour = row.touched_hour if change.now is None else self.hours
        row.is_finished = row.is_finished if change.is_finished is None else change.is_finished
        if change.snapshot is not None:
            row.covers, row.snapshot = len(row.log), change.snapshot
        for digest in dropped:
            del self.links[digest]
        self.links.update(
            {link.digest: Link(link.digest, link.table, "renewed", link.seat) for link in renewed}
        )
        self.links.update({link.digest: link for link in change.add_links})
        return None

    def sweep(self, hours: int) -> set[str]:
        swept = {table for table, row in self.rows.items() if row.touched_hour < self.hours - hours}
        self.rows = {table: row for table, row in self.rows.items() if table not in swept}
        self.links = {digest: link for digest, link in self.links.items() if link.table not in swept}
        return swept

    async def agrees_with(self, store: Store) -> None:
        for table in ("t", "u"):
            loaded, row = await store.load(table), self.rows.get(table)
            if row is None:
                assert loaded is None
                assert await store.entries(table) == []
            else:
                tail = tuple(row.log[row.covers :])
                assert loaded == Stored(table, row.facts, row.covers, row.snapshot, tail)
                assert loaded.length == len(row.log)
                assert await store.entries(table) == row.log
        for digest in (b"1", b"2", b"3"):
            assert await store.link(digest) == self.links.get(digest)
        still_open = await store.open_tables()
        assert set(still_open) == {table for table, row in self.rows.items() if not row.is_finished}
        touched = [self.rows[table].touched for table in still_open]
        assert touched == sorted(touched, reverse=True)


async def code(doing: Awaitable[None]) -> str | None:
    try:
        await doing
    except Conflict as error:
        return f"conflict: {error.code}"
    except StoreError as error:
        return error.code
    return None


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=some.lists(
        changes()
        | moves()
        | some.lists(moves(), min_size=2, max_size=6)
        | some.tuples(some.binary(max_size=3), changes())
        | some.none()
        | some.integers(-1, 2),
        min_size=5,
        max_size=25,
    )
)
def test_a_store_answers_as_its_model(
    new_place: Callable[[], Opener], asked: list[Append | list[Append] | tuple[bytes, Append] | int | None]
) -> None:
    async def play() -> None:
        model = Model()
        open_store = new_place()
        async with opened(open_store()) as store:
            for one in asked:
                if isinstance(one, Append):
                    length = len(model.rows[one.table].log) if one.table in model.rows else 0
                    if one.at < 4:  # mostly where it fits, or all would be conflicts
                        one = replace(one, at=length)
                    assert await code(store.append(one)) == model.append(one)
                elif isinstance(one, list):  # together: each as if it had come alone, one after the other
                    found = await asyncio.gather(*(code(store.append(change)) for change in one))
                    assert found == [model.append(change) for change in one]
                elif isinstance(one, tuple):
                    facts, first = one
                    first = replace(first, at=first.at // 4)
                    assert await code(store.create(first.table, facts, first)) == model.create(
                        first.table, facts, first
                    )
                elif one is None:
                    await store.count_hour()
                    model.hours += 1
                else:
                    assert set(await store.sweep(one)) == model.sweep(one)
            await model.agrees_with(store)
        async with opened(open_store()) as store:
            await model.agrees_with(store)

    asyncio.run(play())
