"""How much custom data a game may be given, the same for all games.

It goes with every view, since bots and boards need it, and so with every update that a server sends. The
bounds are some three times what the largest box of ours takes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from taniere.core.errors import SetupError

MOST_CHARACTERS = 16 * 1024  # as JSON, in the line that a record has for it
MOST_DEPTH = 8
MOST_ENTRIES = 2000  # of all its lists and tables together
MOST_TEXT = 1000  # characters of one text, such as a note


def check_bounds(data: Mapping[str, Any]) -> None:
    """SetupError where custom data is larger or deeper than any game needs."""
    layer: list[Any] = [data]
    entries = depth = 0
    while layer:
        below: list[Any] = []
        for value in layer:
            if isinstance(value, str) and len(value) > MOST_TEXT:
                raise SetupError("data_text_too_long", size=len(value), limit=MOST_TEXT)
            if not isinstance(value, Mapping | list | tuple):
                continue
            entries += len(value)
            if entries > MOST_ENTRIES:
                raise SetupError("data_too_many", limit=MOST_ENTRIES)
            below += [*value.keys(), *value.values()] if isinstance(value, Mapping) else value
        depth += bool(below)
        if depth > MOST_DEPTH:
            raise SetupError("data_too_deep", limit=MOST_DEPTH)
        layer = below
    _check_size(data)


def _check_size(data: Mapping[str, Any]) -> None:
    try:
        size = len(json.dumps(data))
    except (TypeError, ValueError):
        return  # not of what JSON can hold: the game says what it wants instead
    if size > MOST_CHARACTERS:
        raise SetupError("data_too_large", size=size, limit=MOST_CHARACTERS)
