"""The test cases of the rules, TT-1 to TT-24, by name. Red, blue, green, yellow are symbols 1 to 4."""

from __future__ import annotations

import pytest

from taniere.games.tarasque import GAME
from taniere.games.tarasque.events import EggPaid, ExtraTurnEarned
from taniere.games.tarasque.lair import Lair
from tests.games.tarasque.positions import Board, of, position, random_game, tiles


def keeping(board: Board, dice: str, *tokens: str) -> Board:
    """Throw six dice, play tokens, and stop if rolling goes on."""
    board.throw(dice)
    board.play(*tokens)
    if board.view.phase == "select":
        board.play("stop")
    return board


def blue_at_side_four(edition: str = "original", tile: str = "2a") -> Board:
    middle = ["1a", f"{tile[0]}b", "3a"]
    return position(middle, {1: [(tile, 4)]}, eggs=0, options={"edition": edition})


def test_tt_1_four_dice_do_not_take_a_tile_from_side_four() -> None:
    board = keeping(blue_at_side_four(), "2 2 2 2 5 5", "keep 2 *4")
    assert board.legal() == {"claim 2b", "done"}


def test_tt_2_five_dice_do_and_the_rival_is_paid() -> None:
    board = keeping(blue_at_side_four(), "2 2 2 2 2 5", "keep 2 *5")
    supply = board.outlook.supply
    board.claim("2a", 5)
    assert (board.base(0), board.base(1), board.outlook.supply) == ({"2a": 5}, {}, supply - 1)


def test_tt_3_in_the_adapted_edition_five_sixes_take_a_six_from_side_four() -> None:
    board = keeping(blue_at_side_four("adapted", "6a"), "5 6 6 6 6 6", "keep 6 *5")
    supply = board.outlook.supply
    board.claim("6a", 5)
    assert (board.base(0), board.base(1), board.outlook.supply) == ({"6a": 5}, {}, supply - 1)


def test_tt_4_rows_of_four_two_and_one_with_two_eggs_score_23() -> None:
    board = position(["1a"], lairs={0: ["2a 2b 2c 2d", "3a 4a", "5f"]}, eggs=[2, 0, 0])
    assert [row.points for row in board.outlook.lairs[0]] == [16, 4, 1]
    assert board.outlook.points[0] == 23


def test_tt_5_one_blue_die_on_an_egg_takes_a_blue_tile_to_side_two() -> None:
    board = keeping(position(["1a", "2a", "3a"]), "2 4 4 4 4 4", "double 2")
    assert board.view.power[1] == 2
    board.claim("2a", 2)
    assert board.base(0) == {"2a": 2}


def test_tt_6_rows_of_one_to_six_score_91() -> None:
    rows = ["1a", "2a 2b", "3a 3b 3c", "4a 4b 4c 4d", "5a 5b 5c 5d 5e", "6a 6b 6c 6d 6e 6f"]
    lair = Lair(tuple(tuple(tiles(*row.split())) for row in rows))
    assert [len(row) ** 2 for row in lair.rows] == [1, 4, 9, 16, 25, 36]
    assert lair.points() == 91


def test_tt_7_only_the_one_red_die_is_valid_and_five_roll_on() -> None:
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("4 4 4 4 4 1")
    assert board.legal() == {"keep 1"}
    board.play("keep 1", "roll")
    assert board.chance.total == 6**5


def test_tt_8_after_a_failed_roll_two_red_dice_still_claim() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2")
    board.roll_on("4 5 6 6")
    board.claim("1a", 2)
    assert board.base(0) == {"1a": 2}


@pytest.mark.parametrize("claims", [{"1a": 2, "1b": 2}, {"1a": 4}, {"1b": 4}, {"1a": 2}, {"1b": 3}])
def test_tt_9_four_red_dice_on_two_red_tiles(claims: dict[str, int]) -> None:
    board = keeping(position(["1a", "1b", "3a"]), "1 1 1 1 5 5", "keep 1 *4")
    for tile, dice in claims.items():
        board.claim(tile, dice)
    assert board.base(0) == claims
    assert "done" in board.legal()


