"""What people are told about a turn: exact worths, the risk of a roll, from a view alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from taniere.core.match import Match
from taniere.games.code_cracker import GAME
from taniere.games.five_dice.odds import worth_of_turn

CODES = ("123", "1355", "245")
CARDS = [
    {"id": f"S{n}", "code": [int(d) for d in code], "millions": len(code) - 1} for n, code in enumerate(CODES)
]


def dealt(*tokens: str) -> Match:
    """A match with these cards, rolls and decisions."""
    match = Match(GAME, 2, {"start": "0"}, {"cards": CARDS})
    for number in range(len(CODES)):
        match.resolve(f"card S{number}")
    for token in tokens:
        if token.startswith("roll "):
            match.resolve(token)
        else:
            match.play(0, token)
    return match


def chances(match: Match, seat: int | None = 0) -> Any:
    """What is told about a position."""
    return GAME.consult(match.state.view(seat), "chances", GAME.texts("en"))


def test_before_the_first_roll_the_worth_is_that_of_a_fresh_turn() -> None:
    told = chances(dealt())
    cards = [([int(digit) - 1 for digit in code], len(code) - 1) for code in CODES]
    assert told["worth"] == pytest.approx(worth_of_turn(cards), abs=1e-9)
    assert told["choices"] == []
    assert told["failing"] == [0, 1]  # all five digits are open


def test_every_legal_action_has_a_worth_and_nothing_else() -> None:
    match = dealt("roll 1 1 2 5 chip", "keep 1 safe-1")
    told = chances(match)
    tokens = [GAME.actions[action].token for action in match.state.legal(0)]
    assert [choice["action"] for choice in told["choices"]] == tokens
    worths = {choice["action"]: choice["worth"] for choice in told["choices"]}
    assert worths["stop"] == 0
    assert told["worth"] == max(worths.values())


def test_cod_10_the_risk_is_that_no_die_shows_what_is_open() -> None:
    """Only 3 and 5 are open after these, and one die is left."""
    match = dealt(
        "roll 1 1 2 2 4", "keep 1 safe-1", "keep 1 safe-2", "keep 2 safe-1", "keep 2 safe-3", "roll", "roll 4"
    )
    assert chances(match)["failing"] is None  # a die must be kept before
    match = dealt("roll 1 1 2 4 4", "keep 1 safe-1", "keep 1 safe-2", "keep 2 safe-1", "keep 4 safe-3")
    assert Fraction(*chances(match)["failing"]) == Fraction(2, 6)  # 2, 3 and 5 are open


def test_everybody_who_watches_is_told_the_same() -> None:
    match = dealt("roll 1 1 2 5 chip")
    assert chances(match, 0) == chances(match, 1) == chances(match, None)


def test_nothing_is_told_while_cards_are_dealt() -> None:
    assert chances(Match(GAME, 2, {"start": "0"}, {"cards": CARDS})) is None
