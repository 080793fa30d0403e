"""What people see of a position of Tarasque, with what a board wants to show about it.

Tiles and symbols are tokens here (`3b`, `3`), the same in both editions; `keys` and `auxes` say what is
printed: tile `3b` shows keys[2] and auxes[1], a die `3` shows keys[2]. Rows are counted from 1, as in tokens.
"""

from __future__ import annotations

import msgspec

from taniere.core.game import Action
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.tarasque.numbers import AUX_NAMES, SYMBOL_NAMES
from taniere.games.tarasque.skin import ORIGINAL


class PrintView(msgspec.Struct, frozen=True):
    """A thing printed on dice and tiles: `name` is its word (in the catalogues), `paint` #rrggbb or empty."""

    name: str
    paint: str


class MiddleTile(msgspec.Struct, frozen=True):
    """A tile in the middle. `price`: dice it costs. `gain`: points in the active seat's best row for it."""

    tile: str
    price: int
    gain: int


class BaseTile(msgspec.Struct, frozen=True):
    """A tile at a base: it will be banked when its owner's next turn begins, unless somebody takes it.

    `price`: dice that a theft costs. `thieves`: the seats that still roll before the owner banks it, in turn
    order, the present one first. `gain`: points in the owner's best row; `prize`: in that of the seat whose
    turn it is.
    """

    tile: str
    side: int
    price: int
    thieves: tuple[int, ...]
    gain: int
    prize: int


class RowView(msgspec.Struct, frozen=True):
    """A row of a lair: its tiles, its points, and the tiles of the whole box that would still fit."""

    tiles: tuple[str, ...]
    points: int
    fits: tuple[str, ...]


class ScoreView(msgspec.Struct, frozen=True):
    """What a seat would score now."""

    rows: int
    eggs: int
    total: int


class ClaimView(msgspec.Struct, frozen=True):
    """A tile that the active seat can take with what it has selected: for `price` to `most` dice.

    `rival` is the seat that loses it, None for the middle; `gain` as in MiddleTile.
    """

    tile: str
    rival: int | None
    price: int
    most: int
    gain: int


class SpendView(msgspec.Struct, frozen=True):
    """What so many dice on the tile do: it goes to `side`, where a thief needs `price`; or to the lair."""

    dice: int
    side: int | None
    price: int | None
    is_straight_home: bool


class PlaceView(msgspec.Struct, frozen=True):
    """A row the tile in hand may go to (the last one, `is_new`, opens one).

    `length` and `row_points` are those of the row with the tile, `points` what the whole score changes by,
    `total` what the seat would score then. A moved tile's points count the shorter old row and the egg.
    """

    row: int
    is_new: bool
    length: int
    row_points: int
    points: int
    total: int


class MoveView(msgspec.Struct, frozen=True):
    """A tile that an egg could move: its row, and the most points that this would bring, egg counted."""

    tile: str
    row: int
    points: int


class TarasqueView(View, frozen=True, kw_only=True):
    """The whole position; only the order of the pile is unknown, to everybody."""

    phase: str  # numbers.PHASES
    active: int  # whose turn it is
    turn: int  # counted from 1; 0 before the first
    turn_limit: int
    is_extra_turn: bool  # this turn was won with six dice on one tile
    has_six: bool  # another turn is won in this one
    # What is printed on dice (and tiles), and on tiles only.
    keys: tuple[PrintView, ...]
    auxes: tuple[PrintView, ...]
    # Where tiles lie. Places in the middle keep their place, None is empty.
    middle: tuple[MiddleTile | None, ...]
    bases: tuple[tuple[BaseTile, ...], ...]
    lairs: tuple[tuple[RowView, ...], ...]
    culled: tuple[str, ...]
    pile: int
    unseen: tuple[str, ...]  # the tiles of the pile, in no order
    eggs: tuple[int, ...]
    supply: int
    scores: tuple[ScoreView, ...]
    # The dice of this turn.
    rolls: int  # rolls made
    rolled: tuple[str, ...]  # of the last roll, not selected
    kept: tuple[str, ...]  # selected
    doubled: str | None  # the symbol that was doubled
    can_double: bool  # an egg is at hand and no die is doubled yet
    power: tuple[int, ...]  # by symbol: what is selected and not yet spent, a doubled die counting two
    dice_left: int  # not selected
    is_selected: bool  # a die of the last roll is selected: rolling on and stopping are open
    live: tuple[str, ...]  # phases roll and select: symbols of valid dice, those that a tile to be had shows
    # What the present decision is about.
    in_hand: str | None  # the tile being placed or claimed
    claims: tuple[ClaimView, ...]  # phase claim, and while selecting what could be claimed at once
    spends: tuple[SpendView, ...]  # phase spend
    places: tuple[PlaceView, ...]  # phases bank-row, six-row, move-row
    moves: tuple[MoveView, ...]  # phase egg-move
    egg_moves: int  # made in this turn

    def face(self, symbol: str) -> str:
        """What is printed on the face of a die."""
        return self.keys[SYMBOL_NAMES.index(symbol)].name

    def dragon(self, tile: str) -> dict[str, str]:
        """What is printed on a tile: the colour of its dragon, and the landscape or number beside it."""
        key, aux = self.face(tile[0]), self.auxes[AUX_NAMES.index(tile[1])].name
        colour, sign = (key, aux) if self.options["edition"] == ORIGINAL else (aux, key)
        return {"tile": tile, "colour": colour, "sign": sign}

    def action_words(self, action: Action, texts: Texts) -> str:
        """With the dragons and dice of the edition instead of the tokens that stand for them."""
        arguments = dict(action.arguments)
        if "tile" in arguments:
            return texts.say(f"board.{action.text}_dragon", **self.dragon(arguments["tile"]))
        if "symbol" in arguments:
            return texts.say(f"action.{action.text}", symbol=self.face(arguments["symbol"]))
        return action.words(texts)
