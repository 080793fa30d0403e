"""What can happen in these games. Everything that happens is public."""

from __future__ import annotations

from taniere.core.events import Event


class StartDrawn(Event, frozen=True):
    """The draw gave the first turn to a seat."""

    seat: int


class TurnBegun(Event, frozen=True):
    """A seat took the five dice."""

    seat: int


class LastTurnBegun(Event, frozen=True):
    """The pile is empty: the solo player took the dice for the last time."""

    seat: int


class CardsRemoved(Event, frozen=True):
    """The short game: so many cards left the pile, unseen."""

    count: int


class CardTurnedUp(Event, frozen=True):
    """A card came from the pile onto the table."""

    slot: str
    card: str
    name: str
    spaces: tuple[str, ...]
    value: int


class DiceRolled(Event, frozen=True):
    """Dice came to rest."""

    seat: int
    faces: tuple[str, ...]


class DieKept(Event, frozen=True):
    """A die was kept and covered a space of a card."""

    seat: int
    face: str
    slot: str
    card: str


class CardCompleted(Event, frozen=True):
    """The last space of a card was covered; only a stop wins it."""

    slot: str
    card: str


class BonusDieKept(Event, frozen=True):
    """A chip, or binoculars, was kept; it covers nothing."""

    seat: int
    face: str


class BonusSetTaken(Event, frozen=True):
    """Five dice kept, two of them bonus faces: the seat took all five again."""

    seat: int


class TurnStopped(Event, frozen=True):
    """The turn ended by choice: completed cards are won."""

    seat: int


class FifthDieKept(Event, frozen=True):
    """All five dice are kept without two bonus faces: that ends the turn and counts as a choice."""

    seat: int


class RollFailed(Event, frozen=True):
    """No die could be kept: the turn is over and completed cards are lost."""

    seat: int


class CardWon(Event, frozen=True):
    """A completed card went to the seat that stopped."""

    seat: int
    slot: str
    card: str
    value: int


class CardLost(Event, frozen=True):
    """A completed card left the table and nobody has it."""

    slot: str
    card: str


class CardDiscarded(Event, frozen=True):
    """Solo: the top card of the pile went back to the box, seen."""

    card: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
