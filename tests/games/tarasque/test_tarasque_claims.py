"""Tarasque rule by rule: claiming, robbing, six of a kind (TAR-5 and TAR-6)."""

from __future__ import annotations

import pytest

from taniere.games.tarasque import GAME
from taniere.games.tarasque.events import (
    EggPaid,
    ExtraTurnBegun,
    ExtraTurnEarned,
    TileAimedAt,
    TileBanked,
    TileClaimed,
    TileLaidAtBase,
    TileStolen,
)
from tests.games.tarasque.positions import Board, cited, of, position


def with_dice(board: Board, *selected: str) -> Board:
    """Throw and select dice such as `1 *3`, and stop; the rest of the roll shows something else."""
    dice = [die for die in selected for _ in range(int(die.partition(" *")[2] or 1))]
    symbols = [die[0] for die in dice]
    dead = next(symbol for symbol in "654321" if symbol not in board.view.live or symbol not in symbols)
    board.throw(" ".join(symbols + [dead] * (6 - len(symbols))))
    board.play(*[f"keep {die}" for die in selected])
    if board.view.phase == "select":
        board.play("stop")
    return board


def test_tar_5_1_a_middle_tile_costs_two_matching_dice() -> None:
    board = with_dice(position(["1a", "2a", "3a"]), "1 *2", "2")
    assert board.legal() == {"claim 1a", "done"}
    refusal = board.refusal("claim 2a")
    assert (refusal.code, refusal.rule) == ("too_few_dice", "TAR-5.1")
    assert (refusal.arguments["price"], refusal.arguments["power"]) == (2, 1)
    assert [(event.rule, event.price) for event in of(board.play("claim 1a"), TileAimedAt)] == [
        ("TAR-5.1", 2)
    ]
    assert [(event.rule, event.dice) for event in of(board.play("spend 2"), TileClaimed)] == [("TAR-5.1", 2)]


def test_tar_5_1_a_tile_that_is_not_on_offer_cannot_be_claimed() -> None:
    board = with_dice(position(["1a", "2a", "3a"], lairs={1: ["1b"]}), "1 *2")
    for tile in ("1b", "1c"):  # in a lair; in the pile
        refusal = board.refusal(f"claim {tile}")
        assert (refusal.code, refusal.rule, GAME.texts("en").word(refusal.arguments["tiles"])) == (
            "not_to_be_had",
            "TAR-5.1",
            "red dragon (forest, 1a)",
        )
    board.claim("1a", 2)
    assert board.refusal("claim 1b").code == "nothing_to_be_had"


@pytest.mark.parametrize("side", [2, 3, 4, 5])
def test_tar_5_2_a_rival_tile_costs_one_more_than_its_side(side: int) -> None:
    board = with_dice(position(["1a", "2a", "3a"], {1: [("1b", side)]}), f"1 *{side}")
    assert board.at_base("1b").price == side + 1
    assert board.legal() == {"claim 1a", "done"}
    assert (board.refusal("claim 1b").code, board.refusal("claim 1b").rule) == ("too_few_dice", "TAR-5.2")
    board = with_dice(position(["1a", "2a", "3a"], {1: [("1b", side)]}), f"1 *{side + 1}")
    assert "claim 1b" in board.legal()
    board.play("claim 1b")
    assert board.legal() == {f"spend {side + 1}"}
    refusal = board.refusal(f"spend {side}")
    assert (refusal.code, refusal.rule) == ("below_the_price", "TAR-5.2")


def test_tar_5_3_the_player_chooses_how_many_dice_and_each_is_spent_once() -> None:
    board = with_dice(position(["1a", "1b", "3a"]), "1 *5")
    board.play("claim 1a")
    assert board.legal() == {"spend 2", "spend 3", "spend 4", "spend 5"}
    assert (board.refusal("spend 6").code, board.refusal("spend 6").rule) == ("more_than_you_have", "TAR-5.3")
    board.play("spend 3")
    assert board.view.power[0] == 2
    board.play("claim 1b")
    assert board.legal() == {"spend 2"}


def test_tar_5_4_equal_symbols_split_over_tiles_and_different_ones_take_different_tiles() -> None:
    board = with_dice(position(["1a", "1b", "3a"]), "1 *4", "3 *2")
    for tile in ("1a", "1b", "3a"):
        board.claim(tile, 2)
    assert board.base(0) == {"1a": 2, "1b": 2, "3a": 2}
    assert board.legal() == {"done"}


