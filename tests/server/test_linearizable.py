"""The checker finds what it is for: each of these histories has one fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.linearizable import Entry, History, Look, Move, Told, faults

LOG = [
    Entry(1),
    Entry(2, ["began"], "1-0-0", "roll"),
    Entry(3, ["rolled"]),
    Entry(4, ["stopped"], "2-0-0", "stop"),
    Entry(4, [], "3-0-0", "left"),  # in secret
    Entry(5, ["shown"], "3-1-0", "right"),
]
FIRST = Move(0, "1-0-0", "roll", "done", 1.0, 2.0)
SECOND = Move(0, "2-0-0", "stop", "done", 3.0, 4.0)
SECRET = Move(0, "3-0-0", "left", "done", 5.0, 6.0)
LAST = Move(1, "3-1-0", "right", "done", 5.5, 7.0)
MOVES = [FIRST, SECOND, SECRET, LAST]
LOOKS = [Look(1, 0.5, 1.5), Look(3, 1.5, 3.5), Look(4, 4.5, 6.5), Look(5, 7.5, 8.0)]
HEARD = [
    Told(1, [], False),
    Told(3, ["began", "rolled"], True),
    Told(4, ["stopped"], True),
    Told(4, [], True),
    Told(5, ["shown"], True),
]


def history(
    moves: list[Move] | None = None, looks: list[Look] | None = None, heard: list[Told] | None = None
) -> History:
    return History(
        MOVES if moves is None else moves,
        LOOKS if looks is None else looks,
        [HEARD if heard is None else heard],
    )


def test_a_good_history_has_no_fault() -> None:
    assert faults(history(), LOG) == []


def test_what_nobody_heard_of_may_have_happened_or_not() -> None:
    unheard = replace(SECOND, outcome="unknown", ended=float("inf"))
    never = Move(1, "9-1-0", "roll", "unknown", 8.0)
    assert faults(history([FIRST, unheard, SECRET, LAST, never]), LOG) == []


def test_the_same_choice_on_two_devices_is_made_once_and_told_twice() -> None:
    other = replace(SECOND, outcome="repeated", began=3.2, ended=4.4)
    late = replace(FIRST, outcome="repeated", began=8.0, ended=9.0)
    refused = replace(SECOND, token="roll", outcome="refused")
    assert faults(history([*MOVES, other, late, refused]), LOG) == []


def test_a_repetition_before_the_move_could_be_known_is_found() -> None:
    early = replace(LAST, outcome="repeated", began=1.0, ended=1.5)
    assert any("comes before" in one for one in faults(history([*MOVES, early]), LOG))


def test_a_gap_that_is_admitted_is_no_fault() -> None:
    assert faults(history(heard=[Told(1, [], False), Told(5, [], False)]), LOG) == []


@pytest.mark.parametrize(
    ("moves", "fault"),
    [
        ([*MOVES, Move(1, "4-1-0", "roll", "done", 8.0, 9.0)], "lost"),
        ([FIRST, replace(SECOND, token="roll"), SECRET, LAST], "lost"),
        ([FIRST, replace(SECOND, outcome="refused"), SECRET, LAST], "refused and is there"),
        ([*MOVES, replace(SECOND, began=3.1)], "new 2 times"),
        ([FIRST, replace(SECOND, began=8.0, ended=9.0), SECRET, LAST], "comes before"),
        ([replace(FIRST, began=4.5, ended=5.0), *MOVES[1:]], "comes before"),
        ([replace(FIRST, outcome="unknown", began=4.5), *MOVES[1:]], "comes before"),
    ],
)
def test_moves_that_cannot_have_happened_are_found(moves: list[Move], fault: str) -> None:
    found = faults(history(moves, []), LOG)
    assert any(fault in one for one in found), found


def test_a_move_that_is_stored_twice_is_found() -> None:
    assert any("2 times" in one for one in faults(history(), [*LOG, replace(LOG[1], version=6)]))


@pytest.mark.parametrize(
    ("look", "fault"),
    [
        (Look(3, 4.5, 5.0), "comes before"),  # after the second move was acknowledged
        (Look(4, 0.1, 0.2), "comes before"),  # of a move that nobody had asked for yet
        (Look(4, 7.5, 8.0), "comes before"),
        (Look(6, 8.0, 9.0), "never was"),
    ],
)
def test_a_table_that_is_shown_too_old_or_too_new_is_found(look: Look, fault: str) -> None:
    found = faults(history(looks=[look]), LOG)
    assert any(fault in one for one in found), found


def test_one_who_looks_later_and_sees_less_is_found() -> None:
    looks = [Look(4, 3.5, 3.6), Look(3, 3.7, 3.8)]
    assert any("comes before" in one for one in faults(history(looks=looks), LOG))


@pytest.mark.parametrize(
    "heard",
    [
        [HEARD[0], HEARD[1], HEARD[1], HEARD[2]],  # told twice
        [HEARD[0], HEARD[2], HEARD[1]],  # out of order
        [HEARD[1], Told(5, ["shown"], True)],  # something left out, and not admitted
        [HEARD[0], Told(3, ["rolled", "began"], True)],
        [HEARD[0], Told(3, ["began", "rolled", "rolled"], True)],
        [HEARD[4], HEARD[2]],
    ],
)
def test_a_listener_who_heard_wrong_is_found(heard: list[Told]) -> None:
    assert faults(history(heard=heard), LOG)
