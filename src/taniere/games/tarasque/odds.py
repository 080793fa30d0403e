"""The exact chance of getting a tile in this turn, if one plays for it alone: fractions, from the rules.

Playing for a symbol alone is simple: select every die that shows it, double the first of them if an egg is at
hand, and where none shows it, select one valid die so as to roll on (TAR-3.3). A roll without a valid die
ends it (TAR-3.9). A test plays every other way through the engine: none is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from taniere.games.tarasque.constants import DICE, MIDDLE_PRICE, STRAIGHT_HOME, SYMBOL_NAMES, SYMBOLS
from taniere.games.tarasque.views import TarasqueView

_BEFORE_ROLLING = ("bank", "bank-row")
_ROLLING_OVER = ("claim", "spend")


@dataclass(frozen=True, slots=True)
class DiceChance:
    """The chance to have at least so many dice for a tile when rolling ends."""

    dice: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class TileChance:
    """What the active seat may hope for: `by_dice` runs from the price of the tile to six, straight home.

    `rival` is the seat at whose base the tile lies, None in the middle; `chance` that of getting it at all.
    """

    tile: str
    rival: int | None
    price: int
    chance: Fraction
    by_dice: tuple[DiceChance, ...]


def chances(view: TarasqueView) -> tuple[TileChance, ...]:
    """For every tile that the active seat could still get in this turn; none until the tiles are settled."""
    if view.phase not in (*_BEFORE_ROLLING, "roll", "select", *_ROLLING_OVER):
        return ()
    offered: list[tuple[str, int | None, int]] = [
        (tile, None, MIDDLE_PRICE) for tile in view.middle if tile is not None
    ]
    for seat, base in enumerate(view.bases):
        if seat != view.active:
            offered += [(one.tile, seat, one.side + 1) for one in base]  # TAR-5.2
    live = len({tile[0] for tile, _, _ in offered})
    found = []
    for tile, rival, price in offered:
        by_dice = tuple(
            DiceChance(dice, _from_here(view, SYMBOL_NAMES.index(tile[0]), dice, live))
            for dice in range(price, STRAIGHT_HOME + 1)
        )
        found.append(TileChance(tile, rival, price, by_dice[0].chance, by_dice))
    return tuple(found)


def _from_here(view: TarasqueView, symbol: int, dice: int, live: int) -> Fraction:
    """The chance of at least so many dice of a symbol, from the position of a view."""
    need = dice - view.power[symbol]
    if view.phase in _ROLLING_OVER:
        return Fraction(need <= 0)
    if view.phase != "select":
        return reaching(view.dice_left, need, live, view.can_double)
    shown = view.rolled.count(SYMBOL_NAMES[symbol])
    if shown:
        has_egg = view.can_double
        return reaching(view.dice_left - shown, need - shown - has_egg, live, False)
    return reaching(view.dice_left - (not view.is_selected), need, live, view.can_double)


@cache
def reaching(dice: int, need: int, live: int, has_egg: bool) -> Fraction:
    """The chance to get so many more of one symbol with these dice, where `live` symbols are valid.

    >>> float(round(reaching(6, 2, 3, False), 4))
    0.8335
    """
    if need <= 0:
        return Fraction(1)
    if dice == 0:
        return Fraction(0)
    total = Fraction(0)
    for shown in range(1, dice + 1):
        ways: int = comb(dice, shown) * (SYMBOLS - 1) ** (dice - shown)
        total += ways * reaching(dice - shown, need - shown - has_egg, live, False)
    ways = (SYMBOLS - 1) ** dice - (SYMBOLS - live) ** dice  # another valid die shows, and is given up
    total += ways * reaching(dice - 1, need, live, has_egg)
    return total / Fraction(SYMBOLS) ** dice


def at_the_start(dice: int, live: int, has_egg: bool) -> Fraction:
    """The same before the first roll: what a rival who plays for one tile alone has.

    >>> float(round(at_the_start(3, 4, False), 3))
    0.654
    """
    return reaching(DICE, dice, live, has_egg)
