"""What a position between two turns is worth to each seat: its share of the victory, guessed.

A seat's *standing* is its trees, what its cards may still bring, the trees beside it, and how near Ty-Rex and
hungry rivals are. Standings become shares by a softmax that sharpens as the turns run out. The weights were
found by measuring (docs/bots.md).
"""

from __future__ import annotations

from math import exp
from typing import Final

from taniere.games.tyrannosaurus_rex.constants import (
    BIT,
    NONE_LEFT,
    OFF,
    OVER,
    SEATS_IN,
    SIDE,
    SQUARES,
    STEP,
)
from taniere.games.tyrannosaurus_rex.position import Position

MOVE_WORTH: Final = 0.40  # of a Move card still in hand, where there is a tree for each
PANIC_WORTH: Final = 0.25
BESIDE: Final = [0.0, 0.45, 0.6, 0.68, 0.72, 0.75, 0.77, 0.78, 0.79]  # by trees on neighbouring squares
FAR: Final = 0.2  # for each square that the nearest tree is further away than one
HUNGER: Final = [0.0, 0.45, 0.35, 0.2, 0.12]  # what Ty-Rex costs by its distance; 0 is the same square
HERE: Final = 0.25
SHARPEST: Final = 0.35
SPREAD: Final = 0.45

NEIGHBOURS: Final[list[int]] = [
    sum([1 << target for target in STEP[square * 8 : square * 8 + 8] if target != OFF])
    for square in range(SQUARES)
]
# DISTANCE[one * SQUARES + other]: steps between two squares
DISTANCE: Final[list[int]] = [
    max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))
    for one in range(SQUARES)
    for other in range(SQUARES)
]


# WITHIN[steps * SQUARES + square]: the squares at most so many steps away, one bit each
WITHIN: Final[list[int]] = [
    sum([1 << other for other in range(SQUARES) if DISTANCE[square * SQUARES + other] <= steps])
    for steps in range(SIDE + 1)
    for square in range(SQUARES)
]


def shares_of(position: Position) -> list[float]:
    """By seat: how likely it wins. They add up to 1."""
    seats = position.box.seats
    if position.phase == OVER:
        return _final_shares(position)
    turns_left = position.box.turns - position.turn + 1
    sharpness = SHARPEST + SPREAD * float(turns_left) ** 0.5
    trees = position.trees
    moves = 0
    for seat in SEATS_IN[position.living]:
        moves += position.hands[seat] & 15
    supply = min(1.0, float(trees.bit_count()) / float(moves + 1))
    shares = [0.0] * seats
    total = 0.0
    for seat in SEATS_IN[position.living]:
        share = exp(standing(position, seat, trees, supply, turns_left) / sharpness)
        shares[seat] = share
        total += share
    return [share / total for share in shares]


def standing(position: Position, seat: int, trees: int, supply: float, turns_left: int) -> float:
    """In trees."""
    hand = position.hands[seat]
    worth = float(position.held[seat])
    worth += supply * (MOVE_WORTH * float(hand & 15) + PANIC_WORTH * float(hand >> 8 & 15))
    square = position.at[seat]
    if not trees:
        return worth
    beside = (NEIGHBOURS[square] & trees).bit_count()
    if beside:
        worth += BESIDE[beside]
    else:
        worth -= FAR * float(nearest_tree(square, trees) - 2)
    if trees >> square & 1:
        worth += HERE
    if position.rex != OFF and square != position.lake and square != position.volcano:
        worth -= HUNGER[DISTANCE[square * SQUARES + position.rex]]
    return worth


def nearest_tree(square: int, trees: int) -> int:
    """Steps to the nearest tree, if there is one."""
    steps = 0
    while not WITHIN[steps * SQUARES + square] & trees and steps < SIDE:
        steps += 1
    return steps


def _final_shares(position: Position) -> list[float]:
    """Equal parts for the winners (TYR-E3, TYR-E4, TYR-G16)."""
    seats = position.box.seats
    if position.ending == NONE_LEFT:
        winners = [seat for seat in range(seats) if position.fell & BIT[seat]]
    else:
        most = max(position.held)
        winners = [seat for seat in range(seats) if position.held[seat] == most]
    shares = [0.0] * seats
    for seat in winners:
        shares[seat] = 1.0 / len(winners)
    return shares
