"""Games on a Dask cluster: a real scheduler, two workers, one of them killed on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

MOST_SECONDS = 120
RESULTS = ("games.parquet", "summary.json", "report.html")


@contextmanager
def process(*argv: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs until it is no longer needed."""
    started = subprocess.Popen([sys.executable, *argv], stderr=subprocess.DEVNULL)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def arena(folder: Path, *argv: str) -> list[str]:
    plan = ("arena", "dino-park", "--bots", "naive,random", "--seed", "4", "--out", str(folder))
    return ["-m", "taniere", *plan, *argv]


def until(wanted: str, found: Any) -> Any:
    """Wait for something that must come."""
    deadline = time.monotonic() + MOST_SECONDS
    while not (value := found()):
        assert time.monotonic() < deadline, wanted
        time.sleep(0.02)
    return value


def results(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in RESULTS}


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler on this machine."""
    file = tmp_path / "scheduler.json"
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with process("-m", "distributed.cli.dask_scheduler", *options):
        until("a scheduler", lambda: file.exists() and file.read_text().endswith("}"))
        yield json.loads(file.read_text())["address"]


@contextmanager
def worker(address: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    with process("-m", "distributed.cli.dask_worker", address, *options) as started:
        yield started


def lines(folder: Path) -> int:
    path = folder / "journal.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(scheduler: str, tmp_path: Path) -> None:
    folder = tmp_path / "cluster"
    with ExitStack() as stack:
        first, _ = (stack.enter_context(worker(scheduler, tmp_path / name)) for name in ("a", "b"))
        run = stack.enter_context(process(*arena(folder, "--cluster", scheduler, "--games", "100000")))
        until("some games", lambda: lines(folder) > 5)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        before = lines(folder)
        until("more games than were under way", lambda: lines(folder) > before + 100)
        run.kill()
        run.wait()
        finish = arena(folder, "--cluster", scheduler, "--games", str(before + 60))
        subprocess.run([sys.executable, *finish], check=True, stdout=subprocess.DEVNULL)
    here = arena(tmp_path / "here", "--jobs", "1", "--games", str(before + 60))
    subprocess.run([sys.executable, *here], check=True, stdout=subprocess.DEVNULL)
    assert results(folder) == results(tmp_path / "here")


def test_a_cluster_that_is_not_there_is_refused(tmp_path: Path) -> None:
    argv = arena(tmp_path / "out", "--cluster", "tcp://127.0.0.1:1", "--lang", "en")
    done = subprocess.run([sys.executable, *argv], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no Dask scheduler to be reached at tcp://127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()
