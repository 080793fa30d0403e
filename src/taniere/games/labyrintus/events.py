"""What happens in Labyrintus, told: its events. Everything is public.

Places are `A3 N-E` (a road on a wheel), `reserve-C` and `home`; tokens `plants-red`, `cornucopia`, …
"""

from __future__ import annotations

from taniere.core.events import Event


class StartDrawn(Event, frozen=True):
    """The draw gave the first turn to a seat."""

    seat: int


class WheelLaid(Event, frozen=True):
    """Before the game: a wheel was laid at random, so many quarter turns from its start position."""

    wheel: str
    turns: int
    roads: tuple[str, ...]


class FrontShown(Event, frozen=True):
    """The next token of a reserve came to light; its value stays hidden."""

    reserve: str
    token: str
    count: int  # tokens in the pile, this one included


class MissionDrawn(Event, frozen=True):
    """A seat got a dinosaur to feed."""

    seat: int
    card: str
    diet: str
    rations: int


class MissionSwapped(Event, frozen=True):
    """A mission that cannot be met went under the deck; what lies on it counts as points only."""

    seat: int
    card: str


class MissionKept(Event, frozen=True):
    """A seat kept a mission that cannot be met at present."""

    seat: int
    card: str


class TurnBegun(Event, frozen=True):
    """A seat has the turn."""

    seat: int


class WheelPivoted(Event, frozen=True):
    """A seat turned a wheel by a quarter; its roads now."""

    seat: int
    wheel: str
    direction: str
    turns: int
    roads: tuple[str, ...]


class PawnMoved(Event, frozen=True):
    """A leader (or T-Rex) went along its path. `way` lists the places after `origin`, up to the stop."""

    seat: int
    pawn: str
    origin: str
    stop: str
    way: tuple[str, ...]


class PawnHalted(Event, frozen=True):
    """T-Rex ended its run where it stands."""

    seat: int
    pawn: str
    stop: str


class PawnStayed(Event, frozen=True):
    """After the pivot there was nowhere to go."""

    seat: int
    pawn: str


class TurnPassed(Event, frozen=True):
    """A seat could neither pivot nor move, or (a choice, where the switch allows to move) did not want to."""

    seat: int
    is_forced: bool


class TokenTaken(Event, frozen=True):
    """A pawn took up food that lay on its path."""

    seat: int
    pawn: str
    token: str
    place: str


class ReserveReached(Event, frozen=True):
    """A leader took the top token of a reserve; its value stays hidden until home."""

    seat: int
    reserve: str
    token: str


class TRexCalled(Event, frozen=True):
    """T-Rex took the place of a leader, which is in its village."""

    seat: int
    reserve: str


class TRexBusy(Event, frozen=True):
    """A white token called T-Rex in vain: it walks for another."""

    seat: int
    active: int


class LeaderScared(Event, frozen=True):
    """T-Rex (of `active`) sent a leader home; its food lies where it stood."""

    seat: int
    active: int
    place: str
    dropped: tuple[str, ...]


class TRexReturned(Event, frozen=True):
    """T-Rex is beside the board again."""

    seat: int


class EventDrawn(Event, frozen=True):
    """A red token turned up an event on the footprint of its column."""

    seat: int
    kind: str
    place: str


class WheelsTurned(Event, frozen=True):
    """A gust or a tornado turned these wheels clockwise and left those with a pawn (or volcano) alone."""

    kind: str
    line: str  # row, column or around
    wheels: tuple[str, ...]
    spared: tuple[str, ...]


class VolcanoErupted(Event, frozen=True):
    """A volcano bars a road and locks its wheel."""

    place: str


class LeaderExpelled(Event, frozen=True):
    """The volcano sent a leader home; its food lies where it stood."""

    seat: int
    place: str
    dropped: tuple[str, ...]


class VolcanoLeft(Event, frozen=True):
    """A leader arrived at a reserve, and the volcano left the board."""

    place: str


class CornucopiaLaid(Event, frozen=True):
    """A cornucopia lies on a road."""

    place: str


class PawnRescued(Event, frozen=True):
    """Twice blocked in a row: the pawn is home, its food lies where it stood."""

    seat: int
    pawn: str
    place: str
    dropped: tuple[str, ...]


class TokenRevealed(Event, frozen=True):
    """At home a token was turned over onto the dinosaur card; `total` is what the card has now."""

    seat: int
    token: str
    value: int
    total: int


class CameHomeEmpty(Event, frozen=True):
    """A leader came home without food."""

    seat: int


class DinosaurFed(Event, frozen=True):
    """A mission is done; `count` of `target` dinosaurs of this seat are fed."""

    seat: int
    card: str
    total: int
    rations: int
    count: int
    target: int


class DinosaurHungry(Event, frozen=True):
    """The card has not enough rations yet."""

    seat: int
    card: str
    total: int
    rations: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
