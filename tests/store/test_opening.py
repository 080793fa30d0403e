"""Opening: new files, old files, newer files, and things that are no store at all."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from taniere.core.texts import LANGUAGES, core_texts
from taniere.store import migrations, sqlite
from taniere.store.opening import sqlite_path
from taniere.store.sqlite import SqliteStore
from taniere.store.store import Conflict, Link, Stored, StoreError
from tests.store.making import change, first, opened, sound


def refusal(path: Path | str) -> StoreError:
    """The error of opening it, which must have a sentence in every language."""

    async def play() -> None:
        async with opened(SqliteStore.open(path)):
            pass

    with pytest.raises(StoreError) as refused:
        asyncio.run(play())
    for language in LANGUAGES:
        sentence = core_texts(language).error(refused.value)
        assert str(refused.value.arguments["path"]) in sentence
        assert "\n" not in sentence
    return refused.value


def open_and_close(path: Path) -> None:
    async def play() -> None:
        async with opened(SqliteStore.open(path)):
            pass

    asyncio.run(play())


def pragmas(path: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as connection:
        identity = connection.execute("PRAGMA application_id").fetchone()[0]
        return identity, connection.execute("PRAGMA user_version").fetchone()[0]


def test_a_new_file_is_ours_at_the_newest_version_and_private(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open_and_close(path)
    assert pragmas(path) == (migrations.APPLICATION_ID, len(migrations.STEPS))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in tmp_path.iterdir()] == ["store.db"]  # the log was folded in


def test_the_companions_of_the_file_are_private_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(SqliteStore.open(tmp_path / "store.db")):
            modes = {stat.S_IMODE(found.stat().st_mode) for found in tmp_path.iterdir()}
            assert len(list(tmp_path.iterdir())) == 3
            assert modes == {0o600}

    asyncio.run(play())


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.touch(mode=0o640)
    open_and_close(path)
    assert pragmas(path)[1] == len(migrations.STEPS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640  # as its owner wanted it


def test_a_name_that_means_memory_to_sqlite_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:store?mode=memory"):
        open_and_close(Path(name))
        assert Path(name).is_file()


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open_and_close(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    before = path.read_bytes()
    error = refusal(path)
    assert error.code == "store_newer"
    assert error.arguments == {"path": str(path), "found": 999, "known": len(migrations.STEPS)}
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear store, " * 1_000)
    assert refusal(path).code == "store_foreign"
    assert path.read_bytes() == b"Dear store, " * 1_000


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE tables (id)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"],
)
def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    before = path.read_bytes()
    assert refusal(path).code == "store_foreign"
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["other.db"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path).code == "store_is_folder"


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "missing" / "store.db", tmp_path / "file" / "store.db", Path("/proc/store.db")):
        assert refusal(path).code == "store_unwritable"
        assert not path.exists()


@contextmanager
def an_ordinary_user() -> Iterator[Path]:
    """A folder of somebody to whom permissions mean something: root becomes nobody for a while."""
    nobody = 65534
    with TemporaryDirectory() as name:
        folder = Path(name)
        refusal(folder)  # whatever is imported on the way is imported now, while it can be read
        if os.geteuid() != 0:
            yield folder
            return
        os.chown(folder, nobody, nobody)
        os.seteuid(nobody)
        try:
            yield folder
        finally:
            os.seteuid(0)


def test_a_file_or_folder_without_permission_is_refused() -> None:
    with an_ordinary_user() as folder:
        path = folder / "store.db"
        open_and_close(path)
        path.chmod(0o400)
        assert refusal(path).code == "store_unwritable"
        path.chmod(0o600)
        folder.chmod(0o500)
        assert refusal(folder / "new.db").code == "store_unwritable"
        folder.chmod(0)
        assert refusal(path).code == "store_unwritable"
        folder.chmod(0o700)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    open_and_close(path)
    data = bytearray(path.read_bytes())
    data[100:200] = bytes(100)  # the root page of the schema
    path.write_bytes(data)
    assert refusal(path).code == "store_not_opened"


def test_an_old_sqlite_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    with pytest.raises(StoreError, match=r"needs SQLite 3\.37\.0 or newer; this Python has 3\.34\.1"):
        open_and_close(tmp_path / "store.db")
    assert list(tmp_path.iterdir()) == []


def test_a_new_step_brings_an_older_file_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store.db"

    async def fill() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"facts", first(0, b"a"))

    async def look() -> None:
        async with opened(SqliteStore.open(path)) as store:
            assert await store.entries("t") == [b"a"]

    asyncio.run(fill())
    step = ("ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'", "CREATE TABLE more (id)")
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, step))
    for _ in range(2):
        asyncio.run(look())
        assert pragmas(path) == (migrations.APPLICATION_ID, len(migrations.STEPS))
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT colour FROM tables").fetchall() == [("red",)]


def test_a_file_of_the_first_version_keeps_everything_and_refuses_gaps_from_now_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"

    async def play_on() -> None:
        async with opened(SqliteStore.open(path)) as store:
            assert await store.load("t") == Stored("t", b"facts", 1, b"snapshot", (b"b",), 0.0)
            assert await store.waking() == [("t", 0.0)]  # it is not known whether it owes something
            assert await store.load("u") == Stored("u", b"others", 0, None, (b"x",))
            assert await store.link(b"1") == Link(b"1", "t", "seat", 0)
            assert await store.link(b"2") == Link(b"2", "u", "host", None)
            assert await store.open_tables() == ["t"]
            with pytest.raises(Conflict):
                await store.append(change(3, b"d"))
            await store.append(change(2, b"c"))
            assert await store.entries("t") == [b"a", b"b", b"c"]
            await store.count_hour()
            await store.append(change(3, now=4.0))
            assert await store.sweep(0) == ["u"]
            assert await store.entries("u") == []
            assert await store.link(b"2") is None

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", migrations.STEPS[:1])
        open_and_close(path)
        assert pragmas(path)[1] == 1
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO tables VALUES ('t', 3.0, 0, x'6661637473'), ('u', 1.0, 1, ?)", (b"others",)
        )
        connection.execute(
            "INSERT INTO entries VALUES ('t', 0, ?), ('t', 1, ?), ('u', 0, ?)", (b"a", b"b", b"x")
        )
        connection.execute("INSERT INTO snapshots VALUES ('t', 1, ?)", (b"snapshot",))
        connection.execute(
            "INSERT INTO links VALUES (?, 't', 'seat', 0), (?, 'u', 'host', NULL)", (b"1", b"2")
        )
        connection.commit()
    asyncio.run(play_on())
    assert sound(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        (number,) = connection.execute("SELECT number FROM tables").fetchone()
        with pytest.raises(sqlite3.IntegrityError, match="gap"):
            connection.execute(
                "INSERT INTO entries (table_number, sequence, entry) VALUES (?, 4, x'00')", (number,)
            )


def test_the_number_of_a_table_is_never_used_again(tmp_path: Path) -> None:
    """Whoever still thinks of a table that is gone must not write into the log of another."""
    path = tmp_path / "store.db"

    async def play() -> None:
        async with opened(SqliteStore.open(path)) as mine, opened(SqliteStore.open(path)) as other:
            await mine.create("t", b"facts", first(0, b"a"))
            await mine.append(change(1, b"b"))
            assert await other.sweep(-1) == ["t"]
            await other.create("u", b"facts", first(0, b"x", b"y", table="u"))
            with pytest.raises(StoreError) as refused:
                await mine.append(change(2, b"c"))
            assert refused.value.code == "no_such_table"
            assert await mine.entries("u") == [b"x", b"y"]

    asyncio.run(play())


def test_a_failed_step_leaves_the_file_at_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    open_and_close(path)
    before = pragmas(path)
    with monkeypatch.context() as patch:
        good, bad = ("CREATE TABLE more (id)",), ("CREATE TABLE most (id)", "CREATE nonsense")
        patch.setattr(migrations, "STEPS", (*migrations.STEPS, good, bad))
        assert refusal(path).code == "store_not_opened"
    assert pragmas(path) == before
    with closing(sqlite3.connect(path)) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name LIKE 'mo%'").fetchall()
    open_and_close(path)
    assert sound(path)


def test_opened_many_times_at_once_a_new_file_is_made_once(tmp_path: Path) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(SqliteStore.open(tmp_path / "store.db") for _ in range(8)))
        await stores[0].create("t", b"", first(0, b"a"))
        assert [await store.entries("t") for store in stores] == [[b"a"]] * 8
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(play())
    assert sound(tmp_path / "store.db")


def test_an_opening_that_is_given_up_lets_go_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def play() -> None:
        opening = asyncio.ensure_future(SqliteStore.open(path))
        await asyncio.sleep(0)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"", first(0, b"a"))

    asyncio.run(play())
    assert sound(path)


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("club.db", "club.db"),
        ("/srv/club.db", "/srv/club.db"),
        ("C:/games/club.db", "C:/games/club.db"),  # a drive of Windows, not a scheme
        ("sqlite:///club.db", "club.db"),
        ("sqlite:////srv/my%20club.db", "/srv/my club.db"),
    ],
)
def test_an_address_names_a_file(address: str, path: str) -> None:
    assert sqlite_path(address) == Path(path)


@pytest.mark.parametrize("address", ["postgres://host/club", "sqlite://host/club.db", "sqlite:///"])
def test_an_address_of_no_store_that_is_known_is_refused(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        sqlite_path(address)
    assert caught.value.code == "unknown_store"


class Busy(sqlite3.Connection):
    """Somebody else has the file, for the first few tries."""

    tries = 0

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        self.tries += 1
        if self.tries <= 3:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return super().execute(*arguments)


def test_a_file_that_somebody_else_has_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(tmp_path / "store.db", factory=Busy)) as connection:
        assert sqlite._switch_to_wal(connection) == "wal"
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", -1.0)
    with (
        closing(sqlite3.connect(tmp_path / "store.db", factory=Busy)) as connection,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        sqlite._switch_to_wal(connection)
