"""What can happen in Pig. Everything is public."""

from __future__ import annotations

from taniere.core.events import Event


class StartDrawn(Event, frozen=True):
    """The draw gave the first turn to a seat."""

    seat: int


class Rolled(Event, frozen=True):
    """The die came to rest."""

    seat: int
    face: int


class Busted(Event, frozen=True):
    """A 1 took the turn total."""

    seat: int
    lost: int


class Banked(Event, frozen=True):
    """A seat held: its turn total is safe."""

    seat: int
    points: int
    banked: int


class GameEnded(Event, frozen=True):
    """A seat reached the target."""

    seat: int
