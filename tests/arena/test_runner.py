"""Runs: the same games whatever the workers do, however often they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from taniere.arena.executors import ProcessPool, SerialPool
from taniere.arena.experiment import Experiment, decode, plan
from taniere.arena.journal import NAME, Journal
from taniere.arena.parquet import game_rows
from taniere.arena.runner import MOST_DEATHS, Run
from taniere.arena.sequential import STRONGER, Stopping
from taniere.arena.worker import Playing
from taniere.core.errors import SetupError
from taniere.core.registry import load_game

DICE = load_game("dino-park")
RESULTS = ("games.parquet", "summary.json", "report.html")
MOST_SECONDS = 120  # to wait for something that must come


def small(games: int = 12, seed: int = 3) -> Experiment:
    return plan(DICE, ["naive", "random"], [(2, {}), (3, {"short": "true"})], games, seed)


def rows_of(run: Run) -> list[dict[str, object]]:
    return list(game_rows(run.experiment, run.counted()))


def played(experiment: Experiment, pool: Any = None, stopping: Stopping | None = None) -> Run:
    run = Run(experiment, Journal(experiment), stopping)
    run.play(pool or SerialPool())
    return run


class DyingPool(SerialPool):
    """Its workers die now and then, with everything that waits for them."""

    width = 3

    def __init__(self, deaths: float) -> None:
        self.chance, self.deaths, self.count = Random(5), deaths, 0

    def executor(self) -> Executor:
        self.count += 1
        return _Dying(self)


class _Dying(Executor):
    def __init__(self, pool: DyingPool) -> None:
        self.pool = pool

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.pool.chance.random() < self.pool.deaths:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(task(*arguments))
        return future


def test_an_experiment_travels_as_json() -> None:
    assert decode(small().encode()) == small()


def test_games_are_numbered_the_same_however_many_there_are() -> None:
    few, many = rows_of(played(small(6))), rows_of(played(small(12)))
    by_number = {row["number"]: row for row in many}
    assert len(few) < len(many) == len(by_number)
    assert [by_number[row["number"]] for row in few] == few


def test_processes_play_the_same_games() -> None:
    pool = ProcessPool(2)
    try:
        assert rows_of(played(small(), pool)) == rows_of(played(small()))
    finally:
        pool.close()


def test_workers_that_die_cost_nothing() -> None:
    pool = DyingPool(0.4)
    assert rows_of(played(small(), pool)) == rows_of(played(small()))
    assert pool.count > 1


def test_workers_that_always_die_end_the_run() -> None:
    pool = DyingPool(1.0)
    with pytest.raises(SetupError) as refused:
        played(small(), pool)
    assert refused.value.code == "workers_died"
    assert pool.count == MOST_DEATHS


def test_a_worker_with_other_code_refuses() -> None:
    with pytest.raises(SetupError) as refused:
        Playing(decode(small().encode().replace(small().code.encode(), b"0" * 16)))
    assert refused.value.code == "other_code"


def test_a_run_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    experiment = small()
    run = Run(experiment, Journal(experiment), progress=lambda done, total: told.append((done, total)))
    run.play(SerialPool())
    assert told[0] == (0, experiment.total_games())
    assert told[-1] == (experiment.total_games(), experiment.total_games())
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_until_decided_counts_the_same_rounds_whatever_the_workers() -> None:
    experiment = plan(DICE, ["naive", "random"], [(2, {})], 2_000, 3)
    alone, pool = played(experiment, stopping=Stopping()), ProcessPool(2)
    try:
        together = played(experiment, pool, Stopping())
    finally:
        pool.close()
    assert alone.decisions is not None
    assert alone.decisions == together.decisions
    assert alone.decisions[0].verdict == STRONGER
    assert rows_of(alone) == rows_of(together)
    assert len(rows_of(alone)) == 2 * alone.decisions[0].rounds < 2_000


def arena(*argv: str, folder: Path) -> list[str]:
    plan = ("dino-park", "--bots", "naive,random", "--seed", "4", "--jobs", "2", "--out", str(folder))
    return [sys.executable, "-m", "taniere", "arena", *plan, *argv]


@contextmanager
def running(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A run of more games than it can finish, with some of them done."""
    process = subprocess.Popen(arena("--games", "1000000", folder=folder))
    try:
        lines(folder, 3)
        yield process
    finally:
        process.kill()
        process.wait()


def lines(folder: Path, least: int) -> int:
    """Wait until the journal has so many lines."""
    path, deadline = folder / NAME, time.monotonic() + MOST_SECONDS
    while (count := path.read_bytes().count(b"\n") if path.exists() else 0) < least:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return count


def workers(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    found = []
    for child in psutil.Process(process.pid).children():
        with suppress(psutil.Error):  # it ended meanwhile
            if any("spawn_main" in word for word in child.cmdline()):
                found.append(child)
    return found


def new_workers(process: subprocess.Popen[bytes], old: set[int]) -> None:
    """Wait until there are two workers again, and none of the old ones."""
    deadline = time.monotonic() + MOST_SECONDS
    while len(found := {worker.pid for worker in workers(process)}) < 2 or found & old:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def finished(folder: Path) -> dict[str, bytes]:
    """The results of twenty games; those that are there are not played again."""
    subprocess.run(arena("--games", "20", folder=folder), check=True, stdout=subprocess.DEVNULL)
    return {name: (folder / name).read_bytes() for name in RESULTS}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The results of a run that nothing happened to."""
    return finished(tmp_path_factory.mktemp("whole"))


def test_a_killed_run_goes_on_with_no_game_lost_or_counted_twice(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    with running(tmp_path / "killed") as process:
        helpers = workers(process)
        os.kill(process.pid, signal.SIGKILL)
    assert len(helpers) == 2
    assert psutil.wait_procs(helpers, timeout=MOST_SECONDS)[1] == [], "nobody outlives the run"
    assert finished(tmp_path / "killed") == whole


def test_a_killed_worker_is_replaced_with_no_game_lost_or_counted_twice(
    tmp_path: Path, whole: dict[str, bytes]
) -> None:
    with running(tmp_path / "killed") as process:
        before = {worker.pid for worker in workers(process)}
        os.kill(min(before), signal.SIGKILL)
        new_workers(process, before)
        lines(tmp_path / "killed", lines(tmp_path / "killed", 0) + 1)
    assert finished(tmp_path / "killed") == whole
