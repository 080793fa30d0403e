"""What a board shows about a position: threats, prices, previews of points; and that it can be read aloud."""

from __future__ import annotations

import pytest

from taniere.core.texts import LANGUAGES
from taniere.games.tarasque import GAME
from taniere.games.tarasque.outlook import SpendPreview
from tests.games.tarasque.positions import Board, eager, kinds, position, random_game


def test_tar_7_1_thieves_are_the_seats_that_still_roll_before_a_tile_is_banked() -> None:
    bases = {1: [("4a", 2)], 3: [("5a", 2)]}
    board = position(["1a", "2a", "3a"], bases, seats=4, eggs=0)
    assert (board.at_base("4a").thieves, board.at_base("5a").thieves) == ((0,), (0, 1, 2))
    board.throw("1 1 1 1 2 2")
    board.play("keep 1 *2", "stop")  # rolling is over, and no 4 or 5 is selected
    assert (board.at_base("4a").thieves, board.at_base("5a").thieves) == ((), (1, 2))
    board.claim("1a", 2)
    assert board.at_base("1a").thieves == (1, 2, 3)
    board.close()
    assert (board.view.active, board.view.phase) == (1, "bank")
    assert board.at_base("4a").thieves == ()  # it is being banked


def test_tar_5_2_while_claiming_only_a_seat_with_the_dice_is_a_thief() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2), ("1c", 3)]}, eggs=0)
    board.throw("1 1 1 6 6 6")
    board.play("keep 1 *3", "stop")
    assert (board.at_base("1b").thieves, board.at_base("1c").thieves) == ((0,), ())


def test_tar_6_1_a_seat_that_plays_again_stays_a_thief() -> None:
    board = position(["1a", "2a", "3a"], {1: [("4a", 2)]}, eggs=0)
    board.throw("1 1 1 1 1 1")
    board.play("keep 1 *6")
    board.claim("1a", 6)
    assert board.at_base("4a").thieves == (0,)


def test_tar_7_7_gains_are_the_points_of_the_best_row() -> None:
    board = position(
        ["1a", "2b", "6f"], {1: [("4a", 3)]}, {0: ["1b 1c", "4b 4c 4d"], 1: ["5a 6a 3a 2a"]}, eggs=0
    )
    assert [one and one.gain for one in board.outlook.middle] == [5, 1, 1]
    assert (board.at_base("4a").gain, board.at_base("4a").prize) == (9, 7)
    assert (board.base(1), board.at_base("4a").price) == ({"4a": 3}, 4)


def test_tar_7_4_every_open_row_is_previewed_with_its_points() -> None:
    board = position(["1a", "2a", "3a"], {0: [("4d", 2)]}, {0: ["4a 4b", "5d", "6f"]}, eggs=[2, 0, 0])
    board.play("bank 4d")
    assert [(one.row, one.is_new, one.length, one.points, one.total) for one in board.outlook.places] == [
        (1, False, 3, 5, 13),
        (2, False, 2, 3, 11),
        (4, True, 1, 1, 9),
    ]
    assert board.outlook.points[0] == 8


def test_tar_5_6_every_number_of_dice_is_previewed_with_its_side() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 1 1 1")
    board.play("keep 1 *6", "claim 1a")
    assert board.outlook.spends == (
        *(SpendPreview(dice, dice, dice + 1, False) for dice in (2, 3, 4, 5)),
        SpendPreview(6, None, None, True),
    )


def test_tar_5_1_claims_are_told_while_selecting_already() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2)]})
    board.throw("1 1 1 2 6 6")
    assert not board.outlook.claims
    board.play("keep 1 *3")
    assert [(one.tile, one.rival, one.price, one.most) for one in board.outlook.claims] == [
        ("1a", None, 2, 3),
        ("1b", 1, 3, 3),
    ]


def test_tar_7_3_a_row_tells_what_would_still_fit() -> None:
    board = position(["1a"], lairs={0: ["4a 4b", "5d"]})
    assert board.outlook.lairs[0][0].fits == ("4c", "4d", "4e", "4f")
    single = set(board.outlook.lairs[0][1].fits)
    assert single == {f"5{aux}" for aux in "abcef"} | {f"{key}d" for key in "12346"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tar_2_2_the_board_and_all_that_happens_read_as_sentences(language: str) -> None:
    texts = GAME.texts(language).with_people("Zoé", "Ali", "Max")
    happened = set()
    for seed, options in ((1, {}), (2, {"edition": "adapted", "steal-egg-to": "thief"})):
        for board, events in random_game(3, seed, options, eager):
            happened |= set(kinds(events))
            for said in board.said(events, language):
                assert said[-1] in ".!"
                assert "{" not in said
            for line in GAME.describe(board.view, texts):
                assert "{" not in line
                assert "None" not in line
    assert happened >= {"TileStolen", "EggPaid", "DieDoubled", "TileMoved", "TileLaidAtBase", "GameEnded"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tar_5_7_a_theft_names_thief_and_victim(language: str) -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 2)]})
    board.throw("1 1 1 6 6 6")
    board.play("keep 1 *3", "stop")
    texts = GAME.texts(language).with_people("Zoé", "Ali", "Max")
    told = [texts.event({"event": name, **fields}) for name, fields in stolen(board)]
    assert any("Zoé" in line and "Ali" in line for line in told)


def stolen(board: Board) -> list[tuple[str, dict[str, object]]]:
    events = board.claim("1b", 3)
    return [
        (type(event).__name__, {name: getattr(event, name) for name in type(event).__struct_fields__})
        for event in events
    ]


def test_tar_3_3_a_refusal_tells_what_would_do() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 3)]}, lairs={0: ["4a 4b"]})
    board.throw("1 1 1 2 6 6")
    assert board.refused("roll").startswith(
        "roll: select at least one valid die of this roll first; valid now: red, blue"
    )
    board.play("keep 1 *3", "stop")
    assert board.refused("claim 1b") == (
        "claim 1b: the red dragon (sea) costs 4 dice that show red; you have 3 (TAR-5.2)"
    )
    assert board.refused("claim 1b", "fr") == (
        "claim 1b\u00a0: le dragon rouge (mer) coûte 4 dés qui montrent «\u00a0rouge\u00a0»"
        "\u00a0; vous en avez 3 (TAR-5.2)"
    )
