"""What the bots of Tarasque decide away from the dice: what to claim, where to put it, what to remove."""

from __future__ import annotations

from typing import ClassVar

from taniere.bots.bot import Bot
from taniere.bots.tarasque.evaluation import Evaluation, tiles_of
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.tarasque.actions import BANK, CLAIM, CULL, DONE, MOVE, PASS, ROW, ROW_NEW, SPEND
from taniere.games.tarasque.constants import KEY, MIDDLE_PRICE, TILE_NUMBERS
from taniere.games.tarasque.game import Tarasque
from taniere.games.tarasque.lair import Lair
from taniere.games.tarasque.views import TarasqueView


class TarasqueBot(Bot):
    """Takes what its dice bring most for and puts it where that is worth most; `select` is each bot's own.

    What things are worth to it is its `evaluation`.
    """

    evaluation: ClassVar[type[Evaluation]] = Evaluation

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, Tarasque)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, TarasqueView)
        if len(legal) == 1:
            return legal[0]
        if view.phase == "select":
            return self.select(view, legal)
        values = self.evaluation(view)
        match view.phase:
            case "claim":
                return _claim(view, values)
            case "spend":
                tile = TILE_NUMBERS[view.in_hand or ""]
                return SPEND - 2 + values.of_symbol(KEY[tile]).spending(tile, view.power[KEY[tile]])
            case "cull":
                return max(legal, key=lambda action: _harm(values, action - CULL))
            case "egg-move":
                return _egg_move(legal, values)
            case "move-row":
                tile = TILE_NUMBERS[view.in_hand or ""]
                return max(legal, key=lambda action: _moved(values, tile, action - ROW))
            case "bank":
                tiles = tiles_of(tuple(one.tile for one in view.bases[view.active]))
                return BANK + _banking(values, values.lair(view.active), tiles)[1]
            case _:
                return _row(view, legal, values)

    def select(self, view: TarasqueView, legal: tuple[int, ...]) -> int:
        """The next step with the dice: keep, double or roll."""
        raise NotImplementedError


def _claim(view: TarasqueView, values: Evaluation) -> int:
    for symbol, power in enumerate(view.power):
        if power >= MIDDLE_PRICE:
            for tile in values.of_symbol(symbol).best(power)[1]:
                return CLAIM + tile
    return DONE


def _harm(values: Evaluation, tile: int) -> float:
    """How much more a tile is worth to the other player."""
    return values.in_lair(1 - values.me, tile) - values.in_lair(values.me, tile)


def _moved(values: Evaluation, tile: int, row: int) -> float:
    lair = values.lair(values.me)
    return values.of_lair(lair.moved(tile, row))


def _egg_move(legal: tuple[int, ...], values: Evaluation) -> int:
    """The move that gains most, if that is more than the egg is worth."""
    lair = values.lair(values.me)
    least, best = values.of_lair(lair) + values.egg, PASS
    for action in legal:
        if action != PASS:
            for row in lair.takers(action - MOVE):
                value = _moved(values, action - MOVE, row)
                if value > least:
                    least, best = value, action
    return best


def _banking(values: Evaluation, lair: Lair, tiles: tuple[int, ...]) -> tuple[float, int]:
    """The most that tiles bring in a lair, placed in any order, and the one to place first."""
    if not tiles:
        return 0.0, -1
    best = (float("-inf"), -1)
    for tile in tiles:
        rest = tuple(other for other in tiles if other != tile)
        for row in (*lair.takers(tile), len(lair.rows)):
            value = values.joining(lair, tile, row) + _banking(values, lair.plus(tile, row), rest)[0]
            best = max(best, (value, tile))
    return best


def _row(view: TarasqueView, legal: tuple[int, ...], values: Evaluation) -> int:
    """The row for the tile in hand, with those in mind that are banked after it."""
    lair, tile = values.lair(view.active), TILE_NUMBERS[view.in_hand or ""]
    others = tiles_of(tuple(one.tile for one in view.bases[view.active] if one.tile != view.in_hand))

    def value(action: int) -> float:
        row = len(lair.rows) if action == ROW_NEW else action - ROW
        return values.joining(lair, tile, row) + _banking(values, lair.plus(tile, row), others)[0]

    return max(legal, key=value)
