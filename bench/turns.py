"""What the exact worth of a turn costs: processor time and memory, on the tables of the shipped decks.

Usage: turns.py [EVERY], all 2,925 tables of Code Cracker and all 816 of Dino Park, or every so many of them.
A table is three fresh cards. Memory is that of the process before the first table and at its highest.
"""

from __future__ import annotations

import resource
import sys
from itertools import combinations
from time import process_time

from taniere.core.registry import load_game
from taniere.games.five_dice.constants import BONUS, DICE, SLOTS
from taniere.games.five_dice.covers import cover_of
from taniere.games.five_dice.data import Deck
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.turn_solver import Points, TurnSolver

GAMES = ("code-cracker", "dino-park")


def seconds(deck: Deck, cards: tuple[int, ...]) -> float:
    """The time for a fresh solver to know what a turn with these cards is worth."""
    needs = [0] * (BONUS * SLOTS)
    for slot, card in enumerate(cards):
        for face in deck.spaces[card]:
            needs[face * SLOTS + slot] += 1
    values = [float(deck.values[card]) for card in cards]
    started = process_time()
    TurnSolver(Points(values)).rolling(cover_of(needs), DICE, 0)
    return process_time() - started


def megabytes() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(every: int) -> None:
    """Time the tables of both games."""
    games = [load_game(name) for name in GAMES]
    before = megabytes()
    for game in games:
        assert isinstance(game, FiveDiceGame)
        deck = game.shipped_deck
        tables = list(combinations(range(len(deck.ids)), SLOTS))[::every]
        found = sorted((seconds(deck, table), table) for table in tables)
        times = [time for time, _ in found]
        largest = "/".join(deck.ids[card] for card in found[-1][1])
        print(
            f"{game.id}: {len(tables)} tables, median {times[len(times) // 2]:.3f} s, "
            f"99th percentile {times[len(times) * 99 // 100]:.3f} s, most {times[-1]:.3f} s ({largest})"
        )
    print(f"memory: {before:.0f} MB before, {megabytes():.0f} MB at most")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
