"""Bots against bots, through the same door as people."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taniere.bots.bot import Bot
from taniere.bots.registry import make_bot
from taniere.core.chance import Source
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.seeded import Seeded

GAME_LIMIT = 1_000_000


def play_on(match: Match, bots: Sequence[Bot], source: Source, limit: int = GAME_LIMIT) -> int:
    """Let bots play a match to its end; how many decisions they made."""
    decisions = 0
    while match.state.result() is None and decisions < limit:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        for seat in match.waiting_for():
            state = match.state
            action = bots[seat].choose(state.view(seat), state.legal(seat), source)
            match.play(seat, match.game.actions[action].token)
            decisions += 1
    return decisions


@dataclass(slots=True)
class Tally:
    """What a run of games came to. Scores and wins are per seat of the bots as they were named."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def add(self, match: Match, decisions: int) -> None:
        """Count one finished match; a shared victory counts as equal parts of a win."""
        result = match.state.result()
        if result is None:
            raise SetupError("game_did_not_end", game=self.game, decisions=decisions)
        self.games += 1
        self.decisions += decisions
        self.endings[result.reason] += 1
        for seat in range(self.seats):
            self.scores[seat] += result.scores[seat]
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)

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
    on_match: Callable[[int, Match], None] | None = None,
) -> Iterator[Tally]:
    """Play games one by one, yielding the same growing tally after each.

    Game `n` of seed `s` draws from its own source, so any of them can be played again alone.
    """
    names = tuple(bots[seat % len(bots)] for seat in range(seats))
    tally = Tally(game.id, seats, names, seed, scores=[0] * seats, wins=[0.0] * seats)
    for number in range(games):
        started = time.process_time()
        match = Match(game, seats, options, data)
        players = [make_bot(name, game) for name in names]
        decisions = play_on(match, players, Seeded(f"{seed}/{number}"))
        tally.cpu_seconds += time.process_time() - started
        tally.add(match, decisions)
        if on_match is not None:
            on_match(number, match)
        yield tally
