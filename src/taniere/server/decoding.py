"""What a client sent, read strictly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from taniere.server.errors import MessageError

T = TypeVar("T")


def decode(reading: Callable[[bytes], T], raw: bytes) -> T:
    """Unknown fields, wrong types and values out of bounds are refused."""
    try:
        return reading(raw)
    except msgspec.ValidationError as error:
        raise MessageError("bad_message", reason=str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise MessageError("unreadable") from None