def test_tar_5_5_middle_and_several_rivals_mix_in_one_turn() -> None:
    board = with_dice(position(["1a", "2a", "3a"], {1: [("1b", 3)], 2: [("3b", 1)]}), "1 *4", "3 *2")
    board.claim("1b", 4)
    board.claim("3b", 2)
    assert board.base(0) == {"1b": 4, "3b": 2}
    board = with_dice(position(["1a", "2a", "3a"], {1: [("1b", 2)]}), "1 *5")
    board.claim("1b", 3)
    board.claim("1a", 2)
    assert board.base(0) == {"1b": 3, "1a": 2}


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_tar_5_6_a_claimed_tile_lies_at_the_side_of_the_dice_spent(dice: int) -> None:
    board = with_dice(position(["1a", "2a", "3a"]), "1 *5")
    events = board.claim("1a", dice)
    assert [(event.rule, event.side, event.price) for event in of(events, TileLaidAtBase)] == [
        ("TAR-5.6", dice, dice + 1)
    ]
    assert board.base(0) == {"1a": dice}


def test_tar_5_6_several_tiles_may_lie_at_one_side() -> None:
    board = with_dice(position(["1a", "2a", "3a"]), "1 *3", "2 *3")
    board.claim("1a", 3)
    board.claim("2a", 3)
    assert board.base(0) == {"1a": 3, "2a": 3}


def test_tar_5_7_each_stolen_tile_pays_an_egg_of_the_supply() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2), ("3b", 2)]})
    supply = board.outlook.supply
    with_dice(board, "1 *3", "3 *3")
    events = board.claim("1b", 3) + board.claim("3b", 3)
    assert [(event.rule, event.seat) for event in of(events, EggPaid)] == [("TAR-5.7", 1)] * 2
    assert (board.view.eggs, board.outlook.supply) == ((1, 3, 1), supply - 2)


def test_tar_5_7_a_middle_tile_pays_nothing() -> None:
    board = with_dice(position(["1a", "2a", "3a"]), "1 *2")
    assert not of(board.claim("1a", 2), EggPaid)
    assert board.view.eggs == (1, 1, 1)


def test_tar_5_8_the_second_player_may_rob_in_the_first_turn() -> None:
    board = Board(3)
    board.deal("1a", "2a", "3a")
    with_dice(board, "1 *2").claim("1a", 2)
    board.close()
    with_dice(board, "1 *3")
    events = board.claim("1a", 3)
    assert [(event.rule, event.seat, event.rival, event.side) for event in of(events, TileStolen)] == [
        ("TAR-5.2", 1, 0, 2)
    ]
    assert (board.base(0), board.base(1)) == ({}, {"1a": 3})


# Six of a kind


@pytest.mark.parametrize("dice", [6, 7])
def test_tar_6_1_six_dice_on_one_tile_bank_it_at_once_and_give_another_turn(dice: int) -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["1b"]})
    board.throw("1 1 1 1 1 1")
    board.play("double 1" if dice == 7 else "keep 1", "keep 1 *5")
    events = board.claim("1a", dice)
    assert cited(events, ExtraTurnEarned) == {"TAR-6.1"}
    assert (board.view.phase, board.view.in_hand, board.base(0)) == ("six-row", "1a", {})
    assert board.legal() == {"row 1", "row new"}
    events = board.play("row 1")
    assert [(event.rule, event.row, event.length, event.points) for event in of(events, TileBanked)] == [
        ("TAR-6.1", 1, 2, 3)
    ]
    assert board.lair(0) == [("1b", "1a")]
    events = board.close()
    assert [(event.rule, event.seat) for event in of(events, ExtraTurnBegun)] == [("TAR-6.3", 0)]
    assert (board.view.active, board.view.is_extra_turn) == (0, True)


@pytest.mark.parametrize("split", [(4, 2), (3, 3), (2, 2)])
def test_tar_6_2_six_dice_split_give_neither(split: tuple[int, int]) -> None:
    board = with_dice(position(["1a", "1b", "3a"]), "1 *6")
    for tile, dice in zip(("1a", "1b"), split, strict=True):
        assert not of(board.claim(tile, dice), ExtraTurnEarned)
    assert (board.base(0), board.lair(0)) == (dict(zip(("1a", "1b"), split, strict=True)), [])
    board.close()
    assert (board.view.active, board.view.is_extra_turn) == (1, False)


def test_tar_6_3_the_extra_turn_is_whole_and_can_earn_another() -> None:
    board = position(["1a", "2a", "3a"], eggs=2)
    board.throw("1 1 1 1 1 1")
    board.play("double 1", "keep 1 *5")
    board.claim("1a", 6)
    board.play("row new", "done")
    assert board.view.phase == "deal"  # refilled as in any turn
    board.deal("4a")
    assert (board.view.dice_left, board.view.power, board.view.doubled) == (6, (0,) * 6, None)
    board.throw("2 2 2 2 2 2")
    board.play("double 2", "keep 2 *5")  # a new right to double
    board.claim("2a", 6)
    board.play("row new")
    assert "ExtraTurnBegun" in {type(event).__name__ for event in board.close()}
    assert (board.view.active, board.view.turn) == (0, 4)
