"""Tarasque rule by rule: set-up, turn order, rolling and selecting, doubling (TAR-1 to TAR-4)."""

from __future__ import annotations

import pytest

from taniere.core.errors import SetupError
from taniere.core.match import Match
from taniere.games.tarasque import GAME
from taniere.games.tarasque.events import (
    AllDiceKept,
    DiceRolled,
    DieDoubled,
    DieKept,
    RollFailed,
    RollingStopped,
    TileTurnedUp,
    TurnBegun,
)
from tests.games.tarasque.positions import Board, cited, kinds, of, position, random_game

# Set-up


def test_tar_1_1_two_to_six_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(SetupError):
            Match(GAME, seats)
    assert len(Board(5).view.bases) == 5


def test_tar_1_2_all_36_tiles_are_in_the_pile_and_any_may_come_first() -> None:
    board = Board(3)
    assert (board.outlook.pile, board.chance.total) == (36, 36)
    assert {weight for _, weight in board.chance.outcomes()} == {1}
    board.deal("3b")
    assert "3b" in board.middle
    assert (board.outlook.pile, len(board.state.unseen)) == (33, 33)


def test_tar_1_2_a_tile_turned_up_cannot_come_again() -> None:
    board = Board(3)
    board.match.resolve("tile 3b")
    assert board.chance.parse("tile 3b") is None


@pytest.mark.parametrize("seats", GAME.seats)
def test_tar_1_3_everybody_has_an_egg_and_the_rest_is_the_supply(seats: int) -> None:
    board = Board(seats)
    assert (board.view.eggs, board.outlook.supply) == ((1,) * seats, 36 - seats)


def test_tar_1_4_the_start_player_takes_the_six_dice() -> None:
    board = Board(4, {"start": "2"})
    events = board.deal("1a", "2a", "3a")
    assert [(event.rule, event.seat) for event in of(events, TurnBegun)] == [("TAR-1.4", 2)]
    assert (board.view.active, board.view.dice_left, board.chance.total) == (2, 6, 6**6)


def test_tar_1_5_a_tile_that_stays_at_the_base_until_the_next_turn_is_banked() -> None:
    board = Board(2, {"two-player-cull": "once"})
    board.deal("1a", "2a", "3a", "4a")
    board.play("cull 4a")
    board.throw("1 1 4 4 5 5")
    board.play("keep 1 *2", "stop")
    board.claim("1a", 2)
    board.close()
    assert board.base(0) == {"1a": 2}
    board.fail()
    assert (board.view.active, board.view.phase) == (0, "bank")
    board.play("bank 1a", "row new")
    assert board.lair(0) == [("1a",)]


# Turn order and phases


def test_tar_2_1_play_passes_clockwise() -> None:
    board = Board(3, {"start": "1"})
    board.deal("1a", "2a", "3a")
    seats = []
    for _ in range(4):
        seats.append(board.view.active)
        board.fail()
    assert seats == [1, 2, 0, 1]
    assert cited(board.history[10:], TurnBegun) == {"TAR-2.1"}


def test_tar_2_1_nobody_else_may_play_in_a_turn() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 1 1 1")
    for seat in (1, 2):
        refusal = board.refusal("keep 1", seat)
        assert (refusal.code, refusal.rule, refusal.arguments) == ("not_your_turn", "TAR-2.1", {"active": 0})


def test_tar_2_2_a_turn_refills_culls_banks_rolls_claims_and_moves_in_this_order() -> None:
    board = position(
        ["1a", "2a"], {0: [("5c", 2)]}, {0: ["6b 6c", "4b"]}, seats=2, pile=["3a", "4a", "4c", "5a"]
    )
    phases = [board.view.phase]
    board.deal("3a", "4a")
    for token in ("cull 4a", "bank 5c", "row new"):
        phases.append(board.view.phase)
        board.play(token)
    phases.append(board.view.phase)
    board.throw("1 1 4 4 4 4")
    for token in ("keep 1 *2", "stop", "claim 1a", "spend 2", "done"):
        phases.append(board.view.phase)
        board.play(token)
    phases.append(board.view.phase)
    assert phases == [
        "deal", "cull", "bank", "bank-row", "roll", "select", "select", "claim", "spend", "claim", "egg-move",
    ]  # fmt: skip
    assert board.legal() >= {"move 6b", "pass"}


