"""Own decisions, until chance or another seat has answered; after that, by consent of the people present."""

from __future__ import annotations

import pytest

from taniere.table import log
from taniere.table.errors import StaleDecision
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    PERSON,
    PIG,
    agreed,
    kinds,
    parley,
    pig,
    play,
    refused,
    told,
    vault_of,
)


def walking(*seats: log.SeatPlan, rounds: int = 3) -> Table:
    """Parley after its first reveal: seat 0 walks."""
    table = parley(*(seats or (PERSON, PERSON)), rounds=rounds)
    for seat in range(table.seats):
        play(table, seat, "low")
    return table


# Of one's own accord


def test_several_in_a_row() -> None:
    table = walking()
    start = told(table)
    for _ in range(3):
        play(table, 0, "step")
    assert table.can_take_back(0)
    table.take_back(0, NOW)
    table.take_back(0, NOW)
    assert told(table) == [*start, "0 step"]
    table.take_back(0, NOW)
    assert told(table) == start
    assert not table.can_take_back(0)
    with refused(table, "ask_the_others"):
        table.take_back(0, NOW)
    play(table, 0, "done")
    assert told(table) == [*start, "0 done"]


def test_the_position_is_as_before_and_the_decision_is_asked_anew() -> None:
    table = walking()
    before, decision = table.match.state.copy(), table.decision_id(0)
    play(table, 0, "step")
    table.take_back(0, NOW)
    assert table.match.state == before
    assert table.decision_id(0) != decision
    assert not table.decide(0, decision, "step", NOW)  # a late repetition does not play it again
    with refused(table, "stale_decision", StaleDecision):
        table.decide(0, decision, "done", NOW)


def test_until_chance_has_answered() -> None:
    table = pig()
    play(table, 0, "roll")
    assert not table.can_take_back(0)
    with refused(table, "ask_the_others"):
        table.take_back(0, NOW)


def test_until_another_seat_has_answered() -> None:
    table = pig()
    play(table, 0, "hold")
    table.take_back(0, NOW)
    assert table.waiting_for() == (0,)
    play(table, 0, "hold")
    play(table, 1, "hold")
    with refused(table, "ask_the_others"):
        table.take_back(0, NOW)
    table.take_back(1, NOW)
    assert told(table) == ["0 hold"]
    table.take_back(0, NOW)  # the answer itself was taken back
    assert told(table) == []


def test_nobody_takes_back_for_another() -> None:
    table = pig()
    with refused(table, "ask_the_others"):
        table.take_back(0, NOW)
    play(table, 0, "hold")
    with refused(table, "ask_the_others"):
        table.take_back(1, NOW)
    for seat in (-1, 2):
        with refused(table, "no_such_seat_here"):
            table.take_back(seat, NOW)


def test_what_a_bot_played_for_somebody_is_not_taken_back_while_it_plays() -> None:
    table = pig(PERSON, PERSON, PERSON)
    table.leave(0, NOW)
    play(table, 0, "hold")
    assert not table.can_take_back(0)
    with refused(table, "bot_plays_here"):
        table.take_back(0, NOW)
    table.come_back(0, NOW)
    assert table.can_take_back(0)
    table.resign(0, NOW)
    with refused(table, "not_a_player"):
        table.take_back(0, NOW)


def test_a_bot_takes_nothing_back() -> None:
    table = pig(PERSON, BOT)
    play(table, 0, "hold")
    play(table, 1, "hold")
    with refused(table, "not_a_player"):
        table.take_back(1, NOW)


# By consent


def over_a_draw(*seats: log.SeatPlan) -> Table:
    """Seat 0 has rolled, and would rather not have."""
    table = pig(*seats)
    play(table, 0, "roll")
    return table


def test_everybody_present_must_agree() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    assert agreed(table) == []
    table.answer(2, True, NOW)
    assert agreed(table) == [2]
    assert len(told(table)) == 2
    table.answer(1, True, NOW)
    assert told(table) == []
    assert agreed(table) is None
    assert table.waiting_for() == (0,)


