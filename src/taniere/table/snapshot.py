"""A table as bytes, so that it opens at once however long its log is.

A snapshot keeps the last entries of the record beside the position before them: what may still be taken back,
of one's own accord or by consent, survives a restart. It depends on the log alone, not on earlier snapshots.
"""

from __future__ import annotations

import msgspec

from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import Draw
from taniere.core.record import Entry as RecordEntry
from taniere.table.log import Vault
from taniere.table.players import Player, Question
from taniere.table.table import Table


class Recent(msgspec.Struct, array_like=True):
    """One entry of the record."""

    seat: int | None
    token: str
    draw: tuple[int, int, int] | None


class Snapshot(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that folding the log came to."""

    length: int
    version: int
    base: bytes
    base_length: int
    floor: int
    recent: list[Recent]
    sealed: dict[int, str]
    players: list[Player]
    status: str
    ending: str | None
    seed: str | None
    stage: int
    stage_began: float
    began: dict[int, float]
    draws: int
    decisions: dict[str, str]
    withdrawals: dict[int, int]
    question: Question | None
    rematch: str | None
    taken_back: int = 0
    clock_began: float | None = None  # snapshots of old: with the stage
    boards: list[int] = []
    rematch_by: int | None = None
    has_agreed_to_hints: bool = False


def dump(table: Table) -> bytes:
    """The table as it stands, with everything folded so far."""
    table.advance_base()
    match = table.match
    sealed = {seat: token for seat in range(table.seats) if (token := match.sealed(seat)) is not None}
    return msgspec.json.encode(
        Snapshot(
            length=table.length,
            version=table.version,
            base=table.base.dump(),
            base_length=table.base_length,
            floor=table.floor,
            recent=[_recent(entry) for entry in match.record.entries],
            sealed=sealed,
            players=table.players,
            status=table.status,
            ending=table.ending,
            seed=table.seed,
            stage=table.stage,
            stage_began=table.stage_began,
            began=table.began,
            draws=table.draws,
            decisions=table.decisions,
            withdrawals=table.withdrawals,
            question=table.question,
            rematch=table.rematch,
            taken_back=table.taken_back,
            clock_began=table.clock_began,
            boards=table.boards,
            rematch_by=table.rematch_by,
            has_agreed_to_hints=table.has_agreed_to_hints,
        )
    )


def restore(vault: Vault, game: Game, raw: bytes | None) -> Table:
    """The table of a snapshot, or a new one where there is none yet."""
    table = Table(vault, game)
    if raw is None:
        return table
    kept = msgspec.json.decode(raw, type=Snapshot)
    table.base, table.base_length, table.floor = game.restore(kept.base), kept.base_length, kept.floor
    table.match = Match.resume(game, table.setup, table.base.copy())
    for entry in kept.recent:
        draw = None if entry.draw is None else Draw(*entry.draw)
        table.match.enter(RecordEntry(entry.seat, entry.token, draw))
        table.keep_position()
    for seat, token in kept.sealed.items():
        table.match.play(seat, token)
    table.length, table.players, table.status = kept.length, kept.players, kept.status
    table.ending, table.seed, table.question = kept.ending, kept.seed, kept.question
    table.stage, table.stage_began, table.draws = kept.stage, kept.stage_began, kept.draws
    table.decisions, table.withdrawals = kept.decisions, kept.withdrawals
    table.version, table.began = kept.version, kept.began
    table.rematch, table.rematch_by = kept.rematch, kept.rematch_by
    table.has_agreed_to_hints = kept.has_agreed_to_hints
    table.taken_back, table.boards = kept.taken_back, kept.boards
    table.clock_began = kept.stage_began if kept.clock_began is None else kept.clock_began
    return table


def _recent(entry: RecordEntry) -> Recent:
    draw = entry.draw
    return Recent(entry.seat, entry.token, None if draw is None else (draw.index, draw.number, draw.bound))
