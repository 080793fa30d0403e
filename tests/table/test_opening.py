"""How a table comes into being: who sits where, what it is played by, who begins, and once more."""

from __future__ import annotations

import msgspec
import pytest

from taniere.core.errors import SetupError
from taniere.core.registry import load_game
from taniere.table import log
from taniere.table.fair import commitment
from taniere.table.opening import CLOCK_BOUNDS, new_vault, rematch_vault
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    OPEN,
    PERSON,
    PIG,
    WHISPER,
    begin,
    kinds,
    nonce,
    parley,
    pig,
    play,
    pledge,
    refused,
    sit,
    started,
    told,
    vault_of,
)

# Creating


def test_facts_hold_every_option_and_the_promise() -> None:
    vault = new_vault(PIG, [PERSON, BOT], NOW, {"start": "1"}, clock=60.0)
    facts = vault.facts
    assert (facts.game, facts.version, facts.created, facts.clock) == ("pig", 1, NOW, 60.0)
    assert facts.options == {"target": 100, "start": "1"}
    assert facts.seats == (PERSON, BOT)
    assert facts.commitment == commitment(bytes.fromhex(vault.seed))
    assert len(bytes.fromhex(vault.seed)) == 32


def test_each_table_has_its_own_name_and_seed() -> None:
    vaults = [new_vault(PIG, [PERSON, PERSON], NOW) for _ in range(50)]
    assert len({vault.seed for vault in vaults}) == 50
    assert len({vault.facts.table for vault in vaults}) == 50


def test_a_vault_survives_storing() -> None:
    deck = {"cards": [{"id": f"C{n}", "code": [1, 2, 4], "millions": 2} for n in range(5)]}
    vault = new_vault(load_game("code-cracker"), [PERSON, OPEN, BOT], NOW, {"start": "2"}, deck, 10.0)
    assert msgspec.json.decode(msgspec.json.encode(vault), type=log.Vault) == vault
    assert vault.facts.data == deck


@pytest.mark.parametrize(
    ("seats", "options", "clock", "code"),
    [
        ([PERSON], {}, None, "seat_count"),
        ([PERSON] * 9, {}, None, "seat_count"),
        ([], {}, None, "seat_count"),
        ([BOT, BOT], {}, None, "only_bots"),
        ([PERSON, BOT], {"start": "2"}, None, "bad_option"),
        ([PERSON, BOT], {"start": 3.5}, None, "bad_option"),
        ([PERSON, BOT], {"colour": "red"}, None, "unknown_option"),
        ([PERSON, BOT], {}, CLOCK_BOUNDS[0] - 1, "bad_clock"),
        ([PERSON, BOT], {}, CLOCK_BOUNDS[1] + 1, "bad_clock"),
        ([PERSON, BOT], {}, float("nan"), "bad_clock"),
    ],
)
def test_what_no_table_can_begin_with(
    seats: list[log.SeatPlan], options: dict[str, object], clock: float | None, code: str
) -> None:
    with pytest.raises(SetupError) as caught:
        new_vault(PIG, seats, NOW, options, clock=clock)
    assert caught.value.code == code


def test_data_where_the_game_takes_none() -> None:
    with pytest.raises(SetupError) as caught:
        new_vault(PIG, [PERSON, BOT], NOW, data={"cards": []})
    assert caught.value.code == "no_custom_data"


@pytest.mark.parametrize("start", ["0", "1"])
def test_who_starts(start: str) -> None:
    table = started(PIG, PERSON, PERSON, options={"start": start})
    assert table.waiting_for() == (int(start),)
    assert told(table) == []


def test_who_starts_is_the_first_draw_where_it_is_random() -> None:
    table = started(PIG, PERSON, PERSON)
    (entry,) = table.match.record.entries
    assert entry.draw is not None
    assert (entry.draw.index, entry.draw.bound) == (0, 2)
    assert entry.token == f"start {table.waiting_for()[0]}"


# Sitting down


def test_joining() -> None:
    table = Table(vault_of(PIG, PERSON, OPEN, BOT), PIG)
    table.join(0, "  Anna\t Maria ", pledge(table, 0), NOW)
    assert table.players[0].name == "Anna Maria"
    assert table.players[0].pledge == pledge(table, 0)
    assert [player.is_person for player in table.players] == [True, False, False]
    table.join(0, "Anna", pledge(table, 5), NOW)  # whoever sits there may still change both
    assert (table.players[0].name, table.players[0].pledge) == ("Anna", pledge(table, 5))
    assert table.players[0].nonce is None
    assert kinds(table.fresh) == ["Joined", "Joined"]


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb"])  # the others are in test_names.py
def test_names_that_cannot_be(name: str) -> None:
    table = Table(vault_of(PIG, PERSON, PERSON), PIG)
    with refused(table, "bad_name"):
        table.join(0, name, pledge(table, 0), NOW)


def test_names_that_can_be() -> None:
    table = Table(vault_of(PIG, PERSON, PERSON), PIG)
    for name in ("x" * 40, "Zoë", "李", "O'Hara <b>", "🦖"):
        table.join(0, name, pledge(table, 0), NOW)
        assert table.players[0].name == name


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "0" * 63 + "g", "A" * 64, "0" * 64 + "\n", "٣" * 64]
)
def test_pledges_that_cannot_be(text: str) -> None:
    table = Table(vault_of(PIG, PERSON, PERSON), PIG)
    with refused(table, "bad_pledge"):
        table.join(0, "Anna", text, NOW)
    sit(table)
    with refused(table, "bad_pledge"):
        table.pledge(0, text, NOW)


