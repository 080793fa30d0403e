"""Bodies of HTTP about a table: making one, sitting down, links, and fair draws."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from taniere.server.wire.kinds import Name, Nonce, Pledge, Word


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there. A person who is named at once has joined, and pledges a nonce next."""

    kind: Literal["person", "bot", "open"]
    bot: Word | None = None
    name: Name | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table. With `is_started` it begins once everybody named here has pledged."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[Word, bool | int | Word] = {}
    data: dict[str, Any] | None = None
    clock: Annotated[float, Meta(gt=0)] | None = None
    is_started: bool = False


class Links(msgspec.Struct, frozen=True):
    """The secret links of a new table: shown once, stored nowhere. None for bots and open seats.

    `commitment` is for whoever pledges a nonce: keep it, and check the record against it.
    """

    table: str
    commitment: str
    host: str
    invite: str
    code: str  # the invitation to read aloud: table/links.py says how its token follows from it
    spectator: str
    seats: list[str | None]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down by the invitation (any open seat, or the named one), or by the link of a seat.

    The pledge answers the commitment of the table, which was asked for before.
    """

    name: Name
    pledge: Pledge
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class SeatLink(msgspec.Struct, frozen=True):
    """The secret link of a seat."""

    table: str
    seat: int
    token: str


class LinkInfo(msgspec.Struct, frozen=True):
    """What a link is for. `seat` where it is that of a seat."""

    table: str
    role: Literal["seat", "invite", "spectator", "host"]
    seat: int | None


class Pledging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat promises its nonce by a hash, before the game begins."""

    pledge: Pledge


class Revealing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat shows the nonce that it pledged, once all pledges are published."""

    nonce: Nonce


class SeatPromise(msgspec.Struct, frozen=True):
    """What a seat adds to the draws: its pledge, then its nonce, unless it did not reveal it in time."""

    pledge: str | None
    nonce: str | None
    is_left_out: bool


class Promises(msgspec.Struct, frozen=True):
    """What the draws of a table will be checked with. Pledges are final once the table is not `open`."""

    table: str
    status: Literal["open", "starting", "playing", "over"]
    commitment: str
    seats: list[SeatPromise]


class Rematch(msgspec.Struct, frozen=True):
    """The way to the next table: a link of the same kind, and the host's for whoever is host there."""

    table: str
    commitment: str
    seat: int | None
    token: str
    host: str | None


class WatchLink(msgspec.Struct, frozen=True):
    """A link to watch by, fit to be passed on."""

    table: str
    token: str


class Revoked(msgspec.Struct, frozen=True):
    """No link opens this seat any more."""

    table: str
    seat: int
