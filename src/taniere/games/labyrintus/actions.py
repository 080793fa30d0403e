"""The table of actions: their numbers and their tokens."""

from __future__ import annotations

from typing import Final

from taniere.core.game import Action
from taniere.games.labyrintus.constants import COLUMNS, ROADS, SQUARES, TOKENS

# The number of the first action of each kind
PIVOT: Final = 0  # + wheel * 2, + 1 for anticlockwise
STOP: Final = 50  # + spot, HOME or RESERVE + column
TAKE: Final = 206  # + token
LEAVE: Final = 213
GUST_ROW: Final = 214
GUST_COLUMN: Final = 215
SWAP: Final = 216
KEEP: Final = 217
PASS: Final = 218


def action_table() -> tuple[Action, ...]:
    """In the order of the numbers above. A pivot or a stop may be played where nothing else is possible."""
    pivots = [
        Action(f"pivot {wheel} {way}", True, f"pivot_{way}", (("wheel", wheel),))
        for wheel in SQUARES
        for way in ("cw", "ccw")
    ]
    stops = [
        Action(f"stop {wheel} {road}", True, "stop", (("wheel", wheel), ("road", road)))
        for wheel in SQUARES
        for road in ROADS
    ]
    reserves = [
        Action(f"stop reserve-{column}", True, "stop_reserve", (("column", column),)) for column in COLUMNS
    ]
    takes = [Action(f"take {token}", False, "take", (("token", token),)) for token in TOKENS]
    return (
        *pivots,
        *stops,
        Action("stop home", True, "stop_home"),
        *reserves,
        *takes,
        Action("leave"),
        Action("gust row", False, "gust_row"),
        Action("gust column", False, "gust_column"),
        Action("swap"),
        Action("keep"),
        Action("pass"),
    )
