"""Switches of a game: typed, with defaults, readable from the text of a command line or a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from taniere.core.errors import SetupError

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One switch. `rule` is the rule or ruling that it switches.

    `seats` are the numbers of players for whom it changes anything; None where it does for all. One that is
    `is_up_front` belongs to choosing the game (an edition, a short game), the others are house rules.
    """

    name: str
    default: OptionValue
    rule: str
    seats: tuple[int, ...] | None = field(default=None, kw_only=True)
    is_up_front: bool = field(default=False, kw_only=True)
    kind: ClassVar[str] = "option"

    def parse(self, text: str, seats: int) -> OptionValue:
        """The value that a text stands for; SetupError if it stands for none."""
        for value in self.values(seats):
            if self.format(value) == text:
                return value
        raise SetupError("bad_option", option=self.name, value=text, allowed=self.allowed(seats))

    def format(self, value: OptionValue) -> str:
        """The value as text: what `parse` reads back."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        """Every value, for this number of seats."""
        raise NotImplementedError

    def trials(self, seats: int) -> tuple[OptionValue, ...]:
        """Values beside the default that a check of the game should try."""
        return tuple(value for value in self.values(seats) if value != self.default)

    def allowed(self, seats: int) -> str:
        """The values in words, for an error."""
        return ", ".join(self.format(value) for value in self.values(seats))


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """On or off."""

    kind: ClassVar[str] = "flag"

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        return (False, True)


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few words."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "choice"

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        return self.words


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number between two bounds."""

    low: int
    high: int
    kind: ClassVar[str] = "number"

    def parse(self, text: str, seats: int) -> OptionValue:
        if text.isascii() and text.isdigit() and len(text) < 10 and self.low <= int(text) <= self.high:
            return int(text)
        raise SetupError("bad_option", option=self.name, value=text, allowed=self.allowed(seats))

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        return tuple(range(self.low, self.high + 1))

    def trials(self, seats: int) -> tuple[OptionValue, ...]:
        return (self.low,)  # the shortest game of its kind; the highest may take for ever

    def allowed(self, seats: int) -> str:
        return f"{self.low}…{self.high}"


@dataclass(frozen=True, slots=True)
class StartSeat(Option):
    """Who begins: a seat, or `random` (drawn as the first chance of the game)."""

    kind: ClassVar[str] = "start"

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        return ("random", *(str(seat) for seat in range(seats)))

    def trials(self, seats: int) -> tuple[OptionValue, ...]:
        return (str(seats - 1),)


def settle(specs: tuple[Option, ...], given: Mapping[str, object], seats: int) -> dict[str, OptionValue]:
    """Every option with its given value or default, in the order of the specs."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise SetupError("unknown_option", option=name, known=", ".join(known) or "-")
    settled: dict[str, OptionValue] = {}
    for spec in specs:
        value = given.get(spec.name, spec.default)
        text = spec.format(value) if isinstance(value, bool | int | str) else repr(value)
        settled[spec.name] = spec.parse(text, seats)
    return settled