def test_tar_2_2_a_step_out_of_turn_is_refused_and_the_right_one_named() -> None:
    board = position(["1a", "2a", "3a"], {0: [("5c", 2)]})
    refusal = board.refusal("keep 1")
    assert (refusal.code, refusal.rule, refusal.arguments["step"]) == ("another_step", "TAR-7.1", "step-bank")
    assert "choose a tile of your base" in board.refused("keep 1")


def test_tar_2_3_three_tiles_are_turned_up_first_and_later_the_middle_is_filled_up() -> None:
    board = Board(3)
    events = board.deal("1a", "2a", "3a")
    assert [event.place for event in of(events, TileTurnedUp)] == [1, 2, 3]
    assert cited(events, TileTurnedUp) == {"TAR-2.3"}
    board.throw("2 2 5 5 5 5")
    board.play("keep 2 *2", "stop")
    board.claim("2a", 2)
    board.play("done")
    assert board.middle == ["1a", "3a"]
    board.deal("6f")
    assert list(board.view.middle) == ["1a", "6f", "3a"]  # the others stay in place


def test_tar_2_3_tiles_that_nobody_took_stay() -> None:
    board = Board(3)
    board.deal("1a", "2a", "3a")
    board.fail()
    assert (board.middle, board.view.active, board.outlook.pile) == (["1a", "2a", "3a"], 1, 33)


@pytest.mark.parametrize("shown", [["1a", "2a"], ["1a"], []])
def test_tar_2_4_with_an_empty_pile_fewer_lie_in_the_middle(shown: list[str]) -> None:
    board = position(shown, {1: [("6a", 2)]}, pile=[])
    assert (board.middle, board.view.phase) == (shown, "roll")


# Rolling and selecting


def test_tar_3_1_the_first_roll_uses_six_dice_and_later_ones_those_not_selected() -> None:
    board = position(["1a", "2a", "3a"])
    assert (board.chance.total, len(board.chance.outcomes())) == (6**6, 462)
    events = board.throw("1 1 2 4 4 4")
    assert [(event.rule, event.roll) for event in of(events, DiceRolled)] == [("TAR-3.1", 1)]
    board.play("keep 1 *2", "keep 2", "roll")
    assert (board.chance.total, board.view.dice_left) == (6**3, 3)
    assert of(board.throw("1 4 4"), DiceRolled)[0].roll == 2


def test_tar_3_2_a_die_is_valid_by_a_tile_in_the_middle_or_at_the_base_of_another() -> None:
    board = position(["1a", "2a", "2b"], {1: [("4a", 5)], 2: [("6f", 2)]})
    assert board.view.live == ("1", "2", "4", "6")
    board.throw("1 2 3 4 5 6")
    assert {token for token in board.legal() if token.startswith("keep")} == {
        "keep 1",
        "keep 2",
        "keep 4",
        "keep 6",
    }


def test_tar_3_3_a_valid_die_must_be_selected_before_anything_else() -> None:
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("1 1 2 4 4 4")
    assert board.legal() == {"keep 1", "keep 2"}
    for token in ("roll", "stop"):
        refusal = board.refusal(token)
        assert (refusal.code, refusal.rule) == ("select_first", "TAR-3.3")
        assert refusal.arguments["valid"] == ("red", "blue")
    board.play("keep 1")
    assert board.legal() == {"keep 1", "keep 2", "roll", "stop"}
    events = board.play("keep 2")  # several, of different symbols
    assert [(event.rule, event.face, event.power) for event in of(events, DieKept)] == [
        ("TAR-3.3", "blue", 1)
    ]
    assert board.refusal("keep 2").code == "no_die_shows_it"


def test_tar_3_3_after_the_next_roll_a_die_must_be_selected_again() -> None:
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("1 4 4 4 4 4")
    board.play("keep 1")
    board.roll_on("1 4 4 4 4")
    assert board.legal() == {"keep 1"}


def test_tar_3_4_an_invalid_die_can_never_be_selected() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 4 4 4 4 4")
    for token in ("keep 4", "double 4"):
        refusal = board.refusal(token)
        assert (refusal.code, refusal.rule) == ("symbol_not_valid", "TAR-3.4")
        assert refusal.arguments == {"face": "yellow", "valid": ("red",)}
    board.play("keep 1")
    assert board.refusal("keep 4").code == "no_valid_die_left"


def test_tar_3_5_a_valid_die_may_be_selected_though_it_will_buy_nothing() -> None:
    board = position([], {1: [("4a", 5)]}, pile=[], eggs=0)
    board.throw("1 1 1 1 1 4")
    assert board.legal() == {"keep 4"}
    board.play("keep 4", "stop")  # one die: nothing to claim, the turn is over
    assert board.view.active == 1


