"""The compiled wheel plays exactly the games that plain Python plays, and runs games it never compiled."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from taniere.core.registry import game_ids, load_game

HERE = Path(__file__).parent
TOY = HERE.parent / "contract" / "whisper.py"
SEEDS = 200


def run(python: Path, *arguments: str | Path) -> str:
    done = subprocess.run([python, "-I", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def played(python: Path, game_id: str, version: int) -> Any:
    return json.loads(run(python, HERE / "play_seeds.py", game_id, str(version), str(SEEDS)))


@pytest.mark.parametrize(
    ("game_id", "version"),
    [(game_id, version) for game_id in game_ids() for version in load_game(game_id).versions],
)
def test_both_builds_play_the_same_games(
    game_id: str, version: int, plain_python: Path, compiled_python: Path
) -> None:
    plain, compiled = played(plain_python, game_id, version), played(compiled_python, game_id, version)
    assert not plain["compiled"]
    assert compiled["compiled"]
    assert len(set(plain["digests"])) == SEEDS
    assert plain["digests"] == compiled["digests"]


@pytest.mark.parametrize(
    ("game_id", "bot"),
    [
        ("code-cracker", "lite"),
        ("dino-park", "lite"),
        ("tarasque", "tamer"),
        ("t-rex", "tracker"),
        ("tyrannosaurus-rex", "wily"),
        ("labyrintus", "scout"),
    ],
)
def test_both_builds_think_alike(
    game_id: str, bot: str, plain_python: Path, compiled_python: Path, tmp_path: Path
) -> None:
    records = []
    for python in (plain_python, compiled_python):
        folder = tmp_path / python.parents[2].name
        play = ("selfplay", game_id, "--seats", "2", "--games", "4", "--seed", "5", "--bots", bot)
        run(python, "-m", "taniere", *play, "--records", folder)
        records.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(records[0]) == 4
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("game_id", "bot"), [("t-rex", "raptor"), ("tyrannosaurus-rex", "raven"), ("labyrintus", "spider")]
)
def test_both_builds_search_alike(game_id: str, bot: str, plain_python: Path, compiled_python: Path) -> None:
    """Whole games of experts would take minutes in plain Python: positions of random games do."""
    plain, compiled = (
        json.loads(run(python, HERE / "choose.py", game_id, bot, "20"))
        for python in (plain_python, compiled_python)
    )
    assert not plain["compiled"]
    assert compiled["compiled"]
    assert len(set(plain["choices"])) > 3
    assert plain["choices"] == compiled["choices"]


def test_the_version_says_which_build_runs(plain_python: Path, compiled_python: Path) -> None:
    assert "plain" in run(plain_python, "-m", "taniere", "--version")
    assert "compiled" in run(compiled_python, "-m", "taniere", "--version")


CHECK_TOY = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("whisper", sys.argv[1])
whisper = sys.modules["whisper"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(whisper)
from taniere import is_compiled
from taniere.core.playout import play_random
from taniere.kit.report import check
from taniere.seeded import Seeded
assert is_compiled()
assert play_random(whisper.Whisper().new(3), Seeded(1)) == 6
for game in (whisper.Whisper(), whisper.with_state(whisper.UnfinishedState)):
    print([(finding.check, finding.detail) for finding in check(game) if not finding.has_passed])
"""


def test_a_game_of_somebody_else_runs_uncompiled_on_the_compiled_build(compiled_python: Path) -> None:
    sound, unfinished = run(compiled_python, "-c", CHECK_TOY, TOY).splitlines()
    assert sound == "[]"
    assert "is not written" in unfinished


@pytest.mark.parametrize("game_id", game_ids())
def test_the_compiled_build_passes_the_contract(game_id: str, compiled_python: Path) -> None:
    assert run(compiled_python, "-m", "taniere", "check", game_id)
