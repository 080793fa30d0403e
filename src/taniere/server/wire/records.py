"""Bodies of HTTP about what happened at a table: transcripts and replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from taniere.server.wire.messages import TableInfo

REPLAY_BYTES = 2 * 1024 * 1024


class Transcript(msgspec.Struct, frozen=True):
    """All that happened at a table and was not taken back, as one pair of eyes may know it."""

    table: TableInfo
    seat: int | None
    events: list[dict[str, Any]]


class ReplayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be played again, through the eyes of a seat or of a spectator; which frames of it."""

    record: Annotated[str, Meta(max_length=REPLAY_BYTES)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    start: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 50


class DrawInfo(msgspec.Struct, frozen=True):
    """A fair draw: its place among the draws of the table, the number and its bound."""

    index: int
    number: int
    bound: int


class Frame(msgspec.Struct, frozen=True):
    """A moment of a record. Number 0 is before anything; `sealed` is a choice that waits for the others."""

    number: int
    kind: Literal["start", "decision", "sealed", "draw"]
    seat: int | None
    token: str | None
    draw: DrawInfo | None
    events: list[dict[str, Any]]
    view: Any  # an object: the view of this game after it
    outlook: Any  # an object: what follows from the view
    lines: list[str]  # the same in words


class Replay(msgspec.Struct, frozen=True):
    """Some frames of a record, and what stands in its head. By seat: names, bots and nonces."""

    game: str
    version: int
    seats: int
    options: dict[str, bool | int | str]
    table: str | None
    names: list[str | None]
    bots: list[str | None]
    commitment: str | None
    seed: str | None
    nonces: list[str | None]
    taken_back: str | None  # draws that were made and taken back, such as 3-5 8
    ending: str | None
    result: Any  # an object where the game came to its end: core/results.py
    total: int  # frames of the whole record
    start: int
    frames: list[Frame]
