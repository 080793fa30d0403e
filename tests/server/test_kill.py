"""kill -9 at random moments; `make kills` does the same for longer."""

from __future__ import annotations

from pathlib import Path

from postgres_server import PostgresServer
from tests.server.kill import GAMES, MOVES, run
from tests.server.making import in_time


def test_five_kills_under_play_lose_nothing(tmp_path: Path) -> None:
    report = in_time(run(tmp_path, 5), 600)
    assert report.kills == 5
    assert report.fewest >= MOVES
    assert report.games == set(GAMES)
    assert report.connections > 2 * report.tables  # the kills were felt


def test_kills_lose_nothing_where_the_store_is_a_database(tmp_path: Path) -> None:
    postgres = PostgresServer()
    try:
        report = in_time(run(tmp_path, 2, "--store", postgres.url(), tables=4), 600)
    finally:
        postgres.close()
    assert report.kills == 2
    assert report.fewest >= MOVES
    assert report.tables >= 4
    assert not (tmp_path / "taniere.db").exists()
