"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from taniere.table import log
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
    hints: int = 0  # how many decisions of this seat a hint was told about
    hinted: str = ""  # the latest of them

    @property
    def is_person(self) -> bool:
        """Whether somebody came to sit here."""
        return self.name is not None


def change_seat(players: Sequence[Player], entry: log.AnyEntry) -> None:
    """Let an entry change who sits where, and with what part in the draws; others change nothing here."""
    match entry:
        case log.Joined():
            player = players[entry.seat]
            player.name, player.nonce, player.pledge = entry.name, entry.nonce, entry.pledge
        case log.Removed():
            player = players[entry.seat]
            player.name = player.nonce = player.pledge = None
        case log.Pledged():
            # A nonce that came at a table of old, before there were pledges, counts no more.
            players[entry.seat].pledge, players[entry.seat].nonce = entry.pledge, None
        case log.Revealed():
            players[entry.seat].nonce = entry.nonce
        case log.LinkRenewed():
            players[entry.seat].renewed += 1
        case log.Hinted():
            players[entry.seat].hints += 1
            players[entry.seat].hinted = entry.decision


class Question(msgspec.Struct):
    """What a seat asked of the others, and who has agreed so far."""

    seat: int
    what: str
    agreed: list[int]
