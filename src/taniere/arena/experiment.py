"""What is to be played: a game, its set-ups, the line-ups of each, how many rounds, with which seed.

An experiment is plain data: it travels to workers as JSON, and its identity is the head of the journal. A
*unit* is one round of one match, played in one piece. Units are numbered round by round, so that an
experiment with more games begins with those of a shorter one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

import taniere
from taniere.arena.pairings import LineUp, draws_of, first_starts, line_up, line_ups
from taniere.arena.version import code_digest
from taniere.bots.registry import bot_kind
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.core.setup import Setup

MOST_MATCHES = 10_000


class Case(msgspec.Struct, frozen=True):
    """One set-up: seats, and every option with its value as text."""

    name: str
    seats: int
    options: dict[str, str]


class Match(msgspec.Struct, frozen=True):
    """A line-up in one of the cases."""

    case: int
    line_up: LineUp


class Unit(msgspec.Struct, frozen=True):
    """One round of one match: games with the same draws."""

    number: int
    match: int
    round: int


class Experiment(msgspec.Struct, frozen=True, dict=True):
    """Everything that decides which games are played. `games` is what each match gets, in whole rounds."""

    taniere: str
    code: str  # digest of the rules and bots that play
    game: str
    version: int
    seed: int
    games: int
    cases: tuple[Case, ...]
    matches: tuple[Match, ...]
    data: dict[str, Any] | None = None

    @property
    def identity(self) -> bytes:
        """All but the number of games: runs that share it can share their games."""
        return _encoder.encode(msgspec.structs.replace(self, games=0))

    def encode(self) -> bytes:
        """As JSON."""
        return _encoder.encode(self)

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """By match: the games of a round."""
        return tuple(match.line_up.rotations for match in self.matches)

    @property
    def rounds(self) -> tuple[int, ...]:
        """By match: how many rounds it gets."""
        return tuple(-(-self.games // rotations) for rotations in self.rotations)

    def units(self) -> Iterator[Unit]:
        """Every unit in the order of their numbers."""
        rounds = self.rounds
        for round_number in range(max(rounds)):
            for match in range(len(self.matches)):
                if round_number < rounds[match]:
                    yield self.unit(round_number * len(self.matches) + match)

    def unit(self, number: int) -> Unit:
        """The unit of a number."""
        round_number, match = divmod(number, len(self.matches))
        return Unit(number, match, round_number)

    def game_number(self, unit: Unit, rotation: int) -> int:
        """The number of a game, the same however many games there are."""
        return unit.number * max(self.rotations) + rotation

    def draws(self, unit: Unit) -> str:
        """The name of the numbers that the games of a unit draw."""
        return draws_of(self.seed, unit.round)

    def total_games(self) -> int:
        """How many games there are in all."""
        return sum(rounds * games for rounds, games in zip(self.rounds, self.rotations, strict=True))

    def load(self) -> Game:
        """The game by the rules that it is to be played by."""
        return load_game(self.game).at_version(self.version)

    def setup(self, game: Game, case: int) -> Setup:
        """The set-up of a case, checked."""
        found = self.cases[case]
        return game.setup(found.seats, found.options, self.data)


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Experiment)


def decode(raw: bytes) -> Experiment:
    """What `Experiment.encode` wrote."""
    return _decoder.decode(raw)


def plan(
    game: Game,
    bots: Sequence[str],
    cases: Sequence[tuple[int, Mapping[str, object]]],
    games: int,
    seed: int,
    kind: str = "round-robin",
    tables: Sequence[Sequence[str]] = (),
    data: Mapping[str, Any] | None = None,
) -> Experiment:
    """Check everything and lay out an experiment.

    `tables` are line-ups said outright, in place of those that `kind` makes of the bots.
    """
    names = [name for table in (tables or [bots]) for name in table]
    kinds = [bot_kind(name, game) for name in dict.fromkeys(names)]
    if not tables and len(set(bots)) != len(bots):
        raise SetupError("bot_twice", bots=", ".join(bots))
    settled = [_case(game, seats, options, data) for seats, options in cases]
    if len({case.name for case in settled}) != len(settled):
        raise SetupError("case_twice")
    matches = [
        Match(number, found)
        for number, case in enumerate(settled)
        for found in (
            [line_up(table, case.seats) for table in tables] if tables else line_ups(kind, bots, case.seats)
        )
    ]
    if not 1 <= len(matches) <= MOST_MATCHES:
        raise SetupError("match_count", found=len(matches), high=MOST_MATCHES)
    return Experiment(
        taniere=taniere.__version__,
        code=code_digest(game, kinds),
        game=game.id,
        version=game.version,
        seed=seed,
        games=games,
        cases=tuple(settled),
        matches=tuple(matches),
        data=None if data is None else dict(data),
    )


def _case(game: Game, seats: int, options: Mapping[str, object], data: Mapping[str, Any] | None) -> Case:
    given = {**first_starts(game, seats), **options}
    setup = game.setup(seats, given, data)
    texts = {option.name: option.format(setup.options[option.name]) for option in game.options}
    name = " ".join([str(seats), *(f"{key}={texts[key]}" for key in options)])
    return Case(name, seats, texts)
