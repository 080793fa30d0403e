"""Check the coach by many games among equals: does luck average nothing, are winning chances right?

Usage: coach_table.py GAME [--games N] [--reviews N] [--player BOT] [--seed TEXT]. So many games with two
seats, and with the most, are played. Every draw is accounted for as in a review in its fast setting, and the
luck of a seat added up over the game. Of each game twelve positions are noted with what the coach says of
every seat, and grouped by tens of per cent. The first `--reviews` games are also reviewed as `taniere review`
does it: how much of the movement was drift, and how long that took. Prints rows for docs/coach.md.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from math import sqrt
from time import process_time

from fit_coach import PLAYERS
from taniere.bots.evaluator import final_values
from taniere.coach.coach import FAST
from taniere.coach.coaches import coach_of
from taniere.coach.ledger import Accountant
from taniere.coach.review import review
from taniere.coach.selfplay import Player, player_of
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.seeded import Seeded

NOTED = 12
TENTHS = 10
ENOUGH = 30  # games that a group must come from to be counted


@dataclass
class Tally:
    """What the games of one number of seats have shown."""

    luck: list[float] = field(default_factory=list)  # of seat 0, by game
    said: list[list[tuple[int, float, float]]] = field(default_factory=lambda: [[] for _ in range(TENTHS)])

    def note(self, game: int, chances: list[float], won: list[float]) -> None:
        """What was said of a position, and what came of it."""
        for chance, share in zip(chances, won, strict=True):
            self.said[min(TENTHS - 1, int(chance * TENTHS))].append((game, chance, share))

    def mean_luck(self) -> tuple[float, float]:
        """The mean luck of a game, and its standard error."""
        count = len(self.luck)
        mean = sum(self.luck) / count
        return mean, sqrt(sum((one - mean) ** 2 for one in self.luck) / (count * max(1, count - 1)))

    def misses(self) -> list[tuple[float, float] | None]:
        """By tenth: how much too high the chances were, in points, and the standard error over games."""
        found: list[tuple[float, float] | None] = []
        for group in self.said:
            by_game: dict[int, list[float]] = {}
            for game, chance, share in group:
                by_game.setdefault(game, []).append(chance - share)
            if len(by_game) < ENOUGH:
                found.append(None)
                continue
            miss = sum(chance - share for _, chance, share in group) / len(group)
            spread = sum((sum(ones) - miss * len(ones)) ** 2 for ones in by_game.values())
            found.append((100 * miss, 100 * sqrt(spread) / len(group)))
        return found


def play(game: Game, seats: int, player: Player, number: int, seed: str, tally: Tally) -> None:
    """One game, every draw of it accounted for."""
    state, source = game.new(seats), Seeded(f"{seed}/{game.id}/{seats}/{number}")
    accountant = Accountant(coach_of(game, FAST), number)
    luck, kept, seen, step = Seeded(f"noted/{number}"), list[list[float]](), 0, 0
    total = 0.0
    while state.result() is None:
        chance = state.chance()
        if chance is not None:
            outcome = chance.outcome(source.below(chance.total))
            total += accountant.drawn(step, state, chance, outcome).luck[0]
            state.resolve(outcome)
        else:
            actors = state.actors()
            chosen = [player(state.view(seat), state.legal(seat), source) for seat in actors]
            for seat, action in zip(actors, chosen, strict=True):
                state.apply(seat, action)
        step += 1
        if state.result() is None:
            seen += 1
            place = len(kept) if len(kept) < NOTED else luck.below(seen)  # a fair sample of all
            if place < NOTED:
                kept[place : place + 1] = [accountant.chances(state)]
    won = final_values(state)
    tally.luck.append(total)
    for chances in kept:
        tally.note(number, chances, won)


def reviewed(game: Game, seats: int, player: Player, number: int, seed: str) -> tuple[float, float]:
    """The drift of one game, as a part of all movement, and the seconds of processor time of its review."""
    match, source = Match(game, seats), Seeded(f"{seed}/{game.id}/{seats}/{number}")
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        state = match.state
        chosen = [(seat, player(state.view(seat), state.legal(seat), source)) for seat in state.actors()]
        for seat, action in chosen:
            match.play(seat, game.actions[action].token)
    began = process_time()
    share = review(game, match.record).drift_share
    return share, process_time() - began


def main() -> None:
    """Play, and print the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--reviews", type=int, default=5)
    parser.add_argument("--player")
    parser.add_argument("--seed", default="table")
    arguments = parser.parse_args()
    game = load_game(arguments.game)
    name = arguments.player or PLAYERS.get(game.id)
    for seats in (2, game.seats[-1]):
        tally, player = Tally(), player_of(game, name)
        for number in range(arguments.games):
            play(game, seats, player, number, arguments.seed, tally)
        reviews = [
            reviewed(game, seats, player, number, arguments.seed) for number in range(arguments.reviews)
        ]
        drift, seconds = (sum(column) / len(reviews) for column in zip(*reviews, strict=True))
        mean, error = tally.mean_luck()
        misses = tally.misses()
        cells = ["–" if miss is None else f"{miss[0]:+.1f} ± {miss[1]:.1f}" for miss in misses]
        sizes = [abs(miss[0]) for miss in misses if miss is not None]
        print(
            f"| {game.id} | {seats} | {arguments.games} | {100 * mean:+.2f} ± {100 * error:.2f} | "
            f"{max(sizes, default=0.0):.1f} | {100 * drift:.0f} % | {seconds:.1f} s | {' | '.join(cells)} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
