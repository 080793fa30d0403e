"""Who sits at a table."""

from __future__ import annotations

import msgspec

from taniere.table.log import SeatPlan


class Player(msgspec.Struct):
    """One seat: the plan made for it, who came, and whether a bot plays it just now."""

    plan: SeatPlan
    name: str | None = None
    pledge: str | None = None  # the hash of the nonce, known before the game begins
    nonce: str | None = None  # once it is revealed
    renewed: int = 0  # how often the host has changed the links of this seat
    is_away: bool = False
    has_resigned: bool = False

    @property
    def is_person(self) -> bool:
        """Whether somebody came to sit here."""
        return self.name is not None


class Question(msgspec.Struct):
    """What a seat asked of the others, and who has agreed so far."""

    seat: int
    what: str
    agreed: list[int]
