"""Commitment, pledges, nonces, draws: in this order, whatever is tried, and through any restart."""

from __future__ import annotations

from typing import Any

import pytest

from taniere.core import record as records
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.table import log, snapshot
from taniere.table.archive import written_record
from taniere.table.fair import FairnessError, Verified, pledge_of, verify
from taniere.table.opening import record_of
from taniere.table.player_notes import Notes, check_notes
from taniere.table.state import BOARD_SECONDS, REVEAL_SECONDS
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NAMES,
    NOW,
    OPEN,
    PARLEY,
    PERSON,
    PIG,
    WHISPER,
    begin,
    kinds,
    nonce,
    play,
    play_out,
    pledge,
    refused,
    shape,
    sit,
    vault_of,
)

GAMES = [PIG, WHISPER, PARLEY, load_game("code-cracker"), load_game("dino-park")]
LATE = NOW + REVEAL_SECONDS


def starting(game: Game = PIG, *seats: log.SeatPlan, **more: Any) -> Table:
    """A table whose people have pledged, and may reveal."""
    table = sit(Table(vault_of(game, *(seats or (PERSON, PERSON)), **more), game))
    table.start(NOW)
    assert table.status == "starting"
    return table


def checked(table: Table) -> Verified:
    """What a check finds of the record, written down and read again."""
    vault = log.Vault(table.facts, table._seed.hex())
    return verify(table.game, records.loads(record_of(table.game, vault, table.fresh).dumps()))


# The order


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_drawn_before_all_nonces_are_settled(game: Game) -> None:
    table = starting(game, PERSON, PERSON, BOT)
    table.reveal(1, nonce(1), NOW)
    assert (table.status, table.draws, table.waiting_for()) == ("starting", 0, ())
    table.reveal(0, nonce(0), NOW)
    assert table.status == "playing"
    found = kinds(table.fresh)
    assert found[:6] == ["Joined", "Joined", "Started", "Revealed", "Revealed", "Begun"]
    assert "Drawn" not in found[:6]
    assert found.count("Begun") == 1


@pytest.mark.parametrize("start", ["0", "random"])
def test_nothing_is_played_while_nonces_are_revealed(start: str) -> None:
    """Also where nothing has to be drawn before the first decision."""
    table = starting(PIG, options={"start": start})
    for seat in (0, 1):
        with refused(table, "not_started"):
            table.decide(seat, table.decision_id(seat), "roll", NOW)
        with refused(table, "not_started"):
            table.ask(seat, "end", NOW)
        for command in (table.take_back, table.resign, table.leave, table.unask):
            with refused(table, "not_started"):
                command(seat, NOW)
    with refused(table, "already_started"):
        table.start(NOW)
    with refused(table, "not_over"):
        table.note_rematch("other", 0, NOW)
    assert (table.deadline(), table.due()) == (None, LATE)


def test_nobody_starts_who_has_not_pledged() -> None:
    table = Table(vault_of(PIG, PERSON, PERSON, OPEN), PIG)
    for seat in (0, 1):
        table.join(seat, NAMES[seat], None, NOW)
    table.pledge(0, pledge(table, 0), NOW)
    with refused(table, "seats_not_pledged"):
        table.start(NOW)
    table.pledge(1, pledge(table, 1), NOW)
    table.start(NOW)
    assert table.status == "starting"


def test_a_pledge_may_be_replaced_until_the_start() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    table.pledge(0, pledge(table, 5), NOW)
    assert table.players[0].pledge == pledge(table, 5)
    length = table.length
    table.pledge(0, pledge(table, 5), NOW)  # once more is once
    assert table.length == length
    table.start(NOW)
    with refused(table, "already_started"):
        table.pledge(0, pledge(table, 0), NOW)
    table.pledge(0, pledge(table, 5), NOW)  # a message that comes twice does no harm even now
    with refused(table, "nonce_not_as_pledged"):
        table.reveal(0, nonce(0), NOW)
    table.reveal(0, nonce(5), NOW)
    assert table.players[0].nonce == nonce(5)


def test_who_can_pledge() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON, BOT, OPEN), PIG), 0)
    for seat in (1, 2, 3):
        with refused(table, "not_a_player"):
            table.pledge(seat, pledge(table, seat), NOW)
    for seat in (-1, 4):
        with refused(table, "no_such_seat_here"):
            table.pledge(seat, pledge(table, 0), NOW)


