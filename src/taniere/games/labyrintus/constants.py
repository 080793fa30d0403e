"""What the modules of this game agree on: the numbers of wheels, roads and tokens, the phases of play.

A *spot* is a road on a wheel: wheel * 6 + road. Wheels are numbered row by row from the reserves to the
villages, roads as in ROADS. A pawn stands on a spot, in its village (HOME) or on a reserve (RESERVE +
column).
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 5
WHEELS: Final = 25
COLUMNS: Final = "ABCDE"

# Pairs of ports. Clockwise 0 1 2 3 follow one another, and 4 5 swap.
ROADS: Final = ("N-E", "E-S", "S-W", "W-N", "N-S", "E-W")
CLOCKWISE: Final[list[int]] = [1, 2, 3, 0, 5, 4]
ANTICLOCKWISE: Final[list[int]] = [3, 0, 1, 2, 5, 4]

SPOTS: Final = 150
HOME: Final = 150
RESERVE: Final = 151
WHEEL: Final[list[int]] = [spot // 6 for spot in range(SPOTS)]

# Food as its front shows it, and the cornucopia. Food kind = token // 3, background = token % 3.
TOKENS: Final = (
    "plants-red",
    "plants-white",
    "plants-plain",
    "meat-red",
    "meat-white",
    "meat-plain",
    "cornucopia",
)
FOODS: Final = ("plants", "meat")
BACKGROUNDS: Final = ("red", "white", "plain")
RED: Final = 0
WHITE: Final = 1
PLAIN: Final = 2
CORNUCOPIA: Final = 6
KINDS: Final = 7
MAX_VALUE: Final = 9
WIDTH: Final = 10  # a token and its value are token * WIDTH + value
FLOOR: Final = 8  # a token on the floor is spot * FLOOR + token
ARMS: Final = 2  # LAB-25

DIETS: Final = ("herbivore", "carnivore", "omnivore")
# FITS[diet * 7 + token]: LAB-7, and a cornucopia suits everybody (LAB-43).
FITS: Final[list[bool]] = [
    token == CORNUCOPIA or diet == 2 or token // 3 == diet for diet in range(3) for token in range(KINDS)
]

EVENTS: Final = ("gust", "tornado", "volcano", "cornucopia")
GUST: Final = 0
TORNADO: Final = 1
VOLCANO: Final = 2
HORN: Final = 3

MAX_SEATS: Final = 4

# What a state waits for: a draw, a decision, or nothing any more
DRAW_START: Final = 0
ROTATING: Final = 1  # the wheels are laid at random
FRONT: Final = 2  # the next token of a reserve is turned up
DEALING: Final = 3  # the first missions
SWAPPING: Final = 4
SWAP_CARD: Final = 5
PIVOTING: Final = 6
MOVING: Final = 7
TAKING: Final = 8
EVENT: Final = 9
GUSTING: Final = 10
VALUE: Final = 11
NEW_CARD: Final = 12
OVER: Final = 13
PHASES: Final = (
    "start",
    "rotate",
    "front",
    "deal",
    "swap",
    "swap-card",
    "pivot",
    "move",
    "take",
    "event",
    "gust",
    "value",
    "new-card",
    "over",
)

# Why a game ended
FED: Final = 0
FOOD_GONE: Final = 1
ALL_BLOCKED: Final = 2
ENDINGS: Final = ("dinosaurs_fed", "food_gone", "all_blocked")

SQUARES: Final = [COLUMNS[wheel % SIDE] + str(wheel // SIDE + 1) for wheel in range(WHEELS)]
PLACES: Final = (
    [SQUARES[spot // 6] + " " + ROADS[spot % 6] for spot in range(SPOTS)]
    + ["home"]
    + ["reserve-" + column for column in COLUMNS]
)
