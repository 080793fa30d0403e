"""What a seat may know of a position of T-Rex, field by field; what follows from it stands in outlook.py.

What is hidden: the hands of others, and the part of each draw pile that has never been seen. What is not:
cards that were played and went back under a pile come up in an order that everybody could remember. A view
remembers for its reader. Cards and colours are words of the record (`blue-7`, `meteor-shower`, `blue`).
"""

from __future__ import annotations

import msgspec

from taniere.core.views import View


class PlayedCard(msgspec.Struct, frozen=True):
    """One card played in this round."""

    seat: int
    card: str


class SeatView(msgspec.Struct, frozen=True):
    """One player's side of the table.

    `hand` is None where the viewer may not see it; `shown` are the hand cards that everybody knows all the
    same, because they were drawn from the known part of the pile. The cards of this set that lie nowhere else
    are unseen: `hidden_in_hand` of them are in the hand, `pile_unseen` in the draw pile above `pile_known`
    (the next one first), the others were removed blind. Every way to share them out so is equally likely as
    far as the deals go.
    """

    hand: tuple[str, ...] | None
    shown: tuple[str, ...]
    hidden_in_hand: int
    pile_unseen: int
    pile_known: tuple[str, ...]
    discards: tuple[str, ...]  # removed, and everybody knows it
    eggs: tuple[int, ...]  # by colour, in the order of constants.COLOURS


class TRexView(View, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, may know it."""

    phase: str  # see constants.PHASES
    round: int
    active: int | None  # who decides, or whom the pending draw concerns
    leader: int | None
    strong: str | None
    weak: str | None
    eggs: tuple[str | None, ...]  # on offer: left, right
    eggs_lost: tuple[int, ...]  # by colour; only where two players play for one egg
    dealt: int  # cards of the opening hands dealt so far
    to_draw: int  # cards that `active` has still to draw
    players: tuple[SeatView, ...]
    history: tuple[PlayedCard, ...]  # every card of this round as it was played, until the next one begins
    discarded: int  # how many have discarded after this round, in the order of their rank
