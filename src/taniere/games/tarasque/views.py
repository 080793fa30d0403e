"""What everybody knows of a position of Tarasque; what follows from it stands in outlook.py.

Tiles and symbols are tokens here (`3b`, `3`), the same in both editions. Tiles that lie nowhere are in the
pile; eggs that nobody has are in the supply.
"""

from __future__ import annotations

import msgspec

from taniere.core.game import Action
from taniere.core.texts import Texts
from taniere.core.views import View
from taniere.games.tarasque.constants import DICE, SYMBOL_NAMES, TILE_NUMBERS
from taniere.games.tarasque.data import edition_of


class BaseTile(msgspec.Struct, frozen=True):
    """A tile at a side of a base."""

    tile: str
    side: int


class TarasqueView(View, frozen=True, kw_only=True):
    """The whole position; only the order of the pile is unknown, to everybody."""

    phase: str  # constants.PHASES
    active: int  # whose turn it is
    turn: int  # counted from 1; 0 before the first
    is_extra_turn: bool  # this turn was won with six dice on one tile
    has_six: bool  # another turn is won in this one
    # Where tiles lie. Places in the middle keep their place, None is empty; rows in the order tiles came.
    middle: tuple[str | None, ...]
    bases: tuple[tuple[BaseTile, ...], ...]
    lairs: tuple[tuple[tuple[str, ...], ...], ...]
    culled: tuple[str, ...]
    eggs: tuple[int, ...]
    # The dice of this turn.
    rolls: int  # rolls made
    rolled: tuple[str, ...]  # of the last roll, not selected
    kept: tuple[str, ...]  # selected
    doubled: str | None  # the symbol that was doubled
    power: tuple[int, ...]  # by symbol: what is selected and not yet spent, a doubled die counting two
    is_selected: bool  # a die of the last roll is selected: rolling on and stopping are open
    in_hand: str | None  # the tile being placed or claimed
    egg_moves: int  # made in this turn

    @property
    def dice_left(self) -> int:
        """The dice not selected."""
        return DICE - len(self.kept)

    @property
    def can_double(self) -> bool:
        """An egg is at hand and no die is doubled yet (TAR-4.1, TAR-4.2)."""
        return self.doubled is None and self.eggs[self.active] > 0

    @property
    def live(self) -> tuple[str, ...]:
        """While rolling: symbols of valid dice, those of the tiles that the active seat may get (TAR-3.2)."""
        if self.phase not in ("roll", "select"):
            return ()
        shown = {tile[0] for tile in self.middle if tile is not None}
        for seat, base in enumerate(self.bases):
            if seat != self.active:
                shown.update([one.tile[0] for one in base])
        return tuple([name for name in SYMBOL_NAMES if name in shown])

    def face(self, symbol: str) -> str:
        """What is printed on the face of a die."""
        return edition_of(self.data, str(self.options["edition"])).keys[int(symbol) - 1].name

    def dragon(self, tile: str) -> dict[str, str]:
        """What is printed on a tile: the colour of its dragon, and the landscape or number beside it."""
        edition, number = edition_of(self.data, str(self.options["edition"])), TILE_NUMBERS[tile]
        return {"tile": tile, "colour": edition.colour(number), "sign": edition.sign(number)}

    def action_words(self, action: Action, texts: Texts) -> str:
        """With the dragons and dice of the edition instead of the tokens that stand for them."""
        arguments = dict(action.arguments)
        if "tile" in arguments:
            return texts.say(f"board.{action.text}_dragon", **self.dragon(arguments["tile"]))
        if "symbol" in arguments:
            return texts.say(f"action.{action.text}", symbol=self.face(arguments["symbol"]))
        return action.words(texts)
