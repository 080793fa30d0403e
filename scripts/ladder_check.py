"""Play a fresh small sample of every published ladder; fail only if it contradicts the order beyond chance.

make ladder-check
make ladder-check SEED=7 GAMES=60
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import taniere
from taniere.arena.duel import duel
from taniere.arena.published import Published, contradicts, published_ladders
from taniere.core.registry import load_game

FOLDER = Path(taniere.__file__).parent / "bots" / "ladders"


def check(ladders: dict[str, Published], games: int, seed: int) -> list[str]:
    """Play neighbours of every ladder, telling each result; the matches that contradict it."""
    matches = [(name, *pair) for name, ladder in ladders.items() for pair in ladder.clear_neighbours()]
    wrong = []
    for name, stronger, weaker in matches:
        ladder, pair = ladders[name], [stronger, weaker]
        found = duel(load_game(ladder.game), pair, games, seed, seats=ladder.seats, options=ladder.options)
        low, high = found.interval()
        print(f"{name}: {stronger} : {weaker} {found.share:.1%} ({low:.1%} to {high:.1%})", flush=True)
        if contradicts(found, len(matches)):
            wrong.append(f"{name}: {stronger} is published as stronger than {weaker}")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args(arguments)
    ladders = published_ladders(chosen.folder)
    if not ladders:
        print(f"no published ladder in {chosen.folder}", file=sys.stderr)
        return 2
    wrong = check(ladders, chosen.games, chosen.seed)
    print("\n".join(wrong) or f"{len(ladders)} ladders, seed {chosen.seed}: nothing contradicts them")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
