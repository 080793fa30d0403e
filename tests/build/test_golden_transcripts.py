"""The golden games that the boards are tested with say what the engine says."""

from __future__ import annotations

from pathlib import Path

import pytest

import golden_transcripts

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("path", "text"), golden_transcripts.written().items(), ids=lambda value: getattr(value, "stem", "")
)
def test_the_transcripts_are_fresh(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, f"run python scripts/golden_transcripts.py {path.stem}"


def test_no_transcript_is_too_large_or_left_over() -> None:
    for path in golden_transcripts.OUT.glob("*"):
        assert path.stem in golden_transcripts.WANTED
        assert path.stat().st_size < 300_000


def test_every_board_that_folds_events_has_golden_games() -> None:
    folding = {path.parent.name for path in ROOT.glob("web/src/games/*/shown.ts")}
    assert folding | {"code-cracker", "dino-park"} == set(golden_transcripts.WANTED)
