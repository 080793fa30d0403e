"""The kit itself: a sound game with secrets passes, and every planted fault is found by the right check."""

from __future__ import annotations

import pytest

from taniere.core.game import Game
from taniere.kit.report import check
from tests.contract import whisper


def failures(game: Game) -> dict[str, str]:
    return {finding.check: finding.detail for finding in check(game) if not finding.has_passed}


def test_a_sound_game_with_secrets_and_sealed_choices_passes() -> None:
    assert failures(whisper.Whisper()) == {}


@pytest.mark.parametrize(
    ("game", "found_by", "saying"),
    [
        (whisper.with_state(whisper.LeakyState), "samples", "leaks"),
        (whisper.with_state(whisper.ForgetfulState), "samples", "forgets"),
        (whisper.with_state(whisper.HastyState), "sealed choices", "order in which sealed choices arrive"),
        (whisper.with_state(whisper.TalkativeState), "sealed choices", "shows in somebody else's view"),
        (whisper.with_state(whisper.GossipState), "samples", "forgets"),
        (whisper.with_state(whisper.BlurtingState), "non-interference", "events tell"),
        (whisper.with_state(whisper.HintingState), "non-interference", "events tell"),
        (whisper.with_state(whisper.GreedyState), "non-interference", "depends on what it cannot know"),
        (whisper.with_state(whisper.CarelessState), "draws", "sees a draw that no event tells it"),
        (whisper.with_state(whisper.SecretiveState), "draws", "hides a draw from seat"),
        (whisper.with_state(whisper.ClingyState), "steps", "changes the original"),
        (whisper.with_state(whisper.LossyState), "steps", "material"),
        (whisper.with_state(whisper.ModestState), "steps", "legal and refusal disagree"),
        (whisper.with_state(whisper.SilentState), "steps", "no rule of the game"),
        (whisper.with_state(whisper.EndlessState), "ends", "no end"),
        (whisper.with_state(whisper.UnfinishedState), "methods", "is not written"),
        (whisper.SkewedWhisper(), "samples", "not uniform"),
        (whisper.OpenlyWhisper(), "openness", "says it has no secrets"),
        (whisper.PeekingWhisper(), "outlook", "depends on more than its view"),
        (whisper.StingyWhisper(), "outlook", "points for every seat, or none"),
        (whisper.MoodyWhisper(), "topics", "says two things"),
        (whisper.NarrowWhisper(), "samples", "never gives"),
        (whisper.AmnesicWhisper(), "steps", "snapshot"),
        (whisper.StubbornWhisper(), "versions", "version 1 was asked for, version 2 given"),
        (whisper.EagerWhisper(), "versions", "does not exist yet"),
        (whisper.HeirloomWhisper(), "steps", "material"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_a_faulty_game_is_caught(game: Game, found_by: str, saying: str) -> None:
    found = failures(game)
    assert saying in found.get(found_by, ""), found
