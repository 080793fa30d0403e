"""Ratings: one model over all games, at any number of seats.

The winner of a game is drawn among its seats in proportion to `exp(strength of the bot + worth of the seat)`:
the first choice of a Plackett-Luce model, which with two seats is Bradley and Terry's. A shared victory
counts in equal parts. One bot, the anchor, has strength 0; the worths of the seats of a table add up to 0.
Ratings are on Elo's scale: 400 points are odds of ten to one.

Bots that never lose would have no finite strength, so every line-up is given one game more in each seating,
shared by all. An interval is the wider of two: by the information matrix of the model, and by how much rounds
really differ (games of a round, and rounds of the same number in other matches, have the same draws).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from math import log
from typing import Any

from taniere.arena.statistics import NORMAL_95
from taniere.core.errors import SetupError

POINTS = 400 / log(10)  # of Elo, for a strength of one
DIGITS = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game as the model sees it: the bots by seat, who won, and the name of its draws."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]
    draws: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in points above the anchor's, and where it lies, 95 times in 100."""

    name: str
    points: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """All ratings, the strongest first, and by number of seats what each seat is worth.

    `leads` are the distances from each bot to the next: intervals of ratings are about the distance to the
    anchor, and do not tell how sure the order of neighbours is.
    """

    anchor: str
    bots: tuple[Rating, ...]
    leads: tuple[Rating, ...]
    seats: dict[int, tuple[Rating, ...]]
    games: int


def expected(difference: float) -> float:
    """The share of wins, two seats, that a difference in points stands for.

    >>> [round(expected(points), 3) for points in (0, 400)]
    [0.5, 0.909]
    """
    share: float = 1 / (1 + 10 ** (-difference / 400))
    return share


def fit(outcomes: Iterable[Outcome], anchor: str) -> Ladder:
    """Fit the model; SetupError if the games cannot place everybody beside the anchor."""
    numpy, optimize, linalg = _libraries()
    games = list(outcomes)
    names = sorted({bot for game in games for bot in game.bots})
    _check_connected(games, names, anchor)
    table = _Table(numpy, games, names, anchor)
    found = optimize.minimize(
        table.loss, numpy.zeros(table.size), method="trust-exact", jac=table.gradient, hess=table.hessian
    )
    inverse = linalg.inv(table.hessian(found.x))
    model = inverse
    robust = inverse @ table.round_scatter(found.x) @ inverse
    return table.ladder(found.x, (model, robust), len(games))


def check_ratings() -> None:
    """Find out before the games, not after them, that no model could be fitted."""
    _libraries()


def _libraries() -> tuple[Any, Any, Any]:
    try:
        return import_module("numpy"), import_module("scipy.optimize"), import_module("scipy.linalg")
    except ImportError:
        raise SetupError("extra_missing", what="taniere ladder", extra="arena") from None


def _check_connected(games: list[Outcome], names: list[str], anchor: str) -> None:
    """Everybody must have met the anchor, or somebody who has, and so on."""
    if anchor not in names:
        raise SetupError("anchor_missing", anchor=anchor, known=", ".join(names))
    reached, tables = {anchor}, {frozenset(game.bots) for game in games}
    while True:
        more = set().union(*[table for table in tables if table & reached])
        if more <= reached:
            break
        reached |= more
    if lost := [name for name in names if name not in reached]:
        raise SetupError("ladder_not_connected", bots=", ".join(lost), anchor=anchor)


