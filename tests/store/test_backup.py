"""Copies of a store: whole, sound and private, or not there at all; and put back without losing anything."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from taniere.core.texts import LANGUAGES, core_texts
from taniere.store import migrations
from taniere.store.backup import back_up, restore
from taniere.store.lock import in_use, not_in_use
from taniere.store.sqlite import SqliteStore
from taniere.store.store import StoreError
from tests.store import child
from tests.store.making import first, opened, sound

ROOT = Path(__file__).parents[2]


def filled(path: Path, *entries: bytes) -> Path:
    """A store with one table."""

    async def fill() -> None:
        async with opened(SqliteStore.open(path)) as store:
            await store.create("t", b"facts", first(0, *entries))

    path.parent.mkdir(exist_ok=True)
    asyncio.run(fill())
    return path


def entries(path: Path, table: str = "t") -> list[bytes]:
    async def read() -> list[bytes]:
        async with opened(SqliteStore.open(path)) as store:
            return await store.entries(table)

    return asyncio.run(read())


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@contextmanager
def refused(folder: Path, code: str) -> Iterator[None]:
    """What is done in it must be refused with one line, in every language, and change nothing."""
    before = contents(folder)
    with pytest.raises(StoreError) as error:
        yield
    assert error.value.code == code
    for language in LANGUAGES:
        sentence = core_texts(language).error(error.value)
        assert str(error.value.arguments["path"]) in sentence
        assert "\n" not in sentence
    assert contents(folder) == before


@contextmanager
def writer(path: Path) -> Iterator[Callable[[int], dict[str, int]]]:
    """Another process that appends for ever; call for the next acknowledged places, by table."""
    command = [sys.executable, "-m", "tests.store.child", "log", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        said = process.stdout

        def acknowledged(lines: int) -> dict[str, int]:
            return {table: int(at) for table, at in (said.readline().split() for _ in range(lines))}

        try:
            yield acknowledged
        finally:
            process.kill()
            said.read()


def test_a_copy_under_writing_has_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    store, copy = tmp_path / "store.db", tmp_path / "copy.db"
    with writer(store) as acknowledged:
        before = acknowledged(400)
        assert back_up(store, copy) == len(child.TABLES)
        after = acknowledged(400)  # it went on meanwhile
    assert set(before) == set(after) == set(child.TABLES)
    assert sound(copy)
    for table, at in before.items():
        logged = entries(copy, table)
        assert logged == [b"%d" % place for place in range(len(logged))]
        assert at < len(logged)


def test_a_copy_is_one_private_file_that_needs_no_other(tmp_path: Path) -> None:
    store = filled(tmp_path / "data" / "store.db", b"a", b"b")
    (tmp_path / "backups").mkdir()
    copy = tmp_path / "backups" / "copy.db"
    old = os.umask(0)
    try:
        assert back_up(store, copy) == 1
    finally:
        os.umask(old)
    assert list(contents(tmp_path / "backups")) == ["copy.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert copy.read_bytes()[18:20] == b"\1\1"  # not WAL: readable where nothing can be written
    assert entries(copy) == [b"a", b"b"]


def test_nothing_that_exists_is_replaced_by_a_copy(tmp_path: Path) -> None:
    store = filled(tmp_path / "store.db", b"a")
    (tmp_path / "letter").write_text("Dear store")
    for there in (tmp_path / "letter", store):
        with refused(tmp_path, "backup_exists"):
            back_up(store, there)


def test_a_name_that_is_taken_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, copy = filled(tmp_path / "store.db", b"a"), tmp_path / "copy.db"
    copy.write_text("of somebody else")
    monkeypatch.setattr(Path, "exists", lambda path: path != copy and os.path.lexists(path))
    with refused(tmp_path, "backup_exists"):
        back_up(store, copy)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def damaged(path: Path) -> None:
    """A page of an index that says something else than the table."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'tables_by_touched'"
        ).fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * 4096 + 3 : (page - 1) * 4096 + 5] = b"\0\0"  # no cells
    path.write_bytes(data)


