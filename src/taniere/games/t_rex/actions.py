"""The table of actions: their numbers, their tokens, and the lists of those that are legal together."""

from __future__ import annotations

from typing import Final

from taniere.core.game import Action
from taniere.games.t_rex.constants import CARD_NAMES, COLOURS

# `play CARD` has the number of the card, 0 to 16.
EGG_LEFT: Final = 17
EGG_RIGHT: Final = 18
DISCARD_PLAYED: Final = 19
DISCARD_DRAWN: Final = 20
TRUMP_KEEP: Final = 21
TRUMP_STRONG: Final = 22  # + colour
TRUMP_WEAK: Final = 27  # + colour
ACTIONS: Final = 32


def _menu(strong: int, weak: int) -> tuple[int, ...]:
    others = [colour for colour in range(5) if colour not in (strong, weak)]
    changes = [TRUMP_STRONG + colour for colour in others] + [TRUMP_WEAK + colour for colour in others]
    return tuple([TRUMP_KEEP] + changes)


# By `strong * 5 + weak`: keep both, or put one of the other three colours into one place (TRX-32).
TRUMP_MENUS: Final[list[tuple[int, ...]]] = [_menu(strong, weak) for strong in range(5) for weak in range(5)]
EGG_MENU: Final[tuple[int, ...]] = (EGG_LEFT, EGG_RIGHT)
DISCARD_MENU: Final[tuple[int, ...]] = (DISCARD_PLAYED, DISCARD_DRAWN)


def action_table() -> tuple[Action, ...]:
    """Every action in the order of the numbers above.

    A hand's only card may be played for its owner: its size is no secret.
    """
    plays = [Action(f"play {card}", True, "play", (("card", card),)) for card in CARD_NAMES]
    eggs = [Action(f"egg {side}", False, "egg", (("side", side),)) for side in ("left", "right")]
    discards = [Action(f"discard {pile}", False, f"discard_{pile}") for pile in ("played", "drawn")]
    changes = [
        Action(f"trump {place} {colour}", False, "trump", (("place", place), ("colour", colour)))
        for place in ("strong", "weak")
        for colour in COLOURS
    ]
    return (*plays, *eggs, *discards, Action("trump keep", False, "trump_keep"), *changes)
