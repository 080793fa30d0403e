"""Numbers of the rules that the modules of this game share: tiles, prices, phases.

A tile is `key * 6 + aux`: its key is what the dice show, its aux the other thing printed on it. Sets of tiles
are numbers with one bit a tile.
"""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = 6
TILES: Final = 36
DICE: Final = 6
EGGS: Final = 36
MAX_SEATS: Final = 6
IN_THE_MIDDLE: Final = 3  # TAR-2.3
IN_THE_MIDDLE_OF_TWO: Final = 4  # TAR-9.1
MIDDLE_PRICE: Final = 2  # TAR-5.1
STRAIGHT_HOME: Final = 6  # so many dice on one tile bank it at once (TAR-6.1)
MOST_DICE: Final = 7  # six dice, one of them doubled (TAR-4.4)
TURN_LIMIT: Final = 500  # GT-20

KEY: Final[list[int]] = [tile // SYMBOLS for tile in range(TILES)]
AUX: Final[list[int]] = [tile % SYMBOLS for tile in range(TILES)]
BIT: Final[list[int]] = [1 << tile for tile in range(TILES)]
KEY_MASKS: Final[list[int]] = [63 << SYMBOLS * key for key in range(SYMBOLS)]
AUX_MASKS: Final[list[int]] = [
    sum([1 << SYMBOLS * key + aux for key in range(SYMBOLS)]) for aux in range(SYMBOLS)
]

# Tokens are the same in both editions.
SYMBOL_NAMES: Final = ("1", "2", "3", "4", "5", "6")
AUX_NAMES: Final = ("a", "b", "c", "d", "e", "f")
TILE_NAMES: Final[list[str]] = [
    SYMBOL_NAMES[tile // SYMBOLS] + AUX_NAMES[tile % SYMBOLS] for tile in range(TILES)
]
TILE_NUMBERS: Final[dict[str, int]] = {name: tile for tile, name in enumerate(TILE_NAMES)}
SEAT_NAMES: Final[list[str]] = [str(seat) for seat in range(MAX_SEATS)]

DRAW_START: Final = 0
DEALING: Final = 1
CULLING: Final = 2
BANKING: Final = 3
BANK_ROW: Final = 4
ROLLING: Final = 5
SELECTING: Final = 6
CLAIMING: Final = 7
SPENDING: Final = 8
SIX_ROW: Final = 9
EGG_MOVE: Final = 10
MOVE_ROW: Final = 11
OVER: Final = 12
PHASES: Final = (
    "start",
    "deal",
    "cull",
    "bank",
    "bank-row",
    "roll",
    "select",
    "claim",
    "spend",
    "six-row",
    "egg-move",
    "move-row",
    "over",
)
IS_DECISION: Final[list[bool]] = [
    False, False, True, True, True, False, True, True, True, True, True, True, False,
]  # fmt: skip
