"""Tarasque rule by rule: banking, the lair, the end, two players (TAR-7 to TAR-9)."""

from __future__ import annotations

import pytest

from taniere.games.tarasque import GAME
from taniere.games.tarasque.constants import TILE_NAMES
from taniere.games.tarasque.events import (
    GameEnded,
    TileBanked,
    TileCulled,
    TileLifted,
    TileMoved,
    TileTurnedUp,
)
from taniere.games.tarasque.lair import Lair
from tests.games.tarasque.positions import cited, of, position, random_game, tiles

# Banking


def test_tar_7_1_all_tiles_of_the_base_are_banked_before_rolling() -> None:
    board = position(["1a", "2a", "3a"], {0: [("1b", 2), ("4c", 3), ("5e", 2)]})
    assert board.legal() == {"bank 1b", "bank 4c", "bank 5e"}
    events = board.play("bank 4c", "row new", "bank 1b", "row new")
    assert board.view.phase == "bank"
    events += board.play("bank 5e", "row new")
    assert [(event.rule, event.tile) for event in of(events, TileBanked)] == [
        ("TAR-7.1", "4c"),
        ("TAR-7.1", "1b"),
        ("TAR-7.1", "5e"),
    ]
    assert (board.base(0), board.view.phase) == ({}, "roll")


def test_tar_7_1_only_tiles_of_the_own_base_are_banked() -> None:
    board = position(["1a", "2a", "3a"], {0: [("1b", 2)], 1: [("4c", 3)]})
    refusal = board.refusal("bank 4c")
    assert (refusal.code, refusal.rule, GAME.texts("fr").word(refusal.arguments["tiles"])) == (
        "not_at_your_base",
        "TAR-7.1",
        "dragon rouge (mer, 1b)",
    )


def test_tar_7_2_nobody_can_take_a_tile_out_of_a_lair() -> None:
    board = position(["1a", "2a", "3a"], lairs={1: ["1b 1c"], 2: ["4a"]})
    assert board.view.live == ("1", "2", "3")
    board.throw("1 1 1 1 1 1")
    board.play("keep 1 *6")
    assert board.legal() == {"claim 1a", "done"}
    for seed in range(3):
        home: set[str] = set()
        for other, _ in random_game(3, seed):
            now = {tile for lair in other.view.lairs for row in lair for tile in row}
            assert home <= now
            home = now


@pytest.mark.parametrize(
    ("row", "takes", "refuses"),
    [
        ("1a 1b", ["1c", "1f"], ["2a", "2b", "2c"]),  # one key, different auxes
        ("1a 2a", ["3a", "6a"], ["1b", "2b", "3b"]),  # one aux, different keys
        ("1a 1b 1c 1d 1e", ["1f"], ["2f", "2a"]),
    ],
)
def test_tar_7_3_a_row_has_one_key_or_one_aux(row: str, takes: list[str], refuses: list[str]) -> None:
    lair = Lair((tuple(tiles(*row.split())),))
    for tile in takes:
        assert lair.takers(tiles(tile)[0]) == [0]
    for tile in refuses:
        assert lair.takers(tiles(tile)[0]) == []


def test_tar_7_3_both_kinds_may_stand_side_by_side_and_a_row_that_does_not_fit_is_refused() -> None:
    board = position(["1a", "2a", "3a"], {0: [("4d", 2)]}, {0: ["4a 4b", "5d 6d", "2b 3b"]})
    board.play("bank 4d")
    assert board.legal() == {"row 1", "row 2", "row new"}
    refusal = board.refusal("row 3")
    assert (refusal.code, refusal.rule) == ("row_does_not_fit", "TAR-7.3")
    assert refusal.arguments["rows"] == (1, 2, "new")


def test_tar_7_4_a_tile_joins_a_row_of_the_players_choice_or_opens_one() -> None:
    board = position(["1a", "2a", "3a"], {0: [("4d", 2)]}, {0: ["4a 4b"]})
    board.play("bank 4d")
    assert board.legal() == {"row 1", "row new"}  # though a row fits, a new one may be opened
    assert board.refusal("row 2").code == "no_such_row"
    events = board.play("row new")
    assert [(event.row, event.length, event.points) for event in of(events, TileBanked)] == [(2, 1, 1)]
    assert board.lair(0) == [("4a", "4b"), ("4d",)]


def test_tar_7_5_a_placed_tile_stays_in_its_row_unless_an_egg_moves_it() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["4a 4b", "5d"]}, eggs=0)
    board.fail()  # no egg: nobody is asked
    assert (board.view.active, board.lair(0)) == (1, [("4a", "4b"), ("5d",)])


