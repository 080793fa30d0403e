"""What a game begins from, checked: the head of a record and of a snapshot."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from taniere.core.errors import SetupError, SnapshotError
from taniere.core.options import OptionValue

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setup:
    """Seats, every option with its value, and the custom data if there is any."""

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


class DataKey:
    """Custom data as the key of a cache: the same object, not an equal one. The key keeps it alive."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def __hash__(self) -> int:
        return id(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataKey) and self.data is other.data


def pack(game: str, setup: Setup, fields: list[Any]) -> bytes:
    """A snapshot: the set-up and a game's own fields (numbers and lists of numbers)."""
    whole = {
        "game": game,
        "seats": setup.seats,
        "options": dict(setup.options),
        "data": setup.data,
        "state": fields,
    }
    return json.dumps(whole, separators=(",", ":")).encode()


def unpack(game: str, dump: bytes, build: Callable[[int, dict[str, Any], Any, list[Any]], S]) -> S:
    """What `build(seats, options, data, fields)` makes of a snapshot; SnapshotError if it is none."""
    try:
        whole = json.loads(dump)
        if whole["game"] != game:
            raise ValueError(whole["game"])
        return build(whole["seats"], whole["options"], whole["data"], whole["state"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, SetupError):
        raise SnapshotError("bad_snapshot", game=game) from None
