"""What happens in Tyrannosaurus Rex, for people and logs. Only the card set aside is private.

`seat` is whose dinosaur it is or who laid an arrow, `by` the seat whose arrow moved it. Squares are named A1
to E5, A1 in the north-west. `trees` is what the dinosaur's provisions hold afterwards.
"""

from __future__ import annotations

from taniere.core.events import Event, Private

# Set-up


class ColourDealt(Event, frozen=True):
    """A seat got its colour, and with it its dinosaur, its corner and its starting trees."""

    seat: int
    dinosaur: str
    square: str
    trees: int


class BoneGiven(Event, frozen=True):
    """The draw gave the bone to a seat."""

    seat: int


class CardRemoved(Event, frozen=True):
    """One of a seat's nine cards left the game by chance; only that seat knows which."""

    seat: int
    card: Private


class TileMoved(Event, frozen=True):
    """An arrow moved lake or volcano; whoever rides it came along."""

    seat: int
    tile: str
    start: str
    square: str


class TileStayed(Event, frozen=True):
    """An arrow would have led lake or volcano to where it cannot lie: `edge`, `den`, `tile` or `dinosaur`."""

    seat: int
    tile: str
    direction: str
    obstacle: str


class TreesPlanted(Event, frozen=True):
    """Every square still empty got a tree."""

    squares: tuple[str, ...]
    count: int


# Arrows and cards


class TurnBegun(Event, frozen=True):
    """All living seats choose a card and a direction; `seat` has the bone."""

    seat: int
    turn: int
    turns: int


class ArrowRevealed(Event, frozen=True):
    """One of the arrows that were laid for `subject`: lake, volcano, a fleeing dinosaur or rex."""

    seat: int
    subject: str
    direction: str


class ArrowLapsed(Event, frozen=True):
    """An arrow that was laid is not carried out any more."""

    seat: int
    subject: str
    direction: str


class CardRevealed(Event, frozen=True):
    """A card and its direction were turned up. `choice` is the action's token; Rest has no direction."""

    seat: int
    dinosaur: str
    card: str
    direction: str | None
    choice: str


class CardLapsed(Event, frozen=True):
    """A seat fell before its place in the order: its card is discarded and does nothing."""

    seat: int
    dinosaur: str
    choice: str


class CardsDiscarded(Event, frozen=True):
    """The cards of this turn were put away."""


# Dinosaurs


class Rested(Event, frozen=True):
    """A Rest card: the dinosaur stayed."""

    seat: int
    dinosaur: str
    square: str


class Moved(Event, frozen=True):
    """A dinosaur went one square, by its own arrow (`by` is `seat`) or by an opponent's in its panic."""

    seat: int
    dinosaur: str
    by: int
    start: str
    square: str


class StayedAtEdge(Event, frozen=True):
    """An arrow pointed off the board: the dinosaur stayed, at no cost."""

    seat: int
    dinosaur: str
    by: int
    direction: str


class RushedIntoTile(Event, frozen=True):
    """A dinosaur's own arrow led into a lake or volcano that is closed to it: it stayed and lost a tree."""

    seat: int
    dinosaur: str
    tile: str
    lost: int
    trees: int


class TileIgnored(Event, frozen=True):
    """An opponent's arrow led a fleeing dinosaur into a tile closed to it: ignored, at no cost."""

    seat: int
    dinosaur: str
    by: int
    tile: str


class TreeHanded(Event, frozen=True):
    """A dinosaur met a rival, who handed it a tree (none where `count` is 0: it had none left)."""

    seat: int
    dinosaur: str
    rival: int
    rival_dinosaur: str
    count: int
    trees: int
    rival_trees: int


class TreeEaten(Event, frozen=True):
    """A dinosaur and Ty-Rex met: a tree left the game (none where `count` is 0: there was none)."""

    seat: int
    dinosaur: str
    square: str
    count: int
    trees: int


class Eliminated(Event, frozen=True):
    """A seat has no tree left: its dinosaur left the board."""

    seat: int
    dinosaur: str


class FlightBegun(Event, frozen=True):
    """A panic goes on: the opponents choose where the fugitive runs, so many squares at most."""

    seat: int
    dinosaur: str
    count: int


# Ty-Rex


class RexMoved(Event, frozen=True):
    """An arrow moved Ty-Rex one square."""

    seat: int
    start: str
    square: str


class RexStayed(Event, frozen=True):
    """An arrow pointed off the board: Ty-Rex stayed."""

    seat: int
    direction: str


class RexLeft(Event, frozen=True):
    """An arrow sent Ty-Rex onto lake or volcano: it is off the board until the next turn."""

    seat: int
    start: str
    tile: str


class RexReturned(Event, frozen=True):
    """Ty-Rex came back to its den, where it stays this turn."""

    square: str


class Abstained(Event, frozen=True):
    """An eliminated seat laid no arrow for Ty-Rex."""

    seat: int


# The end of a turn


class TreeHarvested(Event, frozen=True):
    """A dinosaur alone on a square took its tree."""

    seat: int
    dinosaur: str
    square: str
    trees: int


class TreeContested(Event, frozen=True):
    """Several stood on a square with a tree (`rex` among them, perhaps): it stayed."""

    square: str
    visitors: tuple[str, ...]


class BonePassed(Event, frozen=True):
    """The bone went to the left neighbour."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
