"""Exact chances: how often a roll fails, counted over every outcome of the pending throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from taniere.core.events import Event
from taniere.games.five_dice.events import RollFailed
from tests.games.five_dice.positions import Board, dinos, of, safes

TOOLS = ("rope", "trapdoor", "hammer", "cage", "net")


def chance_of_failing(board: Board) -> Fraction:
    """Try every outcome of the pending throw on a copy of the position."""
    failing = 0
    for outcome, weight in board.chance.outcomes():
        events: list[Event] = []
        board.state.copy().resolve(outcome, events)
        failing += weight if of(events, RollFailed) else 0
    return Fraction(failing, board.chance.total)


def leave(board: Board, dice: int, bonus: str) -> None:
    """Keep bonus faces, which cover nothing, until a throw of so many dice is pending."""
    if dice < 5:
        board.throw(" ".join([bonus] * 5))
        board.keep(f"{bonus} *{5 - dice}")
        board.play("roll")


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("faces", [0, 1, 2, 3, 4, 5])
def test_cod_10_a_roll_fails_with_the_chance_of_no_open_digit_and_no_chip(faces: int, dice: int) -> None:
    if faces:
        digits = "12345"[:faces]
        board = safes(*[(digits[start:] + digits * 3)[:5] for start in (0, faces // 2, faces - 1)], "111")
    else:  # everything is covered: three safes of one digit, cracked in sets with two chips
        board = safes("111", "111", "111", "111")
        for slot in (1, 2, 3):
            board.throw("1 1 1 chip chip")
            board.keep(f"1 safe-{slot} *3", "chip *2")
            board.play("roll")
    leave(board, dice, "chip")
    assert chance_of_failing(board) == Fraction(5 - faces, 6) ** dice


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("faces", [0, 1, 2, 3, 4, 5])
def test_din_11_a_turn_is_lost_with_the_chance_of_no_free_tool_and_no_binoculars(
    faces: int, dice: int
) -> None:
    if faces:
        board = dinos(" ".join(TOOLS[:faces]), TOOLS[0], TOOLS[faces - 1], "net")
    else:
        board = dinos("net net net", "net net net", "net net net", "net")
        for slot in (1, 2, 3):
            board.throw("net net net binoculars binoculars")
            board.keep(f"net dino-{slot} *3", "binoculars *2")
            board.play("roll")
    leave(board, dice, "binoculars")
    assert chance_of_failing(board) == Fraction(5 - faces, 6) ** dice


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_cod_5_every_die_has_six_equal_faces(dice: int) -> None:
    board = safes("111", "222", "333")
    leave(board, dice, "chip")
    shown: dict[str, Fraction] = {}
    for outcome, weight in board.chance.outcomes():
        _, *faces = board.chance.token(outcome).split()
        for face in faces:
            shown[face] = shown.get(face, Fraction(0)) + Fraction(weight, board.chance.total)
    assert shown == {face: Fraction(dice, 6) for face in ("1", "2", "3", "4", "5", "chip")}


def test_cod_12_the_example_of_the_rules_page_plays_as_it_is_told() -> None:
    board = safes("124", "5311", "4523")
    board.throw("2 2 5 chip chip")
    board.keep("2 safe-1", "chip *2")
    board.roll_on("4 5")
    board.keep("4 safe-1")
    board.roll_on("1")
    board.keep("1 safe-1")
    assert board.open(1) == ""
    assert board.legal() == {"roll", "stop"}
    board.play("roll")
    assert chance_of_failing(board) == 0  # "the next roll cannot fail"


def test_din_9_the_example_of_the_rules_page_plays_as_it_is_told() -> None:
    board = dinos("cage rope trapdoor", "net net", "trapdoor hammer hammer trapdoor", "net")
    board.throw("rope cage net net binoculars")
    board.keep("net dino-2 *2")
    assert board.open(2) == ""
    board.roll_on("hammer net net")
    board.keep("hammer dino-3")
    assert board.legal() == {"roll", "stop"}  # "the nets cannot be kept"
    board.play("roll")
    assert chance_of_failing(board) == Fraction(1, 36)  # "only a pair of nets would lose the turn"
    events = board.throw("net net")
    assert of(events, RollFailed)
    assert board.view.gone == ("B",)
