"""The best way through the rolls of one turn, exactly: which dice to select, and when to double one.

What counts is the number of dice selected of each live symbol, and which symbol was doubled:
`worth[symbol][n]` tells what n of a symbol will buy. There are no cycles and nothing is ever lost, so rolling
on never hurts.

A *set* is a multiset of live symbols. For each set of selected dice, `standing` tells what the turn is worth
before the next roll, and `choices` what it is worth with each set still on the table from which more may be
selected. That of fewer selected dice follows from that of one die more.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

DICE: Final = 6
FACES: Final = 6
PLAIN: Final = -1  # nothing is doubled


class Sets:
    """All sets of at most six of so many symbols, by size, with what one die more or less makes of them."""

    def __init__(self, symbols: int) -> None:
        self.symbols: int = symbols
        self.counts: list[tuple[int, ...]] = []
        self.upto: list[int] = []  # upto[n]: how many sets have at most n dice
        for size in range(DICE + 1):
            for chosen in combinations_with_replacement(range(symbols), size):
                self.counts.append(tuple([chosen.count(symbol) for symbol in range(symbols)]))
            self.upto.append(len(self.counts))
        self.index: dict[tuple[int, ...], int] = {counts: place for place, counts in enumerate(self.counts)}
        self.sizes: list[int] = [sum(counts) for counts in self.counts]
        self.plus: list[list[int]] = [
            [self._changed(counts, symbol, 1) for symbol in range(symbols)] for counts in self.counts
        ]
        # The symbols in a set, and the set without one die of each.
        self.parts: list[list[tuple[int, int]]] = [
            [(symbol, self._changed(counts, symbol, -1)) for symbol in range(symbols) if counts[symbol]]
            for counts in self.counts
        ]
        # chances[n][set]: that n dice show this set, their other dice being dead.
        self.chances: list[list[float]] = [
            [self._chance(counts, dice) for counts in self.counts[: self.upto[dice]]]
            for dice in range(DICE + 1)
        ]

    def _changed(self, counts: tuple[int, ...], symbol: int, by: int) -> int:
        return self.index.get(counts[:symbol] + (counts[symbol] + by,) + counts[symbol + 1 :], -1)

    def _chance(self, counts: tuple[int, ...], dice: int) -> float:
        dead = dice - sum(counts)
        ways: int = factorial(dice) * (FACES - self.symbols) ** dead // factorial(dead)
        for count in counts:
            ways //= factorial(count)
        return ways / float(FACES**dice)


@cache
def sets_of(symbols: int) -> Sets:
    """Made once for each number of live symbols."""
    return Sets(symbols)


class Layer:
    """The values for one thing doubled, or nothing; by set of selected dice."""

    def __init__(self, size: int) -> None:
        self.standing: list[float] = [0.0] * size
        self.choices: list[list[float]] = [[] for _ in range(size)]


class RollingSolver:
    """One turn's rolls. `worth` has a list for each live symbol: what 0 to 7 of it buy.

    With `has_egg` one die may be doubled for the price of an egg.
    """

    def __init__(self, worth: list[list[float]], has_egg: bool, egg_price: float) -> None:
        self.sets: Sets = sets_of(len(worth))
        self.worth: list[list[float]] = worth
        self.egg_price: float = egg_price
        self.has_egg: bool = has_egg
        size = len(self.sets.counts)
        self.plain: Layer = Layer(size)
        self.doubled: list[Layer] = []
        if has_egg:
            for symbol in range(len(worth)):
                layer = Layer(size)
                self._solve(layer, symbol)
                self.doubled.append(layer)
        self._solve(self.plain, PLAIN)

    def bought(self, kept: int, doubled: int) -> float:
        """What a set of selected dice buys."""
        total = -self.egg_price if doubled != PLAIN else 0.0
        for symbol, count in enumerate(self.sets.counts[kept]):
            total += self.worth[symbol][count + 1 if symbol == doubled else count]
        return total

    def _solve(self, layer: Layer, doubled: int) -> None:
        """From six selected dice down to none. The doubled die is one of them."""
        sets = self.sets
        for kept in range(len(sets.counts) - 1, -1, -1):
            if doubled != PLAIN and sets.counts[kept][doubled] == 0:
                continue
            bought = self.bought(kept, doubled)
            left = DICE - sets.sizes[kept]
            if left == 0:
                layer.standing[kept] = bought
                layer.choices[kept] = [bought]
                continue
            chances = sets.chances[left]
            best = [0.0] * len(chances)
            standing = chances[0] * bought
            for shown in range(1, len(chances)):
                value = self._best_keep(layer, doubled, kept, shown)
                best[shown] = value
                standing += chances[shown] * value
            layer.standing[kept] = standing
            best[0] = standing
            for shown in range(1, len(chances)):
                if best[shown] < standing:
                    best[shown] = standing
            layer.choices[kept] = best

    def _best_keep(self, layer: Layer, doubled: int, kept: int, shown: int) -> float:
        """The worth of selecting at least one of the dice on the table."""
        value = -1e9
        plus = self.sets.plus[kept]
        may_double = doubled == PLAIN and self.has_egg
        for symbol, rest in self.sets.parts[shown]:
            after = plus[symbol]
            found = layer.choices[after][rest]
            if found > value:
                value = found
            if may_double:
                found = self.doubled[symbol].choices[after][rest]
                if found > value:
                    value = found
        return value

    def best(
        self, kept: tuple[int, ...], doubled: int, shown: tuple[int, ...], is_selected: bool
    ) -> tuple[float, int, bool]:
        """The best next step: its worth, the symbol to select (-1: roll on), and whether to double it."""
        sets = self.sets
        here, table = sets.index[kept], sets.index[shown]
        layer = self.plain if doubled == PLAIN else self.doubled[doubled]
        step = (layer.standing[here], -1, False) if is_selected else (-1e9, -1, False)
        for symbol, rest in sets.parts[table]:
            after = sets.plus[here][symbol]
            found = layer.choices[after][rest]
            if found > step[0]:
                step = (found, symbol, False)
            if doubled == PLAIN and self.has_egg:
                found = self.doubled[symbol].choices[after][rest]
                if found > step[0]:
                    step = (found, symbol, True)
        return step
