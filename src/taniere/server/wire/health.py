"""Bodies of HTTP about the server itself, and why a request was not followed."""

from __future__ import annotations

from typing import Literal

import msgspec


class Here(msgspec.Struct, frozen=True):
    """This server, and the addresses by which other devices of the home reach it."""

    version: str
    protocol: int
    addresses: list[str]


class Health(msgspec.Struct, frozen=True):
    """The server runs."""

    status: Literal["ok"]
    version: str
    protocol: int


class Ready(msgspec.Struct, frozen=True):
    """What the server needs for its work is there."""

    status: Literal["ready"]
    left_out: list[str]  # games and bots that do not load, such as `game chess`; all others work


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not followed."""

    code: str
    message: str
    rule: str | None = None
