"""What the modules of this game agree on: squares, directions, dinosaurs, cards, phases, sets of seats.

A set of seats is a number with one bit a seat. A hand is one number too: four bits for each kind of card.
"""

from __future__ import annotations

from typing import Final

GAME_ID: Final = "tyrannosaurus-rex"
MAX_SEATS: Final = 4
TREES: Final = 32  # in the box

# The board: A1 is its north-west corner, rows run south. STEP[square * 8 + direction] is the square entered.
SIDE: Final = 5
SQUARES: Final = SIDE * SIDE
DEN: Final = 12
OFF: Final = -1  # off the board
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EAST: Final = (0, 1, 1, 1, 0, -1, -1, -1)
SOUTH: Final = (-1, -1, 0, 1, 1, 1, 0, -1)
SQUARE_NAMES: Final = tuple(["ABCDE"[square % SIDE] + str(square // SIDE + 1) for square in range(SQUARES)])


def _step(square: int, direction: int) -> int:
    column, row = square % SIDE + EAST[direction], square // SIDE + SOUTH[direction]
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else OFF


STEP: Final[list[int]] = [_step(square, way) for square in range(SQUARES) for way in range(len(DIRECTIONS))]

TRICERATOPS: Final = 0
PTERANODON: Final = 1
DIPLODOCUS: Final = 2
STEGOSAURUS: Final = 3
DINOSAURS: Final = ("triceratops", "pteranodon", "diplodocus", "stegosaurus")
REFUGES: Final = (None, "volcano", "lake", None)
LAKE_TILE: Final = "lake"
VOLCANO_TILE: Final = "volcano"

# Action cards
MOVE_CARD: Final = 0
REST_CARD: Final = 1
PANIC_CARD: Final = 2
CARDS: Final = ("move", "rest", "panic")
CARDS_OF_A_COLOUR: Final = 9
UNITS: Final = (1, 1 << 4, 1 << 8)  # one card of a kind in a hand

NONE: Final = -1  # not chosen, not laid, not removed

# Phases of play, in the order in which they come
DEAL: Final = 0
START: Final = 1
REMOVE: Final = 2
LAKE: Final = 3
VOLCANO: Final = 4
CHOOSE: Final = 5
FLEE: Final = 6
REX: Final = 7
OVER: Final = 8
PHASES: Final = ("deal", "start", "remove", "lake", "volcano", "cards", "panic", "rex", "over")

# Why it is over
LAST_TURN_PLAYED: Final = 0
ONE_LEFT: Final = 1
NONE_LEFT: Final = 2
ENDINGS: Final = ("last_turn_played", "one_left", "none_left")

# Seats
BIT: Final = [1, 2, 4, 8]
NOBODY: Final[tuple[int, ...]] = ()
SEATS_IN: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(MAX_SEATS) if seats >> seat & 1]) for seats in range(1 << MAX_SEATS)
]
SEAT_NAMES: Final = [str(seat) for seat in range(MAX_SEATS)]
# CLOCKWISE[seats][first]: everybody once, in the order of play
CLOCKWISE: Final[list[list[tuple[int, ...]]]] = [
    [tuple([(first + place) % seats for place in range(seats)]) for first in range(seats)]
    for seats in range(MAX_SEATS + 1)
]


def counts_of(hand: int) -> tuple[int, int, int]:
    """How many Move, Rest and Panic cards a hand has.

    >>> counts_of(6 * UNITS[MOVE_CARD] + 2 * UNITS[REST_CARD] + UNITS[PANIC_CARD])
    (6, 2, 1)
    """
    return (hand & 15, hand >> 4 & 15, hand >> 8 & 15)


def hand_of(counts: tuple[int, ...]) -> int:
    """The hand with so many Move, Rest and Panic cards."""
    return counts[0] * UNITS[0] + counts[1] * UNITS[1] + counts[2] * UNITS[2]