def test_whoever_is_removed_takes_their_pledge_along() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    table.remove(1, NOW)
    assert table.players[1].pledge is None
    table.join(1, "Cleo", None, NOW)
    with refused(table, "seats_not_pledged"):
        table.start(NOW)


def test_a_table_that_waits_for_certain_people_starts_by_itself() -> None:
    table = Table(vault_of(PIG, PERSON, OPEN, OPEN, awaits=(0, 1)), PIG)
    table.join(2, "Cleo", pledge(table, 2), NOW)
    for seat in (0, 1):
        table.join(seat, NAMES[seat], None, NOW)
        assert table.status == "open"
    table.pledge(1, pledge(table, 1), NOW)
    assert table.status == "open"
    table.pledge(0, pledge(table, 0), NOW)
    assert table.status == "starting"
    for seat in (2, 0, 1):
        assert table.status == "starting"
        table.reveal(seat, nonce(seat), NOW)
    assert table.status == "playing"


# Revealing


def test_a_nonce_that_was_not_pledged_is_refused() -> None:
    table = starting()
    for wrong in (nonce(1), "", "0" * 31, nonce(0) + "0", nonce(0) + "\n", pledge(table, 0)):
        with refused(table, "nonce_not_as_pledged"):
            table.reveal(0, wrong, NOW)
    table.reveal(0, nonce(0), NOW)
    with refused(table, "nonce_not_as_pledged"):  # nor can it be changed
        table.reveal(0, nonce(1), NOW)


def test_a_pledge_of_something_that_is_no_nonce_cannot_be_redeemed() -> None:
    """Else it could hold a comma, and speak for other seats."""
    table = Table(vault_of(PIG, PERSON, OPEN), PIG)
    odd = f"{nonce(0)},1={nonce(1)}"
    table.join(0, "Anna", pledge_of(table.facts.commitment, odd), NOW)
    table.start(NOW)
    with refused(table, "nonce_not_as_pledged"):
        table.reveal(0, odd, NOW)


def test_too_early_and_too_late() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    with refused(table, "not_started"):
        table.reveal(0, nonce(0), NOW)
    table.start(NOW)
    table.reveal(0, nonce(0), NOW)
    table.tick(LATE)
    with refused(table, "revealed_too_late"):
        table.reveal(1, nonce(1), LATE)
    length = table.length
    table.reveal(0, nonce(0), LATE)  # what was revealed in time may be repeated
    assert table.length == length
    with refused(table, "revealed_too_late"):
        table.reveal(0, nonce(1), LATE)


def test_revealing_twice_is_revealing_once() -> None:
    table = starting()
    table.reveal(0, nonce(0), NOW)
    before = shape(table)
    table.reveal(0, nonce(0), NOW + 1)
    assert shape(table) == before


def test_who_can_reveal() -> None:
    table = starting(PIG, PERSON, BOT, PERSON)
    with refused(table, "not_a_player"):
        table.reveal(1, nonce(1), NOW)
    with refused(table, "no_such_seat_here"):
        table.reveal(3, nonce(3), NOW)


@pytest.mark.parametrize("revealing", [(), (0,), (1,), (0, 2)])
def test_whoever_does_not_reveal_is_left_out(revealing: tuple[int, ...]) -> None:
    table = starting(PIG, PERSON, PERSON, PERSON, options={"target": 20})
    for seat in revealing:
        table.reveal(seat, nonce(seat), NOW)
    assert not table.has_overdue(LATE - 0.1)
    table.tick(LATE - 0.1)
    assert table.status == "starting"
    assert table.has_overdue(LATE)
    table.tick(LATE)
    silent = tuple(sorted({0, 1, 2} - set(revealing)))
    (begun,) = [entry for entry in table.fresh if isinstance(entry, log.Begun)]
    assert (begun.left_out, begun.at) == (silent, LATE)
    assert table.status == "playing"
    assert all(table.is_present(seat) for seat in range(3))  # they play all the same
    play_out(table)
    found = checked(table)
    assert found.left_out == silent
    assert found.nonces == {seat: nonce(seat) for seat in revealing}
    assert set(found.pledges) == {0, 1, 2}
    assert found.draws > 2


def test_the_time_to_reveal_is_not_the_time_to_decide() -> None:
    table = starting(PIG, clock=60.0, options={"start": "0"})
    table.reveal(0, nonce(0), NOW + 3)
    table.reveal(1, nonce(1), NOW + 5)
    assert table.deadline() == NOW + 65 + BOARD_SECONDS


