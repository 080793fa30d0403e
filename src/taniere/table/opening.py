"""How a table comes into being: from a wish, or as the rematch of another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from taniere.core.errors import SetupError
from taniere.core.events import seen
from taniere.core.game import Game
from taniere.core.match import replay
from taniere.core.record import Record
from taniere.table import log
from taniere.table.fair import SEED_BYTES, commitment, spans
from taniere.table.links import new_table_id
from taniere.table.players import Player
from taniere.table.table import Table

CLOCK_BOUNDS = (10.0, 14 * 24 * 3600.0)  # seconds for a decision: blitz to a fortnight


def new_vault(
    game: Game,
    seats: Sequence[log.SeatPlan],
    now: float,
    options: Mapping[str, object] | None = None,
    data: dict[str, Any] | None = None,
    clock: float | None = None,
    fill_bot: str = "random",
    rematch_of: str | None = None,
    host: int | None = None,
    awaits: Sequence[int] | None = None,
) -> log.Vault:
    """The facts of a new table, checked, with a secret seed and the promise of it."""
    setup = game.setup(len(seats), options, data)
    if clock is not None and not CLOCK_BOUNDS[0] <= clock <= CLOCK_BOUNDS[1]:
        raise SetupError("bad_clock", clock=clock, low=CLOCK_BOUNDS[0], high=CLOCK_BOUNDS[1])
    if all(plan.kind == "bot" for plan in seats):
        raise SetupError("only_bots")
    seed = secrets.token_bytes(SEED_BYTES)
    facts = log.Facts(
        table=new_table_id(),
        game=game.id,
        version=game.version,
        seats=tuple(seats),
        options=dict(setup.options),
        data=data,
        commitment=commitment(seed),
        created=now,
        clock=clock,
        fill_bot=fill_bot,
        rematch_of=rematch_of,
        host=host,
        awaits=None if awaits is None else tuple(awaits),
    )
    return log.Vault(facts, seed.hex())


def rematch_vault(table: Table, first: int | None, host: int, now: float) -> log.Vault:
    """A table like this one in which the next seat begins; `first` is who began here.

    It begins by itself once everybody who sat here is there again; before that its host may begin.
    """
    game = table.game.newest
    options: dict[str, object] = dict(table.facts.options)
    for option in game.options:
        if option.kind == "start" and first is not None and table.seats > 1:
            options[option.name] = str((first + 1) % table.seats)
    facts = table.facts
    people = [seat for seat, player in enumerate(table.players) if player.is_person]
    return new_vault(
        game,
        facts.seats,
        now,
        options,
        facts.data,
        facts.clock,
        facts.fill_bot,
        rematch_of=facts.table,
        host=host,
        awaits=people,
    )


def transcript_of(
    game: Game, vault: log.Vault, entries: Sequence[log.AnyEntry], seat: int | None
) -> list[dict[str, object]]:
    """All that happened and was not taken back, as this seat may read it."""
    told: list[dict[str, object]] = []
    replay(
        game, record_of(game, vault, entries), lambda _, events: told.extend(seen(e, seat) for e in events)
    )
    return told


def record_of(game: Game, vault: log.Vault, entries: Sequence[log.AnyEntry]) -> Record:
    """The whole record of a table from its log; the seed is in it only once the game is over."""
    table = Table(vault, game)
    table.fold(entries)
    record = table.match.record
    ended = next((entry for entry in entries if isinstance(entry, log.Ended)), None)
    note_table(record, table.facts, table.players, entries, ended)
    return record


def note_table(
    record: Record,
    facts: log.Facts,
    players: Sequence[Player],
    entries: Sequence[log.AnyEntry],
    ended: log.Ended | None,
) -> None:
    """Write into a record who played, and what its draws can be checked with."""
    notes = record.notes
    notes["table"] = facts.table
    notes["commitment"] = facts.commitment
    for seat, player in enumerate(players):
        if player.pledge is not None:
            notes[f"pledge-{seat}"] = player.pledge
        if player.nonce is not None:
            notes[f"nonce-{seat}"] = player.nonce
        if player.name is not None:
            notes[f"name-{seat}"] = player.name
        else:
            notes[f"bot-{seat}"] = player.plan.bot or facts.fill_bot
        if player.renewed:
            notes[f"renewed-{seat}"] = str(player.renewed)
    left_out = [seat for entry in entries if isinstance(entry, log.Begun) for seat in entry.left_out]
    if left_out:
        notes["left-out"] = spans(left_out)
    made = {entry.index for entry in entries if isinstance(entry, log.Drawn)}
    kept = {entry.draw.index for entry in record.entries if entry.draw is not None}
    if made - kept:
        notes["taken-back"] = spans(made - kept)
    if ended is not None:
        notes["ending"] = ended.how
        notes["seed"] = ended.seed
