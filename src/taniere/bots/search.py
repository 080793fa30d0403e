"""Search for any game: Monte Carlo over the positions that a view leaves open.

Each simulation begins in one of the sampled positions, goes down the trees, adds a node, and lets an
evaluator play on from there. Every seat has a tree of its own, keyed by what that seat sees: all decisions,
and the draws it learns (`State.sees_draw`). So nobody in the search plays by what their seat could not know,
and the choice depends on nothing but the samples. Where a game has no secrets, all share one tree.

Choices of a node are compared by upper confidence bounds over the simulations in which they were legal. The
bound is in units of the spread of the values seen so far: it serves games decided by whole victories and
leaves that differ by a hundredth alike. Sealed choices at the root are mixed: regret.py.

A tree is not kept for the next decision: a bot must choose the same from the same view and numbers, whatever
it was asked before (`Bot`), since servers ask whichever process is free.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from taniere.bots.evaluator import Evaluator, final_values
from taniere.core.chance import Source
from taniere.core.state import State

CURIOSITY: Final = 1.4  # how far a bound lies above the mean, in standard deviations of all values
FLOOR: Final = 0.25  # of the range of all values: the least that counts as their deviation
# Keys of children: actions as they are, then own parts of sealed choices, seen draws, and revealed choices.
SEALED: Final = 1 << 10  # times the seat, plus one
DRAWN: Final = 1 << 20
REVEALED: Final = 1 << 40


class Node:
    """What a seat has seen on one way through the game, and how the choice that led here has fared."""

    __slots__ = ("children", "menu", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits: float = 0.0
        self.total: float = 0.0
        self.offered: float = 0.0  # simulations in which the choice was there to be made
        self.menu: tuple[int, ...] = ()  # kept where the tree is shared: there a way leads to one position
        self.children: dict[int, Node] = {}


class Search:
    """The trees of one decision. `run` may be called again, to think on."""

    def __init__(
        self, evaluator: Evaluator, seats: int, has_secrets: bool = True, curiosity: float = CURIOSITY
    ) -> None:
        self.evaluator: Evaluator = evaluator
        self.is_shared: bool = not has_secrets
        self.curiosity: float = curiosity
        self.trees: list[Node] = [Node() for _ in range(1 if self.is_shared else seats)]
        # Of all values so far, by seat: how many, their sum, the sum of their squares, the extremes
        self.count: float = 0.0
        self.sums: list[float] = [0.0] * seats
        self.squares: list[float] = [0.0] * seats
        self.least: list[float] = [1e9] * seats
        self.most: list[float] = [-1e9] * seats

    def run(self, worlds: list[State], simulations: int, source: Source) -> None:
        """So many simulations, from each of the worlds in turn; the worlds stay as they are."""
        for number in range(simulations):
            self._simulate(worlds[number % len(worlds)].copy(), source)

    def found(self, seat: int) -> list[tuple[int, float, float]]:
        """For each choice tried at the root: the action, its visits, and its mean value to the seat."""
        root = self.trees[0 if self.is_shared else seat]
        return [
            (action, child.visits, child.total / child.visits)
            for action, child in sorted(root.children.items())
            if action < SEALED and child.visits > 0.0
        ]

    def best(self, seat: int) -> int:
        """The choice that was visited most; of equals the better, then the first."""
        chosen = -1
        most = 0.0
        value = 0.0
        for action, visits, mean in self.found(seat):
            if visits > most or (visits == most and mean > value):
                chosen = action
                most = visits
                value = mean
        return chosen

    def _simulate(self, state: State, source: Source) -> None:
        evaluator = self.evaluator
        is_shared = self.is_shared
        nodes = self.trees[:]
        path: list[Node] = []
        movers: list[int] = []
        is_new = False
        while True:
            actors = state.actors()
            if not actors:
                chance = state.chance()
                if chance is None:
                    self._learn(path, movers, final_values(state))
                    return
                outcome = chance.outcome(source.below(chance.total))
                for tree in range(len(nodes)):
                    if is_shared or state.sees_draw(tree):
                        nodes[tree] = _child(nodes[tree], DRAWN + outcome)
                state.resolve(outcome)
                continue
            if path and evaluator.is_leaf(state):
                self._learn(path, movers, evaluator.leaf(state))
                return
            if is_new:
                self._learn(path, movers, evaluator.evaluate(state, source))
                return
            if len(actors) == 1:
                seat = actors[0]
                node = nodes[0 if is_shared else seat]
                menu = node.menu
                if not menu:
                    menu = evaluator.choices(state, seat)
                    if is_shared:
                        node.menu = menu
                action = menu[0]
                if len(menu) > 1:
                    action = self._pick(node, menu, 0, seat, source)
                    child = _child(node, action)
                    is_new = child.visits == 0.0
                    path.append(child)
                    movers.append(seat)
                state.apply(seat, action)
                for tree in range(len(nodes)):
                    nodes[tree] = _child(nodes[tree], action)
            else:
                revealed = 0
                for seat in actors:
                    node = nodes[0 if is_shared else seat]
                    base = SEALED * (seat + 1)
                    action = self._pick(node, evaluator.choices(state, seat), base, seat, source)
                    child = _child(node, base + action)
                    if child.visits == 0.0:
                        is_new = True
                    path.append(child)
                    movers.append(seat)
                    state.apply(seat, action)
                    revealed = revealed * SEALED + action
                for tree in range(len(nodes)):
                    nodes[tree] = _child(nodes[tree], REVEALED + revealed)

    def _pick(self, node: Node, menu: tuple[int, ...], base: int, seat: int, source: Source) -> int:
        """The choice with the highest bound; any that was never tried comes first, drawn evenly."""
        children = node.children
        fresh = 0
        chosen = -1
        best = 0.0
        reach = 0.0
        for action in menu:
            child = children.get(base + action)
            if child is None or child.visits == 0.0:
                fresh += 1
                if fresh == 1 or source.below(fresh) == 0:
                    chosen = action
            elif fresh == 0:
                if reach == 0.0:
                    reach = self._reach(seat)
                child.offered += 1.0
                bound = child.total / child.visits + reach * sqrt(log(child.offered + 1.0) / child.visits)
                if chosen < 0 or bound > best:
                    best = bound
                    chosen = action
        return chosen

    def _reach(self, seat: int) -> float:
        """Curiosity in the units of this seat's values.

        Their deviation, but no less than a quarter of their range: a sure thing that is visited again and
        again has none, and would leave everything else unexplored.
        """
        mean = self.sums[seat] / self.count
        variance = self.squares[seat] / self.count - mean * mean
        spread = FLOOR * (self.most[seat] - self.least[seat])
        if variance > spread * spread:
            spread = sqrt(variance)
        return self.curiosity * spread + 1e-9

    def _learn(self, path: list[Node], movers: list[int], values: list[float]) -> None:
        self.count += 1.0
        for seat in range(len(values)):
            value = values[seat]
            self.sums[seat] += value
            self.squares[seat] += value * value
            if value < self.least[seat]:
                self.least[seat] = value
            if value > self.most[seat]:
                self.most[seat] = value
        for place in range(len(path)):
            child = path[place]
            child.visits += 1.0
            child.total += values[movers[place]]


def _child(node: Node, key: int) -> Node:
    child = node.children.get(key)
    if child is None:
        child = Node()
        node.children[key] = child
    return child
