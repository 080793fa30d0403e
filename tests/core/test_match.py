"""The door: turns, refusals, take-backs, sealed choices. A refused call changes nothing."""

from __future__ import annotations

import pickle

import pytest

from taniere.core.errors import IllegalAction, TakeBackError, TokenError, TurnError
from taniere.core.match import Match
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.pig import GAME as PIG
from tests.contract.whisper import Whisper
from tests.table.parley import Parley


def pig() -> Match:
    return Match(PIG, 2, {"start": "0"})


def test_a_decision_is_parsed_checked_applied_and_recorded() -> None:
    match = pig()
    match.play(0, "roll")
    events = match.resolve("roll 4")
    assert [type(event).__name__ for event in events] == ["Rolled"]
    assert [str(entry) for entry in match.record.entries] == ["0 roll", "* roll 4"]


@pytest.mark.parametrize(
    ("seat", "token", "error"),
    [
        (0, "jump", TokenError),
        (0, "ROLL", TokenError),
        (1, "roll", IllegalAction),
        (2, "roll", TurnError),
        (-1, "roll", TurnError),
    ],
)
def test_a_refused_decision_changes_nothing(seat: int, token: str, error: type[Exception]) -> None:
    match = pig()
    before = match.state.dump(), match.record.dumps()
    with pytest.raises(error):
        match.play(seat, token)
    assert (match.state.dump(), match.record.dumps()) == before


def test_nobody_decides_while_dice_roll_and_nothing_is_drawn_while_somebody_thinks() -> None:
    match = pig()
    with pytest.raises(TurnError, match="a decision is awaited"):
        match.resolve("roll 4")
    match.play(0, "roll")
    with pytest.raises(TurnError, match="must be drawn first"):
        match.play(0, "hold")
    with pytest.raises(TokenError, match="one would be: roll 1"):
        match.resolve("roll 9")


def test_a_finished_game_takes_no_more() -> None:
    match = Match(PIG, 2, {"start": "0", "target": 10})
    for _ in range(2):
        match.play(0, "roll")
        match.resolve("roll 6")
    match.play(0, "hold")
    assert match.record.is_finished
    with pytest.raises(TurnError, match="the game is over"):
        match.play(1, "roll")
    assert match.take_back(0) == "hold"
    assert not match.record.is_finished


def test_own_decisions_can_be_taken_back_one_by_one_until_chance_answers() -> None:
    match = Match(CODE_CRACKER, 2, {"start": "0"})
    for card in ("S01", "S02", "S11"):
        match.resolve(f"card {card}")
    match.resolve("roll 1 2 chip chip chip")
    start = match.state.dump(), match.record.dumps()
    match.play(0, "keep 1 safe-1")
    match.play(0, "keep chip")
    assert match.take_back(0) == "keep chip"
    assert match.take_back(0) == "keep 1 safe-1"
    assert (match.state.dump(), match.record.dumps()) == start
    with pytest.raises(TakeBackError, match="nothing to take back"):
        match.take_back(0)
    match.play(0, "keep chip")
    match.play(0, "roll")
    assert match.take_back(0) == "roll"
    match.play(0, "roll")
    match.resolve("roll 1 2 3 4")
    with pytest.raises(TakeBackError):
        match.take_back(0)


def test_another_seat_that_answered_ends_the_right_to_take_back() -> None:
    match = pig()
    match.play(0, "hold")
    match.play(1, "hold")
    with pytest.raises(TakeBackError):
        match.take_back(0)
    assert match.take_back(1) == "hold"


def whispering() -> Match:
    match = Match(Whisper(), 3)
    for card in (4, 0, 2):
        match.resolve(f"deal {card}")
    return match


def test_sealed_choices_wait_and_are_recorded_in_seat_order() -> None:
    texts = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        match = whispering()
        before = match.record.dumps()
        for seat in order[:-1]:
            assert match.play(seat, "high" if seat else "low") == []
            assert match.record.dumps() == before
        assert match.waiting_for() == (order[-1],)
        assert len(match.play(order[-1], "high" if order[-1] else "low")) == 3
        texts.add(match.record.dumps())
    assert len(texts) == 1
    assert "0 low\n1 high\n2 high\n" in texts.pop()


def test_a_sealed_choice_can_be_withdrawn_until_the_reveal() -> None:
    match = whispering()
    match.play(1, "high")
    assert match.sealed(1) == "high"
    assert match.sealed(0) is None
    with pytest.raises(TurnError, match="withdraw that choice first"):
        match.play(1, "low")
    assert match.take_back(1) == "high"
    for seat in (1, 0, 2):
        match.play(seat, "low")
    with pytest.raises(TakeBackError):
        match.take_back(1)


def test_errors_survive_a_process_border() -> None:
    match = pig()
    with pytest.raises(IllegalAction) as caught:
        match.play(1, "roll")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(TokenError) as unread:
        match.play(0, "jump")
    assert str(pickle.loads(pickle.dumps(unread.value))) == str(unread.value)


def test_taking_back_undoes_what_others_had_sealed_for_the_stage_it_led_to() -> None:
    match = Match(Parley(), 2, {"start": "0"})
    match.play(0, "low")
    match.play(1, "low")
    match.resolve("card ash")
    match.play(0, "step")
    match.play(0, "done")
    match.play(1, "high")
    assert match.take_back(0) == "done"
    assert match.sealed(1) is None
    match.play(0, "done")
    assert match.waiting_for() == (0, 1)


def stepping() -> Match:
    """Seat 0 has taken a step and said `done`, which led to a sealed choice of both."""
    match = Match(Parley(), 2, {"start": "0"})
    match.play(0, "low")
    match.play(1, "low")
    match.resolve("card ash")
    match.play(0, "step")
    match.play(0, "done")
    return match


def test_a_sealed_choice_that_is_withdrawn_leaves_others_their_take_back() -> None:
    match = stepping()
    match.play(1, "high")
    assert match.take_back(1) == "high"
    assert (match.can_take_back(0), match.can_take_back(1)) == (True, False)
    assert match.take_back(0) == "done"
    assert match.take_back(0) == "step"
    assert [str(entry) for entry in match.record.entries][-1] == "* card ash"
    assert match.waiting_for() == (0,)


def test_what_another_seat_answered_cannot_be_taken_back_even_when_the_answer_is() -> None:
    match = pig()
    match.play(0, "hold")
    match.play(1, "hold")
    assert match.take_back(1) == "hold"
    assert not match.can_take_back(0)
    with pytest.raises(TakeBackError):
        match.take_back(0)
    assert [str(entry) for entry in match.record.entries] == ["0 hold"]


def test_a_reveal_ends_every_right_to_take_back() -> None:
    match = stepping()
    match.play(0, "low")
    match.play(1, "high")
    for seat in (0, 1):
        with pytest.raises(TakeBackError):
            match.take_back(seat)
