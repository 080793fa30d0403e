"""The view: what everybody at the table knows."""

from __future__ import annotations

import msgspec

from taniere.core.views import View


class CardView(msgspec.Struct, frozen=True):
    """A card on the table. `covered` runs along `spaces`."""

    id: str
    name: str
    spaces: tuple[str, ...]
    covered: tuple[bool, ...]
    value: int


class FiveDiceView(View, frozen=True, kw_only=True):
    """The whole position. Nobody knows the order of the unseen cards, so no view has it."""

    phase: str
    active: int
    table: tuple[CardView | None, ...]
    rolled: tuple[str, ...]  # dice of this roll that are not kept
    kept: tuple[str, ...]  # dice kept in this set of five
    kept_of_roll: int
    bonus_sets: int  # taken in this turn
    unseen: tuple[str, ...]  # cards of the pile that nobody has seen, and those removed for a short game
    under: tuple[str, ...]  # cards put back under the pile, the next one first
    won: tuple[tuple[str, ...], ...]  # by seat
    gone: tuple[str, ...]
    has_begun: bool
    is_last_turn: bool
    was_forced: bool  # whether the turn that ended last failed
