"""`taniere replay`: every line is checked, and the first that does not fit is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taniere.core import record as records
from taniere.core.match import replay
from taniere.core.registry import load_game

Run = Callable[..., Any]
Refuse = Callable[..., str]


def test_sentences_then_the_result(run: Run, record: Path) -> None:
    outcome = run("replay", record.name)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0] == "Code Cracker, 2 seats"
    assert " is turned up as safe 1: " in lines[1]
    assert lines[1].endswith(" million. [COD-1]")
    result = replay(load_game("code-cracker"), records.loads(record.read_text())).state.result()
    assert result is not None
    winner, words = result.winners[0], load_game("code-cracker").texts("en")
    assert lines[-4:] == [
        "  Three safes can no longer be laid out. [COD-23]",
        f"  1. Seat {winner}: {result.scores[winner]}",
        f"  2. Seat {1 - winner}: {result.scores[1 - winner]}",
        f"  {words.say('decider.' + result.decider)} [{result.decider_rule}]",
    ]
    assert "\n\n  • Seat 1 takes the five dice. [COD-3]\n" in outcome.out  # another seat takes over
    french = run("replay", record.name, "--lang", "fr").out
    assert french.startswith("Code Cracker, 2 places\n  • ")
    assert "  • Place 0 prend les cinq dés. [COD-3]\n" in french
    assert len(french.splitlines()) == len(lines)


def test_json_of_a_seat(run: Run, record: Path) -> None:
    told = json.loads(run("replay", record.name, "--json", "--seat", "1").out)
    assert told["header"] == {
        "game": "code-cracker",
        "version": 1,
        "seats": 2,
        "options": {"start": "0"},
        "data": None,
        "notes": {},
    }
    entries = records.loads(record.read_text()).entries
    assert [entry["entry"] for entry in told["entries"]] == [str(entry) for entry in entries]
    first = told["entries"][0]["events"][0]
    card = entries[0].token.split()[-1]
    assert first == {"event": "CardTurnedUp", "rule": "COD-1", "slot": "safe-1", "card": card} | {
        key: first[key] for key in ("name", "spaces", "value")
    }
    assert told["result"]["reason"] == "table_not_filled"
    assert len(told["result"]["scores"]) == 2


def test_standard_input(run: Run, record: Path) -> None:
    assert run("replay", "-", stdin=record.read_bytes()) == run("replay", record.name)


def test_an_unfinished_game(run: Run, record: Path) -> None:
    text = "".join(record.read_text().splitlines(keepends=True)[:9]) + "end 4 unfinished\n"
    outcome = run("replay", "-", stdin=text)
    assert outcome.code == 0
    assert outcome.out.endswith("\nUnfinished after 4 entries.\n")
    assert json.loads(run("replay", "-", "--json", stdin=text).out)["result"] is None


def test_a_record_of_another_deck(run: Run, small_deck: Path) -> None:
    argv = ("selfplay", "code-cracker", "--games", "1", "--bots", "random", "--records", ".")
    assert run(*argv, "--data", small_deck.name).code == 0
    told = json.loads(run("replay", "code-cracker-0-0.record", "--json").out)
    assert [card["id"] for card in told["header"]["data"]["cards"]] == ["N0", "N1", "N2", "N3", "N4"]


def changed(number: int, line: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[:number], line, *lines[number + 1 :]]


# Line 6 of the record (index 5) is its first entry, a card; line 10 is the first decision.
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[:-1], "the record is cut off after "),
        (lambda lines: [*lines[:-1], lines[-2][:-2]], "the record is cut off after "),
        (lambda lines: lines[:3], "the record is cut off after entry 0"),
        (lambda lines: lines[:1], "line 2 of the record is ''; wanted: game ID VERSION"),
        (lambda lines: [*lines, "0 stop"], "line "),
        (lambda lines: [*lines[:-2], lines[-1]], "line "),
        (changed(0, "taniere-record 2"), "record format 2 is not known here; this version reads 1"),
        (changed(0, "chess"), "not a record: the first line must be `taniere-record 1`"),
        (changed(1, "game code-cracker 99"), "the record was played by version 99 of code-cracker"),
        (changed(1, "game chess 1"), "unknown game chess; there are: "),
        (changed(1, "game code-craker 1"), "unknown game code-craker; did you mean code-cracker?"),
        (changed(2, "seats 7"), "code-cracker is for 1 to 6 seats, not 7"),
        (changed(3, "option colour red"), "unknown option colour; there are: start"),
        (changed(3, "data []"), "line 4 of the record is "),
        (changed(3, 'data {"cards": 3}'), "number of cards is int; it must be 3 to 60"),
        (
            changed(5, "* start 9"),
            "entry 1 of the record (`* start 9`) does not fit: start 9: not a possible",
        ),
        (changed(5, "0 stop"), "entry 1 of the record (`0 stop`) does not fit: stop: the dice or the pile"),
        (changed(5, "5 stop"), "line 6 of the record is '5 stop'; wanted: "),
        (changed(9, "0 jump"), "entry 5 of the record (`0 jump`) does not fit: jump: not an action"),
        (
            changed(9, "0 stop"),
            "entry 5 of the record (`0 stop`) does not fit: stop: keep at least one good",
        ),
        (changed(9, "* roll 1 1 1 1 1"), "entry 5 of the record (`* roll 1 1 1 1 1`) does not fit: nothing"),
    ],
)
def test_a_record_that_does_not_fit(
    refuse: Refuse, record: Path, change: Callable[[list[str]], list[str]], reason: str
) -> None:
    lines = record.read_text().splitlines()
    bad = record.with_name("bad.record")
    bad.write_text("\n".join(change(lines)) + "\n")
    assert refuse("replay", "bad.record").startswith(reason)
    assert refuse("replay", "bad.record", "--json").startswith(reason)


def test_out_of_turn_in_the_words_of_the_game(refuse: Refuse) -> None:
    text = "taniere-record 1\ngame pig 1\nseats 2\noption start 0\n\n1 roll\nend 1 unfinished\n"
    assert refuse("replay", "-", stdin=text) == (
        "entry 1 of the record (`1 roll`) does not fit: roll: it is the turn of Seat 0 (PIG-2)"
    )
    assert refuse("replay", "-", "--lang", "fr", stdin=text) == (
        "l'entrée 1 (`1 roll`) ne convient pas\u00a0: roll\u00a0: c'est le tour de Place 0 (PIG-2)"
    )


def test_a_status_that_is_not_so(refuse: Refuse) -> None:
    text = "taniere-record 1\ngame pig 1\nseats 2\noption start 0\n\n0 hold\nend 1 finished\n"
    assert "after 1 entries the game is not as it says" in refuse("replay", "-", stdin=text)


def test_bytes_that_are_no_record(refuse: Refuse, folder: Path) -> None:
    assert refuse("replay", "-", stdin=b"\x7fELF\xff\x00") == "not a record: byte 4 is not UTF-8 text"
    assert refuse("replay", "-", stdin=b"") == "not a record: the first line must be `taniere-record 1`"
    assert "the limit is 4000000" in refuse("replay", "-", stdin=b"a" * 5_000_000)
    assert refuse("replay", "missing") == "missing: no such file or folder"
    assert refuse("replay", ".") == ". is a folder, not a file"
    (folder / "file").write_text("")
    assert refuse("replay", "file/x") == "file/x: a part of this path is not a folder"


def test_a_seat_that_is_not_there(refuse: Refuse, record: Path) -> None:
    assert refuse("replay", record.name, "--seat", "2") == "there is no seat 2: the record has 2, from 0 to 1"
    assert refuse("replay", record.name, "--seat", "x").startswith("--seat: x is not a whole number")
