"""The journal: what is in it is on the disk, whole, once, and of one experiment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from taniere.arena.experiment import Experiment, plan
from taniere.arena.journal import NAME, Journal
from taniere.arena.rows import UnitRow
from taniere.arena.worker import play_units
from taniere.core.errors import SetupError
from taniere.core.registry import load_game

PIG = load_game("pig")


EXPERIMENT = plan(PIG, ["random"], [(2, {"target": "20"})], 6, seed=1)


def rows(count: int = 6) -> list[UnitRow]:
    return play_units(EXPERIMENT.encode(), range(count))


@contextmanager
def opened(folder: Path | None, experiment: Experiment = EXPERIMENT) -> Iterator[Journal]:
    with closing(Journal(experiment, folder)) as journal:
        yield journal


@pytest.fixture
def written(tmp_path: Path) -> bytes:
    """The bytes of a journal with six units."""
    with opened(tmp_path) as journal:
        assert journal.append(rows()) == rows_of(journal)
    return (tmp_path / NAME).read_bytes()


def rows_of(journal: Journal) -> list[UnitRow]:
    return [journal[unit] for unit in range(6) if unit in journal]


def refusal(folder: Path, experiment: Experiment = EXPERIMENT) -> SetupError:
    """Why the journal in a folder cannot be opened; it is left as it is."""
    before = (folder / NAME).read_bytes()
    with pytest.raises(SetupError) as refused:
        Journal(experiment, folder)
    assert (folder / NAME).read_bytes() == before
    return refused.value


def test_units_are_read_back(written: bytes, tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        assert [row.games for row in rows_of(journal)] == [row.games for row in rows()]
        assert len(journal) == 6


def test_a_unit_is_there_once(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        first = rows(2)
        assert journal.append(first) == first
        assert [row.unit for row in journal.append(rows(3))] == [2]
        assert len(journal) == 3
    assert (tmp_path / NAME).read_bytes().count(b"\n") == 4


def test_a_journal_cut_off_anywhere_goes_on(written: bytes, tmp_path: Path) -> None:
    kept = written.splitlines(keepends=True)
    for size in range(0, len(written), 3):
        (tmp_path / NAME).write_bytes(written[:size])
        whole = max(0, written[:size].count(b"\n") - 1)
        with opened(tmp_path) as journal:
            assert len(journal) == whole
        assert (tmp_path / NAME).read_bytes() == b"".join(kept[: whole + 1])


def test_a_last_line_of_garbage_is_dropped(written: bytes, tmp_path: Path) -> None:
    kept = written.splitlines(keepends=True)
    (tmp_path / NAME).write_bytes(b"".join(kept[:-1]) + b"\0" * 40 + b"\n")
    with opened(tmp_path) as journal:
        assert len(journal) == 5
        journal.append(rows())
        assert len(rows_of(journal)) == 6


def test_a_damaged_line_in_the_middle_is_refused(written: bytes, tmp_path: Path) -> None:
    kept = written.splitlines(keepends=True)
    (tmp_path / NAME).write_bytes(b"".join([*kept[:2], kept[2].replace(b":", b";", 1), *kept[3:]]))
    error = refusal(tmp_path)
    assert (error.code, error.arguments["line"]) == ("journal_damaged", 3)


def test_games_of_another_experiment_are_refused(written: bytes, tmp_path: Path) -> None:
    for change in ({"seed": 2}, {"code": "0" * 16}, {"version": 2}):
        assert refusal(tmp_path, msgspec.structs.replace(EXPERIMENT, **change)).code == "other_experiment"


def test_more_games_of_the_same_experiment_go_on(written: bytes, tmp_path: Path) -> None:
    with opened(tmp_path, msgspec.structs.replace(EXPERIMENT, games=100)) as journal:
        assert len(journal) == 6


def test_two_runs_cannot_share_a_folder(tmp_path: Path) -> None:
    with opened(tmp_path):
        assert refusal(tmp_path).code == "experiment_in_use"
    with opened(tmp_path):
        pass


def test_without_a_folder_units_are_kept_in_memory() -> None:
    with opened(None) as journal:
        journal.append(rows(2))
        assert len(rows_of(journal)) == 2
