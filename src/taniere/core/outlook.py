"""What follows from a view by the rules, for people who look at a board: points, previews, prices, odds.

It is no part of the view: bots, search and learners play from knowledge alone and would pay for pictures.
"""

from __future__ import annotations

import msgspec


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The field every outlook has; games subclass it and add what their board shows.

    `points` are what each seat would score if the game ended now, as far as the viewer can know; empty in a
    game without points.
    """

    points: tuple[int, ...] = ()
