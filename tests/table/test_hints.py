"""Hints at a table: off among people unless all agree, and marked where they are used."""

from __future__ import annotations

import pytest

from taniere.table.errors import StaleDecision, TableError
from taniere.table.snapshot import dump, restore
from taniere.table.table import Table
from tests.table.making import BOT, NOW, PERSON, PIG, begin, sit, vault_of


def seated(*plans: object) -> Table:
    """A table of Pig that seat 0 begins."""
    return begin(sit(Table(vault_of(PIG, *plans, options={"start": "0"}), PIG)))  # type: ignore[arg-type]


def test_who_plays_against_bots_alone_may_use_hints() -> None:
    table = seated(PERSON, BOT)
    table.check_hint(0)
    with pytest.raises(TableError, match="allowed here already"):
        table.ask(0, "hints", NOW)


def test_among_people_hints_are_off_until_all_agree() -> None:
    table = seated(PERSON, PERSON, PERSON)
    with pytest.raises(TableError, match="unless all agree"):
        table.check_hint(0)
    table.ask(0, "hints", NOW)
    table.answer(1, True, NOW)
    with pytest.raises(TableError, match="unless all agree"):
        table.note_hint(0, table.decision_id(0), NOW)
    table.answer(2, True, NOW)
    assert table.has_agreed_to_hints
    assert table.question is None
    assert table.note_hint(0, table.decision_id(0), NOW)


def test_a_no_and_an_absence_are_no_consent() -> None:
    table = seated(PERSON, PERSON, PERSON)
    table.ask(0, "hints", NOW)
    table.answer(1, False, NOW)
    assert table.question is None
    table.leave(2, NOW)
    table.ask(0, "hints", NOW)
    table.answer(1, True, NOW)
    assert not table.has_agreed_to_hints


def test_a_hint_is_marked_once_for_a_decision_and_stays_marked() -> None:
    table = seated(PERSON, BOT)
    decision, version = table.decision_id(0), table.version
    assert table.note_hint(0, decision, NOW)
    assert not table.note_hint(0, decision, NOW)
    assert (table.players[0].hints, table.players[1].hints) == (1, 0)
    assert table.version == version + 1
    again = restore(vault_of(PIG, PERSON, BOT, options={"start": "0"}), PIG, dump(table))
    assert again.players[0].hints == 1
    assert not again.note_hint(0, decision, NOW)


def test_agreement_outlives_a_snapshot() -> None:
    table = seated(PERSON, PERSON)
    table.ask(0, "hints", NOW)
    table.answer(1, True, NOW)
    again = restore(vault_of(PIG, PERSON, PERSON, options={"start": "0"}), PIG, dump(table))
    assert again.allows_hints(1)


def test_only_who_owes_this_decision_is_advised() -> None:
    table = seated(PERSON, BOT)
    with pytest.raises(StaleDecision):
        table.note_hint(0, "0-0-0", NOW)
    with pytest.raises(TableError):
        table.check_hint(1)
    table.decide(0, table.decision_id(0), "hold", NOW)
    with pytest.raises(TableError, match="owes no decision"):
        table.check_hint(0)
