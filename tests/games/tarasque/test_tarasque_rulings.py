"""Tarasque: our rulings where the rulebook is silent, GT-1 to GT-25."""

from __future__ import annotations

import pytest

from taniere.core.match import Match
from taniere.games.tarasque import GAME
from taniere.games.tarasque.constants import TURN_LIMIT
from taniere.games.tarasque.events import (
    EggPaid,
    ExtraTurnEarned,
    ExtraTurnVoid,
    GameEnded,
    NoEggLeft,
    StartDrawn,
    TileLaidAtBase,
    TileStolen,
    TileTakenUp,
)
from taniere.games.tarasque.lair import Lair
from tests.games.tarasque.positions import Board, cited, eager, kinds, of, position, random_game, tiles


def six(board: Board, symbol: str = "1") -> Board:
    """Throw six of a symbol and keep them all."""
    board.throw(" ".join(symbol * 6))
    board.play(f"keep {symbol} *6")
    return board


def test_gt_1_a_base_has_the_sides_two_to_five() -> None:
    sides = set()
    for seed in range(4):
        for _, events in random_game(4, seed, player=eager):
            sides |= {event.side for event in of(events, TileLaidAtBase)}
    assert sides == {2, 3, 4, 5}


@pytest.mark.parametrize(
    ("to", "eggs", "rule"), [("victim", (1, 2, 1), "TAR-5.7"), ("thief", (2, 1, 1), "GT-2")]
)
def test_gt_2_the_robbed_player_gets_the_egg_unless_the_table_wants_the_thief_paid(
    to: str, eggs: tuple[int, ...], rule: str
) -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2)]}, options={"steal-egg-to": to})
    events = six(board).claim("1b", 3)
    assert board.view.eggs == eggs
    assert cited(events, EggPaid) == {rule}
    assert GAME.options[1].default == "victim"


@pytest.mark.parametrize(("how_often", "shown"), [("each-turn", 4), ("once", 3)])
def test_gt_3_two_players_remove_a_tile_each_turn_or_only_once(how_often: str, shown: int) -> None:
    board = Board(2, {"two-player-cull": how_often})
    board.deal()
    assert (len(board.middle), board.view.phase) == (4, "cull")
    board.play("cull 1a")
    board.fail()
    assert (len(board.middle), board.view.phase) == (shown, "cull" if shown == 4 else "roll")
    assert GAME.options[2].default == "each-turn"


def test_gt_3_once_the_middle_is_refilled_to_three() -> None:
    board = Board(2, {"two-player-cull": "once"})
    board.deal()
    board.play("cull 1a")
    six(board, "1").claim("1b", 2)
    board.close()
    assert (len(board.middle), len(board.view.culled), board.view.phase) == (3, 1, "roll")


def test_gt_4_nobody_has_to_roll_on() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 4 4 4 4 4")
    board.play("keep 1")
    assert "stop" in board.legal()


def test_gt_5_tiles_may_be_declined() -> None:
    board = six(position(["1a", "2a", "3a"]))
    assert board.legal() == {"claim 1a", "done"}
    board.play("done")
    assert (board.view.active, board.base(0)) == (1, {})


def test_gt_5_who_can_pay_for_nothing_is_done_without_being_asked() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2", "stop", "claim 1a", "spend 2")
    assert board.legal() == {"done"}
    assert GAME.actions[GAME.action("done")].is_automatic
    assert not any(GAME.actions[GAME.action(token)].is_automatic for token in ("stop", "pass"))


def test_gt_6_six_dice_always_go_straight_to_the_lair() -> None:
    board = six(position(["1a", "2a", "3a"]))
    assert "ExtraTurnEarned" in kinds(board.claim("1a", 6))
    assert board.legal() == {"row new"}


def test_gt_7_an_extra_turn_finds_the_own_base_empty() -> None:
    extra = 0
    for seed in range(8):
        for board, events in random_game(3, seed, player=eager):
            if "ExtraTurnBegun" in kinds(events):
                extra += 1
                assert board.view.bases[board.view.active] == ()
    assert extra > 5


@pytest.mark.parametrize(("limit", "moves"), [("1", 1), ("unlimited", 3)])
def test_gt_8a_one_egg_move_a_turn_or_as_many_as_eggs(limit: str, moves: int) -> None:
    board = position(
        ["1a", "2a", "3a"],
        lairs={0: ["4a", "4b", "4c", "4d", "4e"]},
        eggs=[3, 0, 0],
        options={"egg-moves-per-turn": limit},
    )
    board.throw("6 6 6 6 6 6")
    made = 0
    while board.view.active == 0:
        tile = board.view.lairs[0][0][0]
        board.play(f"move {tile}", "row 2")
        made += 1
    assert made == moves
    assert board.view.eggs[0] == 3 - moves
    assert GAME.options[3].default == "1"


