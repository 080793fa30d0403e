"""Which set-ups of a game are checked: its defaults at every seat count, and once with each switch.

Of an older version that it still plays: the defaults at every seat count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.options import OptionValue
from taniere.core.state import State


class Violation(Exception):
    """A game does not hold what the contract asks."""


@dataclass(frozen=True, slots=True)
class Case:
    """One set-up of one game."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def new(self) -> State:
        """The position before anything happened."""
        return self.game.new(self.seats, self.options)

    def match(self) -> Match:
        """A match about to begin."""
        return Match(self.game, self.seats, self.options)

    def __str__(self) -> str:
        game = self.game
        version = "" if game is game.newest else f" version={game.version}"
        switches = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{game.id}{version} seats={self.seats}{switches}"


def cases(game: Game) -> Iterator[Case]:
    """The set-ups to check."""
    for seats in game.seats:
        yield Case(game, seats)
    for option in game.options:
        for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
            for value in option.trials(seats):
                yield Case(game, seats, {option.name: value})
    for version in game.older_versions:
        older = game.at_version(version)
        for seats in older.seats:
            yield Case(older, seats)
