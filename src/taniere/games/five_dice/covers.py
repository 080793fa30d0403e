"""Open spaces as one number.

A *cover* has three bits for each of the fifteen `face * 3 + slot` (the action numbers of this family): how
many spaces with that face are open on the card of that slot. Keeping a die subtracts `ONES[action]`. What a
cover has for one face, nine bits, is a *column*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from taniere.games.five_dice.constants import BONUS, SLOTS

BITS: Final = 3  # up to six equal spaces on a card
COLUMN: Final = BITS * SLOTS  # what one face takes
NEED: Final = (1 << BITS) - 1
COLUMN_MASK: Final = (1 << COLUMN) - 1
ONES: Final = [1 << BITS * action for action in range(BONUS * SLOTS)]
SLOT_MASKS: Final = [sum([NEED * one for one in ONES[slot::SLOTS]]) for slot in range(SLOTS)]
FACE_MASKS: Final = [
    sum([NEED * one for one in ONES[face * SLOTS : face * SLOTS + SLOTS]]) for face in range(BONUS)
]
LOW_MASKS: Final = [(1 << COLUMN * face) - 1 for face in range(BONUS + 1)]

# By column: the open spaces in it, and a number that orders columns, those with most open spaces highest.
TOTALS: Final = [
    sum([column >> BITS * slot & NEED for slot in range(SLOTS)]) for column in range(1 << COLUMN)
]
RANKS: Final = [total << COLUMN | column for column, total in enumerate(TOTALS)]


def cover_of(needs: Sequence[int]) -> int:
    """The cover of open spaces that are given as needs[face * 3 + slot]."""
    return sum([need * one for need, one in zip(needs, ONES, strict=True)])


def need(cover: int, action: int) -> int:
    """Open spaces of one face on one card.

    >>> need(cover_of([0, 2] + [0] * 13), 1)
    2
    """
    return cover >> BITS * action & NEED


def totals_of(cover: int) -> list[int]:
    """Open spaces of each face."""
    return [TOTALS[cover >> COLUMN * face & COLUMN_MASK] for face in range(BONUS)]


def sorted_by_face(cover: int) -> int:
    """The same cover with its faces renamed so that the most needed come first.

    The dice show all faces alike, so covers that differ only in the names of faces are worth the same.
    """
    ranks = sorted([RANKS[cover >> COLUMN * face & COLUMN_MASK] for face in range(BONUS)], reverse=True)
    found = 0
    for face in range(BONUS):
        found |= (ranks[face] & COLUMN_MASK) << COLUMN * face
    return found


def after_keeping(cover: int, face: int) -> list[tuple[int, int]]:
    """What keeping a die with this face makes of a sorted cover: sorted covers, with the face's new name.

    There is one for each card that needs it. Faces between the old and the new name move one place down.
    """
    found: list[tuple[int, int]] = []
    column = cover >> COLUMN * face & COLUMN_MASK
    for slot in range(SLOTS):
        if column >> BITS * slot & NEED:
            after = column - ONES[slot]
            rank = RANKS[after]
            name = face
            while name + 1 < BONUS and RANKS[cover >> COLUMN * (name + 1) & COLUMN_MASK] > rank:
                name += 1
            moved = cover >> COLUMN * (face + 1) & LOW_MASKS[name - face]
            kept = cover & LOW_MASKS[face] | cover & ~LOW_MASKS[name + 1]
            found.append((kept | moved << COLUMN * face | after << COLUMN * name, name))
    return found


def open_on_card(cover: int, slot: int) -> int:
    """Open spaces on one card."""
    return sum([need(cover, action) for action in range(slot, BONUS * SLOTS, SLOTS)])


def faces_open(cover: int) -> int:
    """Different faces that some card needs."""
    return sum([1 for mask in FACE_MASKS if cover & mask])
