"""kill -9 at random moments; `python -m tests.server.kill 50` does the same for longer."""

from __future__ import annotations

from pathlib import Path

from tests.server.kill import run
from tests.server.making import in_time


def test_five_kills_under_play_lose_nothing(tmp_path: Path) -> None:
    report = in_time(run(tmp_path, 5), 600)
    assert report.kills == 5
    assert report.tables >= 3
    assert report.connections > 2 * report.tables  # the kills were felt
