"""A registered game of this project under uniformly random play, two seats.

Runs under the interpreter whose build of the engine is to be measured, plain or compiled. A request is
`GAME SECONDS SEED`, on the command line or one a line on stdin; each answer is one line of JSON.
"""

from __future__ import annotations

import json
import sys
from time import process_time

from taniere import is_compiled
from taniere.core.errors import TaniereError
from taniere.core.playout import play_random
from taniere.core.registry import load_game
from taniere.seeded import Seeded

SEATS = 2


def slice(game_id: str, seconds: float, seed: int = 0) -> tuple[int, float]:
    """Whole games for at least so many seconds of CPU: decisions, CPU seconds."""
    game = load_game(game_id)
    setup = game.setup(SEATS)
    source = Seeded(seed)
    decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        decisions += play_random(game.start(setup), source)
    return decisions, process_time() - began


def answer(request: str) -> str:
    game, seconds, seed = request.split()
    try:
        decisions, cpu = slice(game, float(seconds), int(seed))
    except TaniereError as error:
        return json.dumps({"error": str(error)})
    return json.dumps({"game": game, "decisions": decisions, "cpu": cpu, "compiled": is_compiled()})


if __name__ == "__main__":
    for line in [" ".join(sys.argv[1:])] if sys.argv[1:] else sys.stdin:
        print(answer(line), flush=True)
