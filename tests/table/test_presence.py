"""Those who leave, run out of time, return, give up; and how a table ends."""

from __future__ import annotations

import pytest

from taniere.table import log, snapshot
from taniere.table.state import BOARD_SECONDS
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    OPEN,
    PARLEY,
    PERSON,
    SEED,
    WHISPER,
    kinds,
    parley,
    pig,
    play,
    play_out,
    refused,
    see,
    shape,
    started,
    told,
    vault_of,
)

# Leaving and returning


def test_a_bot_fills_in_and_gives_the_seat_back() -> None:
    table = pig(fill_bot="naive")
    table.leave(0, NOW)
    assert table.plays_by_bot(0)
    assert table.bot_name(0) == "naive"
    with refused(table, "bot_plays_here"):
        table.decide(0, table.decision_id(0), "hold", NOW)
    asked = table.decision_id(0)
    table.come_back(0, NOW)
    assert not table.plays_by_bot(0)
    with refused(table, "person_plays_here"):  # a bot that has thought too long
        table.decide(0, asked, "hold", NOW, "bot")
    assert table.decide(0, asked, "hold", NOW)


def test_what_a_bot_decided_is_marked() -> None:
    table = pig()
    table.leave(0, NOW)
    play(table, 0, "hold")
    play(table, 1, "hold")
    decided = [entry for entry in table.fresh if isinstance(entry, log.Decided)]
    assert [entry.by for entry in decided] == ["bot", "person"]


def test_leaving_twice_and_returning_twice() -> None:
    table = pig()
    table.come_back(0, NOW)
    table.leave(0, NOW)
    table.leave(0, NOW)
    table.come_back(0, NOW)
    table.come_back(0, NOW)
    assert kinds(table.fresh)[-2:] == ["WentAway", "CameBack"]


def test_who_cannot_leave_or_return() -> None:
    table = pig(PERSON, BOT)
    with refused(table, "not_a_player"):
        table.leave(1, NOW)
    before = shape(table)
    table.come_back(1, NOW)
    assert shape(table) == before
    for seat in (-1, 2, 99):
        with refused(table, "no_such_seat_here"):
            table.leave(seat, NOW)
        with refused(table, "no_such_seat_here"):
            table.come_back(seat, NOW)


def test_whoever_resigned_does_not_return() -> None:
    table = pig(PERSON, PERSON, PERSON)
    table.leave(0, NOW)
    table.resign(0, NOW)
    before = shape(table)
    table.come_back(0, NOW)
    assert shape(table) == before
    assert table.plays_by_bot(0)


def test_everybody_may_be_away() -> None:
    table = pig(clock=60.0)
    table.leave(0, NOW)
    table.leave(1, NOW)
    assert table.deadline() is None
    play(table, 0, "hold")
    play(table, 1, "hold")
    assert table.status == "playing"


# The clock


def test_without_a_clock_there_is_no_deadline() -> None:
    table = pig()
    assert table.deadline() is None
    table.tick(NOW + 1e9)
    assert not table.plays_by_bot(0)


def test_time_runs_out() -> None:
    table = pig(clock=60.0)
    see(table, 0)
    assert table.deadline() == NOW + 60
    before = shape(table)
    table.tick(NOW + 59.9)
    assert shape(table) == before
    table.tick(NOW + 60)
    assert table.fresh[-1] == log.WentAway(NOW + 60, 0, "time")
    assert table.plays_by_bot(0)
    assert table.deadline() is None
    table.tick(NOW + 600)
    assert kinds(table.fresh).count("WentAway") == 1
    play(table, 0, "hold", NOW + 61)
    assert table.deadline() == NOW + 61 + BOARD_SECONDS + 60


def test_each_decision_has_its_own_time() -> None:
    table = pig(clock=60.0)
    play(table, 0, "roll", NOW + 50)
    assert table.deadline() == NOW + BOARD_SECONDS + 110


def test_changing_ones_mind_gives_no_time() -> None:
    table = pig(clock=60.0)
    see(table, 0, NOW + 2)
    play(table, 0, "hold", NOW + 50)
    assert table.deadline() == NOW + 110 + BOARD_SECONDS
    table.take_back(0, NOW + 55)
    assert table.deadline() == NOW + 62
    assert not see(table, 0, NOW + 56)  # it was there all the time
    play(table, 0, "hold", NOW + 58)
    table.take_back(0, NOW + 59)
    assert table.deadline() == NOW + 62


