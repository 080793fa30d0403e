"""What follows from a view of Pig: the points."""

from __future__ import annotations

from taniere.core.outlook import Outlook
from taniere.games.pig.views import PigView


def outlook_of(view: PigView) -> Outlook:
    """The outlook of a view. The turn total counts only once it is banked (PIG-6)."""
    return Outlook(points=view.banked)
