"""The table of actions: their numbers and their tokens. Both editions have the same."""

from __future__ import annotations

from typing import Final

from taniere.core.game import Action
from taniere.games.tarasque.constants import MOST_DICE, SYMBOL_NAMES, TILE_NAMES, TILES

# The number of the first action of each kind.
KEEP: Final = 0
DOUBLE: Final = 6
ROLL: Final = 12
STOP: Final = 13
CLAIM: Final = 14
SPEND: Final = 50  # two dice; seven are the last
DONE: Final = 56
CULL: Final = 57
BANK: Final = 93
ROW: Final = 129
ROW_NEW: Final = 165
MOVE: Final = 166
PASS: Final = 202


def action_table() -> tuple[Action, ...]:
    """Every action in the order of the numbers above; one that gives something up is never automatic.

    To be done is the only legal action where the dice pay for nothing more (TAR-5.1, TAR-5.2): then it gives
    nothing up.
    """

    def of_symbols(verb: str) -> list[Action]:
        return [Action(f"{verb} {name}", True, verb, (("symbol", name),)) for name in SYMBOL_NAMES]

    def of_tiles(verb: str, is_automatic: bool) -> list[Action]:
        return [Action(f"{verb} {name}", is_automatic, verb, (("tile", name),)) for name in TILE_NAMES]

    return (
        *of_symbols("keep"),
        *of_symbols("double"),
        Action("roll"),
        Action("stop"),
        *of_tiles("claim", False),
        *(Action(f"spend {dice}", True, "spend", (("dice", str(dice)),)) for dice in range(2, MOST_DICE + 1)),
        Action("done", is_automatic=True),
        *of_tiles("cull", False),
        *of_tiles("bank", True),
        *(Action(f"row {row}", True, "row", (("row", str(row)),)) for row in range(1, TILES + 1)),
        Action("row new", True, "row_new"),
        *of_tiles("move", False),
        Action("pass"),
    )