def test_gt_8b_an_egg_opens_no_new_row() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["4a 4b", "4c"]})
    board.throw("6 6 6 6 6 6")
    board.play("move 4a")
    assert board.legal() == {"row 2"}
    refusal = board.refusal("row new")
    assert (refusal.code, refusal.rule) == ("no_new_row_for_an_egg", "GT-8b")
    alone = position(["1a", "2a", "3a"], lairs={0: ["4a 4b"]})
    alone.throw("6 6 6 6 6 6")
    assert alone.view.active == 1  # there is nowhere to move to: nobody is asked


def test_gt_8c_an_egg_move_is_open_before_the_extra_turn_as_well() -> None:
    board = position(["1c", "2a", "3a"], lairs={0: ["4a", "4b"]}, eggs=2)
    six(board).claim("1c", 6)
    board.play("row new", "done")
    assert board.view.phase == "egg-move"
    board.play("move 4a", "row 2")
    board.deal()
    assert board.view.is_extra_turn
    board.throw("6 6 6 6 6 6")
    assert board.view.active == 1  # rows 4b 4a and 1c: nothing can move
    assert board.view.eggs[0] == 1


def test_gt_9_an_empty_supply_pays_no_egg() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2), ("1c", 2)]}, eggs=[0, 36, 0])
    events = six(board).claim("1b", 3)
    assert [(event.rule, event.seat) for event in of(events, NoEggLeft)] == [("GT-9", 1)]
    assert (board.view.eggs, board.outlook.supply) == ((0, 36, 0), 0)


def test_gt_9_a_doubling_egg_is_back_in_the_supply_before_thefts_are_paid() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2)]}, eggs=[1, 35, 0])
    board.throw("1 1 5 5 5 5")
    board.play("double 1", "keep 1", "stop")
    events = board.claim("1b", 3)
    assert [event.seat for event in of(events, EggPaid)] == [1]
    assert board.view.eggs == (0, 36, 0)


def test_gt_10_the_turn_is_finished_and_an_extra_turn_won_with_the_last_tile_is_void() -> None:
    board = position(["1a"], lairs={0: ["4a", "4b"]}, pile=[], eggs=[1, 1, 1])
    six(board).claim("1a", 6)
    board.play("row new", "done")
    assert board.view.phase == "egg-move"
    events = board.play("pass")
    assert cited(events, ExtraTurnVoid) == {"GT-10"}
    assert board.is_over()


def test_gt_10_the_seats_after_the_last_turn_do_nothing_more() -> None:
    board = position([], {0: [("1a", 2)]}, {0: ["4c"], 1: ["4a", "4b"]}, pile=[], eggs=[0, 1, 1])
    board.play("bank 1a", "row new")
    assert board.is_over()
    assert board.view.eggs[1] == 1


def test_gt_11_equal_points_share_the_victory_whatever_the_eggs() -> None:
    board = position([], {0: [("1a", 2)]}, {0: ["2a 2b"], 2: ["3a"]}, pile=[], eggs=[0, 0, 4])
    board.play("bank 1a", "row new")
    assert (board.result.scores, board.result.winners) == ((5, 0, 5), (0, 2))
    assert (board.result.decider, board.result.decider_rule) == ("shared", "GT-11")


def test_gt_12_the_start_is_drawn_unless_it_is_chosen() -> None:
    match = Match(GAME, 3)
    chance = match.state.chance()
    assert chance is not None
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        ("start 0", 1),
        ("start 1", 1),
        ("start 2", 1),
    ]
    assert match.resolve("start 2") == [StartDrawn(rule="GT-12", seat=2)]
    assert Board(3, {"start": "1"}).view.active == 1


def test_gt_13_every_die_shows_each_symbol_once() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 1 1 4")
    board.play("keep 1 *5", "roll")
    assert [(board.chance.token(outcome), weight) for outcome, weight in board.chance.outcomes()] == [
        (f"roll {symbol}", 1) for symbol in "123456"
    ]


def test_gt_14_the_power_of_a_symbol_is_one_number_to_be_split_at_will() -> None:
    board = position(["1a", "1b", "1c"])
    board.throw("1 1 1 1 1 5")
    board.play("double 1", "keep 1 *4", "stop")
    for tile in ("1a", "1b", "1c"):
        board.claim(tile, 2)
    assert board.base(0) == {"1a": 2, "1b": 2, "1c": 2}


def test_gt_15_a_row_of_one_fits_both_kinds_also_after_an_egg_move_left_it_alone() -> None:
    lair = Lair((tuple(tiles("1a", "1b")), tuple(tiles("1c"))))
    assert lair.takers(tiles("2a")[0]) == []
    moved = lair.moved(tiles("1b")[0], 1)
    assert moved.rows == (tuple(tiles("1a")), tuple(tiles("1c", "1b")))
    assert moved.takers(tiles("2a")[0]) == [0]
    assert moved.takers(tiles("1d")[0]) == [0, 1]  # several rows of one colour are fine
    full = Lair((tuple(tiles("1a", "1b", "1c", "1d", "1e", "1f")),))
    assert [full.takers(tile) for tile in range(36)] == [[]] * 36


