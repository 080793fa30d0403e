"""What tiles are worth to whom, in points: the estimates that the bots of Tarasque share.

All numbers here that are not rules were found by measuring (docs/bots.md).
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from taniere.games.tarasque.constants import (
    AUX,
    AUX_MASKS,
    BIT,
    KEY,
    KEY_MASKS,
    MIDDLE_PRICE,
    MOST_DICE,
    STRAIGHT_HOME,
    SYMBOLS,
    TILE_NUMBERS,
    TILES,
)
from taniere.games.tarasque.lair import Lair, fitting
from taniere.games.tarasque.odds import at_the_start
from taniere.games.tarasque.views import TarasqueView

GROWTH: Final = 0.25  # of the points that a row could still win, with everybody's share counted equal
APPETITE: Final = 0.5  # how often a rival who could play for a tile alone will get it
EXTRA_TURN: Final = 6.0
EGG: Final = 1.5
USUAL_LIVE: Final = 4  # live symbols when a rival rolls
EVERY_TILE: Final = (1 << TILES) - 1


class Evaluation:
    """The worth of everything to the seat whose turn it is, from a view; each part is made when asked for.

    `growth`, `appetite`, `extra_turn` and `egg` may be another player's.
    """

    growth = GROWTH
    appetite = APPETITE
    extra_turn = EXTRA_TURN
    egg = EGG

    def __init__(self, view: TarasqueView) -> None:
        self.view = view
        self.seats = view.seats
        self.me = view.active
        self.eggs = view.eggs
        self.pays_thief = view.options["steal-egg-to"] == "thief"
        self._lairs: list[Lair | None] = [None] * view.seats

    def lair(self, seat: int) -> Lair:
        """The lair of a seat."""
        lair = self._lairs[seat]
        if lair is None:
            lair = self._lairs[seat] = Lair(tuple([tiles_of(row) for row in self.view.lairs[seat]]))
        return lair

    @cached_property
    def offered(self) -> dict[int, tuple[int, int | None]]:
        """The tiles that I may get: their price, and the rival who has them."""
        offered: dict[int, tuple[int, int | None]] = {}
        for tile in self.view.middle:
            if tile is not None:
                offered[TILE_NUMBERS[tile]] = (MIDDLE_PRICE, None)
        for seat, base in enumerate(self.view.bases):
            if seat != self.me:
                for held in base:
                    offered[TILE_NUMBERS[held.tile]] = (held.side + 1, seat)  # TAR-5.2
        return offered

    @cached_property
    def loose(self) -> int:
        """The tiles that may still come into a lair: in the middle, at a base or in the pile."""
        settled = 0
        for lair in self.view.lairs:
            for row in lair:
                for tile in row:
                    settled |= BIT[TILE_NUMBERS[tile]]
        for tile in self.view.culled:
            settled |= BIT[TILE_NUMBERS[tile]]
        if self.view.phase == "six-row" and self.view.in_hand is not None:
            settled |= BIT[TILE_NUMBERS[self.view.in_hand]]
        return EVERY_TILE ^ settled

    # Lairs

    def of_row(self, row: tuple[int, ...]) -> float:
        """Its points, and a part of those that tiles still to come could add; it grows in one kind only."""
        length = len(row)
        open_tiles = fitting(row) & self.loose
        of_key = (open_tiles & KEY_MASKS[KEY[row[0]]]).bit_count()
        of_aux = (open_tiles & AUX_MASKS[AUX[row[0]]]).bit_count()
        return length * length + self.growing(length, max(of_key, of_aux))

    def growing(self, length: int, fitting_tiles: int) -> float:
        """What a row may still win, where so many tiles would fit."""
        return self.growth * fitting_tiles * (2 * length + 1) / self.seats

    def of_lair(self, lair: Lair) -> float:
        """All rows."""
        return sum(self.of_row(row) for row in lair.rows)

    def joining(self, lair: Lair, tile: int, row: int) -> float:
        """What a tile adds to a lair in a row, or in a new one after the last."""
        if row == len(lair.rows):
            return self.of_row((tile,))
        return self.of_row(lair.rows[row] + (tile,)) - self.of_row(lair.rows[row])

    def in_lair(self, seat: int, tile: int) -> float:
        """What a tile is worth in a seat's lair, at its best place."""
        lair = self.lair(seat)
        return max(self.joining(lair, tile, row) for row in (*lair.takers(tile), len(lair.rows)))

    # Tiles to be taken

    def survival(self, tile: int, side: int) -> float:
        """That nobody takes a tile from a side of my base before I bank it."""
        survives = 1.0
        for seat in range(self.seats):
            if seat != self.me:
                survives *= 1 - self.appetite_of(seat, tile) * theft(side + 1, self.eggs[seat] > 0)
        return survives

    def appetite_of(self, seat: int, tile: int) -> float:
        """How often a rival who could play for a tile alone will get it."""
        return self.appetite

    def rivalry(self, seat: int) -> float:
        """How much of a rival's loss is my win: the more, the fewer we are."""
        return 1 / (self.seats - 1)

    def of_tile(self, tile: int) -> list[float]:
        """What so many dice on a tile bring, by their number; minus infinity below its price."""
        price, rival = self.offered[tile]
        value = self.in_lair(self.me, tile)
        bonus = 0.0
        if rival is not None:
            share = self.rivalry(rival)
            bonus = self.in_lair(rival, tile) * share + (self.egg if self.pays_thief else -self.egg * share)
        worth = [float("-inf")] * (MOST_DICE + 1)
        for dice in range(price, MOST_DICE + 1):
            is_home = dice >= STRAIGHT_HOME
            worth[dice] = bonus + (value + self.extra_turn if is_home else value * self.survival(tile, dice))
        return worth

    def of_symbol(self, symbol: int) -> Plan:
        """What dice of a symbol can buy."""
        return Plan({tile: self.of_tile(tile) for tile in self.offered if KEY[tile] == symbol})