def orphaned(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM tables")
        connection.commit()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def another_text(path: Path) -> None:
    path.write_bytes(b"Dear store, " * 1_000)


def another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tables (id)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(migrations.STEPS) + 1}")


BAD = {
    "backup_failed": (truncated, damaged, orphaned),
    "store_foreign": (emptied, another_text, another_program),
    "store_newer": (newer,),
}


@pytest.mark.parametrize(("code", "harm"), [(code, harm) for code, harms in BAD.items() for harm in harms])
def test_what_is_no_whole_store_is_neither_copied_nor_restored(
    tmp_path: Path, code: str, harm: Callable[[Path], None]
) -> None:
    bad = filled(tmp_path / "bad.db", *(bytes(2000) for _ in range(20)))
    harm(bad)
    there = filled(tmp_path / "data" / "taniere.db", b"a")
    with refused(tmp_path, code):
        back_up(bad, tmp_path / "copy.db")
    with refused(tmp_path, code):
        restore(bad, tmp_path / "new" / "taniere.db")
    with refused(tmp_path, code):
        restore(bad, there, is_forced=True)
    assert not (tmp_path / "new").exists()
    assert entries(there) == [b"a"]


def test_a_refused_copy_says_what_it_lacks(tmp_path: Path) -> None:
    bad = filled(tmp_path / "bad.db", b"a")
    orphaned(bad)
    with pytest.raises(StoreError, match="entries without tables"):
        back_up(bad, tmp_path / "copy.db")


@pytest.mark.parametrize("missing", [1, 1000])
def test_a_file_cut_off_within_a_page_is_not_restored(tmp_path: Path, missing: int) -> None:
    bad = filled(tmp_path / "bad.db", b"a")
    bad.write_bytes(bad.read_bytes()[:-missing])
    with refused(tmp_path, "backup_failed"):
        restore(bad, tmp_path / "new" / "taniere.db")


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with refused(tmp_path, "store_missing"):
        back_up(tmp_path / "store.db", tmp_path / "copy.db")
    with refused(tmp_path, "backup_missing"):
        restore(tmp_path / "copy.db", tmp_path / "store.db")
    with refused(tmp_path, "backup_missing"):
        restore(tmp_path, tmp_path / "store.db")


@pytest.mark.parametrize("what", [back_up, restore])
def test_a_disk_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: Callable[[Path, Path], object]
) -> None:
    store = filled(tmp_path / "data" / "store.db", b"a")
    before = contents(tmp_path)

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        what(store, tmp_path / "copy.db")
    assert contents(tmp_path) == before


