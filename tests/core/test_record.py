"""Records: what is written can be read, and nothing else is accepted, quietly or loudly."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taniere.core.errors import RecordError, SetupError, TaniereError
from taniere.core.match import Match, replay
from taniere.core.record import MAX_BYTES, Draw, Entry, Record, loads
from taniere.games.code_cracker import GAME as CODE_CRACKER
from taniere.games.pig import GAME as PIG
from taniere.seeded import Seeded

PLAYED = """taniere-record 1
game pig 1
seats 2
option target 10
option start 1

* roll 5
end 1 unfinished
"""


def a_game(seed: int, seats: int = 2) -> Match:
    match, source = Match(PIG, seats, {"target": 30}), Seeded(seed)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
        else:
            seat = match.waiting_for()[0]
            match.play(seat, ("roll", "hold")[source.below(2)])
    return match


def test_a_record_reads_back_as_it_was_written() -> None:
    match = a_game(1)
    text = match.record.dumps()
    assert loads(text) == match.record
    assert loads(text.encode()).dumps() == text
    assert replay(PIG, loads(text)).state == match.state


def test_a_draw_keeps_its_place_number_and_bound() -> None:
    text = PLAYED.replace("* roll 5", "* roll 5 @7 4/6")
    assert loads(text).entries == [Entry(None, "roll 5", Draw(index=7, number=4, bound=6))]
    assert loads(text).dumps() == text


def test_the_header_holds_custom_data_and_notes() -> None:
    data = {"cards": [{"id": f"C{n}", "code": [1, 2, 3], "millions": 2} for n in range(4)]}
    match = Match(CODE_CRACKER, 1, data=data)
    match.record.notes["event"] = "club night, été"
    again = loads(match.record.dumps())
    assert again.data == data
    assert again.notes == {"event": "club night, été"}
    assert replay(CODE_CRACKER, again).state.dump() == match.state.dump()


def test_a_record_of_custom_cards_that_do_not_fit_is_refused() -> None:
    record = Match(
        CODE_CRACKER, 1, data={"cards": [{"id": f"C{n}", "code": [1, 2, 3], "millions": 2} for n in range(4)]}
    )
    text = record.record.dumps().replace('"millions":2', '"millions":9', 1)
    with pytest.raises(SetupError, match="card C0: millions is 9; it must be 2 to 5"):
        replay(CODE_CRACKER, loads(text))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: "", "the first line must be"),
        (lambda text: text.replace("record 1", "record 2"), "format 2 is not known"),
        (lambda text: "taniere-record 1", "line 2 of the record is '';"),
        (lambda text: "taniere-record 1\ngame pig 1", "line 3 of the record is '';"),
        (lambda text: text.replace("game pig 1", "game pig"), "line 2 of the record is 'game pig';"),
        (lambda text: text.replace("game pig", "game ../pig"), "line 2"),
        (lambda text: text.replace("seats 2", "seats two"), "line 3 of the record is 'seats two';"),
        (lambda text: text.replace("option target", "optional target"), "line 4"),
        (lambda text: text.replace("option start 1", "option target 10"), "line 5"),
        (lambda text: text.replace("* roll 5", "2 roll"), "line 7"),
        (lambda text: text.replace("* roll 5", "*  roll 5"), "line 7"),
        (lambda text: text.replace("* roll 5", "* roll\t5"), "line 7"),
        (lambda text: text.replace("end 1 unfinished\n", ""), "cut off after entry 1"),
        (lambda text: text[:-12], "line 8|cut off"),
        (lambda text: text.replace("end 1", "end 2"), "says 2 entries, but there are 1"),
        (lambda text: text.replace("unfinished", "done"), "line 8"),
        (lambda text: text + "0 roll\n", "after its end"),
        (lambda text: text.replace("option start 1", "data [1]"), "line 5"),
        (lambda text: text.replace("option start 1", "data {"), "line 5"),
    ],
)
def test_a_malformed_record_names_its_line(change, says: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RecordError, match=says):
        loads(change(PLAYED))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("* roll 5", "* roll 7"), "entry 1 .* not a possible outcome now; one would be: roll 1"),
        (("* roll 5", "0 roll"), "entry 1 .*(PIG-2)"),
        (("* roll 5", "1 jump"), "entry 1 .* not an action of pig"),
        (("unfinished", "finished"), "not as it says"),
        (("pig 1", "pig 2"), r"version 2 of pig \(known here: 1\)"),
    ],
)
def test_a_record_that_does_not_fit_its_game_names_its_entry(change: tuple[str, str], says: str) -> None:
    text = PLAYED.replace("* roll 5", "1 roll\n* roll 5").replace("end 1", "end 2")
    if change[0] == "* roll 5":
        text = (
            PLAYED.replace("* roll 5", change[1]) if not change[1].startswith("*") else text.replace(*change)
        )
        says = says.replace("entry 1", "entry [12]")
    else:
        text = text.replace(*change)
    with pytest.raises(RecordError, match=says):
        replay(PIG, loads(text))


def test_sizes_are_bounded() -> None:
    with pytest.raises(RecordError, match="the limit is"):
        loads("x" * (MAX_BYTES + 1))
    with pytest.raises(RecordError, match="longer than"):
        loads(PLAYED.replace("* roll 5", "* " + "a" * 200_000))


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(RecordError, match="byte 0 is not UTF-8"):
        loads(b"\xff\xfe\x00garbage")


# Fuzzing: any input is either a record that writes itself back, or one RecordError


def read_or_refuse(raw: bytes) -> None:
    try:
        record = loads(raw)
    except RecordError as error:
        said = str(error)
        if "\n" in said or not said:
            raise AssertionError(f"not one line: {said!r}") from error
        return
    assert loads(record.dumps()) == record
    with suppress(TaniereError):
        replay(PIG, record)


@given(st.binary(max_size=400))
def test_fuzz_bytes(raw: bytes) -> None:
    read_or_refuse(raw)
    read_or_refuse(b"taniere-record 1\ngame pig 1\nseats 2\n" + raw)
    read_or_refuse(b"taniere-record 1\ngame pig 1\nseats 2\n\n" + raw)


@given(st.data())
def test_fuzz_edits_of_a_real_record(data: st.DataObject) -> None:
    raw = bytearray(a_game(data.draw(st.integers(0, 3))).record.dumps().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        length = data.draw(st.integers(0, 12))
        raw[place : place + length] = data.draw(st.binary(max_size=8))
        if not raw:
            break
    read_or_refuse(bytes(raw))


@given(
    st.builds(
        Record,
        game=st.just("pig"),
        version=st.just(1),
        seats=st.integers(2, 8),
        options=st.dictionaries(
            st.sampled_from(["start", "target", "other"]), st.sampled_from(["0", "random", "50"])
        ),
        entries=st.lists(
            st.builds(
                Entry,
                st.one_of(st.none(), st.integers(0, 1)),
                st.sampled_from(["roll", "hold", "roll 3", "start 1"]),
            )
        ),
        is_finished=st.booleans(),
    )
)
def test_fuzz_well_formed_records(record: Record) -> None:
    assert loads(record.dumps()) == record
    read_or_refuse(record.dumps().encode())
