"""The record of a table: it replays, it verifies, and whatever is changed in it is found and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from taniere.core import record as records
from taniere.core.errors import RecordError, TaniereError
from taniere.core.game import Game
from taniere.core.match import replay
from taniere.core.record import Draw, Entry, Record
from taniere.core.registry import load_game
from taniere.table import log
from taniere.table.fair import FairnessError, commitment, draw_number, mixed, pledge_of, verify
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    OPEN,
    PARLEY,
    PERSON,
    PIG,
    SEED,
    WHISPER,
    begin,
    nonce,
    play,
    play_out,
    sit,
    vault_of,
)

GAMES = [PIG, WHISPER, PARLEY, load_game("code-cracker"), load_game("dino-park")]


def whole(game: Game, *seats: log.SeatPlan, doubts: bool = False, **more: Any) -> tuple[Table, Record]:
    """A game played to its end, and its record, as it is read back from its text."""
    vault = vault_of(game, *(seats or (PERSON, BOT, PERSON)), **more)
    table = sit(Table(vault, game))
    begin(table)
    if doubts:
        for _ in range(3):
            play_out(table, 3)
            table.ask(0, "take_back", NOW)
            table.answer(2, True, NOW)
    play_out(table)
    text = record_of(game, vault, table.fresh).dumps()
    return table, records.loads(text)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("doubts", [False, True])
def test_a_record_replays_and_verifies(game: Game, doubts: bool) -> None:
    table, record = whole(game, doubts=doubts)
    assert record.is_finished
    match = replay(game, record)
    assert match.state == table.match.state
    assert record.entries == table.match.record.entries
    found = verify(game, record)
    drawn = [entry for entry in table.fresh if isinstance(entry, log.Drawn)]
    kept = [entry for entry in record.entries if entry.draw is not None]
    assert (found.draws, found.taken_back) == (len(kept), len(drawn) - len(kept))
    assert (found.taken_back > 0) == doubts
    assert found.seed == SEED.hex()
    assert found.commitment == commitment(SEED)
    assert found.nonces == {0: nonce(0), 2: nonce(2)}  # people's, not the bot's


def test_what_the_header_says() -> None:
    _, record = whole(PIG, PERSON, OPEN, options={"target": 10})
    assert record.notes == {
        "table": "tablename2",
        "commitment": commitment(SEED),
        "pledge-0": pledge_of(commitment(SEED), nonce(0)),
        "nonce-0": nonce(0),
        "name-0": "Anna",
        "pledge-1": pledge_of(commitment(SEED), nonce(1)),
        "nonce-1": nonce(1),
        "name-1": "Bert",
        "ending": "finished",
        "seed": SEED.hex(),
    }
    assert record.options == {"target": "10", "start": "random"}
    assert list(record.notes) == [line.split()[1] for line in record.dumps().splitlines() if "note" in line]


def test_each_draw_can_be_checked_without_the_rules() -> None:
    """What a browser does: numbers and bounds alone."""
    _, record = whole(load_game("code-cracker"))
    nonces = mixed({0: record.notes["nonce-0"], 2: record.notes["nonce-2"]})
    seed = bytes.fromhex(record.notes["seed"])
    draws = [entry.draw for entry in record.entries if entry.seat is None]
    for draw in draws:
        assert draw is not None
        assert draw_number(seed, nonces, draw.index, draw.bound) == draw.number
    assert len(draws) > 20


def test_a_record_of_a_table_without_people_s_nonces() -> None:
    """Bots draw too; a table always has a person, whose nonce is in the draws."""
    _, record = whole(PIG, PERSON, BOT)
    assert verify(PIG, record).nonces == {0: nonce(0)}


@pytest.mark.parametrize("end", ["resigned", "agreed"])
def test_a_game_that_was_not_played_to_its_end(end: str) -> None:
    vault = vault_of(PIG, PERSON, PERSON)
    table = sit(Table(vault, PIG))
    begin(table)
    play(table, table.waiting_for()[0], "roll")
    if end == "resigned":
        table.resign(0, NOW)
    else:
        table.ask(0, "end", NOW)
        table.answer(1, True, NOW)
    record = records.loads(record_of(PIG, vault, table.fresh).dumps())
    assert not record.is_finished
    assert record.notes["ending"] == end
    assert verify(PIG, record).draws == 2


def test_a_take_back_of_the_last_draws() -> None:
    vault = vault_of(PIG, PERSON, OPEN, options={"start": "0"})
    table = sit(Table(vault, PIG), 0)
    begin(table)
    play(table, 0, "roll")
    table.ask(0, "take_back", NOW)
    table.ask(0, "end", NOW)
    record = record_of(PIG, vault, table.fresh)
    assert record.notes["taken-back"] == "0"
    found = verify(PIG, record)
    assert (found.draws, found.taken_back) == (0, 1)


def test_before_the_end_there_is_no_seed_to_check_with() -> None:
    vault = vault_of(PIG, PERSON, PERSON)
    table = sit(Table(vault, PIG))
    begin(table)
    record = record_of(PIG, vault, table.fresh)
    assert "seed" not in record.notes
    assert "ending" not in record.notes
    with pytest.raises(FairnessError) as caught:
        verify(PIG, record)
    assert caught.value.code == "seed_not_revealed"


# Tampering

Change = Callable[[Record], object]


def entry(place: int, **changes: Any) -> Change:
    """Change the entry at this place, counted from 1."""

    def change(record: Record) -> None:
        record.entries[place - 1] = replace(record.entries[place - 1], **changes)

    return change


def drawn(place: int, **changes: int) -> Change:
    def change(record: Record) -> None:
        draw = record.entries[place - 1].draw
        assert draw is not None
        entry(place, draw=replace(draw, **changes))(record)

    return change


def noted(name: str, value: str | None) -> Change:
    def change(record: Record) -> None:
        if value is None:
            del record.notes[name]
        else:
            record.notes[name] = value

    return change


def pledged(seat: int, other: str) -> Change:
    """Another nonce, with a pledge that fits it."""

    def change(record: Record) -> None:
        record.notes[f"nonce-{seat}"] = other
        record.notes[f"pledge-{seat}"] = pledge_of(record.notes["commitment"], other)

    return change


def exchanged(name: str) -> Change:
    """What is noted of seats 0 and 1 in each other's place."""

    def change(record: Record) -> None:
        notes = record.notes
        notes[f"{name}-0"], notes[f"{name}-1"] = notes[f"{name}-1"], notes[f"{name}-0"]

    return change


