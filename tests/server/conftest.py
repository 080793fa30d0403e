"""A server of its own for every test: in the same event loop, or as a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.making import Body, Run, Served, in_time, serving, started

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that fails after it started a real server is tried once more; every other has one try."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1, condition=lambda: bool(started)))


@pytest.fixture(autouse=True)
def _no_server_started() -> None:
    """Count the servers of each try by itself."""
    started.clear()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """`taniere serve`, running; killed at the end if it still does."""
    with Served(tmp_path) as served:
        yield served


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a test against a server in this process."""

    def run(body: Body, **settings: Any) -> None:
        async def whole() -> None:
            async with serving(tmp_path, **settings) as (server, app):
                await body(server, app)

        in_time(whole())

    return run
