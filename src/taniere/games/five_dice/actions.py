"""The action table: `face * 3 + slot` keeps a die on a card, then come keep bonus, roll and stop.

Sets of actions are bits, one for each number.
"""

from __future__ import annotations

from typing import Final

from taniere.core.game import Action
from taniere.games.five_dice.constants import BONUS, SLOTS
from taniere.games.five_dice.rulebook import Rulebook

KEEP_BONUS: Final = 15
ROLL: Final = 16
STOP: Final = 17

BONUS_BIT: Final = 1 << KEEP_BONUS
ROLL_STOP_BITS: Final = (1 << ROLL) | (1 << STOP)
FACE_BITS: Final[list[int]] = [7, 7 << 3, 7 << 6, 7 << 9, 7 << 12, BONUS_BIT]
BIT: Final[list[int]] = [1 << action for action in range(15)]
FACE: Final[list[int]] = [action // SLOTS for action in range(15)]
SLOT: Final[list[int]] = [action % SLOTS for action in range(15)]


def action_table(rulebook: Rulebook) -> tuple[Action, ...]:
    """The actions in the order of their numbers. Only a keep may be automatic where nothing else is legal."""
    keeps = [
        Action(f"keep {face} {slot}", True, "keep", (("face", face), ("slot", slot)))
        for face in rulebook.faces[:BONUS]
        for slot in rulebook.slot_names
    ]
    bonus = Action(f"keep {rulebook.faces[BONUS]}", True, "keep_bonus")
    return (*keeps, bonus, Action("roll"), Action("stop"))


def keeps_shown(counts: tuple[int, ...]) -> int:
    """The keeps, as bits, that dice showing these faces could serve where every card needs everything."""
    bits = 0
    for face, count in enumerate(counts):
        if count:
            bits |= FACE_BITS[face]
    return bits