def test_nor_does_going_back_over_several_decisions_or_a_restart() -> None:
    table = parley(clock=60.0, rounds=3)
    for seat in (0, 1):
        play(table, seat, "low", NOW + 5)
    for number in range(3):
        play(table, 0, "step", NOW + 20 + number)
    vault = vault_of(PARLEY, PERSON, PERSON, options={"rounds": 3}, clock=60.0)
    for one in (table, snapshot.restore(vault, PARLEY, snapshot.dump(table))):
        assert one.deadline() == NOW + 22 + BOARD_SECONDS + 60
        for began in (NOW + 21, NOW + 20, NOW + 5):
            one.take_back(0, NOW + 40)
            assert one.deadline() == began + BOARD_SECONDS + 60


def test_what_is_taken_back_by_consent_is_asked_anew() -> None:
    table = pig(clock=60.0, target=1000)
    play(table, 0, "roll", NOW + 50)
    table.ask(0, "take_back", NOW + 52)
    table.answer(1, True, NOW + 53)
    assert table.deadline() == NOW + 53 + BOARD_SECONDS + 60
    see(table, 0, NOW + 54)
    assert table.deadline() == NOW + 54 + 60


def test_returning_in_time_to_decide_gives_new_time() -> None:
    table = pig(clock=60.0)
    see(table, 0)
    table.tick(NOW + 60)
    table.come_back(0, NOW + 100)
    assert table.deadline() == NOW + 160 + BOARD_SECONDS
    see(table, 0, NOW + 103)  # the board is laid anew
    assert table.deadline() == NOW + 163


def test_leaving_and_returning_does_not_stretch_the_time_of_others() -> None:
    table = pig(clock=60.0)
    see(table, 0)
    table.leave(1, NOW + 30)
    table.come_back(1, NOW + 31)
    assert table.deadline() == NOW + 60


def test_bots_have_no_deadline() -> None:
    table = pig(BOT, PERSON, clock=60.0)
    assert table.deadline() is None
    table.tick(NOW + 1e6)
    assert "WentAway" not in kinds(table.fresh)


def test_time_runs_out_for_all_who_have_not_chosen() -> None:
    table = started(WHISPER, PERSON, PERSON, PERSON, clock=60.0)
    play(table, 1, "low", NOW + 5)
    table.tick(NOW + 70)
    assert [table.plays_by_bot(seat) for seat in range(3)] == [True, False, True]
    table.tick(NOW + 71)  # only bots are awaited now; the deadline of seat 1 is nobody's any more
    assert not table.plays_by_bot(1)


def test_time_runs_out_for_the_last_whose_consent_was_awaited() -> None:
    """Seats 0 and 2 are late; with 0 gone the end is agreed, and 2 does not go any more."""
    table = started(WHISPER, PERSON, PERSON, PERSON, clock=60.0)
    play(table, 1, "low")
    table.ask(2, "end", NOW)
    table.answer(1, True, NOW)
    table.tick(NOW + 70)
    assert (table.status, table.ending) == ("over", "agreed")
    assert [player.is_away for player in table.players] == [True, False, False]


def walking_on_time() -> Table:
    """Seats 0 and 2 have until NOW + 70."""
    table = parley(PERSON, PERSON, PERSON, clock=60.0)
    for seat in (0, 1, 2):
        play(table, seat, "low")
    play(table, 0, "done")
    play(table, 1, "low")
    return table


def test_time_runs_out_for_one_after_the_other() -> None:
    """The first who goes is the last whose consent to the end was awaited: nobody is late any more."""
    table = walking_on_time()
    table.ask(2, "end", NOW)
    table.answer(1, True, NOW)
    table.tick(NOW + 70)
    assert [player.is_away for player in table.players] == [True, False, False]
    assert table.ending == "agreed"


def test_time_that_runs_out_is_no_consent_to_a_take_back() -> None:
    table = walking_on_time()
    before = told(table)
    table.ask(1, "take_back", NOW)
    table.answer(2, True, NOW)
    table.tick(NOW + 70)
    assert [player.is_away for player in table.players] == [True, False, True]
    assert told(table) == before
    assert table.question is not None


def test_a_take_back_gives_new_time() -> None:
    table = walking_on_time()
    table.ask(2, "take_back", NOW + 10)
    table.answer(1, True, NOW + 20)
    table.answer(0, True, NOW + 30)
    assert table.waiting_for() == (0, 1, 2)
    assert table.deadline() == NOW + 90 + BOARD_SECONDS


