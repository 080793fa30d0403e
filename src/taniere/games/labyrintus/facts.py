"""What happens in Labyrintus, told: its events. Everything is public.

Places are `A3 N-E` (a road on a wheel), `reserve-C` and `home`; tokens `plants-red`, `cornucopia`, …
"""

from __future__ import annotations

from dataclasses import dataclass

from taniere.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The draw gave the first turn to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelLaid(Event):
    """Before the game: a wheel was laid at random, so many quarter turns from its start position."""

    wheel: str
    turns: int
    roads: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontShown(Event):
    """The next token of a reserve came to light; its value stays hidden."""

    reserve: str
    token: str
    count: int  # tokens in the pile, this one included


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionDrawn(Event):
    """A seat got a dinosaur to feed."""

    seat: int
    card: str
    diet: str
    rations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionSwapped(Event):
    """A mission that cannot be met went under the deck; what lies on it counts as points only."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionKept(Event):
    """A seat kept a mission that cannot be met at present."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Event):
    """A seat has the turn."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelPivoted(Event):
    """A seat turned a wheel by a quarter; its roads now."""

    seat: int
    wheel: str
    direction: str
    turns: int
    roads: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnMoved(Event):
    """A leader (or T-Rex) went along its path. `way` lists the places after `origin`, up to the stop."""

    seat: int
    pawn: str
    origin: str
    stop: str
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnHalted(Event):
    """T-Rex ended its run where it stands."""

    seat: int
    pawn: str
    stop: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnStayed(Event):
    """After the pivot there was nowhere to go."""

    seat: int
    pawn: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """A seat could neither pivot nor move, or (a choice, where the switch allows to move) did not want to."""

    seat: int
    is_forced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTaken(Event):
    """A pawn took up food that lay on its path."""

    seat: int
    pawn: str
    token: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveReached(Event):
    """A leader took the top token of a reserve; its value stays hidden until home."""

    seat: int
    reserve: str
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TRexCalled(Event):
    """T-Rex took the place of a leader, which is in its village."""

    seat: int
    reserve: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TRexBusy(Event):
    """A white token called T-Rex in vain: it walks for another."""

    seat: int
    active: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderScared(Event):
    """T-Rex (of `active`) sent a leader home; its food lies where it stood."""

    seat: int
    active: int
    place: str
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TRexReturned(Event):
    """T-Rex is beside the board again."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDrawn(Event):
    """A red token turned up an event on the footprint of its column."""

    seat: int
    kind: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelsTurned(Event):
    """A gust or a tornado turned these wheels clockwise and left those with a pawn (or volcano) alone."""

    kind: str
    line: str  # row, column or around
    wheels: tuple[str, ...]
    spared: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VolcanoErupted(Event):
    """A volcano bars a road and locks its wheel."""

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderExpelled(Event):
    """The volcano sent a leader home; its food lies where it stood."""

    seat: int
    place: str
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VolcanoLeft(Event):
    """A leader arrived at a reserve, and the volcano left the board."""

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CornucopiaLaid(Event):
    """A cornucopia lies on a road."""

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnRescued(Event):
    """Twice blocked in a row: the pawn is home, its food lies where it stood."""

    seat: int
    pawn: str
    place: str
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRevealed(Event):
    """At home a token was turned over onto the dinosaur card; `total` is what the card has now."""

    seat: int
    token: str
    value: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CameHomeEmpty(Event):
    """A leader came home without food."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DinosaurFed(Event):
    """A mission is done; `count` of `target` dinosaurs of this seat are fed."""

    seat: int
    card: str
    total: int
    rations: int
    count: int
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DinosaurHungry(Event):
    """The card has not enough rations yet."""

    seat: int
    card: str
    total: int
    rations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    reason: str
