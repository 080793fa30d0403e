"""Bots against bots, many games, one tally."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from taniere.arena.playing import play_bots
from taniere.bots.registry import bot_kind
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.record import Record
from taniere.core.results import Result
from taniere.seeded import Seeded


class Tally:
    """What a run of games came to. Scores and wins are per seat of the bots as they were named."""

    def __init__(self, game: str, bots: tuple[str, ...], seed: int) -> None:
        self.game = game
        self.seats = len(bots)
        self.bots = bots
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self.cpu_seconds = 0.0
        self.endings: dict[str, int] = {}
        self.scores = [0] * len(bots)
        self.wins = [0.0] * len(bots)

    def add(self, result: Result | None, decisions: int) -> None:
        """Count one finished game; a shared victory counts as equal parts of a win."""
        if result is None:
            raise SetupError("game_did_not_end", game=self.game, decisions=decisions)
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
            "game": self.game,
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
        }


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
    tally = Tally(game.id, names, seed)
    source = Seeded(seed)
    kinds = [bot_kind(name, game) for name in names]
    for number in range(games):
        started = time.process_time()
        players = [kind(game) for kind in kinds]
        state = game.start(setup)
        record = None if on_record is None else Record.begin(game.id, game.version, setup)
        source.restart(f"{seed}/{number}")
        decisions = play_bots(game, state, players, source, record)
        result = state.result()
        tally.cpu_seconds += time.process_time() - started
        tally.add(result, decisions)
        if on_record is not None and record is not None:
            on_record(number, record)
        yield tally
