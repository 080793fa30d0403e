"""Workers do not grow: after many games as many objects are alive as after a few."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

import pytest

from taniere.arena.experiment import plan
from taniere.arena.journal import Journal
from taniere.arena.runner import Run
from taniere.arena.worker import play_units
from taniere.core.registry import load_game


def living() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize(
    ("game_id", "bots", "games"),
    [("pig", ["random"], 300), ("t-rex", ["squirrel", "random"], 20), ("dino-park", ["naive", "random"], 20)],
)
def test_a_worker_keeps_nothing_of_its_games(game_id: str, bots: Sequence[str], games: int) -> None:
    experiment = plan(load_game(game_id), bots, [(2, {})], games, 1)
    raw, numbers = experiment.encode(), [unit.number for unit in experiment.units()]
    play_units(raw, numbers)  # what is computed once and kept
    before = living()
    play_units(raw, numbers)
    assert living() - before < 50


def test_a_run_keeps_a_place_in_its_journal_for_each_game_and_no_more(
    tmp_path: Path,
) -> None:
    experiment = plan(load_game("pig"), ["random"], [(2, {"target": "20"})], 300, 1)
    rows = play_units(experiment.encode(), range(300))
    journal = Journal(experiment, tmp_path)
    try:
        journal.append(rows[:1])
        run = Run(experiment, journal)
        before = living()
        for row in rows:
            run._take([row])
        assert living() - before < 50
        assert len(journal) == 300
    finally:
        journal.close()