# Giving up


def ranks(table: Table) -> tuple[int, ...]:
    result = table.result()
    assert result is not None
    return result.ranks


def test_one_of_two_resigns() -> None:
    table = pig()
    table.resign(0, NOW)
    assert (table.status, table.ending) == ("over", "resigned")
    assert ranks(table) == (2, 1)
    result = table.result()
    assert result is not None
    assert (result.reason, result.winners) == ("resigned", (1,))
    assert kinds(table.fresh[-2:]) == ["Resigned", "Ended"]
    with refused(table, "table_over"):
        table.resign(1, NOW)


def test_one_of_three_resigns_and_a_bot_plays_on() -> None:
    table = pig(PERSON, PERSON, PERSON, target=10)
    table.resign(0, NOW)
    assert table.status == "playing"
    assert table.result() is None
    assert table.plays_by_bot(0)
    with refused(table, "not_a_player"):
        table.resign(0, NOW)
    with refused(table, "bot_plays_here"):
        table.decide(0, table.decision_id(0), "hold", NOW)
    play_out(table)
    assert table.ending == "finished"
    assert ranks(table)[0] == 3  # also where the bot has won


def test_two_of_three_resign() -> None:
    table = pig(PERSON, PERSON, PERSON)
    table.resign(2, NOW)
    table.resign(0, NOW)
    assert (table.status, table.ending) == ("over", "resigned")
    assert ranks(table) == (2, 1, 2)


def test_resigning_alone() -> None:
    table = parley(PERSON)
    table.resign(0, NOW)
    assert (table.status, table.ending) == ("over", "resigned")
    assert ranks(table) == (1,)


def test_resigning_against_bots() -> None:
    table = pig(PERSON, BOT, OPEN, BOT)
    table.resign(2, NOW)
    assert table.status == "playing"
    table.resign(0, NOW)
    assert table.ending == "resigned"
    assert ranks(table) == (3, 1, 3, 1)


def test_resigning_while_the_end_is_asked_is_resigning() -> None:
    table = pig()
    table.ask(0, "end", NOW)
    table.resign(1, NOW)
    assert table.ending == "resigned"
    assert ranks(table) == (1, 2)


def test_resigning_while_a_take_back_is_asked_just_ends_the_game() -> None:
    table = pig()
    play(table, 0, "roll")
    table.ask(0, "take_back", NOW)
    table.resign(1, NOW)
    assert kinds(table.fresh[-2:]) == ["Resigned", "Ended"]


def test_an_absent_player_may_resign() -> None:
    table = pig()
    table.leave(0, NOW)
    table.resign(0, NOW)
    assert table.ending == "resigned"


def test_resigning_decides_only_what_it_changes() -> None:
    found = set()
    for resigning in range(3):
        table = play_out(pig(PERSON, PERSON, PERSON, target=10))
        played = table.match.state.result()
        assert played is not None
        table = pig(PERSON, PERSON, PERSON, target=10)
        table.resign(resigning, NOW)
        play_out(table)
        result = table.result()
        assert result is not None
        assert result.scores == played.scores
        assert max(result.ranks) == result.ranks[resigning]
        others = [seat for seat in range(3) if seat != resigning]
        assert sorted(others, key=played.ranks.__getitem__) == sorted(others, key=result.ranks.__getitem__)
        assert (result.decider == "resigned") == (result.ranks != played.ranks)
        found.add(result.decider)
    assert found == {"resigned", "score"}


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_resigns_for_a_seat_that_is_not_there(seat: int) -> None:
    with refused(table := pig(), "no_such_seat_here"):
        table.resign(seat, NOW)


# Ending by agreement


def test_ending_by_agreement() -> None:
    table = pig(PERSON, PERSON, BOT)
    table.ask(1, "end", NOW)
    assert table.status == "playing"
    table.answer(0, True, NOW)
    assert (table.status, table.ending) == ("over", "agreed")
    assert table.result() is None
    assert table.seed == SEED.hex()


def test_ending_alone() -> None:
    table = pig(PERSON, BOT)
    table.ask(0, "end", NOW)
    assert table.ending == "agreed"


def test_not_ending() -> None:
    table = pig()
    table.ask(0, "end", NOW)
    table.answer(1, False, NOW)
    assert table.status == "playing"
    assert table.seed is None