def test_bots_are_not_asked() -> None:
    table = over_a_draw(PERSON, BOT, BOT)
    table.ask(0, "take_back", NOW)
    assert told(table) == []
    assert kinds(table.fresh[-2:]) == ["Asked", "TakenBack"]


def test_the_absent_are_asked_too_and_those_who_resigned_are_not() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON, PERSON)
    table.leave(1, NOW)
    table.resign(2, NOW)
    table.ask(0, "take_back", NOW)
    for seat, code in ((1, "bot_plays_here"), (2, "not_a_player")):
        for is_yes in (True, False):
            with refused(table, code):
                table.answer(seat, is_yes, NOW)
    table.answer(3, True, NOW)
    assert agreed(table) == [3]
    assert len(told(table)) == 2
    table.come_back(1, NOW)
    table.answer(1, True, NOW)
    assert told(table) == []


@pytest.mark.parametrize("why", ["left", "time"])
def test_leaving_is_no_consent(why: str) -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    table.leave(2, NOW, why)
    assert agreed(table) == [1]
    assert len(told(table)) == 2


def test_whoever_resigns_is_waited_for_no_longer() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    table.resign(2, NOW)
    assert told(table) == []
    assert table.status == "playing"


@pytest.mark.parametrize("going", ["leave", "resign"])
def test_to_end_here_only_those_present_are_waited_for(going: str) -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "end", NOW)
    table.answer(1, True, NOW)
    assert table.status == "playing"
    getattr(table, going)(2, NOW)
    assert (table.status, table.ending) == ("over", "agreed")


def test_a_question_can_be_withdrawn() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    with refused(table, "no_question"):
        table.unask(0, NOW)
    table.ask(0, "take_back", NOW)
    for seat in (1, 2):  # only by whoever asked
        with refused(table, "no_question"):
            table.unask(seat, NOW)
    table.answer(1, True, NOW)
    table.unask(0, NOW)
    assert table.question is None
    with refused(table, "no_question"):
        table.answer(2, True, NOW)
    assert len(told(table)) == 2
    table.ask(0, "take_back", NOW)  # who agreed to the question before has not agreed to this one
    assert agreed(table) == []


def test_the_draws_taken_back_are_counted() -> None:
    table = over_a_draw()
    assert table.taken_back == 0
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    assert table.taken_back == 1
    for seat in (0, 1):
        play(table, seat, "hold")
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    assert table.taken_back == 1  # those had drawn nothing
    play(table, 0, "roll")
    assert table.taken_back == 1


def test_whoever_returns_is_asked() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.leave(2, NOW)
    table.ask(0, "take_back", NOW)
    table.come_back(2, NOW)
    table.answer(1, True, NOW)
    assert table.question is not None
    table.answer(2, True, NOW)
    assert told(table) == []


def test_a_refusal() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    before = told(table)
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    table.answer(2, False, NOW)
    assert agreed(table) is None
    assert told(table) == before
    with refused(table, "no_question"):
        table.answer(1, True, NOW)
    table.ask(0, "take_back", NOW)  # one may ask again
    assert agreed(table) == []


def test_agreeing_twice_is_agreeing_once_and_can_be_withdrawn() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    length = table.length
    table.answer(1, True, NOW)
    assert table.length == length
    table.answer(1, False, NOW)
    assert table.question is None


def test_one_question_at_a_time() -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    for seat in range(3):
        with refused(table, "question_pending"):
            table.ask(seat, "end", NOW)
    with refused(table, "no_question"):
        table.answer(0, True, NOW)


def test_a_question_dies_when_the_table_moves_on() -> None:
    table = over_a_draw()
    table.ask(0, "take_back", NOW)
    play(table, table.waiting_for()[0], "hold")
    assert table.question is None
    with refused(table, "no_question"):
        table.answer(1, True, NOW)


