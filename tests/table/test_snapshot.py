"""A table as bytes: the same table, at once, however long its log."""

from __future__ import annotations

import msgspec
import pytest

from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import Entry
from taniere.core.registry import load_game
from taniere.table import log, snapshot
from taniere.table.snapshot import Snapshot
from taniere.table.state import REACH, REMEMBERED_DECISIONS, STRIDE
from taniere.table.table import Table
from tests.table.making import (
    BOT,
    NOW,
    PARLEY,
    PERSON,
    PIG,
    WHISPER,
    begin,
    parley,
    pig,
    play,
    refused,
    shape,
    sit,
    vault_of,
)

GAMES = [PIG, WHISPER, PARLEY, load_game("code-cracker"), load_game("dino-park")]


def read(raw: bytes) -> Snapshot:
    return msgspec.json.decode(raw, type=Snapshot)


def folded(vault: log.Vault, game: Game, entries: list[log.AnyEntry]) -> Table:
    table = Table(vault, game)
    table.fold(log.decode(log.encode(entry)) for entry in entries)
    return table


def step(table: Table, turn: int) -> None:
    seat = table.waiting_for()[turn % len(table.waiting_for())]
    legal = table.match.state.legal(seat)
    play(table, seat, table.game.actions[legal[turn % len(legal)]].token, NOW + turn)


def test_no_snapshot_is_a_new_table() -> None:
    vault = vault_of(PIG, PERSON, PERSON)
    assert shape(snapshot.restore(vault, PIG, None)) == shape(Table(vault, PIG))