def test_a_store_is_restored_where_there_was_none(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(filled(tmp_path / "store.db", b"a", b"b"), copy)
    copy.chmod(0o644)
    store = tmp_path / "new" / "taniere.db"
    assert restore(copy, store) == (1, None)
    assert list(contents(tmp_path / "new")) == ["taniere.db"]
    assert stat.S_IMODE(store.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.parent.stat().st_mode) == 0o700
    assert entries(store) == [b"a", b"b"]


def test_a_file_with_its_log_beside_it_is_restored_with_it(tmp_path: Path) -> None:
    """As somebody finds them after a crash and copies them both."""
    crashed = tmp_path / "store.db"
    with writer(crashed) as acknowledged:
        before = acknowledged(100)
    assert (tmp_path / "store.db-wal").stat().st_size > 0
    restore(crashed, tmp_path / "new" / "taniere.db")
    for table, at in before.items():
        assert len(entries(tmp_path / "new" / "taniere.db", table)) > at


def test_tables_that_are_there_are_kept_unless_told_otherwise_and_then_beside(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", filled(tmp_path / "data" / "taniere.db", b"new")
    back_up(filled(tmp_path / "old.db", b"old"), copy)
    with refused(tmp_path, "store_exists"):
        restore(copy, store)
    kept = {restore(copy, store, is_forced=True)[1] for _ in range(2)}
    assert entries(store) == [b"old"]
    assert len(kept) == 2
    assert {path.name for path in kept if path} == set(contents(store.parent)) - {"taniere.db"}
    assert all(path is not None and path.name.startswith("taniere.db.before-restore-") for path in kept)
    assert sorted(entries(path)[0] for path in kept if path) == [b"new", b"old"]


def test_what_a_crashed_server_left_in_its_log_is_kept_too_and_touches_nothing(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", tmp_path / "taniere.db"
    back_up(filled(tmp_path / "old.db", b"old"), copy)
    with writer(store) as acknowledged:
        before = acknowledged(100)
    _, kept = restore(copy, store, is_forced=True)
    assert kept is not None
    assert entries(store) == [b"old"]
    for table, at in before.items():
        assert len(entries(kept, table)) > at


def test_a_damaged_store_is_kept_as_it_is(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", tmp_path / "taniere.db"
    back_up(filled(tmp_path / "old.db", b"old"), copy)
    store.write_bytes(b"nothing that could be read " * 1000)
    (tmp_path / "taniere.db-shm").write_bytes(b"memory")
    _, kept = restore(copy, store, is_forced=True)
    assert kept is not None
    assert kept.read_bytes() == b"nothing that could be read " * 1000
    assert not (tmp_path / "taniere.db-shm").exists()
    assert entries(store) == [b"old"]


def test_a_log_without_its_store_is_not_applied_to_the_restored_one(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", tmp_path / "taniere.db"
    back_up(filled(tmp_path / "old.db", b"old"), copy)
    with writer(store) as acknowledged:
        acknowledged(100)
    store.unlink()
    with refused(tmp_path, "store_exists"):
        restore(copy, store)
    restore(copy, store, is_forced=True)
    assert entries(store) == [b"old"]
    assert sound(store)


def test_a_store_that_a_server_uses_is_not_replaced(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", filled(tmp_path / "data" / "taniere.db", b"a")
    back_up(store, copy)
    with in_use(store), in_use(store), refused(tmp_path, "store_in_use"):
        restore(copy, store, is_forced=True)
    restore(copy, store, is_forced=True)


def test_a_store_that_any_other_program_has_open_is_not_replaced(tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.db", filled(tmp_path / "data" / "taniere.db", b"a")
    back_up(store, copy)

    async def try_it() -> None:
        async with opened(SqliteStore.open(store)):
            with pytest.raises(StoreError) as error:
                restore(copy, store, is_forced=True)
            assert error.value.code == "store_in_use"

    asyncio.run(try_it())
    assert list(contents(store.parent)) == ["taniere.db"]


def test_no_server_begins_while_a_store_is_being_replaced(tmp_path: Path) -> None:
    store = tmp_path / "taniere.db"
    with not_in_use(store), pytest.raises(StoreError) as error, in_use(store):
        pass
    assert error.value.code == "store_being_restored"
    with in_use(store):
        pass


def test_root_restores_for_the_owner_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, store = tmp_path / "copy.db", tmp_path / "data" / "taniere.db"
    back_up(filled(tmp_path / "old.db", b"old"), copy)
    given: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((path.parent, user, group)))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    restore(copy, store)
    folder = store.parent.stat()
    assert given == [(store.parent, folder.st_uid, folder.st_gid)]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    restore(copy, store, is_forced=True)
    assert len(given) == 1  # nobody else may


def test_where_a_file_system_has_no_links_files_are_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", cannot)
    copy, store = tmp_path / "copy.db", filled(tmp_path / "data" / "taniere.db", b"a")
    back_up(store, copy)
    _, kept = restore(copy, store, is_forced=True)
    assert kept is not None
    assert entries(kept) == entries(store) == [b"a"]
