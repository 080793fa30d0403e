"""What a board asks for on demand, and what somebody needs who plays by the text alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from taniere.games.tarasque import GAME
from taniere.games.tarasque.chances import chances
from tests.games.tarasque.positions import Board, position


def told(board: Board) -> list[str]:
    return GAME.describe(board.view, GAME.texts("en").with_people("Zoé", "Ali", "Max"))


def asked(board: Board) -> dict[str, Any]:
    answer = GAME.consult(board.view, "chances", GAME.texts("en"))
    assert isinstance(answer, list)
    return {one["tile"]: one for one in answer}


def test_tar_3_11_the_chances_are_told_as_exact_fractions() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 3)]}, eggs=0)
    board.throw("1 1 4 5 6 6")
    board.play("keep 1 *2")
    found = asked(board)
    assert set(found) == {"1a", "2a", "3a", "1b"}
    assert [found["1b"]["price"], found["1b"]["rival"]] == [4, 1]
    assert found["1a"]["by_dice"][0] == {"dice": 2, "chance": [1, 1]}
    for one in chances(board.view):
        said = [Fraction(*more["chance"]) for more in found[one.tile]["by_dice"]]
        assert said == [more.chance for more in one.by_dice]
    # Four dice are left: the third 1 comes with one of them, or the turn goes on.
    assert 0 < Fraction(*found["1b"]["by_dice"][0]["chance"]) < Fraction(1, 2)


def test_tar_5_3_the_text_tells_what_is_within_reach_and_what_is_left_to_spend() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 2 2 6")
    assert "An egg could double a die that is selected now" in told(board)
    board.play("keep 1 *3", "keep 2 *2")
    assert "The selected dice already pay for: 1a red forest, 2a blue forest" in told(board)
    board.play("stop")
    assert "Left to spend: 3 red, 2 blue" in told(board)
    board.claim("1a", 3)
    assert "Left to spend: 2 blue" in told(board)
    board.claim("2a", 2)
    assert "All selected dice are spent" in told(board)
