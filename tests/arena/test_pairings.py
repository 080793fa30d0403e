"""Who meets whom, on which seats."""

from __future__ import annotations

from collections import Counter

import pytest

from taniere.arena.pairings import draws_of, first_starts, line_up, line_ups, pairs
from taniere.core.errors import SetupError
from taniere.core.registry import load_game


@pytest.mark.parametrize(
    ("players", "seats", "games"),
    [(["a"], 1, 1), (["a"], 4, 1), (["a", "b"], 2, 2), (["a", "b"], 5, 5), (["a", "b", "c"], 3, 3)],
)
def test_everybody_sits_everywhere_once_in_a_round(players: list[str], seats: int, games: int) -> None:
    pairing = line_up(players, seats)
    assert pairing.rotations == games
    for player in range(len(players)):
        sat = Counter(
            seat
            for rotation in range(games)
            for seat, who in enumerate(pairing.seated(rotation))
            if who == player
        )
        assert len({sat[seat] for seat in range(seats)}) == 1


def test_two_of_the_same_name_are_two_players() -> None:
    assert line_up(["a", "a"], 2).rotations == 2


@pytest.mark.parametrize(("players", "seats"), [([], 2), (["a", "b"], 1), (["a", "b", "c"], 4)])
def test_players_that_fit_no_table_are_refused(players: list[str], seats: int) -> None:
    with pytest.raises(SetupError) as refused:
        line_up(players, seats)
    assert refused.value.code == "line_up_size"


def test_kinds_of_tournaments() -> None:
    assert pairs("round-robin", "abc") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs("ladder", "abcd") == [("a", "b"), ("b", "c"), ("c", "d")]
    with pytest.raises(SetupError) as refused:
        line_ups("swiss", "abc", 2)
    assert refused.value.code == "unknown_kind"


def test_with_more_seats_each_of_a_pair_sits_once_among_the_others() -> None:
    assert [(one.players, one.order) for one in line_ups("ladder", "ab", 3)] == [
        (("a", "b"), (0, 1, 1)),
        (("b", "a"), (0, 1, 1)),
    ]
    assert [one.players for one in line_ups("round-robin", "abc", 1)] == [("a",), ("b",), ("c",)]


def test_seat_0_begins_where_the_game_can_be_asked() -> None:
    assert first_starts(load_game("pig"), 2) == {"start": "0"}
    assert first_starts(load_game("code-cracker"), 1) == {}


def test_rounds_have_draws_of_their_own() -> None:
    assert len({draws_of(seed, number) for seed in range(3) for number in range(30)}) == 90
