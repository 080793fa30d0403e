"""A short clock runs when the board is in front of those who are asked, ten seconds later at the latest."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from taniere.table import log, snapshot
from taniere.table.errors import StaleDecision
from taniere.table.state import BOARD_SECONDS, LONG_CLOCK
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    PERSON,
    PIG,
    WHISPER,
    kinds,
    parley,
    pig,
    play,
    refused,
    see,
    shape,
    started,
)


def three() -> Table:
    """Three who choose at once, with a minute each."""
    return started(WHISPER, PERSON, PERSON, PERSON, clock=60.0)


def test_the_clock_runs_from_when_the_board_is_there() -> None:
    table = pig(clock=60.0)
    assert table.deadline() == NOW + BOARD_SECONDS + 60
    version = table.version
    assert see(table, 0, NOW + 4)
    assert table.fresh[-1] == log.Seen(NOW + 4, 0)
    assert table.deadline() == NOW + 64
    assert table.version == version + 1  # everybody sees the clock


def test_a_board_that_never_comes_gains_ten_seconds() -> None:
    table = pig(clock=60.0)
    before = shape(table)
    table.tick(NOW + BOARD_SECONDS + 59.9)
    assert shape(table) == before
    table.tick(NOW + BOARD_SECONDS + 60)
    assert table.plays_by_bot(0)


@pytest.mark.parametrize("late", [BOARD_SECONDS, BOARD_SECONDS + 30])
def test_a_board_that_comes_later_gains_no_more(late: float) -> None:
    table = pig(clock=60.0)
    before = shape(table)
    assert not see(table, 0, NOW + late)
    assert shape(table) == before


def test_a_board_is_seen_once() -> None:
    table = pig(clock=60.0)
    see(table, 0, NOW + 2)
    before = shape(table)
    assert not see(table, 0, NOW + 5)
    assert shape(table) == before


@pytest.mark.parametrize("clock", [None, LONG_CLOCK, 86_400.0])
def test_without_a_short_clock_nothing_is_noted_and_nothing_gained(clock: float | None) -> None:
    table = pig(clock=clock)
    before = shape(table)
    assert not see(table, 0, NOW + 4)
    assert shape(table) == before
    assert table.deadline() == (None if clock is None else NOW + clock)


def test_what_somebody_else_sees_is_not_asked() -> None:
    table = pig(clock=60.0)
    before = shape(table)
    assert not see(table, 1, NOW + 4)
    assert shape(table) == before
    with refused(table, "stale_decision", StaleDecision):
        table.see(1, table.decision_id(0), NOW + 4)


def test_a_board_of_an_earlier_moment_is_stale() -> None:
    table = pig(clock=60.0, target=1000)
    asked = table.decision_id(0)
    play(table, 0, "roll", NOW + 1)
    with refused(table, "stale_decision", StaleDecision):
        table.see(0, asked, NOW + 2)


def test_only_those_who_play_themselves_see() -> None:
    table = pig(clock=60.0)
    table.leave(0, NOW + 1)
    with refused(table, "bot_plays_here"):
        see(table, 0, NOW + 2)
    table.come_back(0, NOW + 3)
    table.resign(1, NOW + 4)
    with refused(table, "table_over"):
        see(table, 0, NOW + 5)


def test_each_decision_waits_for_its_own_board() -> None:
    table = pig(clock=60.0)
    see(table, 0, NOW + 1)
    play(table, 0, "hold", NOW + 20)
    assert table.deadline() == NOW + 20 + BOARD_SECONDS + 60
    see(table, 1, NOW + 26)
    assert table.deadline() == NOW + 86
    play(table, 1, "hold", NOW + 30)
    assert see(table, 0, NOW + 31)  # the board of before was another one
    assert table.deadline() == NOW + 91


def test_several_decisions_in_a_row_are_as_many_boards() -> None:
    table = parley(clock=60.0)
    for seat in (0, 1):
        play(table, seat, "low", NOW)
    assert table.waiting_for() == (0,)
    for began in (NOW + 1, NOW + 4):
        assert see(table, 0, began)
        assert table.deadline() == began + 60
        play(table, 0, "step", began + 1)


# Several who choose at once


def test_the_last_board_counts() -> None:
    table = three()
    versions = []
    for number, seat in enumerate((2, 0, 1)):
        assert table.deadline() == NOW + BOARD_SECONDS + 60
        see(table, seat, NOW + 1 + 2 * number)
        versions.append(table.version)
    assert table.deadline() == NOW + 65
    assert versions[0] == versions[1] == versions[2] - 1  # the first two changed nothing for anybody


def test_one_board_that_never_comes_holds_up_the_others_for_ten_seconds() -> None:
    table = three()
    see(table, 0, NOW + 1)
    see(table, 1, NOW + 2)
    table.tick(NOW + BOARD_SECONDS + 59.9)
    assert not table.plays_by_bot(2)
    table.tick(NOW + BOARD_SECONDS + 60)
    assert [table.plays_by_bot(seat) for seat in range(3)] == [True, True, True]


@pytest.mark.parametrize("go", [Table.leave, Table.resign])
def test_whoever_goes_is_not_waited_for(go: Callable[[Table, int, float], None]) -> None:
    """The clock runs from then on: nobody loses what their clock showed."""
    table = three()
    see(table, 0, NOW + 1)
    see(table, 1, NOW + 2)
    go(table, 2, NOW + 6)
    assert table.deadline() == NOW + 66
    table.tick(NOW + 65.9)
    assert table.is_present(0)


def test_boards_of_bots_are_not_waited_for() -> None:
    table = started(WHISPER, PERSON, BOT, PERSON, clock=60.0)
    see(table, 0, NOW + 1)
    see(table, 2, NOW + 2)
    assert table.deadline() == NOW + 62


def test_whoever_returns_has_a_new_board_and_the_others_keep_theirs() -> None:
    table = three()
    for seat in range(3):
        see(table, seat, NOW + 1)
    table.leave(2, NOW + 20)
    table.come_back(2, NOW + 30)
    assert table.deadline() == NOW + 30 + BOARD_SECONDS + 60
    assert not see(table, 0, NOW + 31)
    assert see(table, 2, NOW + 33)
    assert table.deadline() == NOW + 93


def test_a_choice_and_its_withdrawal_leave_no_sign_in_the_clock() -> None:
    """Neither does a choice made without a word about the board, nor a board that is told of after it."""
    quick, slow = three(), three()
    play(quick, 0, "low", NOW + 1)
    quick.take_back(0, NOW + 2)
    play(quick, 0, "high", NOW + 2)
    for table in (quick, slow):
        assert see(table, 0, NOW + 3)
        assert see(table, 1, NOW + 3)
        assert table.deadline() == NOW + BOARD_SECONDS + 60
        see(table, 2, NOW + 4)
    assert (quick.deadline(), quick.version) == (slow.deadline(), slow.version) == (NOW + 64, slow.version)


def test_whoever_has_chosen_without_a_word_about_the_board_is_waited_for_all_the_same() -> None:
    table = three()
    play(table, 2, "low", NOW + 1)
    see(table, 0, NOW + 2)
    see(table, 1, NOW + 3)
    assert table.deadline() == NOW + BOARD_SECONDS + 60  # else it would tell that 2 has chosen


def test_a_withdrawn_choice_needs_no_new_board() -> None:
    table = three()
    see(table, 0, NOW + 1)
    play(table, 0, "low", NOW + 2)
    table.take_back(0, NOW + 3)
    before = shape(table)
    assert not see(table, 0, NOW + 4)
    assert shape(table) == before


# Kept


def test_a_restart_finds_the_same_clock() -> None:
    table = three()
    see(table, 0, NOW + 1)
    see(table, 1, NOW + 2)
    vault = log.Vault(table.facts, table._seed.hex())
    folded = Table(vault, WHISPER)
    folded.fold(log.decode(log.encode(entry)) for entry in table.fresh)
    restored = snapshot.restore(vault, WHISPER, snapshot.dump(table))
    for one in (table, folded, restored):
        assert one.deadline() == NOW + BOARD_SECONDS + 60
        see(one, 2, NOW + 3)
        assert one.deadline() == NOW + 63
    assert kinds(restored.fresh) == ["Seen"]


def test_a_snapshot_of_old_has_its_clock_from_the_beginning_of_the_stage() -> None:
    table = pig(clock=60.0)
    old = msgspec.json.decode(snapshot.dump(table))
    del old["clock_began"], old["boards"]
    vault = log.Vault(table.facts, table._seed.hex())
    restored = snapshot.restore(vault, PIG, msgspec.json.encode(old))
    assert restored.deadline() == NOW + 60
    play(restored, 0, "hold", NOW + 5)
    assert restored.deadline() == NOW + 5 + BOARD_SECONDS + 60