def test_other_nonces_give_other_draws() -> None:
    """Each of them counts, and so does that one was left out."""
    drawn = set()
    for people in ((0, 1), (0,), (1,), ()):
        table = starting(PIG, options={"start": "0"})
        for seat in people:
            table.reveal(seat, nonce(seat), NOW)
        table.tick(LATE)
        for _ in range(8):
            play(table, table.waiting_for()[0], "roll")
        drawn.add(tuple(entry.number for entry in table.fresh if isinstance(entry, log.Drawn)))
    assert len(drawn) == 4


def test_whoever_loses_the_seat_while_nonces_are_revealed_is_away_when_the_game_begins() -> None:
    table = starting(PIG, PERSON, PERSON, options={"start": "1"})
    table.renew_link(1, NOW)
    table.remove(1, NOW)
    table.reveal(0, nonce(0), NOW)
    table.tick(LATE)
    assert table.plays_by_bot(1)
    table.come_back(1, LATE)
    assert table.is_present(1)
    back = starting(PIG)
    back.remove(1, NOW)
    back.come_back(1, NOW)  # whom the host let in again in time
    for seat in (0, 1):
        assert back.status == "starting"
        back.reveal(seat, nonce(seat), NOW)
    assert back.status == "playing"
    assert back.is_present(1)


# Restarts


@pytest.mark.parametrize("is_snapshot", [False, True])
@pytest.mark.parametrize("revealed", [0, 1])
def test_a_restart_while_nonces_are_revealed(is_snapshot: bool, revealed: int) -> None:
    """Loaded from the log, or from a snapshot: it waits for the same nonces, as long, and draws the same."""
    vault = vault_of(PIG, PERSON, PERSON, options={"target": 20})
    table = sit(Table(vault, PIG))
    table.start(NOW)
    for seat in range(revealed):
        table.reveal(seat, nonce(seat), NOW)
    if is_snapshot:
        again = snapshot.restore(vault, PIG, snapshot.dump(table))
    else:
        again = Table(vault, PIG)
        again.fold([log.decode(log.encode(entry)) for entry in table.fresh])
    assert (again.status, again.due()) == ("starting", LATE)
    assert again.players == table.players
    stored = len(table.fresh)
    for one in (table, again):
        for seat in (0, 1):
            one.reveal(seat, nonce(seat), NOW + 1)
        play_out(one)
    assert again.fresh == table.fresh[stored:]


def test_a_restart_after_the_time_to_reveal() -> None:
    vault = vault_of(PIG, PERSON, PERSON)
    table = sit(Table(vault, PIG))
    table.start(NOW)
    again = Table(vault, PIG)
    again.fold(table.fresh)
    assert again.has_overdue(LATE + 3600)
    again.tick(LATE + 3600)
    assert again.status == "playing"
    assert kinds(again.fresh)[0] == "Begun"


# Tables of old: nonces came with those who sat down


def of_old(*seats: log.SeatPlan, is_started: bool = True) -> tuple[log.Vault, list[log.AnyEntry]]:
    """The log of a table before there were pledges, with its nonces of 16 digits."""
    vault = vault_of(PIG, *(seats or (PERSON, PERSON)), options={"start": "0", "target": 20})
    entries: list[log.AnyEntry] = [
        log.decode(
            b'{"kind":"joined","at":1.0,"seat":%d,"name":"%b","nonce":"%b"}'
            % (seat, NAMES[seat].encode(), (f"{seat}" * 16).encode())
        )
        for seat in (0, 1)
    ]
    return vault, entries + ([log.Started(NOW)] if is_started else [])


def test_a_table_of_old_folds_plays_on_and_verifies() -> None:
    vault, entries = of_old()
    table = Table(vault, PIG)
    table.fold(entries)
    assert table.status == "playing"
    play_out(table)
    record = record_of(PIG, vault, [*entries, *table.fresh])
    found = verify(PIG, records.loads(record.dumps()))
    assert (found.pledges, found.left_out) == ({}, ())
    assert found.nonces == {0: "0" * 16, 1: "1" * 16}
    assert found.draws > 2
    assert written_record(vault, [*entries, *table.fresh]).dumps() == record.dumps()


