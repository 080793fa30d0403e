"""OpenSpiel's pig (C++) under uniformly random play, and under its Monte Carlo tree search.

A request is `GAME SECONDS SEED`, on the command line or one a line on stdin; each answer is one line of JSON.
Decisions are counted at player nodes only; `pig-mcts` and `pig-mcts-native` count simulations of a search.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

PIG = pyspiel.load_game("pig")

# As bench/ours.py: simulations of one search from the start of a game, each with a random rollout to its end.
SIMULATIONS = 100
CURIOSITY = 1.4
MEMORY = 1_000  # megabytes; never reached


def slice(seconds: float, seed: int = 0) -> tuple[int, float]:
    """Whole games for at least so many seconds of CPU, driven from Python: decisions, CPU seconds.

    The loop that OpenSpiel documents for any of its games (end? chance? simultaneous? whose turn?), as ours
    plays any of ours. Only its way to draw is replaced by a quicker one, the same as ours: one random float.
    """
    random = Random(seed).random
    new = PIG.new_initial_state
    decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        state = new()
        while not state.is_terminal():
            if state.is_chance_node():
                number = random()
                for outcome, weight in state.chance_outcomes():  # noqa: B007 - the one it stops at is used
                    number -= weight
                    if number < 0:
                        break
                state.apply_action(outcome)
            elif state.is_simultaneous_node():
                raise NotImplementedError("pig has none")
            else:
                legal = state.legal_actions(state.current_player())
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
    return decisions, process_time() - began


def slice_tight(seconds: float, seed: int = 0) -> tuple[int, float]:
    """The fastest loop we could write for pig and pig alone, as context.

    It knows that chance comes only after a decision, that outcomes are equally likely and that one seat moves
    at a time: an empty `legal_actions` is the end, and nobody asks whose turn it is.
    """
    random = Random(seed).random
    new = PIG.new_initial_state
    decisions = 0
    began = process_time()
    while process_time() - began < seconds:
        state = new()
        legal_actions = state.legal_actions
        apply_action = state.apply_action
        is_chance_node = state.is_chance_node
        while legal := legal_actions():
            apply_action(legal[int(random() * len(legal))])
            decisions += 1
            if is_chance_node():
                outcomes = legal_actions()
                apply_action(outcomes[int(random() * len(outcomes))])
    return decisions, process_time() - began


def slice_native(seconds: float, seed: int = 0) -> tuple[int, float]:
    """Whole games in OpenSpiel's own C++ loop, with its C++ random players: Python only starts them."""
    players = [pyspiel.make_uniform_random_bot(seat, 2 * seed + seat) for seat in range(PIG.num_players())]
    random = Random(seed)
    states = []
    began = process_time()
    while process_time() - began < seconds:
        state = PIG.new_initial_state()
        pyspiel.evaluate_bots(state, players, random.getrandbits(31))
        states.append(state)
    cpu = process_time() - began
    # Counted after the clock has stopped: walking a history from Python costs more than playing it in C++.
    decisions = sum(step.player >= 0 for state in states for step in state.full_history())
    return decisions, cpu


def slice_mcts(seconds: float, seed: int = 0) -> tuple[int, float]:
    """Searches from the start of a game, by OpenSpiel's search in Python."""
    random = RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(PIG, CURIOSITY, SIMULATIONS, rollouts, solve=False, random_state=random)
    return _searches(bot.mcts_search, seconds)


def slice_mcts_native(seconds: float, seed: int = 0) -> tuple[int, float]:
    """The same by its search in C++."""
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(PIG, rollouts, CURIOSITY, SIMULATIONS, MEMORY, False, seed, False)
    return _searches(bot.mcts_search, seconds)


def _searches(search: Callable[[object], object], seconds: float) -> tuple[int, float]:
    simulations = 0
    began = process_time()
    while process_time() - began < seconds:
        search(PIG.new_initial_state())
        simulations += SIMULATIONS
    return simulations, process_time() - began


SLICES: dict[str, Callable[[float, int], tuple[int, float]]] = {
    "pig": slice,
    "pig-tight": slice_tight,
    "pig-native": slice_native,
    "pig-mcts": slice_mcts,
    "pig-mcts-native": slice_mcts_native,
}


def answer(request: str) -> str:
    game, seconds, seed = request.split()
    if game not in SLICES:
        return json.dumps({"error": f"{game}: only {', '.join(SLICES)} are written here"})
    decisions, cpu = SLICES[game](float(seconds), int(seed))
    return json.dumps({"game": game, "decisions": decisions, "cpu": cpu})


if __name__ == "__main__":
    for line in [" ".join(sys.argv[1:])] if sys.argv[1:] else sys.stdin:
        print(answer(line), flush=True)
