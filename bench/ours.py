"""A registered game of this project under uniformly random play, two seats.

`GAME` is the bare engine loop (`play_random`), `GAME/selfplay` the same by `selfplay` with random bots, and
`GAME/search` counts simulations of searches with random rollouts, from the first decision of a game. Runs
under the interpreter whose build of the engine is to be measured, plain or compiled. A request is
`GAME SECONDS SEED`, on the command line or one a line on stdin; each answer is one line of JSON.
"""

from __future__ import annotations

import json
import sys
from time import process_time

from taniere import is_compiled
from taniere.arena.selfplay import selfplay
from taniere.bots.evaluator import Evaluator
from taniere.bots.search import Search
from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.playout import play_random
from taniere.core.registry import load_game
from taniere.seeded import Seeded

SEATS = 2
MOST_GAMES = 1_000_000
SIMULATIONS = 100  # of one search, as in peers/openspiel_pig.py


def slice(game_id: str, seconds: float, seed: int = 0) -> tuple[int, float]:
    """Whole games for at least so many seconds of CPU: decisions, CPU seconds."""
    name, _, way = game_id.partition("/")
    game = load_game(name)
    if way == "selfplay":
        return _selfplay(game, seconds, seed)
    if way == "search":
        return _search(game, seconds, seed)
    setup = game.setup(SEATS)
    source = Seeded(seed)
    decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        decisions += play_random(game.start(setup), source)
    return decisions, process_time() - began


def _selfplay(game: Game, seconds: float, seed: int) -> tuple[int, float]:
    began = process_time()
    for tally in selfplay(game, SEATS, MOST_GAMES, seed, ("random",)):
        decisions = tally.decisions
        if process_time() - began >= seconds:
            break
    return decisions, process_time() - began


def _search(game: Game, seconds: float, seed: int) -> tuple[int, float]:
    source = Seeded(seed)
    state = game.new(SEATS)
    while (chance := state.chance()) is not None:
        state.resolve(chance.outcome(source.below(chance.total)))
    simulations = 0
    began = process_time()
    while process_time() - began < seconds:
        Search(Evaluator(), SEATS, game.has_secrets).run([state], SIMULATIONS, source)
        simulations += SIMULATIONS
    return simulations, process_time() - began


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
