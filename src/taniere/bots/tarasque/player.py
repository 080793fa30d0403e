"""What a player of Tarasque decides away from the dice: what to claim, where to put it, what to remove."""

from __future__ import annotations

from taniere.bots.bot import Bot
from taniere.bots.tarasque.stakes import EGG, NUMBERS, Stakes, tiles_of
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.tarasque.game import Tarasque
from taniere.games.tarasque.lair import Lair
from taniere.games.tarasque.numbers import (
    BANK,
    CLAIM,
    CULL,
    DONE,
    KEY,
    MOVE,
    PASS,
    ROW,
    ROW_NEW,
    SPEND,
    SYMBOLS,
)
from taniere.games.tarasque.views import TarasqueView


class Player(Bot):
    """Takes what its dice bring most for and puts it where that is worth most; dice are each player's own."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        return isinstance(game, Tarasque)

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        assert isinstance(view, TarasqueView)
        if len(legal) == 1:
            return legal[0]
        stakes = Stakes(view)
        match view.phase:
            case "select":
                return self.select(view, legal, stakes)
            case "claim":
                return _claim(view, stakes)
            case "spend":
                tile = NUMBERS[view.in_hand or ""]
                return SPEND - 2 + stakes.of_symbol(KEY[tile]).spending(tile, view.power[KEY[tile]])
            case "cull":
                return max(legal, key=lambda action: _harm(stakes, action - CULL))
            case "egg-move":
                return _egg_move(legal, stakes)
            case "move-row":
                tile = NUMBERS[view.in_hand or ""]
                return max(legal, key=lambda action: _moved(stakes, tile, action - ROW))
            case "bank":
                tiles = tiles_of(tuple(one.tile for one in view.bases[view.active]))
                return BANK + _banking(stakes, stakes.lairs[view.active], tiles)[1]
            case _:
                return _row(view, legal, stakes)

    def select(self, view: TarasqueView, legal: tuple[int, ...], stakes: Stakes) -> int:
        """The next step with the dice: keep, double or roll."""
        raise NotImplementedError


def _claim(view: TarasqueView, stakes: Stakes) -> int:
    for symbol in range(SYMBOLS):
        for tile in stakes.of_symbol(symbol).best(view.power[symbol])[1]:
            return CLAIM + tile
    return DONE


def _harm(stakes: Stakes, tile: int) -> float:
    """How much more a tile is worth to the other player."""
    return stakes.in_lair(1 - stakes.me, tile) - stakes.in_lair(stakes.me, tile)


def _moved(stakes: Stakes, tile: int, row: int) -> float:
    lair = stakes.lairs[stakes.me]
    return stakes.of_lair(lair.moved(tile, row))


def _egg_move(legal: tuple[int, ...], stakes: Stakes) -> int:
    """The move that gains most, if that is more than the egg is worth."""
    lair = stakes.lairs[stakes.me]
    least, best = stakes.of_lair(lair) + EGG, PASS
    for action in legal:
        if action != PASS:
            for row in lair.takers(action - MOVE):
                value = _moved(stakes, action - MOVE, row)
                if value > least:
                    least, best = value, action
    return best


def _banking(stakes: Stakes, lair: Lair, tiles: tuple[int, ...]) -> tuple[float, int]:
    """The most that tiles bring in a lair, placed in any order, and the one to place first."""
    if not tiles:
        return 0.0, -1
    best = (float("-inf"), -1)
    for tile in tiles:
        rest = tuple(other for other in tiles if other != tile)
        for row in (*lair.takers(tile), len(lair.rows)):
            value = stakes.joining(lair, tile, row) + _banking(stakes, lair.plus(tile, row), rest)[0]
            best = max(best, (value, tile))
    return best


def _row(view: TarasqueView, legal: tuple[int, ...], stakes: Stakes) -> int:
    """The row for the tile in hand, with those in mind that are banked after it."""
    lair, tile = stakes.lairs[view.active], NUMBERS[view.in_hand or ""]
    others = tiles_of(tuple(one.tile for one in view.bases[view.active] if one.tile != view.in_hand))

    def value(action: int) -> float:
        row = len(lair.rows) if action == ROW_NEW else action - ROW
        return stakes.joining(lair, tile, row) + _banking(stakes, lair.plus(tile, row), others)[0]

    return max(legal, key=value)
