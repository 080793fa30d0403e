"""Numbers of the rules that the modules of this family share: the dice, the table, the phases of play."""

from __future__ import annotations

from typing import Final

DICE: Final = 5
FACES: Final = 6
SLOTS: Final = 3
BONUS: Final = 5  # the face that is always good
BONUS_NEEDED: Final = 2
MAX_SEATS: Final = 6

DRAW_START: Final = 0
DEAL: Final = 1
ROLLING: Final = 2
KEEPING: Final = 3
DISCARDING: Final = 4
OVER: Final = 5
PHASES: Final = ("start", "deal", "roll", "keep", "discard", "over")
