"""What the outlook of these games says."""

from __future__ import annotations

from tests.games.five_dice.positions import dinos, safes


def test_cod_14_the_outlook_names_the_face_that_would_end_the_turn_as_the_fifth_die() -> None:
    board = safes("111", "222", "345")
    board.throw("1 1 1 2 2")
    board.keep("1 safe-1 *3")
    assert list(board.outlook.final_faces) == []  # two dice are left
    board.keep("2 safe-2")
    assert list(board.outlook.final_faces) == ["2"]
    board.keep("2 safe-2")
    assert board.outlook.final_faces == ()  # the turn is over


def test_cod_14_a_first_chip_would_end_the_turn_a_second_would_not() -> None:
    board = safes("111", "222", "345")
    board.throw("1 1 1 2 chip")
    board.keep("1 safe-1 *3", "2 safe-2")
    assert board.outlook.final_faces == ("chip",)
    board = safes("111", "222", "345")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip")
    assert board.outlook.final_faces == ()


def test_cod_12_with_two_chips_kept_no_fifth_die_ends_the_turn() -> None:
    board = safes("111", "222", "345")
    board.throw("1 1 1 chip chip")
    board.keep("chip *2", "1 safe-1 *2")
    assert board.outlook.final_faces == ()


def test_cod_6_a_die_that_is_not_good_ends_nothing() -> None:
    board = safes("111", "222", "345")
    board.throw("1 1 1 1 2")
    board.keep("1 safe-1 *3", "2 safe-2")
    assert board.outlook.final_faces == ()  # no code has a 1 left


def test_gd_3_the_outlook_of_dino_park_names_it_too() -> None:
    board = dinos("net net net", "rope rope", "cage", "hammer")
    board.throw("rope rope net net net")
    board.keep("net dino-1 *3", "rope dino-2")
    assert board.outlook.final_faces == ("rope",)