@pytest.mark.parametrize(("reach", "stride"), [(1, 1), (2, 3), (3, 1), (5, 4), (5, STRIDE), (REACH, STRIDE)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_at_every_point_of_a_game(
    game: Game, reach: int, stride: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A snapshot restores the table, and does not depend on whether there were snapshots before."""
    monkeypatch.setattr("taniere.table.state.REACH", reach)
    monkeypatch.setattr("taniere.table.state.STRIDE", stride)
    vault = vault_of(game, PERSON, BOT, PERSON)
    table = sit(Table(vault, game))
    begin(table)
    entries: list[log.AnyEntry] = []
    for turn in range(60):
        entries, table.fresh = entries + table.fresh, []
        table.events.clear()
        raw = snapshot.dump(table)
        twin = snapshot.restore(vault, game, raw)
        assert shape(twin) == shape(table)
        assert snapshot.dump(twin) == raw
        assert snapshot.dump(folded(vault, game, entries)) == raw
        kept = read(raw)
        assert kept.length == len(entries)
        assert kept.floor - kept.base_length < stride + table.seats  # those revealed together are not parted
        assert len(kept.recent) < reach + stride + table.seats
        if table.status == "over":
            break
        table = (table, twin)[turn % 2]
        step(table, turn)
    assert turn > 5


def test_a_snapshot_and_the_tail_after_it() -> None:
    """What a server loads: any snapshot, and the entries that were stored since."""
    vault = vault_of(PARLEY, PERSON, PERSON, options={"rounds": 300})
    table = sit(Table(vault, PARLEY))
    begin(table)
    taken: list[tuple[int, bytes]] = []
    for turn in range(150):
        step(table, turn)
        if turn % 7 == 0:
            taken.append((table.length, snapshot.dump(folded(vault, PARLEY, table.fresh))))
    final = snapshot.dump(folded(vault, PARLEY, table.fresh))
    assert len(taken) > 20
    for length, raw in taken:
        twin = snapshot.restore(vault, PARLEY, raw)
        twin.fold(table.fresh[length:])
        assert snapshot.dump(twin) == final


def test_folding_tells_nothing_twice() -> None:
    table = pig()
    play(table, 0, "roll")
    twin = folded(vault_of(PIG, PERSON, PERSON, options={"start": "0"}), PIG, table.fresh)
    assert (twin.events, twin.fresh) == ([], [])
    assert twin.length == table.length


def test_what_may_be_taken_back_survives() -> None:
    vault = vault_of(PARLEY, PERSON, PERSON, options={"rounds": 3})
    table = parley(rounds=3)
    for seat in (0, 1):
        play(table, seat, "low")
    for _ in range(3):
        play(table, 0, "step")
    table.ask(1, "take_back", NOW)
    twin = snapshot.restore(vault, PARLEY, snapshot.dump(table))
    assert twin.question == table.question
    for _ in range(3):
        twin.take_back(0, NOW)
    with refused(twin, "ask_the_others"):
        twin.take_back(0, NOW)
    twin.ask(0, "take_back", NOW)
    twin.answer(1, True, NOW)
    assert twin.waiting_for() == (0, 1)


def test_sealed_choices_survive() -> None:
    vault = vault_of(WHISPER, PERSON, PERSON, PERSON)
    table = sit(Table(vault, WHISPER))
    begin(table)
    play(table, 2, "high")
    play(table, 0, "low")
    table.take_back(0, NOW)
    twin = snapshot.restore(vault, WHISPER, snapshot.dump(table))
    assert twin.match.sealed(2) == "high"
    assert twin.waiting_for() == (0, 1)
    assert twin.decision_id(0) == table.decision_id(0)
    assert not twin.decide(2, table.decision_id(2), "high", NOW)


def test_a_reveal_across_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest entry that is kept may be the second of three choices that belong together."""
    vault = vault_of(PARLEY, PERSON, PERSON, PERSON, options={"rounds": 30})
    for reach in range(1, 12):
        monkeypatch.setattr("taniere.table.state.REACH", reach)
        monkeypatch.setattr("taniere.table.state.STRIDE", 1 + reach % 3)
        table = sit(Table(vault, PARLEY))
        begin(table)
        for turn in range(25):
            step(table, turn)
            twin = snapshot.restore(vault, PARLEY, snapshot.dump(table))
            assert twin.match.state == table.match.state


def long_game(game: Game, decisions: int) -> tuple[log.Vault, Table]:
    options = {"rounds": 100_000} if game is PARLEY else {"target": 1000}
    vault = vault_of(game, PERSON, PERSON, PERSON, options=options)
    table = sit(Table(vault, game))
    begin(table)
    for turn in range(decisions):
        if game is PIG:
            play(table, table.waiting_for()[0], ("roll", "hold", "hold")[turn % 3])
            continue
        step(table, turn)
    assert table.status == "playing"
    return vault, table


@pytest.mark.parametrize("game", [PIG, PARLEY], ids=lambda game: game.id)
def test_size_and_work_do_not_grow(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, work, entered, enter = [], [], [], Match.enter

    def counted(match: Match, entry: Entry) -> list[Event]:
        entered.append(entry)
        return enter(match, entry)

    monkeypatch.setattr(Match, "enter", counted)
    for decisions in (300, 1500):
        vault, table = long_game(game, decisions)
        assert table.length > decisions
        raw = snapshot.dump(table)
        kept = read(raw)
        sizes.append((len(kept.recent), len(kept.decisions), len(kept.base), len(raw)))
        entered.clear()
        snapshot.restore(vault, game, raw)
        work.append(len(entered))
        entered.clear()
        assert snapshot.dump(table) == raw
        assert not entered
        assert len(table.match.record.entries) < REACH + STRIDE + table.seats
    assert abs(sizes[0][0] - sizes[1][0]) <= STRIDE
    assert sizes[0][1] == sizes[1][1] == REMEMBERED_DECISIONS
    assert sizes[1][2] < sizes[0][2] + 20  # more digits in the scores
    assert sizes[1][3] < sizes[0][3] * 1.2
    assert max(work) < REACH + STRIDE + 3


def test_the_whole_log_folds_to_the_live_table() -> None:
    for game in (PIG, PARLEY):
        vault, table = long_game(game, 400)
        twin = folded(vault, game, table.fresh)
        live, table.fresh = table.fresh, []
        table.events.clear()
        assert shape(twin) == shape(table)
        assert twin.length == len(live)
