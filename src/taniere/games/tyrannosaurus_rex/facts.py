"""What happens in Tyrannosaurus Rex, for people and logs. Only the card set aside is private.

`seat` is whose dinosaur it is or who laid an arrow, `by` the seat whose arrow moved it. Squares are named A1
to E5, A1 in the north-west. `trees` is what the dinosaur's provisions hold afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from taniere.core.events import Event, Private

# Set-up


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourDealt(Event):
    """A seat got its colour, and with it its dinosaur, its corner and its starting trees."""

    seat: int
    dinosaur: str
    square: str
    trees: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoneGiven(Event):
    """The draw gave the bone to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRemoved(Event):
    """One of a seat's nine cards left the game by chance; only that seat knows which."""

    seat: int
    card: Private


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMoved(Event):
    """An arrow moved lake or volcano; whoever rides it came along."""

    seat: int
    tile: str
    start: str
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileStayed(Event):
    """An arrow would have led lake or volcano to where it cannot lie: `edge`, `den`, `tile` or `dinosaur`."""

    seat: int
    tile: str
    direction: str
    obstacle: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TreesPlanted(Event):
    """Every square still empty got a tree."""

    squares: tuple[str, ...]
    count: int


# Arrows and cards


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Event):
    """All living seats choose a card and a direction; `seat` has the bone."""

    seat: int
    turn: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrowRevealed(Event):
    """One of the arrows that were laid for `subject`: lake, volcano, a fleeing dinosaur or rex."""

    seat: int
    subject: str
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrowLapsed(Event):
    """An arrow that was laid is not carried out any more."""

    seat: int
    subject: str
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRevealed(Event):
    """A card and its direction were turned up. `choice` is the action's token; Rest has no direction."""

    seat: int
    dinosaur: str
    card: str
    direction: str | None
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLapsed(Event):
    """A seat fell before its place in the order: its card is discarded and does nothing."""

    seat: int
    dinosaur: str
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    """The cards of this turn were put away."""


# Dinosaurs


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Event):
    """A Rest card: the dinosaur stayed."""

    seat: int
    dinosaur: str
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A dinosaur went one square, by its own arrow (`by` is `seat`) or by an opponent's in its panic."""

    seat: int
    dinosaur: str
    by: int
    start: str
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StayedAtEdge(Event):
    """An arrow pointed off the board: the dinosaur stayed, at no cost."""

    seat: int
    dinosaur: str
    by: int
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RushedIntoTile(Event):
    """A dinosaur's own arrow led into a lake or volcano that is closed to it: it stayed and lost a tree."""

    seat: int
    dinosaur: str
    tile: str
    lost: int
    trees: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileIgnored(Event):
    """An opponent's arrow led a fleeing dinosaur into a tile closed to it: ignored, at no cost."""

    seat: int
    dinosaur: str
    by: int
    tile: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeHanded(Event):
    """A dinosaur met a rival, who handed it a tree (none where `count` is 0: it had none left)."""

    seat: int
    dinosaur: str
    rival: int
    rival_dinosaur: str
    count: int
    trees: int
    rival_trees: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeEaten(Event):
    """A dinosaur and Ty-Rex met: a tree left the game (none where `count` is 0: there was none)."""

    seat: int
    dinosaur: str
    square: str
    count: int
    trees: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated(Event):
    """A seat has no tree left: its dinosaur left the board."""

    seat: int
    dinosaur: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightBegun(Event):
    """A panic goes on: the opponents choose where the fugitive runs, so many squares at most."""

    seat: int
    dinosaur: str
    count: int


# Ty-Rex


@dataclass(frozen=True, slots=True, kw_only=True)
class RexMoved(Event):
    """An arrow moved Ty-Rex one square."""

    seat: int
    start: str
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RexStayed(Event):
    """An arrow pointed off the board: Ty-Rex stayed."""

    seat: int
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RexLeft(Event):
    """An arrow sent Ty-Rex onto lake or volcano: it is off the board until the next turn."""

    seat: int
    start: str
    tile: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RexReturned(Event):
    """Ty-Rex came back to its den, where it stays this turn."""

    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstained(Event):
    """An eliminated seat laid no arrow for Ty-Rex."""

    seat: int


# The end of a turn


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeHarvested(Event):
    """A dinosaur alone on a square took its tree."""

    seat: int
    dinosaur: str
    square: str
    trees: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeContested(Event):
    """Several stood on a square with a tree (`rex` among them, perhaps): it stayed."""

    square: str
    visitors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonePassed(Event):
    """The bone went to the left neighbour."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    reason: str
