"""Golden games still play as they were written, and every way a game can end has one."""

from __future__ import annotations

import pytest

from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.registry import game_ids, load_game
from tests.golden.games import FOLDER, GOLDEN, Golden, refusal_at, transcripts


def version(golden: Golden) -> int:
    return load_game(golden.game).version if golden.version is None else golden.version


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_golden_game_replays_with_the_same_transcripts(golden: Golden) -> None:
    text = golden.path.read_text("utf-8")
    record = loads(text)
    match = replay(load_game(golden.game), record)
    assert match.game.version == version(golden)
    assert match.record.dumps() == text
    result = match.state.result()
    assert result is not None
    assert (result.reason, result.decider) == (golden.reason, golden.decider)
    assert golden.tells in transcripts(record)
    assert transcripts(record) == golden.transcripts.read_text("utf-8")


def test_every_ending_of_every_version_of_every_game_has_a_golden_game() -> None:
    wanted = {
        (game.id, version, ending)
        for game in map(load_game, game_ids())
        for version in game.versions
        for ending in game.endings
    }
    assert wanted == {(golden.game, version(golden), golden.reason) for golden in GOLDEN}


@pytest.mark.parametrize(
    "golden", [golden for golden in GOLDEN if golden.refused_by], ids=lambda golden: golden.name
)
def test_an_older_version_refuses_what_only_a_newer_one_allows(golden: Golden) -> None:
    assert golden.refused_by is not None
    refused = refusal_at(golden.refused_by, loads(golden.path.read_text("utf-8")))
    assert refused is not None
    assert refused.code == "record_entry"


def test_no_golden_file_is_left_over() -> None:
    known = {path for golden in GOLDEN for path in (golden.path, golden.transcripts)}
    assert {path for path in FOLDER.glob("*/*") if path.suffix in (".record", ".transcripts")} == known