@pytest.mark.parametrize(
    "claims",
    [{"1a": 2, "1b": 3}, {"1a": 3, "1b": 2}, {"1a": 2, "1b": 2}, *({"1a": dice} for dice in range(2, 6))],
)
def test_tt_10_five_red_dice_on_two_red_tiles(claims: dict[str, int]) -> None:
    board = keeping(position(["1a", "1b", "3a"]), "1 1 1 1 1 5", "keep 1 *5")
    for tile, dice in claims.items():
        board.claim(tile, dice)
    assert board.base(0) == claims


def test_tt_11_six_red_dice_on_one_tile_bank_it_and_play_again() -> None:
    board = keeping(position(["1a", "2a", "3a"]), "1 1 1 1 1 1", "keep 1 *6")
    board.claim("1a", 6)
    board.play("row new")
    assert (board.lair(0), board.base(0)) == ([("1a",)], {})
    board.close()
    assert (board.view.active, board.view.is_extra_turn, board.view.phase) == (0, True, "roll")


def test_tt_12_five_red_dice_with_one_doubled_do_the_same_for_an_egg() -> None:
    board = keeping(position(["1a", "2a", "3a"]), "1 1 1 1 1 5", "keep 1 *4", "double 1")
    board.claim("1a", 6)
    board.play("row new")
    board.close()
    assert (board.lair(0), board.view.active, board.view.is_extra_turn) == ([("1a",)], 0, True)
    assert board.view.eggs == (0, 1, 1)


@pytest.mark.parametrize("claims", [{"1a": 3, "1b": 3}, {"1a": 4, "1b": 2}, {"1a": 2, "1b": 2, "1c": 2}])
def test_tt_13_six_red_dice_split_earn_no_turn(claims: dict[str, int]) -> None:
    board = keeping(position(["1a", "1b", "1c"]), "1 1 1 1 1 1", "keep 1 *6")
    for tile, dice in claims.items():
        board.claim(tile, dice)
    assert (board.base(0), board.lair(0)) == (claims, [])
    board.close()
    assert board.view.active == 1


@pytest.mark.parametrize(("dice", "plays_again"), [((5, 2), False), ((6,), True), ((7,), True)])
def test_tt_14_seven_red_dice(dice: tuple[int, ...], plays_again: bool) -> None:
    board = keeping(position(["1a", "1b", "3a"]), "1 1 1 1 1 1", "double 1", "keep 1 *5")
    for tile, number in zip(("1a", "1b"), dice, strict=False):
        board.claim(tile, number)
    if plays_again:
        board.play("row new")
        assert board.legal() == {"done"}  # one die idle buys nothing
    board.close()
    assert (board.view.active == 0) == plays_again


