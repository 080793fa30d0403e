"""What the games of one line-up came to, per player, whatever the seats."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from taniere.arena.pairings import LineUp
from taniere.arena.statistics import NORMAL_95, share_interval


class Standings:
    """Wins, shares and scores of the players of a line-up, in the order they were named."""

    def __init__(self, line_up: LineUp) -> None:
        self.line_up = line_up
        self.games = 0
        self.wins = [0] * len(line_up.players)  # by this player alone
        self.shared = 0  # victories shared by players of different kinds
        self.round_shares: list[list[float]] = [[] for _ in line_up.players]  # of each round
        self._parts = [0.0] * len(line_up.players)
        self._round: int | None = None
        self._games_in_round = 0
        self._counts = [0] * len(line_up.players)
        self._sums = [0] * len(line_up.players)
        self._squares = [0] * len(line_up.players)

    def add(self, round_number: int, rotation: int, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Count a game; the games of a round come one after the other. Winners share a victory equally."""
        seated = self.line_up.seated(rotation)
        if round_number != self._round:
            self._round, self._games_in_round = round_number, 0
            for shares in self.round_shares:
                shares.append(0.0)
        self.games += 1
        self._games_in_round += 1
        for seat, player in enumerate(seated):
            self._counts[player] += 1
            self._sums[player] += scores[seat]
            self._squares[player] += scores[seat] * scores[seat]
        won = [seated[seat] for seat in winners]
        if won.count(won[0]) == len(won):
            self.wins[won[0]] += 1
        else:
            self.shared += 1
        before = self._games_in_round - 1
        for player, shares in enumerate(self.round_shares):
            part = won.count(player) / len(won)
            self._parts[player] += part
            shares[-1] = (shares[-1] * before + part) / self._games_in_round

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return len(self.round_shares[0])

    @property
    def share(self) -> float:
        """The first player's part of all wins; a victory is shared in equal parts by those who share it."""
        return self.share_of(0)

    def share_of(self, player: int) -> float:
        """The part of all wins that the seats of a player had."""
        return self._parts[player] / self.games

    def interval(self, player: int = 0, reach: float = NORMAL_95) -> tuple[float, float]:
        """Where the true share of a player lies, 95 times in 100 or as `reach` says."""
        return share_interval(self.round_shares[player], self.games / self.rounds, reach)

    @property
    def fair_share(self) -> float:
        """What the first player would have among equals."""
        return self.line_up.order.count(0) / len(self.line_up.order)

    def score(self, player: int) -> tuple[float, float]:
        """The mean score of a player and the standard deviation."""
        count, total = self._counts[player], self._sums[player]
        spread = max(self._squares[player] - total * total / count, 0.0)
        return total / count, sqrt(spread / max(count - 1, 1))

    def score_error(self, player: int) -> float:
        """The standard error of the mean score."""
        return self.score(player)[1] / sqrt(self._counts[player])
