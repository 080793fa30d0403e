"""Ten thousand games of each game by its cheapest bots through `taniere arena --jobs 2`: does memory grow?

make arena-memory
make arena-memory GAME=pig COUNT=10000

Prints the resident memory of the run and of its largest worker after a tenth of the games, half of them and
nine tenths, in MB, and fails if either has grown by more than a quarter and 20 MB in between.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from taniere.arena.journal import NAME

BOTS = {
    "pig": "random",
    "code-cracker": "naive",
    "dino-park": "naive",
    "tarasque": "magpie",
    "t-rex": "squirrel",
    "tyrannosaurus-rex": "grazer",
    "labyrintus": "hasty",
}
JOBS = 2
MARKS = (0.1, 0.5, 0.9)


def measure(game: str, games: int, out: Path) -> list[tuple[float, float]]:
    """The memory at each mark: of the run, and of the largest of its workers."""
    plan = [game, "--bots", BOTS[game], "--games", str(games), "--jobs", str(JOBS), "--out", str(out)]
    argv = [sys.executable, "-m", "taniere", "arena", *plan]
    with subprocess.Popen(argv, stdout=subprocess.DEVNULL) as run:
        found, process = [], psutil.Process(run.pid)
        for mark in MARKS:
            while run.poll() is None and done(out) < mark * games:
                time.sleep(0.05)
            if run.poll() is not None:
                break
            workers = [child.memory_info().rss / 1e6 for child in process.children()]
            found.append((process.memory_info().rss / 1e6, max(workers)))
        if run.wait() != 0:
            raise SystemExit(f"{game}: the run failed")
    return found


def done(out: Path) -> int:
    """How many games are in the journal: of a bot against itself, one a line."""
    path = out / NAME
    if not path.exists():
        return 0
    with path.open("rb") as file:
        return sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 20), b"")) - 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(BOTS))
    parser.add_argument("--count", type=int, default=10_000)
    chosen = parser.parse_args()
    has_grown = False
    for game in chosen.games:
        with tempfile.TemporaryDirectory() as folder:
            found = measure(game, chosen.count, Path(folder) / "out")
        if len(found) < len(MARKS):
            raise SystemExit(f"{game}: over before memory was measured; play more games")
        grown = any(last > first * 1.25 + 20 for first, last in zip(found[0], found[-1], strict=True))
        has_grown |= grown
        told = "; ".join(
            f"{mark:.0%}: {run:.0f} and {most:.0f}" for mark, (run, most) in zip(MARKS, found, strict=True)
        )
        verdict = "GROWN" if grown else "no growth"
        print(f"{game}, {chosen.count} games of {BOTS[game]}: {verdict}; MB at {told}", flush=True)
    return 1 if has_grown else 0


if __name__ == "__main__":
    sys.exit(main())
