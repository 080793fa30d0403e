"""Every kind of store, behind one fixture: what is tested here is what the protocol promises."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.store.making import KINDS, Opener


@pytest.fixture(params=KINDS)
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Call it to open a store; called again, the same store once more, as another process would."""
    return KINDS[request.param](tmp_path)


@pytest.fixture(params=KINDS)
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Opener]:
    """Call it for an `open_store` of a new, empty store; as often as wanted."""
    numbers = count()

    def make() -> Opener:
        folder = tmp_path / str(next(numbers))
        folder.mkdir()
        return KINDS[request.param](folder)

    return make
