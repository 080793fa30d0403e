"""A table that is over and that nobody watches is in memory no longer."""

from __future__ import annotations

from pathlib import Path

from tests.server.finishing import ONE_TABLE, play_many
from tests.server.making import in_time


def test_finished_tables_leave_nothing_behind(tmp_path: Path) -> None:
    assert in_time(play_many(tmp_path, 60), deadline=300) == [ONE_TABLE] * 3
