"""Randomness that an engine asks for and somebody else draws.

A draw is one number below a total; every outcome owns as many of these numbers as its weight. So a draw
can be stored and checked as (number, total) without knowing any rule, and outcomes have exact weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where numbers come from: a seeded generator, a fair draw, a test's script."""

    def below(self, bound: int) -> int:
        """A number in range(bound), all equally likely."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Pending randomness. Outcomes are small integers; their tokens stand in records.

    Keep totals below 2**32, so that every source serves them: draw several times rather than once from more.
    """

    def __init__(self, total: int) -> None:
        self.total: int = total

    def outcome(self, number: int) -> int:
        """The outcome that owns this number of range(total)."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, int]]:
        """Every outcome once, with its weight; the weights add up to the total."""
        raise NotImplementedError

    def token(self, outcome: int) -> str:
        """The outcome as it stands in a record."""
        raise NotImplementedError

    def parse(self, token: str) -> int | None:
        """The outcome that a token names, or None if none does."""
        for outcome, _ in self.outcomes():
            if self.token(outcome) == token:
                return outcome
        return None


class Dice(Chance):
    """Equal dice thrown together. An outcome is a multiset of faces.

    The digits of a drawn number, written in base len(faces), are the dice in order.

    >>> two = Dice("roll", 2, ("heads", "tails"))
    >>> [(two.token(outcome), weight) for outcome, weight in two.outcomes()]
    [('roll heads heads', 1), ('roll heads tails', 2), ('roll tails tails', 1)]
    """

    def __init__(self, verb: str, count: int, faces: Sequence[str]) -> None:
        super().__init__(len(faces) ** count)
        multisets = list(combinations_with_replacement(range(len(faces)), count))
        index = {dice: outcome for outcome, dice in enumerate(multisets)}
        self.by_number: list[int] = [
            index[tuple(sorted(dice))] for dice in product(range(len(faces)), repeat=count)
        ]
        self.counts: list[tuple[int, ...]] = [
            tuple([dice.count(face) for face in range(len(faces))]) for dice in multisets
        ]
        self.tokens: list[str] = [" ".join([verb] + [faces[die] for die in dice]) for dice in multisets]
        self.by_token: dict[str, int] = {token: outcome for outcome, token in enumerate(self.tokens)}
        self.weights: list[int] = [0] * len(multisets)
        for outcome in self.by_number:
            self.weights[outcome] += 1

    def outcome(self, number: int) -> int:
        return self.by_number[number]

    def outcomes(self) -> list[tuple[int, int]]:
        return list(enumerate(self.weights))

    def token(self, outcome: int) -> str:
        return self.tokens[outcome]

    def parse(self, token: str) -> int | None:
        return self.by_token.get(token)


class Pick(Chance):
    """One of several things, each as likely as the others, such as the next card of a shuffled pile.

    `things` are numbers, repeated where several are alike; `names[thing]` is the word in the record.
    """

    def __init__(self, verb: str, things: Sequence[int], names: Sequence[str]) -> None:
        super().__init__(len(things))
        self.verb: str = verb
        self.things: Sequence[int] = things
        self.names: Sequence[str] = names

    def outcome(self, number: int) -> int:
        return self.things[number]

    def outcomes(self) -> list[tuple[int, int]]:
        weights: dict[int, int] = {}
        for thing in self.things:
            weights[thing] = weights.get(thing, 0) + 1
        return sorted(weights.items())

    def token(self, outcome: int) -> str:
        return self.verb + " " + self.names[outcome]

    def parse(self, token: str) -> int | None:
        start = self.verb + " "  # a verb may be several words
        if token.startswith(start):
            name = token[len(start) :]
            for thing in self.things:
                if self.names[thing] == name:
                    return thing
        return None