class _Table:
    """The likelihood. Parameters: strengths of all but the anchor, then of seats 1, 2, … of each table size.

    A parameter of -1 is one that is fixed at 0: the anchor, or seat 0.
    """

    def __init__(self, numpy: Any, games: list[Outcome], names: list[str], anchor: str) -> None:
        self.numpy, self.names, self.anchor = numpy, names, anchor
        others = [name for name in names if name != anchor]
        self.bot_at = {anchor: -1, **{name: number for number, name in enumerate(others)}}
        self.sizes = sorted({len(game.bots) for game in games if len(game.bots) > 1})
        self.seat_at: dict[tuple[int, int], int] = {}
        free = len(others)
        for seats in self.sizes:
            for seat in range(seats):
                self.seat_at[seats, seat] = -1 if seat == 0 else free
                free += seat > 0
        self.size = free
        self.played = {name: sum(name in game.bots for game in games) for name in names}
        seen = {game.bots for game in games if len(game.bots) > 1}
        kinds = sorted(
            {bots[cut:] + bots[:cut] for bots in seen for cut in range(len(bots))},
            key=lambda bots: (len(bots), bots),
        )
        self.kinds = {bots: number for number, bots in enumerate(kinds)}
        self.designs = [self._design(bots) for bots in kinds]
        self.games = [game for game in games if len(game.bots) > 1]
        # One shared game in each seating keeps every strength finite, and bots apart from their seats.
        self.wins = [numpy.full(len(bots), 1 / len(bots)) for bots in kinds]
        for game in self.games:
            for seat in game.winners:
                self.wins[self.kinds[game.bots]][seat] += 1 / len(game.winners)

    def _design(self, bots: tuple[str, ...]) -> Any:
        design = self.numpy.zeros((len(bots), self.size))
        for seat, bot in enumerate(bots):
            for at in (self.bot_at[bot], self.seat_at[len(bots), seat]):
                if at >= 0:
                    design[seat, at] += 1
        return design

    def _shares(self, design: Any, values: Any) -> Any:
        worth = design @ values
        weights = self.numpy.exp(worth - worth.max())
        return weights / weights.sum()

    def loss(self, values: Any) -> float:
        """The negative logarithm of the likelihood."""
        total = 0.0
        for design, wins in zip(self.designs, self.wins, strict=True):
            total -= float(wins @ self.numpy.log(self._shares(design, values)))
        return total

    def gradient(self, values: Any) -> Any:
        """Of the loss."""
        total = self.numpy.zeros(self.size)
        for design, wins in zip(self.designs, self.wins, strict=True):
            total += design.T @ (wins.sum() * self._shares(design, values) - wins)
        return total

    def hessian(self, values: Any) -> Any:
        """Of the loss: the information in the games."""
        total = self.numpy.zeros((self.size, self.size))
        for design, wins in zip(self.designs, self.wins, strict=True):
            shares = self._shares(design, values)
            spread = self.numpy.diag(shares) - self.numpy.outer(shares, shares)
            total += wins.sum() * (design.T @ spread @ design)
        return total

    def round_scatter(self, values: Any) -> Any:
        """How much the scores of rounds scatter about zero; games with the same draws are added up first."""
        expected = [self._shares(design, values) for design in self.designs]
        rounds: dict[str, Any] = {}
        for game in self.games:
            kind = self.kinds[game.bots]
            miss = -expected[kind]
            for seat in game.winners:
                miss[seat] += 1 / len(game.winners)
            rounds[game.draws] = rounds.get(game.draws, 0.0) + self.designs[kind].T @ miss
        total = self.numpy.zeros((self.size, self.size))
        for number in sorted(rounds):
            total += self.numpy.outer(rounds[number], rounds[number])
        return total * (len(rounds) / max(len(rounds) - 1, 1))

    def ladder(self, values: Any, spreads: tuple[Any, Any], games: int) -> Ladder:
        """The parameters as people read them."""

        def rating(name: str, contrast: Any, played: int) -> Rating:
            points = POINTS * float(contrast @ values)
            reach = POINTS * NORMAL_95 * max(float(contrast @ one @ contrast) for one in spreads) ** 0.5
            low, high = round(points - reach, DIGITS), round(points + reach, DIGITS)
            return Rating(name, round(points, DIGITS) + 0.0, low, high, played)

        unit = self.numpy.eye(self.size)
        zero = self.numpy.zeros(self.size)
        of_bot = {name: zero if at < 0 else unit[at] for name, at in self.bot_at.items()}
        bots = [rating(name, of_bot[name], self.played[name]) for name in self.names]
        seats = {}
        for size in self.sizes:
            own = [self.seat_at[size, seat] for seat in range(size)]
            mean = sum([unit[at] for at in own if at >= 0], zero) / size
            count = sum(len(game.bots) == size for game in self.games)
            seats[size] = tuple(
                rating(str(seat), (unit[at] if at >= 0 else zero) - mean, count)
                for seat, at in enumerate(own)
            )
        ranked = sorted(bots, key=lambda one: (-one.points, one.name))
        leads = [
            rating(one.name, of_bot[one.name] - of_bot[other.name], min(one.games, other.games))
            for one, other in pairwise(ranked)
        ]
        return Ladder(self.anchor, tuple(ranked), tuple(leads), seats, games)
