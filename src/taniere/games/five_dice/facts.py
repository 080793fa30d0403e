"""What these games tell people: their events and their view. Everything that happens is public."""

from __future__ import annotations

from dataclasses import dataclass

from taniere.core.events import Event
from taniere.core.views import View


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The draw gave the first turn to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Event):
    """A seat took the five dice."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurnBegun(Event):
    """The pile is empty: the solo player took the dice for the last time."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRemoved(Event):
    """The short game: so many cards left the pile, unseen."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurnedUp(Event):
    """A card came from the pile onto the table."""

    slot: str
    card: str
    spaces: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """Dice came to rest."""

    seat: int
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieKept(Event):
    """A die was kept and covered a space of a card."""

    seat: int
    face: str
    slot: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCompleted(Event):
    """The last space of a card was covered; only a stop wins it."""

    slot: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusDieKept(Event):
    """A chip, or binoculars, was kept; it covers nothing."""

    seat: int
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusSetTaken(Event):
    """Five dice kept, two of them bonus faces: the seat took all five again."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStopped(Event):
    """The turn ended by choice: completed cards are won."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FifthDieKept(Event):
    """All five dice are kept without two bonus faces: that ends the turn and counts as a choice."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollFailed(Event):
    """No die could be kept: the turn is over and completed cards are lost."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWon(Event):
    """A completed card went to the seat that stopped."""

    seat: int
    slot: str
    card: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLost(Event):
    """A completed card left the table and nobody has it."""

    slot: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDiscarded(Event):
    """Solo: the top card of the pile went back to the box, seen."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    reason: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card on the table. `covered` runs along `spaces`."""

    id: str
    name: str
    spaces: tuple[str, ...]
    covered: tuple[bool, ...]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveDiceView(View):
    """The whole position; the order of the pile is unknown to everybody and stands nowhere."""

    phase: str
    active: int
    table: tuple[CardView | None, ...]
    rolled: tuple[str, ...]
    kept: tuple[str, ...]
    dice_left: int
    kept_of_roll: int
    bonus_sets: int
    final_faces: tuple[str, ...]  # kept now, as the fifth die, they would end the turn
    pile: int
    unseen: tuple[str, ...]
    under: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    scores: tuple[int, ...]
    has_begun: bool
    is_last_turn: bool
    was_forced: bool