@pytest.mark.parametrize("going", ["leave", "resign"])
def test_a_question_goes_with_whoever_asked(going: str) -> None:
    table = over_a_draw(PERSON, PERSON, PERSON)
    table.ask(0, "take_back", NOW)
    getattr(table, going)(0, NOW)
    assert table.question is None
    table.ask(1, "end", NOW)
    assert table.question is not None


def test_who_cannot_ask() -> None:
    table = pig(PERSON, PERSON, BOT)
    for seat in (0, 1):
        with refused(table, "nothing_to_ask"):
            table.ask(seat, "take_back", NOW)
    with refused(table, "not_a_player"):
        table.ask(2, "end", NOW)
    table.leave(1, NOW)
    with refused(table, "bot_plays_here"):
        table.ask(1, "end", NOW)
    for seat in (-1, 3):
        with refused(table, "no_such_seat_here"):
            table.ask(seat, "end", NOW)


def test_what_others_decided_since_goes_too() -> None:
    table = pig()
    for seat, token in ((0, "roll"), (table.waiting_for()[0], "hold")):
        play(table, seat, token)
    play(table, table.waiting_for()[0], "hold")
    entries = table.match.record.entries
    latest = max(place for place, entry in enumerate(entries) if entry.seat == 0)
    kept = told(table)[:latest]
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    assert told(table) == kept
    assert table.waiting_for() == (0,)


def test_a_reveal_is_undone_for_everybody() -> None:
    for asking in (0, 1, 2):
        table = walking(PERSON, PERSON, PERSON)
        table.ask(asking, "take_back", NOW)
        for seat in {0, 1, 2} - {asking}:
            table.answer(seat, True, NOW)
        assert told(table) == []
        assert table.waiting_for() == (0, 1, 2)
        assert [table.match.sealed(seat) for seat in range(3)] == [None] * 3


def test_no_draw_is_made_twice() -> None:
    table = over_a_draw(PERSON, BOT)
    for _ in range(20):
        table.ask(0, "take_back", NOW)
        play(table, 0, "roll")
    drawn = [entry for entry in table.fresh if isinstance(entry, log.Drawn)]
    assert [entry.index for entry in drawn] == list(range(21))
    assert len({entry.number for entry in drawn}) > 3  # new numbers, not the old ones
    (kept,) = [entry.draw for entry in table.match.record.entries if entry.draw]
    assert kept.index == 20


def test_the_log_keeps_everything() -> None:
    table = over_a_draw()
    before = list(table.fresh)
    table.ask(0, "take_back", NOW)
    table.answer(1, True, NOW)
    assert table.fresh[: len(before)] == before
    assert kinds(table.fresh[len(before) :]) == ["Asked", "Answered", "TakenBack"]
    vault = vault_of(PIG, PERSON, PERSON, options={"start": "0"})
    record = record_of(PIG, vault, table.fresh)
    assert record.entries == []
    assert record.notes["taken-back"] == "0"


def test_how_far_back_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taniere.table.state.REACH", 3)
    table = pig(PERSON, BOT, PERSON, BOT)
    for seat in range(4):
        play(table, seat, "hold")
    with refused(table, "nothing_to_ask"):
        table.ask(0, "take_back", NOW)
    table.ask(2, "take_back", NOW)
    table.answer(0, True, NOW)
    assert told(table) == ["0 hold", "1 hold"]
    with refused(table, "nothing_to_ask"):  # not even now that fewer entries are left
        table.ask(0, "take_back", NOW)


def test_how_far_back_it_goes_of_ones_own_accord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taniere.table.state.REACH", 3)
    table = walking()
    for _ in range(5):
        play(table, 0, "step")
    for _ in range(3):
        assert table.can_take_back(0)
        table.take_back(0, NOW)
    assert not table.can_take_back(0)
    with refused(table, "ask_the_others"):
        table.take_back(0, NOW)
