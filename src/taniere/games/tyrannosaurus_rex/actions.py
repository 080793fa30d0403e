"""The table of actions: their numbers and their tokens. A card with its direction is one action."""

from __future__ import annotations

from typing import Final

from taniere.core.game import Action
from taniere.games.tyrannosaurus_rex.constants import (
    CARDS_OF_A_COLOUR,
    DIRECTIONS,
    MOVE_CARD,
    PANIC_CARD,
    REST_CARD,
    UNITS,
)

# The number of the first action of each kind. `action & 7` is the direction of a card.
MOVE: Final = 0
PANIC: Final = 8
REST: Final = 16
POINT: Final = 17
ABSTAIN: Final = 25
# The token of every action, by number
TOKENS: Final[tuple[str, ...]] = tuple(
    ["move " + direction for direction in DIRECTIONS]
    + ["panic " + direction for direction in DIRECTIONS]
    + ["rest"]
    + ["point " + direction for direction in DIRECTIONS]
    + ["abstain"]
)
UNIT_OF: Final = [UNITS[MOVE_CARD]] * 8 + [UNITS[PANIC_CARD]] * 8 + [UNITS[REST_CARD]]  # by action

POINTS: Final[tuple[int, ...]] = tuple(range(POINT, ABSTAIN))
POINTS_OR_ABSTAIN: Final[tuple[int, ...]] = tuple(range(POINT, ABSTAIN + 1))


def _menu(hand: int) -> tuple[int, ...]:
    moves = list(range(MOVE, PANIC)) if hand & 15 else []
    panics = list(range(PANIC, REST)) if hand >> 8 & 15 else []
    return tuple(moves + panics + ([REST] if hand >> 4 & 15 else []))


_MENUS: Final = [_menu(kinds & 1 | (kinds & 2) << 3 | (kinds & 4) << 6) for kinds in range(8)]
# MENUS[hand]: the card actions that a hand allows
MENUS: Final[list[tuple[int, ...]]] = [
    _MENUS[(hand & 15 > 0) | (hand >> 4 & 15 > 0) << 1 | (hand >> 8 > 0) << 2]
    for hand in range(CARDS_OF_A_COLOUR * UNITS[PANIC_CARD] + UNITS[PANIC_CARD])
]


def action_table() -> tuple[Action, ...]:
    """Nothing is ever played for anybody: choices are sealed, and that one is forced would tell something."""
    return tuple([_action(token) for token in TOKENS])


def _action(token: str) -> Action:
    word, _, direction = token.partition(" ")
    return Action(token, False, word, (("direction", direction),) if direction else ())
