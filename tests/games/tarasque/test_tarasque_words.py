"""What a board asks for on demand, and what somebody needs who plays by the text alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from taniere.games.tarasque import GAME
from taniere.games.tarasque.odds import chances
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
    assert "The selected dice already pay for: red dragon (forest, 1a), blue dragon (forest, 2a)" in told(
        board
    )
    board.play("stop")
    assert "Left to spend: 3 red, 2 blue" in told(board)
    assert [line for line in told(board) if line.startswith("Can be claimed")] == [
        "Can be claimed: red dragon (forest, 1a) · 2 to 3 dice · +1",
        "Can be claimed: blue dragon (forest, 2a) · 2 to 2 dice · +1",
    ]
    board.claim("1a", 3)
    assert "Left to spend: 2 blue" in told(board)
    board.claim("2a", 2)
    assert "All selected dice are spent" in told(board)


def test_tar_7_6_the_text_tells_from_which_row_an_egg_could_move_a_tile() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["4a", "5a 6a", "2b"]}, eggs=[1, 0, 0])
    board.throw("6 6 6 6 6 6")
    rows = {move.tile: move.row for move in board.outlook.moves}
    assert rows == {"4a": 1, "5a": 2, "6a": 2}
    assert any("(forest, 6a) out of row 2" in line for line in told(board))


def actions(board: Board, language: str) -> dict[str, str]:
    """What the seat on turn may do, in words, by token."""
    legal = [GAME.actions[action] for action in board.state.legal(board.view.active)]
    texts = GAME.texts(language)
    return {action.token: board.view.action_words(action, texts) for action in legal}


def test_tar_10_actions_name_the_dragons_and_dice_of_the_edition() -> None:
    board = position(["1a", "2b", "3c"])
    board.throw("1 1 2 2 6 6")
    assert actions(board, "en")["keep 1"] == "keep a die that shows red"
    assert actions(board, "fr")["double 2"] == "garder un dé et le doubler avec un œuf\u00a0: bleu"
    board.play("keep 1 *2", "stop")
    assert actions(board, "en")["claim 1a"] == "claim the red dragon (forest)"
    assert actions(board, "fr")["claim 1a"] == "prendre le dragon rouge (forêt)"
    other = position(["1a", "2b", "3c"], options={"edition": "adapted"})
    other.throw("1 1 2 2 6 6")
    assert actions(other, "en")["keep 1"] == "keep a die that shows 1"
    other.play("keep 2 *2", "stop")
    assert actions(other, "fr") == {
        "claim 2b": "prendre le dragon bleu (2)",
        "done": "ne plus rien prendre",
    }
