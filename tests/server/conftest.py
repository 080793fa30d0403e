"""A server of its own for the tests of a module that need a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.making import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """`taniere serve`, running; killed at the end if it still does."""
    with Served(tmp_path) as served:
        yield served