def test_tar_3_6_a_selected_die_is_never_rolled_again() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 2 4 4 4 4")
    board.play("keep 1")
    board.roll_on("2 4 4 4 4")
    board.play("keep 2")
    assert (board.view.kept, board.view.dice_left) == (("1", "2"), 4)
    board.play("roll")
    assert board.chance.total == 6**4


def test_tar_3_7_six_rolls_are_the_most_there_can_be() -> None:
    board = position(["1a", "2a", "3a"])
    for left in range(6, 0, -1):
        board.throw(" ".join(["1"] + ["4"] * (left - 1)))
        board.play("keep 1")
        if left > 1:
            board.play("roll")
    assert (board.view.rolls, board.view.phase) == (6, "claim")
    for seed in range(3):
        for other, _ in random_game(4, seed):
            assert other.view.rolls <= 6


def test_tar_3_8_a_player_may_stop_once_something_is_selected() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2")
    assert cited(board.play("stop"), RollingStopped) == {"TAR-3.8"}
    assert board.view.phase == "claim"


def test_tar_3_9_a_roll_without_a_valid_die_ends_rolling_and_loses_nothing() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2")
    events = board.roll_on("4 4 5 6")
    assert cited(events, RollFailed) == {"TAR-3.9"}
    assert board.view.phase == "claim"
    assert board.legal() == {"claim 1a", "done"}


def test_tar_3_10_rolling_ends_with_the_sixth_die_selected() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 2 2 3 3")
    events = board.play("keep 1 *2", "keep 2 *2", "keep 3 *2")
    assert cited(events, AllDiceKept) == {"TAR-3.10"}
    assert board.view.phase == "claim"


def test_tar_3_11_only_selected_dice_count_for_claiming() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 2 2 3 3")
    board.play("keep 1 *2", "keep 2", "stop")
    assert board.view.power == (2, 1, 0, 0, 0, 0)
    assert board.legal() == {"claim 1a", "done"}


# Doubling


def test_tar_4_1_an_egg_doubles_a_die_at_the_moment_it_is_selected() -> None:
    board = position(["1a", "2a", "3a"], eggs=[1, 0, 0])
    board.throw("1 2 4 4 4 4")
    events = board.play("double 1")
    assert [(event.rule, event.face, event.power) for event in of(events, DieDoubled)] == [
        ("TAR-4.1", "red", 2)
    ]
    assert (board.view.power[0], board.view.kept, board.view.doubled) == (2, ("1",), "1")


def test_tar_4_1_without_an_egg_nothing_is_doubled() -> None:
    board = position(["1a", "2a", "3a"], eggs=[0, 1, 1])
    board.throw("1 2 4 4 4 4")
    assert board.legal() == {"keep 1", "keep 2"}
    assert (board.refusal("double 1").code, board.refusal("double 1").rule) == ("no_egg", "TAR-4.1")


def test_tar_4_2_one_die_a_turn_is_doubled_however_many_eggs() -> None:
    board = position(["1a", "2a", "3a"], eggs=[5, 0, 0])
    board.throw("1 1 2 4 4 4")
    board.play("double 1")
    assert board.legal() == {"keep 1", "keep 2", "roll", "stop"}
    refusal = board.refusal("double 2")
    assert (refusal.code, refusal.rule, refusal.arguments) == ("doubled_already", "TAR-4.2", {"face": "red"})
    board.roll_on("1 2 4 4 4")
    assert "double 1" not in board.legal()


def test_tar_4_3_the_egg_goes_back_to_the_supply_though_it_did_not_help() -> None:
    board = position(["1a", "2a", "3a"], {1: [("4a", 5)]}, eggs=[1, 0, 0])
    supply = board.outlook.supply
    board.throw("4 5 5 5 6 6")
    board.play("double 4")
    assert (board.view.eggs[0], board.outlook.supply) == (0, supply + 1)
    board.play("stop")
    assert (board.view.active, board.view.eggs[0], board.outlook.supply) == (1, 0, supply + 1)


def test_tar_4_4_a_doubled_die_alone_is_a_pair_and_six_dice_count_seven() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 4 4 4 4 4")
    board.play("double 1", "stop")
    assert board.legal() == {"claim 1a", "done"}
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 1 1 1")
    board.play("double 1", "keep 1 *5")
    assert board.view.power[0] == 7
    assert "TileAimedAt" in kinds(board.play("claim 1a"))
    assert board.legal() == {f"spend {dice}" for dice in range(2, 8)}