def test_a_table_of_old_that_has_not_started_goes_on_in_the_new_order() -> None:
    """The nonces that its people brought count no more, and are not in the record."""
    vault, entries = of_old(is_started=False)
    table = Table(vault, PIG)
    table.fold(entries)
    with refused(table, "seats_not_pledged"):
        table.start(NOW)
    for seat in (0, 1):
        table.pledge(seat, pledge(table, seat), NOW)
    table.start(NOW)
    table.reveal(0, nonce(0), NOW)
    assert table.status == "starting"
    table.tick(LATE)
    play_out(table)
    record = record_of(PIG, vault, [*entries, *table.fresh])
    found = verify(PIG, record)
    assert (found.nonces, found.left_out) == ({0: nonce(0)}, (1,))
    assert written_record(vault, [*entries, *table.fresh]).dumps() == record.dumps()


# What players note down


def finished() -> tuple[Verified, Notes]:
    table = starting(PIG, PERSON, PERSON, PERSON, options={"target": 20})
    for seat in (0, 1):
        table.reveal(seat, nonce(seat), NOW)
    table.tick(LATE)
    play_out(table)
    pledges = {seat: pledge(table, seat) for seat in range(3)}
    return checked(table), Notes(table.facts.commitment, pledges, {0: nonce(0)})


def test_a_seat_is_left_out_when_the_game_began_without_the_nonce_it_had_pledged() -> None:
    table = starting(PIG, PERSON, PERSON, BOT, options={"target": 20})
    table.reveal(0, nonce(0), NOW)
    assert [table.is_left_out(seat) for seat in range(3)] == [False, False, False]  # there is still time
    table.tick(LATE)
    assert [table.is_left_out(seat) for seat in range(3)] == [False, True, False]


def test_the_record_of_the_table_that_was_played_agrees_with_the_notes() -> None:
    found, notes = finished()
    check_notes(found, notes)
    check_notes(found, Notes(notes.commitment))
    check_notes(found, Notes(notes.commitment, nonces={0: nonce(0), 1: nonce(1)}))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"commitment": "0" * 64}, "other_commitment"),
        ({"commitment": "f" * 64}, "other_commitment"),
        ({"pledges": {0: "0" * 64}}, "other_pledge"),
        ({"pledges": {3: "0" * 64}}, "other_pledge"),
        ({"pledges": {0: "own", 1: "own"}}, "other_pledge"),  # a seat more has a say than was told
        ({"nonces": {0: nonce(7)}}, "other_nonce"),
        ({"nonces": {3: nonce(3)}}, "other_nonce"),
        ({"nonces": {2: nonce(2)}}, "own_nonce_left_out"),
    ],
)
def test_the_record_of_another_table_does_not(change: dict[str, object], code: str) -> None:
    found, notes = finished()
    for name, value in change.items():
        if isinstance(value, dict):
            value = {seat: found.pledges[seat] if one == "own" else one for seat, one in value.items()}
        setattr(notes, name, value)
    with pytest.raises(FairnessError) as caught:
        check_notes(found, notes)
    assert caught.value.code == code
    assert str(caught.value)


def test_the_links_that_the_host_changed_are_in_the_record() -> None:
    vault = vault_of(PIG, PERSON, PERSON, OPEN, options={"target": 20})
    table = sit(Table(vault, PIG), 0, 1)
    table.renew_link(1, NOW)
    table.renew_link(2, NOW)  # nobody sits there who could lose it
    begin(table)
    table.renew_link(1, NOW)
    assert [player.renewed for player in table.players] == [0, 2, 0]
    assert snapshot.restore(vault, PIG, snapshot.dump(table)).players == table.players
    play_out(table)
    assert checked(table).renewed == {1: 2}
    record = record_of(PIG, vault, table.fresh)
    assert record.notes["renewed-1"] == "2"
    assert written_record(vault, table.fresh).dumps() == record.dumps()


def test_a_link_that_was_changed_before_somebody_else_sat_down_is_in_every_record() -> None:
    vault = vault_of(PIG, PERSON, PERSON, options={"target": 20})
    table = sit(Table(vault, PIG))
    table.renew_link(1, NOW)
    table.remove(1, NOW)
    begin(sit(table, 1))
    play_out(table)
    record = record_of(PIG, vault, table.fresh)
    assert verify(PIG, record).renewed == {1: 1}
    assert written_record(vault, table.fresh).dumps() == record.dumps()


@pytest.mark.parametrize("count", ["many", "-1", "9" * 5000, "٣"])
def test_a_count_of_changed_links_that_is_none_says_nothing(count: str) -> None:
    table = begin(sit(Table(vault_of(PIG, PERSON, PERSON, options={"target": 20}), PIG)))
    play_out(table)
    record = record_of(PIG, log.Vault(table.facts, table._seed.hex()), table.fresh)
    record.notes["renewed-0"] = count
    assert verify(PIG, record).renewed == {}
