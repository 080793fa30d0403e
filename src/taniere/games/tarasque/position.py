"""Where everything lies: tiles, eggs, dice. What may be done with it is state.py's."""

from __future__ import annotations

from typing import Any

from taniere.core.setup import pack
from taniere.core.state import State
from taniere.games.tarasque.constants import (
    DICE,
    DRAW_START,
    EGGS,
    IN_THE_MIDDLE,
    IN_THE_MIDDLE_OF_TWO,
    KEY,
    MIDDLE_PRICE,
    SIX_ROW,
    SYMBOLS,
    TILES,
)
from taniere.games.tarasque.data import Box
from taniere.games.tarasque.lair import EMPTY, Lair

NOBODY = -1


class Position(State):
    """Tiles by number, seats by number. The order of the pile is nowhere."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.phase: int = DRAW_START
        self.active: int = 0
        self.turn: int = 0
        self.is_extra_turn: bool = False
        self.has_six: bool = False  # an extra turn is won in this one
        self.egg_moves: int = 0  # made in this turn
        self.in_hand: int = NOBODY  # the tile that a decision in two steps is about
        # Tiles. `price` is what a tile that can be taken costs, 0 for the others; at a base it is one more
        # than its side. `holder` is the seat at whose base a tile lies.
        self.middle: list[int] = [NOBODY] * (IN_THE_MIDDLE_OF_TWO if box.seats == 2 else IN_THE_MIDDLE)
        self.shown: int = 0  # tiles in the middle
        self.unseen: tuple[int, ...] = tuple(range(TILES))
        self.culled: tuple[int, ...] = ()
        self.bases: list[tuple[int, ...]] = [()] * box.seats
        self.price: list[int] = [0] * TILES
        self.holder: list[int] = [NOBODY] * TILES
        self.lairs: list[Lair] = [EMPTY] * box.seats
        self.eggs: list[int] = [1] * box.seats  # TAR-1.3
        self.supply: int = EGGS - box.seats
        # Dice: those of this throw not selected, those selected, and what they still buy.
        self.rolls: int = 0
        self.rolled: list[int] = [0] * SYMBOLS
        self.kept: list[int] = [0] * SYMBOLS
        self.power: list[int] = [0] * SYMBOLS
        self.doubled: int = NOBODY
        self.dice_left: int = DICE
        self.is_selected: bool = False
        # Bits by symbol, while rolling: those of valid dice, and those that the throw shows.
        self.live: int = 0
        self.showing: int = 0

    def copy_to(self, twin: Position) -> None:
        """Give another position of the same box everything that this one has."""
        twin.phase = self.phase
        twin.active = self.active
        twin.turn = self.turn
        twin.is_extra_turn = self.is_extra_turn
        twin.has_six = self.has_six
        twin.egg_moves = self.egg_moves
        twin.in_hand = self.in_hand
        twin.middle = self.middle[:]
        twin.shown = self.shown
        twin.unseen = self.unseen
        twin.culled = self.culled
        twin.bases = self.bases[:]
        twin.price = self.price[:]
        twin.holder = self.holder[:]
        twin.lairs = self.lairs[:]
        twin.eggs = self.eggs[:]
        twin.supply = self.supply
        twin.rolls = self.rolls
        twin.rolled = self.rolled[:]
        twin.kept = self.kept[:]
        twin.power = self.power[:]
        twin.doubled = self.doubled
        twin.dice_left = self.dice_left
        twin.is_selected = self.is_selected
        twin.live = self.live
        twin.showing = self.showing

    def dump(self) -> bytes:
        flags = [int(self.is_extra_turn), int(self.has_six), int(self.is_selected)]
        turn = [self.phase, self.active, self.turn, self.egg_moves, self.in_hand, self.doubled, self.rolls]
        bases = [[[tile, self.price[tile] - 1] for tile in base] for base in self.bases]
        tiles = [self.middle, self.unseen, self.culled, bases, [lair.rows for lair in self.lairs]]
        return pack(
            "tarasque", self.box.setup, [flags, turn, tiles, self.eggs, self.rolled, self.kept, self.power]
        )

    def fill(self, fields: list[Any]) -> None:
        """Put what `dump` wrote into a fresh position."""
        flags, turn, tiles, eggs, rolled, kept, power = fields
        self.is_extra_turn, self.has_six, self.is_selected = [bool(flag) for flag in flags]
        phase, active, number, egg_moves, in_hand, doubled, rolls = turn
        self.phase = phase
        self.active = active
        self.turn = number
        self.egg_moves = egg_moves
        self.in_hand = in_hand
        self.doubled = doubled
        self.rolls = rolls
        middle, unseen, culled, bases, lairs = tiles
        self.middle = list(middle)
        self.unseen = tuple(unseen)
        self.culled = tuple(culled)
        for tile in self.middle:
            if tile != NOBODY:
                self.price[tile] = MIDDLE_PRICE
                self.shown += 1
        for seat, base in enumerate(bases):
            for tile, side in base:
                self.lay_at_base(tile, seat, side)
        self.lairs = [Lair(tuple([tuple(row) for row in rows])) for rows in lairs]
        self.set_eggs(eggs)
        self.set_dice(rolled, kept, power)

    def set_eggs(self, eggs: list[int]) -> None:
        """Put the eggs of each seat; the rest is the supply."""
        self.eggs = list(eggs)
        self.supply = EGGS - sum(self.eggs)

    def set_dice(self, rolled: list[int], kept: list[int], power: list[int]) -> None:
        """Put the dice as they are told, with what follows from them and from the tiles."""
        self.rolled = list(rolled)
        self.kept = list(kept)
        self.power = list(power)
        self.dice_left = DICE - sum(self.kept)
        self.showing = sum([1 << symbol for symbol in range(SYMBOLS) if self.rolled[symbol]])
        self.live = self.live_symbols()

    # Tiles

    def lay_in_middle(self, tile: int) -> int:
        """Put a tile on the first free place of the middle; that place."""
        place = self.middle.index(NOBODY)
        self.middle[place] = tile
        self.price[tile] = MIDDLE_PRICE
        self.shown += 1
        return place

    def take_from_middle(self, tile: int) -> None:
        """Leave a tile's place in the middle empty."""
        self.middle[self.middle.index(tile)] = NOBODY
        self.price[tile] = 0
        self.shown -= 1

    def lay_at_base(self, tile: int, seat: int, side: int) -> None:
        """Put a tile at a side of a base (TAR-5.6)."""
        self.bases[seat] += (tile,)
        self.holder[tile] = seat
        self.price[tile] = side + 1  # TAR-5.2

    def take_from_base(self, tile: int) -> None:
        """Take a tile away from the base where it lies."""
        seat = self.holder[tile]
        self.bases[seat] = tuple([other for other in self.bases[seat] if other != tile])
        self.holder[tile] = NOBODY
        self.price[tile] = 0

    def live_symbols(self) -> int:
        """TAR-3.2: the keys in the middle and at the bases of the others, a bit each."""
        bits = 0
        for tile in self.middle:
            if tile != NOBODY:
                bits |= 1 << KEY[tile]
        for seat, base in enumerate(self.bases):
            if seat != self.active:
                for tile in base:
                    bits |= 1 << KEY[tile]
        return bits

    def claimable(self) -> list[int]:
        """Tiles that the active seat's dice buy, ascending: TAR-5.1, TAR-5.2; never those of its own base."""
        found: list[int] = []
        for symbol, power in enumerate(self.power):
            if power >= MIDDLE_PRICE:
                for tile in range(symbol * SYMBOLS, symbol * SYMBOLS + SYMBOLS):
                    if 0 < self.price[tile] <= power and self.holder[tile] != self.active:
                        found.append(tile)
        return found

    def is_all_home(self) -> bool:
        """TAR-8.1: no tile is left outside the lairs (and the culled ones)."""
        return not self.unseen and not self.shown and not any(self.bases)

    def score(self, seat: int) -> int:
        """TAR-8.2 and TAR-8.3: rows and unspent eggs."""
        return self.lairs[seat].points() + self.eggs[seat]

    def material(self) -> tuple[int, ...]:
        tiles = [tile for tile in self.middle if tile != NOBODY] + list(self.unseen + self.culled)
        for base in self.bases:
            tiles += base
        for lair in self.lairs:
            for row in lair.rows:
                tiles += row
        if self.phase == SIX_ROW:
            tiles.append(self.in_hand)
        return tuple(sorted(tiles) + [self.supply + sum(self.eggs), self.dice_left + sum(self.kept)])
