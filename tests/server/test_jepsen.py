"""Two servers under faults, a few seconds of each; `make jepsen` does the same for longer."""

from __future__ import annotations

from pathlib import Path

from tests.server.jepsen import run
from tests.server.making import in_time


def test_two_servers_are_as_one_while_something_breaks(tmp_path: Path) -> None:
    report = in_time(run(tmp_path, 4, 8.0, tables=4), 600)
    assert report.faults == []
    assert report.rounds == 4
    assert report.acknowledged > 0
    assert report.refused > 0  # the two devices of a seat did compete
    assert report.connections > 3 * report.tables  # what broke was felt