def test_tt_15_six_dice_steal_from_side_five_straight_into_the_lair() -> None:
    board = keeping(position(["1a", "2a", "3a"], {1: [("1b", 5)]}), "1 1 1 1 1 1", "keep 1 *6")
    events = board.claim("1b", 6)
    assert [event.seat for event in of(events, EggPaid)] == [1]
    assert of(events, ExtraTurnEarned)
    board.play("row new")
    board.close()
    assert (board.lair(0), board.base(1), board.view.active) == ([("1b",)], {}, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_tt_16_the_own_base_is_empty_whenever_dice_are_rolled(seats: int) -> None:
    rolls = 0
    for board, _ in random_game(seats, 16):
        if board.view.phase in ("roll", "select"):
            rolls += 1
            assert board.view.bases[board.view.active] == ()
    assert rolls > 50


def test_tt_16_a_tile_claimed_in_this_turn_is_no_source() -> None:
    board = keeping(position(["1a", "2a", "3a"]), "1 1 1 1 1 5", "keep 1 *5")
    board.claim("1a", 2)
    assert board.legal() == {"done"}
    refusal = board.refusal("claim 1a")
    assert (refusal.code, refusal.rule) == ("your_own_tile", "TAR-3.2")


def test_tt_17_five_players_leave_31_eggs_in_the_supply() -> None:
    assert Board(5).outlook.supply == 31


def test_tt_18_a_red_row_takes_red_and_a_single_tile_both_kinds() -> None:
    row = Lair((tuple(tiles("1a", "1b")),))
    assert row.takers(tiles("1c")[0]) == [0]
    assert row.takers(tiles("2a")[0]) == []
    single = Lair((tuple(tiles("1a")),))
    assert (single.takers(tiles("1c")[0]), single.takers(tiles("2a")[0])) == ([0], [0])
    assert single.takers(tiles("2b")[0]) == []


@pytest.mark.parametrize(
    ("rows", "tile", "target", "change"),
    [
        (["1a", "2a 3a 4a"], "1a", "row 2", 5),  # from 1 to 3
        (["1a 1b 1c", "2a 3a"], "1a", "row 2", -1),  # from 3 to 2
        (["1a 1b", "2a 3a"], "1a", "row 2", 1),  # from 2 to 2
    ],
)
def test_tt_19_an_egg_move_changes_the_score_by_twice_the_difference_and_one(
    rows: list[str], tile: str, target: str, change: int
) -> None:
    board = position(["5b", "5c", "5d"], lairs={0: rows})
    before = board.outlook.points[0]
    board.throw("6 6 6 6 6 6")
    told = next(move for move in board.outlook.moves if move.tile == tile)
    assert told.points == change
    board.play(f"move {tile}")
    place = next(place for place in board.outlook.places if f"row {place.row}" == target)
    assert (place.points, place.total) == (change, before + change)
    board.play(target)
    assert board.outlook.points[0] == before + change


def test_tt_20_the_last_tile_at_a_base_is_banked_and_the_game_is_over() -> None:
    board = position([], {0: [("1a", 2)]}, {0: ["1b"]}, pile=[], eggs=0)
    board.play("bank 1a", "row 1")
    assert board.is_over()
    board = position([], {0: [("1a", 2)]}, {0: ["1b"]}, pile=[], eggs=1)
    board.play("bank 1a", "row new")
    assert (board.view.phase, board.is_over()) == ("egg-move", False)
    board.play("move 1a", "row 1")
    assert board.is_over()
    assert board.result.scores[0] == 4


def test_tt_21_two_players_refill_to_four_and_remove_one() -> None:
    pile = [f"{key}{aux}" for key in "3456" for aux in "abc"][:10]
    board = position(["1a", "2a"], seats=2, pile=pile)
    assert board.outlook.pile == 10
    board.deal()
    assert (len(board.middle), board.view.phase, board.outlook.pile) == (4, "cull", 8)
    board.play("cull 1a")
    assert len(board.middle) == 3


def test_tt_22_two_players_show_two_tiles_at_the_end_of_the_pile_and_remove_none() -> None:
    board = position(["1a"], seats=2, pile=["2a"])
    culled = board.view.culled
    board.deal()
    assert (board.middle, board.view.phase, board.view.culled) == (["1a", "2a"], "roll", culled)


def test_tt_23_no_second_doubling_in_a_turn_but_one_in_the_extra_turn() -> None:
    board = position(["1a", "2a", "3a"], eggs=3)
    board.throw("1 1 1 1 1 2")
    board.play("double 1")
    assert not [token for token in board.legal() if token.startswith("double")]
    board.play("keep 1 *4", "stop")
    board.claim("1a", 6)
    board.play("row new", "done")
    board.deal()
    board.throw("2 2 3 3 5 5")
    assert {"double 2", "double 3"} <= board.legal()


def test_tt_24_three_pairs_take_three_tiles() -> None:
    board = keeping(position(["1a", "2a", "3a"]), "1 1 2 2 3 3", "keep 1 *2", "keep 2 *2", "keep 3 *2")
    for tile in ("1a", "2a", "3a"):
        board.claim(tile, 2)
    assert board.base(0) == {"1a": 2, "2a": 2, "3a": 2}