class Plan:
    """The tiles of one symbol, and how dice are best spent on them."""

    def __init__(self, worth: dict[int, list[float]]) -> None:
        self.worth = worth
        self.tiles = sorted(worth)

    def best(self, dice: int, without: int | None = None) -> tuple[float, dict[int, int]]:
        """The most that so many dice bring, and the dice for each tile that is taken then."""
        found: tuple[float, dict[int, int]] = (0.0, {})
        for place, tile in enumerate(self.tiles):
            if tile == without:
                continue
            rest = Plan({other: self.worth[other] for other in self.tiles[place + 1 :] if other != without})
            for spent in range(2, dice + 1):
                if self.worth[tile][spent] > 0:
                    value, more = rest.best(dice - spent)
                    if value + self.worth[tile][spent] > found[0]:
                        found = (value + self.worth[tile][spent], {tile: spent, **more})
        return found

    def by_dice(self) -> list[float]:
        """The most that 0 to 7 dice bring."""
        return [self.best(dice)[0] for dice in range(MOST_DICE + 1)]

    def spending(self, tile: int, dice: int) -> int:
        """How many of so many dice to spend on a tile that was chosen."""
        choices = [spent for spent in range(2, dice + 1) if self.worth[tile][spent] > float("-inf")]
        return max(choices, key=lambda spent: self.worth[tile][spent] + self.best(dice - spent, tile)[0])


@cache
def theft(price: int, has_egg: bool) -> float:
    """That a rival who plays for it alone reaches a price."""
    return float(at_the_start(price, USUAL_LIVE, has_egg))


def tiles_of(names: tuple[str, ...]) -> tuple[int, ...]:
    """Tiles by number."""
    return tuple([TILE_NUMBERS[name] for name in names])


def symbols_of(counted: tuple[str, ...]) -> list[int]:
    """Dice as counts by symbol."""
    return [counted.count(str(symbol + 1)) for symbol in range(SYMBOLS)]
