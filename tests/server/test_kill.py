"""kill -9 at random moments; `make kills` does the same for longer."""

from __future__ import annotations

from pathlib import Path

from tests.server.kill import GAMES, MOVES, run
from tests.server.making import in_time


def test_five_kills_under_play_lose_nothing(tmp_path: Path) -> None:
    report = in_time(run(tmp_path, 5), 600)
    assert report.kills == 5
    assert report.fewest >= MOVES
    assert report.games == set(GAMES)
    assert report.connections > 2 * report.tables  # the kills were felt
