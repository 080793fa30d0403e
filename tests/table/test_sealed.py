"""Choices made at the same time: sealed until the last is in, withdrawn until then, told to nobody."""

from __future__ import annotations

from itertools import permutations

from taniere.table import log
from taniere.table.errors import StaleDecision
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    PERSON,
    WHISPER,
    kinds,
    parley,
    play,
    refused,
    shape,
    started,
    told,
    vault_of,
)

BIDS = ("low", "high", "low")


def whisper(*seats: log.SeatPlan) -> Table:
    return started(WHISPER, *(seats or (PERSON, PERSON, PERSON)))


def test_a_choice_waits_for_the_others() -> None:
    table = whisper()
    before = told(table)
    play(table, 1, "high")
    assert kinds(table.fresh[-1:]) == ["Sealed"]
    assert table.waiting_for() == (0, 2)
    assert table.match.sealed(1) == "high"
    assert told(table) == before
    assert table.match.state.view(0) == whisper().match.state.view(0)


def test_choosing_makes_nobody_stale() -> None:
    table = whisper()
    asked = [table.decision_id(seat) for seat in range(3)]
    for seat in (2, 0, 1):
        assert table.decide(seat, asked[seat], "low", NOW)
    assert table.stage > 1


def test_repeating_a_choice() -> None:
    table = whisper()
    asked = table.decision_id(1)
    table.decide(1, asked, "high", NOW)
    before = shape(table)
    assert not table.decide(1, asked, "high", NOW)
    assert shape(table) == before
    with refused(table, "stale_decision", StaleDecision):
        table.decide(1, asked, "low", NOW)


def test_nobody_finds_out_a_choice_by_guessing() -> None:
    answers = []
    for bid in ("low", "high"):
        table = whisper()
        table.decide(1, table.decision_id(1), bid, NOW)
        for guess in ("low", "high"):
            for seat in (0, 2):
                with refused(table, "stale_decision", StaleDecision):
                    table.decide(seat, "5-1-0", guess, NOW)
        answers.append(table.decision_id(1))
    assert answers == ["5-1-0", "5-1-0"]


def test_a_choice_leaves_no_sign() -> None:
    """Whatever everybody may know is the same whether or not somebody has chosen, or withdrawn it."""
    table = started(WHISPER, PERSON, PERSON, PERSON, clock=60.0)
    before = table.version, table.stage, table.deadline(), table.decision_id(0), table.match.state.dump()
    play(table, 1, "high", NOW + 5)
    play(table, 2, "high", NOW + 6)
    table.take_back(2, NOW + 7)
    after = table.version, table.stage, table.deadline(), table.decision_id(0), table.match.state.dump()
    assert after == before


def test_withdrawn_until_the_reveal() -> None:
    table = whisper()
    first = table.decision_id(0)
    play(table, 0, "high")
    assert table.can_take_back(0)
    table.take_back(0, NOW)
    assert kinds(table.fresh[-1:]) == ["Withdrawn"]
    assert table.match.sealed(0) is None
    second = table.decision_id(0)
    assert second != first
    with refused(table, "stale_decision", StaleDecision):
        table.decide(0, first, "low", NOW)
    assert not table.decide(0, first, "high", NOW)  # a late repetition does not choose it again
    assert table.match.sealed(0) is None
    table.decide(0, second, "low", NOW)
    table.take_back(0, NOW)
    assert table.decision_id(0) not in (first, second)
    for seat, bid in enumerate(BIDS):
        play(table, seat, bid)
    assert table.withdrawals == {}  # nothing of the stage before is kept


def test_withdrawing_leaves_the_others_alone() -> None:
    table = whisper()
    asked = table.decision_id(2)
    play(table, 0, "high")
    play(table, 1, "high")
    table.take_back(0, NOW)
    assert table.match.sealed(1) == "high"
    assert table.decision_id(2) == asked
    with refused(table, "ask_the_others"):
        table.take_back(2, NOW)


def test_not_withdrawn_after_the_reveal() -> None:
    table = whisper()
    for seat, bid in enumerate(BIDS):
        play(table, seat, bid)
    for seat in range(3):
        assert not table.can_take_back(seat)
        with refused(table, "ask_the_others"):
            table.take_back(seat, NOW)


def test_the_order_of_arrival_leaves_no_trace() -> None:
    vault = vault_of(WHISPER, PERSON, PERSON, PERSON)
    found = set()
    for order in permutations(range(3)):
        table = whisper()
        for seat in order:
            play(table, seat, BIDS[seat])
        found.add((record_of(WHISPER, vault, table.fresh).dumps(), table.match.state.dump()))
    assert len(found) == 1
    (text, _) = found.pop()
    assert [line for line in text.splitlines() if line.startswith(("0 ", "1 ", "2 "))] == [
        "0 low",
        "1 high",
        "2 low",
    ]


def test_withdrawing_leaves_no_trace_in_the_record() -> None:
    vault, texts = vault_of(WHISPER, PERSON, PERSON, PERSON), []
    for has_doubts in (False, True):
        table = whisper()
        if has_doubts:
            play(table, 0, "high")
            table.take_back(0, NOW)
        for seat, bid in enumerate(BIDS):
            play(table, seat, bid)
        texts.append(record_of(WHISPER, vault, table.fresh).dumps())
    assert texts[0] == texts[1]


def test_a_choice_stays_when_its_player_goes() -> None:
    table = whisper(PERSON, PERSON, BOT)
    play(table, 0, "high")
    table.leave(0, NOW)
    assert table.waiting_for() == (1, 2)
    with refused(table, "bot_plays_here"):
        table.take_back(0, NOW)
    table.come_back(0, NOW)
    table.take_back(0, NOW)
    assert table.waiting_for() == (0, 1, 2)


def test_a_question_outlives_a_choice_but_not_the_reveal() -> None:
    table = whisper(PERSON, PERSON)
    table.ask(0, "end", NOW)
    play(table, 0, "low")
    assert table.question is not None
    play(table, 1, "low")
    assert table.question is None


def test_a_choice_made_in_secret_is_no_answer_that_binds() -> None:
    """Refusing the take-back would tell that somebody has chosen. They are asked again."""
    table = parley(PERSON, PERSON, PERSON)
    for seat in range(3):
        play(table, seat, "low")
    play(table, 0, "done")
    asked = table.decision_id(1)
    play(table, 1, "high")
    table.take_back(0, NOW)
    assert table.waiting_for() == (0,)
    play(table, 0, "done")
    assert table.waiting_for() == (0, 1, 2)
    with refused(table, "stale_decision", StaleDecision):
        table.decide(1, asked, "low", NOW)
