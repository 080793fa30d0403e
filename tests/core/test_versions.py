"""A game by the rules of an older version: for tables and records that were begun with it."""

from __future__ import annotations

import pytest

from taniere.core.errors import RecordError, UnknownVersion
from taniere.core.match import Match, replay
from taniere.core.setup import Setup
from taniere.games.pig.game import Pig
from taniere.games.pig.state import PigState


class MendedPig(Pig):
    """Since version 3 the target is half as far; version 2 is still played, version 1 is not."""

    version = 3
    older_versions = (2,)

    def start(self, setup: Setup) -> PigState:
        if self.version >= 3:
            options = {**setup.options, "target": int(setup.options["target"]) // 2}
            setup = Setup(setup.seats, options, setup.data)
        return super().start(setup)


PIG = MendedPig()


def target(match: Match) -> object:
    return match.state.view(None).options["target"]


def test_a_game_is_what_it_was_at_an_older_version() -> None:
    older = PIG.at_version(2)
    assert (PIG.version, older.version, type(older)) == (3, 2, MendedPig)
    assert PIG.versions == older.versions == (2, 3)
    assert target(Match(PIG, 2, {"target": 40})) == 20
    assert target(Match(older, 2, {"target": 40})) == 40
    assert Match(older, 2).record.version == 2


def test_there_is_one_game_of_each_version() -> None:
    older = PIG.at_version(2)
    assert PIG.at_version(3) is PIG.newest is older.newest is older.at_version(3) is PIG
    assert PIG.at_version(2) is older.at_version(2) is older


@pytest.mark.parametrize("version", [-1, 0, 1, 4])
def test_a_version_that_is_newer_or_no_longer_kept_is_refused(version: int) -> None:
    with pytest.raises(UnknownVersion, match=f"version {version} of pig is not known here; there are: 2, 3"):
        PIG.at_version(version)
    record = Match(PIG, 2).record
    record.version = version
    with pytest.raises(RecordError, match=rf"by version {version} of pig \(known here: 2, 3\)"):
        replay(PIG, record)


@pytest.mark.parametrize("version", [2, 3])
def test_a_record_is_played_by_the_version_it_names(version: int) -> None:
    text = Match(PIG.at_version(version), 2, {"target": 40}).record.dumps()
    for asked in (PIG, PIG.at_version(2)):
        record = Match(PIG.at_version(version), 2, {"target": 40}).record
        match = replay(asked, record)
        assert match.game is PIG.at_version(version)
        assert target(match) == {2: 40, 3: 20}[version]
        assert match.record.dumps() == text
