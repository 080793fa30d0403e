"""A server that runs for months keeps no table that is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.finishing import ONE_TABLE, play_many
from tests.server.making import in_time


@pytest.mark.soak
def test_two_thousand_tables_leave_nothing_behind(tmp_path: Path) -> None:
    assert in_time(play_many(tmp_path, 2_000), deadline=1_800) == [ONE_TABLE] * 100
