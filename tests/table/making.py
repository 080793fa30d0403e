"""Tables for the tests: with a known seed, people at their seats, and commands that must change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.table import log
from taniere.table.errors import TableError
from taniere.table.fair import commitment, pledge_of
from taniere.table.log import SeatPlan
from taniere.table.opening import new_vault
from taniere.table.table import Table
from tests.contract.whisper import Whisper
from tests.table.parley import Parley

SEED = bytes.fromhex("f00dcafe" * 8)
PERSON, OPEN = SeatPlan("person"), SeatPlan("open")
BOT = SeatPlan("bot", "random")
NOW = 1_700_000_000.0
NAMES = ("Anna", "Bert", "Cleo", "Dora")

PIG, WHISPER, PARLEY = load_game("pig"), Whisper(), Parley()


def nonce(seat: int) -> str:
    return f"{seat:x}" * 32


def pledge(table: Table, seat: int) -> str:
    return pledge_of(table.facts.commitment, nonce(seat))


def vault_of(game: Game, *seats: SeatPlan, seed: bytes = SEED, **more: Any) -> log.Vault:
    """A vault whose seed is known."""
    made = new_vault(game, seats, NOW, **more)
    facts = msgspec.structs.replace(made.facts, table="tablename2", commitment=commitment(seed))
    return log.Vault(facts, seed.hex())


def sit(table: Table, *seats: int) -> Table:
    """People on these seats, or on every seat that is not a bot's."""
    for seat in seats or [n for n, player in enumerate(table.players) if player.plan.kind != "bot"]:
        table.join(seat, NAMES[seat], pledge(table, seat), NOW)
    return table


def begin(table: Table, now: float = NOW) -> Table:
    """Start, and let everybody reveal."""
    table.start(now)
    for seat in table.people():
        table.reveal(seat, nonce(seat), now)
    return table


def started(game: Game, *seats: SeatPlan, **more: Any) -> Table:
    """A table at which everybody sits and the game has begun."""
    return begin(sit(Table(vault_of(game, *seats, **more), game)))


def pig(*seats: SeatPlan, target: int = 100, **more: Any) -> Table:
    """Pig that seat 0 begins."""
    return started(PIG, *(seats or (PERSON, PERSON)), options={"start": "0", "target": target}, **more)


def parley(*seats: SeatPlan, rounds: int = 3, **more: Any) -> Table:
    return started(PARLEY, *(seats or (PERSON, PERSON)), options={"rounds": rounds}, **more)


def play(table: Table, seat: int, token: str, now: float = NOW) -> bool:
    """A decision as it is asked now, by whoever plays the seat."""
    return table.decide(
        seat, table.decision_id(seat), token, now, "bot" if table.plays_by_bot(seat) else "person"
    )


def see(table: Table, seat: int, now: float = NOW) -> bool:
    """The board with what is asked of a seat now is in front of its player."""
    return table.see(seat, table.decision_id(seat), now)


def play_out(table: Table, most: int = 10_000) -> Table:
    """The first legal action, then the last, and so on, until the game is over."""
    for turn in range(most):
        if table.status == "over":
            break
        seat = table.waiting_for()[0]
        legal = table.match.state.legal(seat)
        play(table, seat, table.game.actions[legal[-(turn % 2)]].token)
    return table


def told(table: Table) -> list[str]:
    """The record since the base, as text."""
    return [str(entry).partition(" @")[0] for entry in table.match.record.entries]


def agreed(table: Table) -> list[int] | None:
    """Who has agreed to the pending question; None where there is none."""
    return None if table.question is None else table.question.agreed


def kinds(entries: Sequence[log.AnyEntry]) -> list[str]:
    return [type(entry).__name__ for entry in entries]


def shape(table: Table) -> list[object]:
    """Everything that a table is, without touching it."""
    match = table.match
    return [
        [table.length, table.version, table.status, table.ending, table.seed, table.rematch],
        [table.clock_began, list(table.boards), dict(table.began)],
        [table.stage, table.stage_began, table.draws, table.taken_back, table.base_length, table.floor],
        [msgspec.json.encode(table.players), msgspec.json.encode(table.question)],
        [list(table.decisions.items()), dict(table.withdrawals)],
        [match.state.dump(), list(match.record.entries), match.record.is_finished, table.base.dump()],
        [(match.sealed(seat), match.can_take_back(seat)) for seat in range(table.seats)],
        [list(table.fresh), list(table.events)],
    ]


@contextmanager
def refused(table: Table, code: str, kind: type[TaniereError] = TableError) -> Iterator[None]:
    """What happens inside must be refused with this code, and change nothing."""
    before = shape(table)
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.code == code
    assert str(caught.value)  # there are words for it
    assert shape(table) == before