def test_gt_16_the_order_inside_a_row_changes_nothing() -> None:
    for row in ("1a 1b 1c", "1c 1a 1b"):
        lair = Lair((tuple(tiles(*row.split())),))
        assert (lair.points(), lair.takers(tiles("1e")[0]), lair.takers(tiles("2a")[0])) == (9, [0], [])


def test_gt_17_tiles_are_banked_in_any_order_one_at_a_time() -> None:
    for order in (("1b", "4c"), ("4c", "1b")):
        board = position(["1a", "2a", "3a"], {0: [("1b", 2), ("4c", 3)]})
        assert board.legal() == {"bank 1b", "bank 4c"}
        for tile in order:
            events = board.play(f"bank {tile}", "row new")
            assert [(event.rule, event.tile) for event in of(events, TileTakenUp)] == [("GT-17", tile)]
        assert board.lair(0) == [(tile,) for tile in order]


def test_gt_18_in_the_first_round_nobody_has_anything_to_bank() -> None:
    board = Board(4)
    board.deal("1a", "2a", "3a")
    for _ in range(4):
        assert board.view.phase == "roll"
        symbol = board.view.live[0]
        board.throw(" ".join(symbol * 6))
        board.play(f"keep {symbol} *6")
        board.claim(next(tile for tile in board.middle if tile[0] == symbol), 4)
        board.close()
    assert (board.view.active, board.view.phase) == (0, "bank")


def test_gt_19_the_cull_comes_before_banking_and_any_of_the_four_may_go() -> None:
    board = position(["1a", "2a"], {0: [("5c", 2)]}, seats=2, pile=["3a", "4a", "4c", "5a"])
    board.deal()
    assert board.legal() == {"cull 1a", "cull 2a", "cull 3a", "cull 4a"}
    board.play("cull 1a")
    assert board.view.phase == "bank"
    three = position(["1a", "2a"], seats=2, pile=["3a"])
    three.deal()
    assert three.view.phase == "roll"


def test_gt_20_after_500_turns_the_game_is_scored_as_it_stands() -> None:
    board = position(["1a", "2a", "3a"], {1: [("4a", 3)]}, {0: ["5a 5b"]}, eggs=[2, 0, 0])
    assert TURN_LIMIT == TURN_LIMIT == 500
    board.state.turn = TURN_LIMIT - 1
    board.fail()
    assert (board.view.turn, board.is_over()) == (TURN_LIMIT, False)
    board.play("bank 4a", "row new")
    board.throw("6 6 6 6 6 6")
    assert board.is_over()
    assert (board.result.reason, board.result.rule) == ("turn_limit", "GT-20")
    assert board.result.scores == (6, 1, 0)
    assert of(board.history, GameEnded)[0].rule == "GT-20"


def test_gt_20_an_extra_turn_won_in_the_last_turn_is_not_said_to_be_void() -> None:
    """Tiles are left to play for; it is the limit that ends the game."""
    board = position(["1a", "2a", "3a"], eggs=0)
    board.state.turn = TURN_LIMIT
    earned = six(board).claim("1a", 6)
    assert of(earned, ExtraTurnEarned)
    events = board.play("row new", "done")
    assert kinds(events)[-1] == "GameEnded"
    assert "ExtraTurnVoid" not in kinds(events)
    assert board.result.rule == "GT-20"


def test_gt_21_an_egg_won_in_this_turn_may_move_a_tile_at_its_end() -> None:
    board = position(
        ["1a", "2a", "3a"],
        {1: [("1b", 2)]},
        {0: ["4a", "4b"]},
        eggs=[0, 0, 0],
        options={"steal-egg-to": "thief"},
    )
    six(board).claim("1b", 3)
    board.play("done")
    assert (board.view.phase, board.view.eggs[0]) == ("egg-move", 1)


def test_gt_22_a_robbed_tile_can_be_robbed_again_until_only_a_six_takes_it() -> None:
    board = position(["6a", "2a", "3a"], {5: [("1a", 2)]}, seats=6, eggs=0)
    for side in (3, 4, 5):
        six(board)
        events = board.claim("1a", side)
        assert cited(events, TileStolen) == {"TAR-5.2"}
        board.close()
    assert board.at_base("1a").price == 6
    six(board).play("claim 1a")
    assert board.legal() == {"spend 6"}
    assert of(board.play("spend 6"), ExtraTurnEarned)


def test_gt_23_several_symbols_may_be_selected_from_one_roll() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 2 3 4 4 4")
    board.play("keep 1", "keep 2", "keep 3")
    assert board.view.kept == ("1", "2", "3")


def test_gt_24_an_egg_is_used_when_a_die_is_selected_not_later() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 2 4 4 4 4")
    board.play("keep 1")
    board.roll_on("2 4 4 4 4")
    assert "double 1" not in board.legal()
    assert board.refusal("double 1").code == "no_die_shows_it"


def test_gt_25_a_die_is_valid_though_no_dice_left_could_reach_its_tile() -> None:
    board = position(["1a", "2a", "3a"], {1: [("6a", 5)]}, eggs=0)
    board.throw("1 1 1 1 4 4")
    board.play("keep 1 *4")
    board.roll_on("6 6")
    assert board.legal() == {"keep 6"}
