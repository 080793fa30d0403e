"""The rolls of a turn of Tarasque, solved.

Exact for what tiles are worth: each tile counts the points that it adds by itself to the best row of the
active seat's lair (TAR-8.2), whoever may still steal it, and an egg that is spent costs its point (TAR-8.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Final

from taniere.bots.tarasque.evaluation import Plan, symbols_of, tiles_of
from taniere.bots.tarasque.solver import PLAIN, RollingSolver
from taniere.coach.solving import Keep, Solution, SolverOfGame, best_first, listed, whole_number
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.tarasque.actions import DOUBLE, KEEP, ROLL, STOP
from taniere.games.tarasque.constants import (
    DICE,
    EGGS,
    KEY,
    MIDDLE_PRICE,
    MOST_DICE,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_NUMBERS,
)
from taniere.games.tarasque.game import Tarasque
from taniere.games.tarasque.lair import Lair
from taniere.games.tarasque.views import TarasqueView

EGG_POINTS: Final = 1.0  # TAR-8.3
MOST_PRICE: Final = 6  # TAR-5.2: one more than the side, of which there are five


class TarasqueSolver(SolverOfGame):
    """`middle` and `rivals` are the tiles that may be had (`3b`; `2a@4` lies at side 4 of a rival's base)."""

    @property
    def flags(self) -> Mapping[str, str]:
        return {
            "middle": "3b,2a,1c",
            "rivals": "4a@3",
            "lair": "1a+1b,2c",
            "eggs": "1",
            "roll": "1,1,2,3,5,6",
        }

    @classmethod
    def solves(cls, game: Game) -> bool:
        return isinstance(game, Tarasque)

    def from_words(self, words: Mapping[str, str]) -> Solution:
        offered = {_tile("--middle", name): MIDDLE_PRICE for name in listed(words.get("middle", ""))}
        for name in listed(words.get("rivals", "")):
            tile, _, side = name.partition("@")
            offered[_tile("--rivals", tile)] = whole_number("--rivals", side, 2, MOST_PRICE - 1) + 1
        if not offered:
            raise SetupError("solve_missing", flag="--middle", example=self.flags["middle"])
        lair = Lair(
            tuple(
                [
                    tuple(_tile("--lair", name) for name in row.split("+"))
                    for row in listed(words.get("lair", ""))
                ]
            )
        )
        eggs = whole_number("--eggs", words.get("eggs", "0"), 0, EGGS)
        turn = Turn(offered, lair, eggs > 0)
        roll = words.get("roll")
        if roll is None:
            return Solution(turn.fresh())
        shown = listed(roll)
        if len(shown) != DICE or not set(shown) <= set(SYMBOL_NAMES):
            raise SetupError("solve_roll", dice=DICE, symbols=SYMBOL_NAMES)
        kept = [0] * SYMBOLS
        return Solution(turn.fresh(), self._keeps(turn, kept, PLAIN, symbols_of(tuple(shown)), False))

    def from_view(self, view: View) -> Solution:
        assert isinstance(view, TarasqueView)
        if view.phase not in ("roll", "select"):
            raise SetupError("solve_no_dice")
        turn = turn_of(view)
        if view.phase == "roll":
            return Solution(turn.fresh())
        doubled = PLAIN if view.doubled is None else SYMBOL_NAMES.index(view.doubled)
        kept, shown = symbols_of(view.kept), symbols_of(view.rolled)
        return Solution(turn.fresh(), self._keeps(turn, kept, doubled, shown, view.is_selected))

    def _keeps(
        self, turn: Turn, kept: list[int], doubled: int, shown: list[int], is_selected: bool
    ) -> tuple[Keep, ...]:
        found: list[Keep] = []
        for taken, twice in _selections(turn.live, shown, doubled == PLAIN and turn.has_egg):
            if not sum(taken) and not is_selected:
                continue
            now = twice if twice != PLAIN else doubled
            held = [one + more for one, more in zip(kept, taken, strict=True)]
            left = DICE - sum(held)
            value = turn.standing(held, now)
            actions = [
                self.game.actions[(DOUBLE if symbol == twice and not place else KEEP) + symbol].token
                for symbol, count in enumerate(taken)
                for place in range(count)
            ]
            follows = ROLL if left else STOP
            risk = Fraction(SYMBOLS - len(turn.live), SYMBOLS) ** left if left else None  # TAR-3.9
            found.append(Keep(tuple(actions), value, self.game.actions[follows].token, risk))
        return best_first(found)


class Turn:
    """What the dice of one turn may buy: tiles with their prices, and the lair they would go to."""

    def __init__(self, offered: Mapping[int, int], lair: Lair, has_egg: bool) -> None:
        self.live = sorted({KEY[tile] for tile in offered})
        self.has_egg = has_egg
        worth: list[list[float]] = []
        for symbol in self.live:
            plan = Plan(
                {
                    tile: [
                        float(lair.gain(tile)) if dice >= price else float("-inf")
                        for dice in range(MOST_DICE + 1)
                    ]
                    for tile, price in offered.items()
                    if KEY[tile] == symbol
                }
            )
            worth.append(plan.by_dice())
        self.solver = RollingSolver(worth, has_egg, EGG_POINTS)

    def fresh(self) -> float:
        """What the turn brings on average, before the first roll."""
        return self.solver.plain.standing[0]

    def standing(self, kept: list[int], doubled: int) -> float:
        """What it brings with these dice selected, before the next roll."""
        place = self.solver.sets.index[tuple([kept[symbol] for symbol in self.live])]
        if doubled == PLAIN:
            return self.solver.plain.standing[place]
        return self.solver.doubled[self.live.index(doubled)].standing[place]


def turn_of(view: TarasqueView) -> Turn:
    """The turn of the active seat; an egg that has doubled a die is counted as if it were still there."""
    offered = {TILE_NUMBERS[tile]: MIDDLE_PRICE for tile in view.middle if tile is not None}
    for seat, base in enumerate(view.bases):
        if seat != view.active:
            offered.update({TILE_NUMBERS[one.tile]: one.side + 1 for one in base})  # TAR-5.2
    lair = Lair(tuple([tiles_of(row) for row in view.lairs[view.active]]))
    return Turn(offered, lair, view.eggs[view.active] + (view.doubled is not None) > 0)


def _selections(live: list[int], shown: list[int], may_double: bool) -> Iterator[tuple[list[int], int]]:
    """Every set of valid dice that may be selected, and the symbol of which one is doubled."""
    most = [count if symbol in live else 0 for symbol, count in enumerate(shown)]
    for taken in product(*[range(count + 1) for count in most]):
        yield list(taken), PLAIN
        if may_double:
            for symbol, count in enumerate(taken):
                if count:
                    yield list(taken), symbol


def _tile(flag: str, name: str) -> int:
    if name not in TILE_NUMBERS:
        raise SetupError("solve_tile", flag=flag, tile=name[:40])
    return TILE_NUMBERS[name]
