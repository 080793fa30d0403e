"""The view of Pig: everything is public."""

from __future__ import annotations

from taniere.core.views import View


class PigView(View, frozen=True, kw_only=True):
    """The whole position."""

    phase: str
    active: int
    turn_total: int
    banked: tuple[int, ...]