def test_tar_7_6_an_egg_moves_one_tile_to_another_row_and_gaps_close() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["4a", "5a 6a", "2b"]}, eggs=[1, 0, 0])
    supply = board.outlook.supply
    board.throw("6 6 6 6 6 6")
    assert (board.view.phase, board.view.active) == ("egg-move", 0)
    assert board.legal() == {"move 4a", "move 5a", "move 6a", "pass"}
    events = board.play("move 4a")
    assert cited(events, TileLifted) == {"TAR-7.6"}
    assert board.legal() == {"row 2"}
    refusal = board.refusal("row 1")
    assert (refusal.code, refusal.rule) == ("row_it_lies_in", "TAR-7.6")
    events = board.play("row 2")
    moved = of(events, TileMoved)[0]
    assert (moved.rule, moved.old_row, moved.row, moved.points) == ("TAR-7.6", 1, 2, 3)
    assert board.lair(0) == [("5a", "6a", "4a"), ("2b",)]  # the empty row is gone
    assert (board.view.eggs[0], board.outlook.supply, board.view.active) == (0, supply + 1, 1)


def test_tar_7_6_is_at_the_end_of_the_turn_and_only_for_what_can_move() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["4a 4b", "5d", "4d"]}, eggs=1)
    board.throw("6 6 6 6 6 6")
    refusal = board.refusal("move 1a")
    assert (refusal.code, refusal.rule) == ("not_in_your_lair", "TAR-7.6")
    assert "move 4a" in board.legal()
    board = position(["1a", "2a", "3a"], lairs={0: ["4a 4b", "5d", "4d", "6f"]}, eggs=1)
    board.throw("6 6 6 6 6 6")
    assert board.refusal("move 6f").code == "fits_no_other_row"


def test_tar_7_7_a_longer_row_brings_more_for_each_tile() -> None:
    lair = Lair(())
    gains = []
    for length, tile in enumerate(tiles("1a", "1b", "1c", "1d", "1e", "1f")):
        gains.append(lair.gain(tile))
        lair = lair.plus(tile, 0)
        assert lair.points() == (length + 1) ** 2
    assert gains == [1, 3, 5, 7, 9, 11]


# The end


def test_tar_8_1_the_game_goes_on_until_the_last_tile_lies_in_a_lair() -> None:
    board = position([], {0: [("1a", 2)], 1: [("2a", 2)]}, pile=[], eggs=0)
    board.play("bank 1a", "row new")
    assert not board.is_over()
    board.throw("1 1 1 1 1 1")
    events = board.play("bank 2a", "row new")
    assert board.is_over()
    assert [(event.rule, event.reason) for event in of(events, GameEnded)] == [("TAR-8.1", "all_tiles_home")]
    assert (board.result.rule, board.result.reason) == ("TAR-8.1", "all_tiles_home")
    assert board.state.actors() == ()


def test_tar_8_2_every_row_scores_the_square_of_its_length() -> None:
    board = position(["1a"], lairs={0: ["2a", "3a 3b", "4a 4b 4c", "5a 5b 5c 5d"]}, eggs=0)
    assert board.outlook.points[0] - board.view.eggs[0] == 1 + 4 + 9 + 16
    assert [row.points for row in board.outlook.lairs[0]] == [1, 4, 9, 16]


def test_tar_8_3_an_unspent_egg_scores_one() -> None:
    board = position(["1a"], lairs={0: ["2a 2b"]}, eggs=[3, 0, 0])
    assert board.outlook.points == (4 + 3, 0, 0)


def test_tar_8_4_most_points_win() -> None:
    board = position([], {0: [("1a", 2)]}, {1: ["2a 2b"], 2: ["3a 3b 3c"]}, pile=[], eggs=[0, 0, 1])
    board.play("bank 1a", "row new")
    assert (board.result.scores, board.result.ranks) == ((1, 4, 10), (3, 2, 1))
    assert (board.result.decider, board.result.decider_rule) == ("score", "TAR-8.4")


# Two players


def test_tar_9_1_two_players_lay_out_four_and_the_player_removes_one() -> None:
    board = position([], seats=2)
    events = board.deal("1a", "2a", "3a", "4a")
    assert [event.rule for event in of(events, TileTurnedUp)] == ["TAR-2.3"] * 3 + ["TAR-9.1"]
    assert board.legal() == {"cull 1a", "cull 2a", "cull 3a", "cull 4a"}
    refusal = board.refusal("cull 5a")
    assert (refusal.code, refusal.rule) == ("not_in_the_middle", "TAR-9.1")
    assert [(event.rule, event.seat, event.tile) for event in of(board.play("cull 2a"), TileCulled)] == [
        ("TAR-9.1", 0, "2a")
    ]
    assert (board.middle, board.view.live) == (["1a", "3a", "4a"], ("1", "3", "4"))


def test_tar_9_1_more_players_play_with_three_and_remove_none() -> None:
    for seats in (3, 4, 5, 6):
        board = position([], seats=seats)
        board.deal()
        assert (len(board.middle), board.view.phase) == (3, "roll")


def test_tar_9_2_removed_tiles_are_seen_by_both_and_never_return() -> None:
    culled: tuple[str, ...] = ()
    for board, _ in random_game(2, 5):
        view = board.state.view(1)
        assert view.culled[: len(culled)] == culled
        culled = view.culled
        elsewhere = set(view.middle) | {TILE_NAMES[tile] for tile in board.state.unseen}
        assert not elsewhere & set(culled)
    assert len(culled) > 10
