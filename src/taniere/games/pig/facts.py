"""What Pig tells people: its events and its view. Everything in Pig is public."""

from __future__ import annotations

from dataclasses import dataclass

from taniere.core.events import Event
from taniere.core.views import View


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The draw gave the first turn to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """The die came to rest."""

    seat: int
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Busted(Event):
    """A 1 took the turn total."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Banked(Event):
    """A seat held: its turn total is safe."""

    seat: int
    points: int
    banked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """A seat reached the target."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PigView(View):
    """The whole position."""

    phase: str
    active: int
    turn_total: int
    banked: tuple[int, ...]