def old(record: Record) -> None:
    """As of a table before there were pledges."""
    for seat in (0, 1):
        del record.notes[f"pledge-{seat}"]


def swapped(one: int, other: int) -> Change:
    """The places of two draws exchanged, with their numbers."""

    def change(record: Record) -> None:
        first, second = record.entries[one - 1].draw, record.entries[other - 1].draw
        entry(one, draw=second)(record)
        entry(other, draw=first)(record)

    return change


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(record: Record) -> None:
        for one in changes:
            one(record)

    return change


def cut(record: Record) -> None:
    del record.entries[-1]
    record.is_finished = False


def redrawn(record: Record) -> None:
    """What a table could do that draws again until it likes the number."""
    entries = record.entries
    for place, found in enumerate(entries):
        if found.draw is not None:
            entries[place] = replace(found, draw=replace(found.draw, index=found.draw.index + 1))


# Pig that seat 0 begins: 1 `0 roll`, 2 `* roll 6 @0 5/6`, 3 `0 hold`, 4 `1 roll`, 5 `* roll …`
CASES: list[tuple[str, Change, str]] = [
    ("a number", drawn(2, number=2), "wrong_number"),
    ("a number beyond its bound", drawn(2, number=6), "wrong_number"),
    (
        "a number and what it means",
        both(drawn(2, number=2), entry(2, token="roll 3")),
        "wrong_number",
    ),
    ("a bound", drawn(2, bound=7), "wrong_bound"),
    ("a bound of nothing", drawn(2, bound=0), "wrong_bound"),
    ("what a draw means", entry(2, token="roll 3"), "wrong_outcome"),
    ("what is drawn", entry(2, token="start 0"), "wrong_outcome"),
    ("a draw that does not say its place", entry(2, draw=None), "draw_not_told"),
    ("an index used twice", drawn(5, index=0), "draw_used_twice"),
    ("an index left out", drawn(5, index=2), "draw_missing"),
    ("the first index left out", redrawn, "draw_missing"),
    ("draws exchanged", swapped(2, 5), "draw_missing"),
    ("a decision that is not legal", entry(3, seat=1), "record_entry"),
    ("a decision that is none", entry(3, token="jump"), "record_entry"),
    (
        "a draw where none was pending",
        entry(3, seat=None, token="roll 1", draw=Draw(1, 0, 6)),
        "record_entry",
    ),
    ("another decision", entry(3, token="roll"), "record_entry"),
    ("an entry left out", lambda r: r.entries.pop(1), "record_entry"),
    ("an entry too many", lambda r: r.entries.append(Entry(0, "roll")), "record_entry"),
    ("the end left out", cut, "ending_not_so"),
    ("the status", lambda r: setattr(r, "is_finished", False), "record_status"),
    ("the ending", noted("ending", "resigned"), "ending_not_so"),
    ("the seed", noted("seed", SEED.hex().replace("f00d", "f00e", 1)), "seed_not_as_promised"),
    ("the seed in capitals", noted("seed", SEED.hex().upper()), "seed_not_as_promised"),
    ("the seed cut", noted("seed", SEED.hex()[:-2]), "seed_not_as_promised"),
    ("the seed no number", noted("seed", "seed"), "seed_not_as_promised"),
    ("no seed", noted("seed", None), "seed_not_revealed"),
    ("the commitment", noted("commitment", commitment(b"other")), "seed_not_as_promised"),
    ("no commitment", noted("commitment", None), "no_commitment"),
    ("a nonce", noted("nonce-0", nonce(7)), "nonce_not_as_pledged"),
    ("a pledge", noted("pledge-0", pledge_of(commitment(SEED), nonce(7))), "nonce_not_as_pledged"),
    ("a nonce and its pledge", pledged(0, nonce(7)), "wrong_number"),
    ("pledges exchanged", exchanged("pledge"), "nonce_not_as_pledged"),
    ("nonces exchanged", exchanged("nonce"), "nonce_not_as_pledged"),
    (
        "nonces and pledges exchanged",
        both(exchanged("pledge"), exchanged("nonce")),
        "wrong_number",
    ),
    (
        "a pledge for another commitment",
        noted("pledge-0", pledge_of("0" * 64, nonce(0))),
        "nonce_not_as_pledged",
    ),
    ("no nonce", noted("nonce-0", None), "nonce_not_accounted_for"),
    ("no pledge", noted("pledge-0", None), "nonce_not_accounted_for"),
    ("neither", both(noted("nonce-0", None), noted("pledge-0", None)), "wrong_number"),
    ("a nonce left out", both(noted("nonce-0", None), noted("left-out", "0")), "wrong_number"),
    ("a nonce said to be left out", noted("left-out", "0"), "nonce_not_accounted_for"),
    ("a seat left out that is not there", noted("left-out", "2"), "nonce_not_accounted_for"),
    ("a world left out", noted("left-out", "0-999999999 1"), "nonce_not_accounted_for"),
    ("nothing readable left out", noted("left-out", "0,1"), "spans_unreadable"),
    ("a pledge that cannot be", noted("pledge-0", "0" * 63), "pledge_of_seat"),
    ("of old, with another nonce", both(old, noted("nonce-0", nonce(7))), "wrong_number"),
    ("of old, without a nonce", both(old, noted("nonce-0", None)), "wrong_number"),
    (
        "of old, with a nonce at another seat",
        both(old, lambda r: r.notes.pop("nonce-1"), noted("nonce-0", nonce(1))),
        "wrong_number",
    ),
    ("a nonce that cannot be", noted("nonce-0", "0" * 16 + ",1=" + "1" * 16), "nonce_of_seat"),
    ("draws taken back that are there", noted("taken-back", "0-1"), "draw_used_twice"),
    ("draws taken back that never were", noted("taken-back", "9999"), "draw_missing"),
    ("nothing readable taken back", noted("taken-back", "1,2"), "spans_unreadable"),
]


