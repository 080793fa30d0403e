"""Set-ups: seats, options, defaults, snapshots."""

from __future__ import annotations

import pytest

from taniere.core.errors import SetupError, SnapshotError, UnknownGame
from taniere.core.options import Choice, Flag
from taniere.core.registry import game_ids, load_game
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.dino_park import GAME as DINO_PARK
from taniere.games.pig import GAME as PIG


def test_the_shelf_is_found_by_entry_point() -> None:
    assert set(game_ids()) >= {"code-cracker", "dino-park", "pig"}
    assert load_game("pig") is PIG
    with pytest.raises(UnknownGame, match="unknown game chess; there are: code-cracker"):
        load_game("chess")


def test_defaults_complete_what_is_given() -> None:
    assert DINO_PARK.setup(2, {"short": True}).options == {
        "short": True,
        "solo-discard": "voluntary",
        "start": "random",
    }
    assert DINO_PARK.setup(2, {"short": "true"}) == DINO_PARK.setup(2, {"short": True})


@pytest.mark.parametrize("seats", [0, -1, 7, 1000])
def test_a_wrong_number_of_seats_names_the_bounds(seats: int) -> None:
    with pytest.raises(SetupError, match=f"code-cracker is for 1 to 6 seats, not {seats}"):
        CODE_CRACKER.new(seats)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"long": True}, "unknown option long; there are: short, solo-discard, start"),
        ({"short": "maybe"}, "short cannot be maybe; it takes: false, true"),
        ({"short": None}, "short cannot be None"),
        ({"solo-discard": "never"}, "it takes: voluntary, always"),
        ({"start": "2"}, "start cannot be 2; it takes: random, 0, 1"),
        ({"start": -1}, "start cannot be -1"),
    ],
)
def test_a_wrong_option_names_what_it_takes(options: dict[str, object], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        DINO_PARK.new(2, options)


@pytest.mark.parametrize("value", ["9", "1001", "ten", "1e2", "", "-20", "²", "99999999999999999999"])
def test_a_number_has_bounds(value: str) -> None:
    with pytest.raises(SetupError, match="it takes: 10…1000"):
        PIG.new(2, {"target": value})


def test_a_game_without_custom_data_says_so() -> None:
    with pytest.raises(SetupError, match="pig takes no custom data"):
        PIG.new(2, data={"cards": []})


@pytest.mark.parametrize("dump", [b"", b"{}", b"[]", b"null", b"\xff", b'{"game":"pig"}', b"[" * 100_000])
def test_bytes_that_are_no_snapshot_are_refused(dump: bytes) -> None:
    with pytest.raises(SnapshotError, match="not a snapshot of pig"):
        PIG.restore(dump)


def test_a_snapshot_of_another_game_is_refused() -> None:
    with pytest.raises(SnapshotError):
        PIG.restore(CODE_CRACKER.new(2).dump())


def test_a_check_tries_every_value_of_a_choice_but_its_default() -> None:
    assert Choice("deck", "mixed", "X-1", ("first", "mixed", "second")).trials(2) == ("first", "second")
    assert [Flag("short", default, "X-1").trials(2) for default in (False, True)] == [(True,), (False,)]
