"""A record played again for a browser: some of its frames, through the eyes of a seat or of a spectator."""

from __future__ import annotations

from typing import Literal

from taniere.bots.words import texts_with_bots
from taniere.core.errors import RecordError, TaniereError
from taniere.core.events import Event, seen
from taniere.core.game import Game
from taniere.core.match import Match, open_record
from taniere.core.record import Entry, Record, loads
from taniere.core.registry import game_ids, load_game
from taniere.core.texts import Texts
from taniere.server import wire
from taniere.server.errors import MessageError


def replay(wish: wire.ReplayWish, language: str) -> wire.Replay:
    """The wanted frames; the whole record is played and checked, whichever they are. Takes its time."""
    record = loads(wish.record)
    if record.game not in game_ids():
        raise RecordError("unknown_game", game=record.game, known=", ".join(game_ids()))
    if wish.seat is not None and wish.seat >= record.seats:
        raise MessageError("bad_message", reason=f"seat: 0…{record.seats - 1}")
    match = open_record(load_game(record.game), record)
    game = match.game
    names = _by_seat(record, "name")
    words = texts_with_bots(game, language)
    bots = _by_seat(record, "bot")
    words = words.with_people(*(words.called(seat, names[seat], bots[seat]) for seat in range(record.seats)))
    frames = _frames(game, match, record, wish, words)
    notes, result = record.notes, match.state.result()
    return wire.Replay(
        game=game.id,
        version=game.version,
        seats=record.seats,
        options=dict(match.state.view(None).options),
        table=notes.get("table"),
        names=names,
        bots=bots,
        commitment=notes.get("commitment"),
        seed=notes.get("seed"),
        nonces=_by_seat(record, "nonce"),
        taken_back=notes.get("taken-back"),
        ending=notes.get("ending"),
        result=result,
        total=len(record.entries) + 1,
        start=wish.start,
        frames=frames,
    )


def _by_seat(record: Record, name: str) -> list[str | None]:
    return [record.notes.get(f"{name}-{seat}") for seat in range(record.seats)]


def _frames(
    game: Game, match: Match, record: Record, wish: wire.ReplayWish, words: Texts
) -> list[wire.Frame]:
    wanted = range(wish.start, wish.start + wish.count)
    frames = [_frame(game, match, 0, None, [], wish.seat, words)] if 0 in wanted else []
    for number, entry in enumerate(record.entries, 1):
        try:
            events = match.enter(entry)
        except TaniereError as error:
            cause = words.error(error)  # in the game's own words, which whoever reads it may not have
            raise RecordError("record_entry", number=number, entry=str(entry), cause=cause) from error
        if number in wanted:
            frames.append(_frame(game, match, number, entry, events, wish.seat, words))
    if match.record.is_finished != record.is_finished:
        raise RecordError("record_status", count=len(record.entries))
    return frames


def _frame(
    game: Game,
    match: Match,
    number: int,
    entry: Entry | None,
    events: list[Event],
    seat: int | None,
    words: Texts,
) -> wire.Frame:
    view = match.state.view(seat)
    draw = None if entry is None or entry.draw is None else entry.draw
    return wire.Frame(
        number=number,
        kind=_kind(match, entry),
        seat=None if entry is None else entry.seat,
        token=None if entry is None else entry.token,
        draw=None if draw is None else wire.DrawInfo(draw.index, draw.number, draw.bound),
        events=[seen(event, seat) for event in events],
        view=view,
        outlook=game.outlook(view),
        lines=game.describe(view, words),
    )


def _kind(match: Match, entry: Entry | None) -> Literal["start", "draw", "decision", "sealed"]:
    if entry is None:
        return "start"
    if entry.seat is None:
        return "draw"
    return "decision" if match.sealed(entry.seat) is None else "sealed"
