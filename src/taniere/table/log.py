"""What happens at a table, as entries of its append-only log. The table is a fold over them.

Entries are facts with the time they happened; nothing is ever removed. A take-back is an entry too, and a
draw index is never used twice.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

By = Literal["person", "bot"]
Wish = Literal["take_back", "end", "hints"]
Ending = Literal["finished", "resigned", "agreed"]


class Entry(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """One fact; `at` is seconds since 1970."""

    at: float


class Joined(Entry, tag="joined", frozen=True):
    """Somebody took a seat, with a name and, where they knew the commitment already, a pledge.

    Tables of old brought their nonces here.
    """

    seat: int
    name: str
    nonce: str | None = None
    pledge: str | None = None


class Pledged(Entry, tag="pledged", frozen=True):
    """A seat pledged its nonce: the hash of it is known from here on, the nonce itself is not."""

    seat: int
    pledge: str


class Removed(Entry, tag="removed", frozen=True):
    """The host took a seat back from somebody before the game started."""

    seat: int


class Started(Entry, tag="started", frozen=True):
    """Nobody sits down any more; seats still open are played by bots. Those who pledged now reveal."""


class Revealed(Entry, tag="revealed", frozen=True):
    """A seat showed the nonce that it had pledged."""

    seat: int
    nonce: str


class Begun(Entry, tag="begun", frozen=True):
    """The nonces are settled, without those of seats that did not reveal in time: draws may be made."""

    left_out: tuple[int, ...] = ()


class Decided(Entry, tag="decided", frozen=True):
    """A seat's decision was applied."""

    seat: int
    token: str
    decision: str
    by: By


class Sealed(Entry, tag="sealed", frozen=True):
    """A seat's simultaneous choice waits for the others."""

    seat: int
    token: str
    decision: str
    by: By


class Withdrawn(Entry, tag="withdrawn", frozen=True):
    """A sealed choice was taken back before the reveal."""

    seat: int


class Drawn(Entry, tag="drawn", frozen=True):
    """Chance: draw `index` gave `number` below `bound`, which means `token`."""

    index: int
    number: int
    bound: int
    token: str


class TakenBack(Entry, tag="taken_back", frozen=True):
    """A seat's decisions from the `keep`-th entry of the record on are undone."""

    seat: int
    keep: int


class Asked(Entry, tag="asked", frozen=True):
    """A seat asks the others: may I take back, shall we end here, may we all use hints?"""

    seat: int
    what: Wish


class Answered(Entry, tag="answered", frozen=True):
    """A seat answered the pending question."""

    seat: int
    is_yes: bool


class Unasked(Entry, tag="unasked", frozen=True):
    """A seat withdrew its question."""

    seat: int


class HintsAllowed(Entry, tag="hints_allowed", frozen=True):
    """Everybody at the table has agreed that hints may be used from here on."""


class Hinted(Entry, tag="hinted", frozen=True):
    """A seat was told a hint about this decision."""

    seat: int
    decision: str


class Seen(Entry, tag="seen", frozen=True):
    """The board with the decision that is asked of a seat was in front of its player."""

    seat: int


class WentAway(Entry, tag="went_away", frozen=True):
    """A bot plays this seat until its player returns."""

    seat: int
    why: Literal["left", "time"]


class CameBack(Entry, tag="came_back", frozen=True):
    """The player plays again."""

    seat: int


class Resigned(Entry, tag="resigned", frozen=True):
    """The player gave up; a bot plays on for the others' sake."""

    seat: int


class Ended(Entry, tag="ended", frozen=True):
    """The game is over; the seed of its draws is revealed."""

    how: Ending
    seed: str


class LinkRenewed(Entry, tag="link_renewed", frozen=True):
    """The host gave a seat a new link, or revoked its links: the player who had the old one is out."""

    seat: int


class Rematched(Entry, tag="rematched", frozen=True):
    """Somebody wants to play again: the next table is ready, and every seat's link leads there.

    Logs of old do not tell who it was.
    """

    table: str
    seat: int | None = None


AnyEntry = (
    Joined
    | Pledged
    | Removed
    | Started
    | Revealed
    | Begun
    | Decided
    | Sealed
    | Withdrawn
    | Drawn
    | TakenBack
    | Asked
    | Answered
    | Unasked
    | HintsAllowed
    | Hinted
    | Seen
    | WentAway
    | CameBack
    | Resigned
    | Ended
    | LinkRenewed
    | Rematched
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
encode = msgspec.json.Encoder().encode


def decode(raw: bytes) -> AnyEntry:
    """An entry as `encode` wrote it."""
    return _decoder.decode(raw)


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: a person with a link, a named bot, or anybody who comes by the invitation."""

    kind: Literal["person", "bot", "open"]
    bot: str | None = None


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is from its creation on. Everything here may be shown to everybody."""

    table: str
    game: str
    version: int
    seats: tuple[SeatPlan, ...]
    options: dict[str, bool | int | str]
    data: dict[str, Any] | None
    commitment: str
    created: float
    clock: float | None = None  # seconds for a decision
    fill_bot: str = "random"  # plays for those who are away
    rematch_of: str | None = None
    host: int | None = None  # the seat of the person who made the table, if they have one
    awaits: tuple[int, ...] | None = None  # begins by itself once these have pledged; None: the host begins


class Vault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts with the secret that no message, view or log line may hold before the end."""

    facts: Facts
    seed: str

    def __repr__(self) -> str:
        return f"Vault(table={self.facts.table!r})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The same for rich, which would show every field."""
        return [("table", self.facts.table)]
