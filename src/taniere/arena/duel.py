"""Two bots against each other, or one alone: who is stronger, and how sure is that?

With more than two seats the first bot has one of them, a different one each game, and the second all others.

python -m taniere.arena.duel dino-park lite naive --games 200 --seed 1
python -m taniere.arena.duel dino-park lite naive --seats 4 --option short=true --games 200 --seed 1
python -m taniere.arena.duel dino-park lite --games 200 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot
from taniere.bots.registry import make_bot
from taniere.core.errors import SetupError, TaniereError
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.seeded import Seeded

NORMAL_95 = 1.959964  # the middle 95 % of a normal distribution lie within so many standard deviations

MakeBot = Callable[[str, Game], Bot]


@dataclass(slots=True)
class Duel:
    """What the games came to, per bot in the order they were named, whatever their seats."""

    bots: tuple[str, ...]
    seats: int = 2
    wins: list[int] = field(init=False)
    shared: int = 0  # victories shared by both bots
    part: float = 0.0  # the first bot's part of those, in whole victories
    scores: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.wins = [0 for _ in self.bots]
        self.scores = [[] for _ in self.bots]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.scores[0])

    @property
    def share(self) -> float:
        """The first bot's part of all wins; a victory is shared in equal parts by those who share it."""
        return (self.wins[0] + self.part) / self.games

    def lines(self) -> list[str]:
        """For people."""
        lines = []
        if len(self.bots) == 2:
            low, high = wilson(self.share, self.games)
            lines.append(
                f"{self.bots[0]} {self.wins[0]} : {self.wins[1]} {self.bots[1]}, {self.shared} shared"
            )
            equal = "" if self.seats == 2 else f"; one of {self.seats} equal players: {1 / self.seats:.1%}"
            lines.append(f"share {self.share:.1%}, 95 % interval {low:.1%} to {high:.1%}{equal}")
        for bot, scores in zip(self.bots, self.scores, strict=True):
            mean, deviation = mean_and_deviation(scores)
            error = deviation / sqrt(len(scores))
            lines.append(
                f"{bot}: mean score {mean:.2f}, standard error {error:.2f}, deviation {deviation:.2f}"
            )
        return lines


def duel(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    make: MakeBot = make_bot,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Duel:
    """Play games in which the first bot sits first, then second, and so on; shares of wins and scores."""
    if len(bots) not in (1, 2):
        raise SetupError("bot_count", low=1, high=2, found=len(bots))
    seats = len(bots) if seats is None or len(bots) == 1 else seats
    options = {**({} if len(bots) == 1 else {"start": "0"}), **(options or {})}
    setup = game.setup(seats, options)
    outcome = Duel(tuple(bots), seats)
    for number in range(games):
        order = [0 if seat == number % seats else 1 for seat in range(seats)]
        state = game.start(setup)
        players = [make(bots[who], game) for who in order]
        # The games of a round draw the same numbers, so that luck at the start is shared out as well.
        decisions = play_bots(game, state, players, Seeded(f"{seed}/{number // seats}"))
        result = state.result()
        if result is None:
            raise SetupError("game_did_not_end", game=game.id, decisions=decisions)
        for seat, who in enumerate(order):
            outcome.scores[who].append(result.scores[seat])
        winners = [order[seat] for seat in result.winners]
        if winners.count(winners[0]) == len(winners):
            outcome.wins[winners[0]] += 1
        else:
            outcome.shared += 1
            outcome.part += 1 / len(winners)
    return outcome


def wilson(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies, 95 times in 100 (Wilson's score interval).

    >>> low, high = wilson(0.5, 100)
    >>> f"{low:.4f} {high:.4f}"
    '0.4038 0.5962'
    """
    z2 = NORMAL_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return middle - reach, middle + reach


def mean_and_deviation(scores: Sequence[int]) -> tuple[float, float]:
    """The mean and the standard deviation of a sample."""
    mean = sum(scores) / len(scores)
    return mean, sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command of the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m taniere.arena.duel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", metavar="bot", help="two, or one that plays alone")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="as many as there are bots, unless said")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args(arguments)
    options = dict(pair.partition("=")[::2] for pair in chosen.option)
    try:
        game = load_game(chosen.game)
        outcome = duel(game, chosen.bots, chosen.games, chosen.seed, seats=chosen.seats, options=options)
    except TaniereError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(outcome.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
