"""What a player notes down while a table is played, and whether its record agrees with that.

A record that fits itself proves little: whoever makes it could make another one. It proves something to those
who kept what they were shown before the first draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from taniere.table.fair import FairnessError, Verified


@dataclass(slots=True)
class Notes:
    """The commitment, the pledges of all as they were published at the start, and the nonces of one's own."""

    commitment: str
    pledges: dict[int, str] = field(default_factory=dict)
    nonces: dict[int, str] = field(default_factory=dict)
    has_all_pledges: bool = True  # whether those of all seats are noted, if any is


def check_notes(found: Verified, notes: Notes) -> None:
    """FairnessError where a verified record is not that of the table which the notes were taken at."""
    if found.commitment != notes.commitment:
        raise FairnessError("other_commitment", noted=notes.commitment, found=found.commitment)
    for seat, pledge in sorted(notes.pledges.items()):
        if found.pledges.get(seat) != pledge:
            raise FairnessError("other_pledge", seat=seat, noted=pledge, found=found.pledges.get(seat, "-"))
    if notes.pledges and notes.has_all_pledges and found.pledges.keys() != notes.pledges.keys():
        seat = min(found.pledges.keys() - notes.pledges.keys())
        raise FairnessError("other_pledge", seat=seat, noted="-", found=found.pledges[seat])
    for seat, nonce in sorted(notes.nonces.items()):
        if seat in found.left_out:
            raise FairnessError("own_nonce_left_out", seat=seat)
        if found.nonces.get(seat) != nonce:
            raise FairnessError("other_nonce", seat=seat, noted=nonce, found=found.nonces.get(seat, "-"))
