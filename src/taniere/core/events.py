"""What happened, for people and logs: facts in the past tense, each with the rule it follows from."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import ClassVar

import msgspec


class Private(msgspec.Struct, frozen=True):
    """A value inside a public event that only some seats may read."""

    value: object
    to: tuple[int, ...]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=True):
    """One fact. Games subclass it, frozen too, with the fields the fact has. Encoded, it names its class.

    `reveals` marks facts that, by a rule, make something hidden known: only these may differ between two
    positions that a seat could not tell apart before.
    """

    rule: str
    reveals: ClassVar[bool] = False


def seen(event: Event, seat: int | None) -> dict[str, object]:
    """The event by field name, with what this seat (None: a spectator) may read; the rest is None."""
    kind = type(event)
    shown: dict[str, object] = {"event": kind.__name__}
    for name in kind.__struct_fields__:
        value = getattr(event, name)
        if type(value) is Private:
            value = value.value if seat is not None and seat in value.to else None
        shown[name] = value
    return shown


def plain(value: object) -> object:
    """Structs, dataclasses and tuples as the dicts and lists that JSON knows.

    >>> plain((1, Private("S04", (0,))))
    [1, {'value': 'S04', 'to': [0]}]
    """
    if value is None or isinstance(value, str | int):  # most values; the rest costs more to ask
        return value
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def canonical(value: object) -> bytes:
    """One byte string for one meaning: what comparisons of views and events compare."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