def tampered(change: Change) -> Record:
    record = whole(PIG, PERSON, PERSON, options={"start": "0", "target": 10})[1]
    change(record)
    return record


def test_the_record_that_is_tampered_with() -> None:
    record = tampered(lambda record: None)
    assert [str(found).partition(" @")[0] for found in record.entries[:4]] == [
        "0 roll",
        "* roll 6",
        "0 hold",
        "1 roll",
    ]
    assert record.entries[4].draw is not None
    assert verify(PIG, record).draws > 2


@pytest.mark.parametrize(("change", "code"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_tampering_is_found(change: Change, code: str) -> None:
    with pytest.raises(TaniereError) as caught:
        verify(PIG, tampered(change))
    assert caught.value.code == code
    assert isinstance(caught.value, FairnessError | RecordError)
    assert str(caught.value)


def test_every_single_number_matters() -> None:
    record = tampered(lambda record: None)
    places = [number for number, found in enumerate(record.entries, 1) if found.draw is not None]
    for number in places:
        draw = record.entries[number - 1].draw
        assert draw is not None
        with pytest.raises(FairnessError) as caught:
            verify(PIG, tampered(drawn(number, number=(draw.number + 1) % 6)))
        assert caught.value.code == "wrong_number"
        assert caught.value.arguments["number"] == number
        assert caught.value.arguments["gives"] == draw.number


def test_a_table_that_draws_again_until_it_likes_the_number_is_found_out() -> None:
    """All numbers right, but from later draws; only a take-back, which players know of, explains that."""
    vault = vault_of(PIG, PERSON, OPEN, options={"start": "0", "target": 10})
    table = sit(Table(vault, PIG), 0)
    begin(table)
    for _ in range(4):
        play(table, 0, "roll")
        table.ask(0, "take_back", NOW)
    play_out(table)
    record = record_of(PIG, vault, table.fresh)
    assert record.notes["taken-back"] == "0-3"
    assert verify(PIG, record).taken_back == 4
    del record.notes["taken-back"]
    with pytest.raises(FairnessError) as caught:
        verify(PIG, record)
    assert caught.value.code == "draw_missing"


def test_another_version_of_the_rules() -> None:
    record = tampered(lambda record: setattr(record, "version", 99))
    with pytest.raises(RecordError) as caught:
        verify(PIG, record)
    assert caught.value.code == "record_version"
