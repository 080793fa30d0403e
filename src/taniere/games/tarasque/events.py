"""What happens in Tarasque. Everything is public.

A tile stands in an event three times: as its token (`tile`, the same in both editions), and as the words of
the edition for what is printed on it: the `colour` of the dragon and the `sign` (landscape or number).
Dice are told likewise: `symbol` is the token, `face` the word. Rows are counted from 1.
"""

from __future__ import annotations

from taniere.core.events import Event


class StartDrawn(Event, frozen=True):
    """The draw gave the first turn to a seat."""

    seat: int


class TurnBegun(Event, frozen=True):
    """A seat's turn began."""

    seat: int


class ExtraTurnBegun(Event, frozen=True):
    """Six dice on one tile gave the seat another whole turn."""

    seat: int


class TileEvent(Event, frozen=True):
    """Something that happened with one tile."""

    tile: str
    colour: str
    sign: str


class TileTurnedUp(TileEvent, frozen=True):
    """A tile came from the pile into the middle, to this place there (from 1)."""

    place: int


class TileCulled(TileEvent, frozen=True):
    """Two players: the seat removed a tile of the middle from the game."""

    seat: int


class TileTakenUp(TileEvent, frozen=True):
    """The seat chose the next tile of its base to bank; its row is still to come."""

    seat: int


class TileBanked(TileEvent, frozen=True):
    """A tile was put into a row of the seat's lair, which is `length` long now: so many points more."""

    seat: int
    row: int
    length: int
    points: int


class DiceRolled(Event, frozen=True):
    """Dice came to rest, for the `roll`th time in this turn. `symbols` are tokens, `faces` their words."""

    seat: int
    roll: int
    symbols: tuple[str, ...]
    faces: tuple[str, ...]


class DieKept(Event, frozen=True):
    """A die was selected; the seat has `power` of this symbol now."""

    seat: int
    symbol: str
    face: str
    power: int


class DieDoubled(Event, frozen=True):
    """A die was selected and doubled with an egg, which went back to the supply."""

    seat: int
    symbol: str
    face: str
    power: int


class RollFailed(Event, frozen=True):
    """No die of the roll is valid: rolling is over, what was selected stays."""

    seat: int


class RollingStopped(Event, frozen=True):
    """The seat rolls no more, by choice."""

    seat: int


class AllDiceKept(Event, frozen=True):
    """The sixth die was selected: rolling is over."""

    seat: int


class TileAimedAt(TileEvent, frozen=True):
    """The seat chose a tile to claim, at this price; how many dice it spends is still to come."""

    seat: int
    price: int


class TileClaimed(TileEvent, frozen=True):
    """A tile of the middle was taken with so many dice. With six or more it does not go to the base."""

    seat: int
    dice: int


class TileStolen(TileEvent, frozen=True):
    """A tile was taken from the base of a rival, where it lay at this side, with so many dice."""

    seat: int
    rival: int
    side: int
    dice: int


class TileLaidAtBase(TileEvent, frozen=True):
    """A claimed tile lies at this side of the seat's base: the next thief needs `price` dice."""

    seat: int
    side: int
    price: int


class EggPaid(Event, frozen=True):
    """For a stolen tile the supply paid an egg to this seat."""

    seat: int


class NoEggLeft(Event, frozen=True):
    """A tile was stolen, but the supply had no egg for this seat."""

    seat: int


class ExtraTurnEarned(TileEvent, frozen=True):
    """Six or seven dice on one tile: it goes straight to the lair and another turn follows."""

    seat: int


class ExtraTurnVoid(Event, frozen=True):
    """The extra turn is not played: every tile lies in a lair."""

    seat: int


class TileLifted(TileEvent, frozen=True):
    """The seat chose a tile of its lair to move, out of this row; where to is still to come."""

    seat: int
    row: int


class TileMoved(TileEvent, frozen=True):
    """For an egg a tile moved between two rows, both as numbered before; `points` with the egg counted."""

    seat: int
    old_row: int
    row: int
    points: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str
