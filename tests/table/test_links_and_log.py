"""What is kept of a secret link, and entries as they are stored."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

import taniere.table
from taniere.core.texts import core_texts
from taniere.table import links, log
from taniere.table.table import Table
from tests.table.making import (
    NOW,
    PERSON,
    PIG,
    WHISPER,
    parley,
    pig,
    play,
    play_out,
    pledge,
    see,
    sit,
    started,
    vault_of,
)

INVITE = "M2nXQ_ULjHHP7MgfB-is1R_5lfpjxV2LgHNMfpaAmBc"  # of K7PM2XQF4W


def test_tokens() -> None:
    tokens = {links.new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(links.is_token(token) for token in tokens)
    assert len({links.digest(token) for token in tokens}) == 200
    one = tokens.pop()
    assert one.encode() not in links.digest(one)
    assert len(links.digest(one)) == 32
    for text in ("", one[:-1], one + "x", one[:-1] + "\n", one[:-1] + "é", one + "\n"):
        assert not links.is_token(text)


def test_names_of_tables_can_be_read_aloud() -> None:
    names = {links.new_table_id() for _ in range(500)}
    assert len(names) == 500
    assert all(len(name) == 10 and not set(name) & set("iol01") and name.isalnum() for name in names)


def every_kind() -> list[log.AnyEntry]:
    table = started(WHISPER, PERSON, PERSON, PERSON)
    play(table, 0, "low")
    table.take_back(0, NOW)
    table.leave(0, NOW)
    table.come_back(0, NOW)
    table.ask(0, "end", NOW)
    table.answer(1, False, NOW)
    table.ask(0, "end", NOW)
    table.unask(0, NOW)
    table.ask(0, "hints", NOW)
    for seat in (1, 2):
        table.answer(seat, True, NOW)
    table.note_hint(0, table.decision_id(0), NOW)
    table.renew_link(1, NOW)
    table.resign(2, NOW)
    walk = parley()
    for seat in (0, 1):
        play(walk, seat, "low")
    play(walk, 0, "step")
    walk.take_back(0, NOW)
    play_out(walk)
    walk.note_rematch("next", 0, NOW)
    left = sit(Table(vault_of(PIG, PERSON, PERSON), PIG))
    left.pledge(0, pledge(left, 3), NOW)
    left.remove(0, NOW)
    timed = pig(clock=60.0)
    see(timed, 0)
    return table.fresh + walk.fresh + left.fresh + timed.fresh


def test_every_kind_of_entry_is_stored_and_read_back() -> None:
    entries = every_kind()
    kinds = {kind.__name__ for kind in log.AnyEntry.__args__}
    assert {type(entry).__name__ for entry in entries} == kinds
    for entry in entries:
        assert log.decode(log.encode(entry)) == entry


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"[]",
        b'{"kind":"flown","at":1.0}',
        b'{"kind":"started"}',
        b'{"kind":"started","at":"1"}',
        b'{"kind":"started","at":1.0,"more":1}',
        b'{"kind":"decided","at":1.0,"seat":0,"token":"roll","decision":"1-0-0","by":"cat"}',
    ],
)
def test_what_is_no_entry(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        log.decode(raw)


def test_there_are_words_for_every_refusal() -> None:
    """Every code that this part of the code raises, in both languages."""
    codes = set()
    for path in Path(taniere.table.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                (first, *_) = node.exc.args
                assert isinstance(first, ast.Constant)
                codes.add(str(first.value))
    assert len(codes) > 25
    for language in ("en", "fr"):
        assert [code for code in sorted(codes) if not core_texts(language).has(f"error.{code}")] == []


def test_an_invitation_can_be_read_aloud_and_opens_the_same_whoever_types_it() -> None:
    codes = {links.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 10 and not set(code) & set("01OI") and code.isalnum() for code in codes)
    assert len(set("".join(codes))) == 32
    for code in ("K7PM2XQF4W", "k7pm2xqf4w", " k7pm-2xqf-4w "):
        # As a browser computes it: base64url of SHA-256 of "taniere invite K7PM2XQF4W".
        assert links.invite_token(code) == INVITE
    assert links.is_token(INVITE)
    assert links.invite_token("K7PM2XQF4X") != INVITE
