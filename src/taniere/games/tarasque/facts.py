"""What happens in Tarasque. Everything is public.

A tile stands in an event three times: as its token (`tile`, the same in both editions), and as the words of
the edition for what is printed on it: the `colour` of the dragon and the `sign` (landscape or number).
Dice are told likewise: `symbol` is the token, `face` the word. Rows are counted from 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from taniere.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The draw gave the first turn to a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Event):
    """A seat's turn began."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTurnBegun(Event):
    """Six dice on one tile gave the seat another whole turn."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileEvent(Event):
    """Something that happened with one tile."""

    tile: str
    colour: str
    sign: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TileTurnedUp(TileEvent):
    """A tile came from the pile into the middle, to this place there (from 1)."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCulled(TileEvent):
    """Two players: the seat removed a tile of the middle from the game."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileTakenUp(TileEvent):
    """The seat chose the next tile of its base to bank; its row is still to come."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileBanked(TileEvent):
    """A tile was put into a row of the seat's lair, which is `length` long now: so many points more."""

    seat: int
    row: int
    length: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    """Dice came to rest, for the `roll`th time in this turn. `symbols` are tokens, `faces` their words."""

    seat: int
    roll: int
    symbols: tuple[str, ...]
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieKept(Event):
    """A die was selected; the seat has `power` of this symbol now."""

    seat: int
    symbol: str
    face: str
    power: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DieDoubled(Event):
    """A die was selected and doubled with an egg, which went back to the supply."""

    seat: int
    symbol: str
    face: str
    power: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollFailed(Event):
    """No die of the roll is valid: rolling is over, what was selected stays."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingStopped(Event):
    """The seat rolls no more, by choice."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllDiceKept(Event):
    """The sixth die was selected: rolling is over."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileAimedAt(TileEvent):
    """The seat chose a tile to claim, at this price; how many dice it spends is still to come."""

    seat: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileClaimed(TileEvent):
    """A tile of the middle was taken with so many dice. With six or more it does not go to the base."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileStolen(TileEvent):
    """A tile was taken from the base of a rival, where it lay at this side, with so many dice."""

    seat: int
    rival: int
    side: int
    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaidAtBase(TileEvent):
    """A claimed tile lies at this side of the seat's base: the next thief needs `price` dice."""

    seat: int
    side: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EggPaid(Event):
    """For a stolen tile the supply paid an egg to this seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEggLeft(Event):
    """A tile was stolen, but the supply had no egg for this seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTurnEarned(TileEvent):
    """Six or seven dice on one tile: it goes straight to the lair and another turn follows."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTurnVoid(Event):
    """The extra turn is not played: every tile lies in a lair."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLifted(TileEvent):
    """The seat chose a tile of its lair to move, out of this row; where to is still to come."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMoved(TileEvent):
    """For an egg a tile moved between two rows, both as numbered before; `points` with the egg counted."""

    seat: int
    old_row: int
    row: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    reason: str