def test_where_nobody_can_sit() -> None:
    table = Table(vault_of(PIG, PERSON, BOT), PIG)
    with refused(table, "seat_is_a_bot"):
        table.join(1, "Anna", pledge(table, 0), NOW)
    for seat in (-1, 2, 99):
        with refused(table, "no_such_seat_here"):
            table.join(seat, "Anna", pledge(table, 0), NOW)


def test_nobody_joins_once_it_has_started() -> None:
    table = Table(vault_of(PIG, PERSON, OPEN), PIG)
    sit(table, 0).start(NOW)
    for status in ("starting", "playing"):  # what comes once others reveal could be chosen for what it gives
        assert table.status == status
        for seat in (0, 1):
            with refused(table, "already_started"):
                table.join(seat, "Bert", pledge(table, 1), NOW)
        table.reveal(0, nonce(0), NOW)


def test_a_seat_that_the_host_took_back_is_free_again() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    table.remove(1, NOW)
    assert not table.players[1].is_person
    with refused(table, "seats_not_taken"):
        table.start(NOW)
    length = table.length
    table.remove(1, NOW)
    assert table.length == length
    with refused(table, "no_such_seat_here"):
        table.remove(2, NOW)
    begin(sit(table, 1))
    table.remove(1, NOW)
    assert table.plays_by_bot(1)


# Starting


def test_seats_with_a_link_must_be_taken() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON, OPEN), PIG), 0)
    with refused(table, "seats_not_taken"):
        table.start(NOW)
    begin(sit(table, 1))
    assert table.status == "playing"
    assert [table.plays_by_bot(seat) for seat in range(3)] == [False, False, True]


def test_bots_play_the_open_seats_that_nobody_took() -> None:
    table = sit(Table(vault_of(PIG, OPEN, OPEN, log.SeatPlan("bot", "lite"), fill_bot="naive"), PIG), 1)
    begin(table)
    assert [table.plays_by_bot(seat) for seat in range(3)] == [True, False, True]
    assert [table.bot_name(seat) for seat in range(3)] == ["naive", "naive", "lite"]


def test_nobody_here() -> None:
    with refused(table := Table(vault_of(PIG, OPEN, OPEN), PIG), "nobody_here"):
        table.start(NOW)


def test_starting_twice() -> None:
    table = pig()
    with refused(table, "already_started"):
        table.start(NOW)


def test_nothing_can_be_done_before_the_start() -> None:
    table = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    assert table.waiting_for() == ()
    assert table.deadline() is None
    assert not table.plays_by_bot(0)
    with refused(table, "not_started"):
        table.decide(0, table.decision_id(0), "roll", NOW)
    for command in (table.take_back, table.resign, table.leave):
        with refused(table, "not_started"):
            command(0, NOW)
    with refused(table, "not_started"):
        table.ask(0, "end", NOW)
    with refused(table, "not_started"):
        table.answer(0, True, NOW)
    with refused(table, "not_over"):
        table.note_rematch("other", 0, NOW)
    before = table.length
    table.tick(NOW + 1e9)
    table.come_back(0, NOW)
    assert table.length == before


def test_private_deals_and_sealed_choices_begin_too() -> None:
    table = started(WHISPER, PERSON, BOT, PERSON)
    assert table.waiting_for() == (0, 1, 2)
    assert [entry.index for entry in table.fresh if isinstance(entry, log.Drawn)] == [0, 1, 2]


# Once more


def test_a_rematch_rotates_who_begins() -> None:
    table = started(
        PIG, PERSON, OPEN, BOT, options={"target": 50, "start": "2"}, clock=60.0, fill_bot="naive"
    )
    for first, then in ((2, "0"), (0, "1"), (1, "2")):
        again = rematch_vault(table, first, 1, NOW + 5).facts
        assert again.options == {"target": 50, "start": then}
        assert (again.seats, again.clock, again.fill_bot) == (table.facts.seats, 60.0, "naive")
        assert (again.rematch_of, again.created) == (table.facts.table, NOW + 5)
        assert again.table != table.facts.table
        assert again.commitment != table.facts.commitment
        assert (again.host, again.awaits) == (1, (0, 1))


def test_a_rematch_of_a_random_start_and_of_a_game_that_nobody_began() -> None:
    table = started(PIG, PERSON, PERSON)
    assert rematch_vault(table, 1, 0, NOW).facts.options["start"] == "0"
    assert rematch_vault(table, None, 0, NOW).facts.options["start"] == "random"


def test_a_rematch_where_nobody_begins() -> None:
    assert rematch_vault(started(WHISPER, PERSON, PERSON), 0, 0, NOW).facts.options == {}
    solo = parley(PERSON)
    assert rematch_vault(solo, 0, 0, NOW).facts.options == dict(solo.facts.options)


def test_a_rematch_of_an_older_version_is_played_by_today_s() -> None:
    game = load_game("labyrintus")
    table = started(game.at_version(1), PERSON, PERSON)
    assert (table.facts.version, table.match.record.version) == (1, 1)
    assert rematch_vault(table, 0, 0, NOW).facts.version == game.version == 2


def test_a_rematch_is_noted_once() -> None:
    table = pig()
    table.ask(0, "end", NOW)
    table.answer(1, True, NOW)
    table.note_rematch("second", 1, NOW)
    before = table.length
    table.note_rematch("third", 0, NOW)
    assert (table.rematch, table.rematch_by, table.length) == ("second", 1, before)


def test_a_rematch_is_played_like_any_table() -> None:
    vault = rematch_vault(pig(), 0, 0, NOW)
    table = sit(Table(vault, PIG))
    assert table.status == "starting"  # by itself, since everybody is there
    for seat in (0, 1):
        table.reveal(seat, nonce(seat), NOW)
    assert table.waiting_for() == (1,)
    play(table, 1, "hold")
    assert told(table) == ["1 hold"]
