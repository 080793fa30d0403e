"""Bots against bots, many games, one tally."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import taniere
from taniere.arena.pairings import draws_of
from taniere.arena.playing import play_game
from taniere.arena.statistics import wilson
from taniere.bots.registry import bot_kind
from taniere.core.game import Game
from taniere.core.record import Record
from taniere.core.results import Result
from taniere.core.setup import Setup
from taniere.seeded import Seeded


class Tally:
    """What a run of games came to. Scores and wins are per seat of the bots as they were named."""

    def __init__(self, game: Game, setup: Setup, bots: tuple[str, ...], seed: int) -> None:
        self.game = game.id
        self.version = game.version
        self.options = dict(setup.options)
        self.seats = len(bots)
        self.bots = bots
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self.cpu_seconds = 0.0
        self.endings: dict[str, int] = {}
        self.scores = [0] * len(bots)
        self.wins = [0.0] * len(bots)

    def add(self, result: Result, decisions: int) -> None:
        """Count one finished game; a shared victory counts as equal parts of a win."""
        self.games += 1
        self.decisions += decisions
        self.endings[result.reason] = self.endings.get(result.reason, 0) + 1
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score
        winners = result.winners
        for seat in winners:
            self.wins[seat] += 1 / len(winners)

    def summary(self) -> dict[str, object]:
        """As plain data."""
        games = max(self.games, 1)
        return {
            "taniere": taniere.__version__,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "decisions_per_cpu_second": round(self.decisions / self.cpu_seconds) if self.cpu_seconds else 0,
            "endings": dict(sorted(self.endings.items())),
            "mean_scores": [round(score / games, 3) for score in self.scores],
            "win_shares": [round(wins / games, 4) for wins in self.wins],
            "win_intervals": [
                [round(bound, 4) for bound in self.interval(seat)] for seat in range(self.seats)
            ],
        }

    def interval(self, seat: int) -> tuple[float, float]:
        """Where the true share of a seat's wins lies, 95 times in 100: each game has draws of its own."""
        games = max(self.games, 1)
        return wilson(self.wins[seat] / games, games)


def selfplay(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    options: Mapping[str, object] | None = None,
    data: Mapping[str, Any] | None = None,
    on_record: Callable[[int, Record], None] | None = None,
) -> Iterator[Tally]:
    """Play games one by one, yielding the same growing tally after each.

    Game `n` of seed `s` draws from its own source, so any of them can be played again alone. Records are kept
    only for `on_record`. CPU time is that of playing: bots are imported before.
    """
    names = tuple(bots[seat % len(bots)] for seat in range(seats))
    setup = game.setup(seats, options, data)
    tally = Tally(game, setup, names, seed)
    source = Seeded(seed)
    kinds = [bot_kind(name, game) for name in names]
    for number in range(games):
        started = time.process_time()
        players = [kind(game) for kind in kinds]
        draws = draws_of(seed, number)
        record = None if on_record is None else _begin(game, setup, names, draws)
        result, decisions = play_game(game, setup, players, source, draws, record)
        tally.cpu_seconds += time.process_time() - started
        tally.add(result, decisions)
        if on_record is not None and record is not None:
            on_record(number, record)
        yield tally


def _begin(game: Game, setup: Setup, bots: tuple[str, ...], draws: str) -> Record:
    """A record that says who played, and with which draws."""
    record = Record.begin(game.id, game.version, setup)
    record.notes["draws"] = draws
    for seat, bot in enumerate(bots):
        record.notes[f"bot-{seat}"] = bot
    return record
