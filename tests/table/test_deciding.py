"""A decision carries an id: made once, whatever is repeated; refused where it does not fit."""

from __future__ import annotations

import pytest

from taniere.core.errors import IllegalAction, TokenError
from taniere.table.errors import StaleDecision
from taniere.table.state import REMEMBERED_DECISIONS
from tests.table.making import (
    BOT,
    NOW,
    PERSON,
    WHISPER,
    kinds,
    parley,
    pig,
    play,
    play_out,
    refused,
    shape,
    started,
    told,
)


def test_a_decision_and_the_chance_that_follows() -> None:
    table = pig()
    decision = table.decision_id(0)
    assert table.decide(0, decision, "roll", NOW + 3)
    assert kinds(table.fresh[-2:]) == ["Decided", "Drawn"]
    assert [entry.at for entry in table.fresh[-2:]] == [NOW + 3, NOW + 3]
    assert [type(event).__name__ for event in table.events][:1] == ["Rolled"]
    assert table.decision_id(0) != decision


def test_repeated_it_changes_nothing() -> None:
    table = pig()
    decision = table.decision_id(0)
    assert table.decide(0, decision, "roll", NOW)
    before = shape(table)
    for _ in range(3):
        assert not table.decide(0, decision, "roll", NOW + 9)
    assert shape(table) == before


def test_repeated_with_another_token_it_is_stale() -> None:
    table = pig()
    decision = table.decision_id(0)
    table.decide(0, decision, "roll", NOW)
    with refused(table, "stale_decision", StaleDecision):
        table.decide(0, decision, "hold", NOW)


def test_repeated_much_later_and_after_the_end() -> None:
    table = pig(target=10)
    first = table.decision_id(0)
    table.decide(0, first, "roll", NOW)
    last = ""
    while table.status == "playing":
        seat = table.waiting_for()[0]
        last, token = table.decision_id(seat), "roll" if table.match.state.turn_total < 10 else "hold"  # type: ignore[attr-defined]
        table.decide(seat, last, token, NOW)
    before = shape(table)
    assert not table.decide(0, first, "roll", NOW)
    assert not table.decide(int(last.split("-")[1]), last, "hold", NOW)  # its answer may have been lost
    assert shape(table) == before
    with refused(table, "table_over"):
        table.decide(0, table.decision_id(0), "roll", NOW)


def test_older_than_what_is_remembered() -> None:
    table = parley(rounds=1000)
    first = table.decision_id(0)
    table.decide(0, first, "low", NOW)
    play_out(table, REMEMBERED_DECISIONS + 5)
    with refused(table, "stale_decision", StaleDecision):
        table.decide(0, first, "low", NOW)
    assert len(table.decisions) == REMEMBERED_DECISIONS


def test_made_for_an_earlier_moment() -> None:
    table = pig()
    early = table.decision_id(1)
    play(table, 0, "hold")
    with refused(table, "stale_decision", StaleDecision):
        table.decide(1, early, "roll", NOW)


@pytest.mark.parametrize(
    "decision", ["", "-", "--", "0-0-0", "9-0-0", "1-1-0", "x", "1-" + "9" * 5000 + "-0", "1-٠-0"]
)
def test_ids_that_nobody_gave(decision: str) -> None:
    table = pig()
    assert decision != table.decision_id(0)
    with refused(table, "stale_decision", StaleDecision):
        table.decide(0, decision, "roll", NOW)


def test_out_of_turn() -> None:
    table = pig()
    with refused(table, "illegal_action", IllegalAction):
        table.decide(1, table.decision_id(1), "roll", NOW)
    for seat in (-1, 2):
        with refused(table, "no_such_seat_here"):
            table.decide(seat, table.decision_id(seat), "roll", NOW)


def test_tokens_that_do_not_fit() -> None:
    table = parley()
    for token, code, kind in (
        ("step", "illegal_action", IllegalAction),
        ("jump", "unknown_token", TokenError),
    ):
        with refused(table, code, kind):
            table.decide(0, table.decision_id(0), token, NOW)


def test_a_refusal_names_its_rule() -> None:
    table = parley()
    with pytest.raises(IllegalAction) as caught:
        play(table, 0, "done")
    assert caught.value.refusal.rule == "PAR-2"


def test_with_the_decision_of_another_seat() -> None:
    table = pig()
    decision = table.decision_id(0)
    table.decide(0, decision, "hold", NOW)
    with refused(table, "stale_decision", StaleDecision):
        table.decide(1, decision, "hold", NOW)


def test_people_and_bots_decide_for_their_own_seats_only() -> None:
    table = pig(PERSON, BOT)
    with refused(table, "person_plays_here"):
        table.decide(0, table.decision_id(0), "hold", NOW, "bot")
    play(table, 0, "hold")
    with refused(table, "bot_plays_here"):
        table.decide(1, table.decision_id(1), "hold", NOW)
    assert table.decide(1, table.decision_id(1), "hold", NOW, "bot")
    assert told(table) == ["0 hold", "1 hold"]


def test_the_last_decision_ends_the_game() -> None:
    table = play_out(pig(target=10))
    assert (table.status, table.ending) == ("over", "finished")
    assert kinds(table.fresh[-1:]) == ["Ended"]
    result = table.result()
    assert result is not None
    assert result == table.match.state.result()
    assert table.waiting_for() == ()
    assert not table.plays_by_bot(0)
    for command in (table.take_back, table.resign, table.leave):
        with refused(table, "table_over"):
            command(0, NOW)
    with refused(table, "table_over"):
        table.ask(0, "end", NOW)
    with refused(table, "already_started"):
        table.start(NOW)


def test_one_whole_sealed_game() -> None:
    table = play_out(started(WHISPER, PERSON, PERSON, BOT))
    assert (table.status, table.ending) == ("over", "finished")
