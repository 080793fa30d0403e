"""Fit the coefficients by which the coach judges positions, and write them beside it.

Usage: fit_coach.py GAME [--games N] [--player BOT] [--group two|more|most]. So many games with two seats,
with the most, and with numbers between are played by equal bots. Of each some quiet positions are noted, and
in the end who won. The coefficients that make these victories likeliest (`coach/fitted.py`) go to
coefficients.toml of that coach; other groups and games in it stay.
"""

from __future__ import annotations

import argparse
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from taniere.bots.evaluator import final_values
from taniere.coach.coach import FAST
from taniere.coach.coaches import coach_of
from taniere.coach.fitted import TERMS, FittedCoach, group_of, terms
from taniere.coach.selfplay import player_of, positions
from taniere.core.game import Game
from taniere.core.registry import load_game
from taniere.seeded import Seeded

SOURCES = Path(__file__).resolve().parent.parent / "src"
NOTED = 24  # positions of a game
STIFFNESS = 0.002  # pulls coefficients that games say little about towards nothing
PLAYERS = {
    "code-cracker": "lite",
    "dino-park": "lite",
    "tarasque": "tamer",
    "t-rex": "tracker",
    "labyrintus": "hasty",
    "tyrannosaurus-rex": "wily",
}

Sample = tuple[list[list[float]], float, list[float]]


def noted(game: Game, coach: FittedCoach, seats: int, player: str | None, seed: str) -> list[Sample]:
    """Some quiet positions of one game, with what came of it."""
    luck, kept, seen = Seeded(seed + "/noted"), list[tuple[list[list[float]], float]](), 0
    chosen = player_of(game, player)
    for state in positions(game, seats, chosen, seed):
        if state.result() is not None:
            won = final_values(state)
        elif coach.is_quiet(state):
            seen += 1
            place = len(kept) if len(kept) < NOTED else luck.below(seen)  # a fair sample of all
            if place < NOTED:
                found = (coach.features(state), coach.left(state))
                kept[place : place + 1] = [found]
    return [(rows, left, won) for rows, left in kept]


def fitted(samples: list[Sample], features: int) -> tuple[list[float], float]:
    """The likeliest coefficients, and the mean cross entropy they leave."""
    most = max(len(rows) for rows, _, _ in samples)
    table = np.zeros((len(samples), most, features * TERMS))
    there, shares = np.zeros((len(samples), most)), np.zeros((len(samples), most))
    for number, (rows, left, won) in enumerate(samples):
        scale = np.array(terms(left))
        for seat, row in enumerate(rows):
            if row:
                there[number, seat] = 1.0
                table[number, seat] = np.outer(np.array(row), scale).ravel()
            shares[number, seat] = won[seat]
    shares *= there
    absent = np.where(there > 0, 0.0, -1e9)
    spread = np.maximum(table.reshape(-1, features * TERMS).std(axis=0), 1e-9)

    def surprise(weights: Any) -> tuple[float, Any]:
        strengths = table @ weights + absent
        strengths -= strengths.max(axis=1, keepdims=True)
        parts = np.exp(strengths)
        chances = parts / parts.sum(axis=1, keepdims=True)
        loss = -(shares * np.log(np.maximum(chances, 1e-300))).sum() / len(samples)
        slope = ((chances * shares.sum(axis=1, keepdims=True) - shares)[..., None] * table).sum((0, 1)) / len(
            samples
        )
        pull = STIFFNESS * spread**2
        return float(loss + (pull * weights**2).sum()), slope + 2 * pull * weights

    optimize: Any = import_module("scipy.optimize")  # it brings no types
    found = optimize.minimize(surprise, np.zeros(features * TERMS), jac=True, method="L-BFGS-B")
    return [float(weight) for weight in found.x], float(found.fun)


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--player")
    parser.add_argument("--group")
    arguments = parser.parse_args()
    game = load_game(arguments.game)
    coach = coach_of(game, FAST)
    assert isinstance(coach, FittedCoach)
    player = arguments.player or PLAYERS.get(game.id)
    target = SOURCES.joinpath(*type(coach).package.split("."), "coefficients.toml")
    known = tomllib.loads(target.read_text("utf-8")) if target.exists() else {}
    wanted: dict[str, list[int]] = {}
    for seats in game.seats:
        if seats > 1:
            wanted.setdefault(group_of(game, seats), []).append(seats)
    for group, counts in wanted.items():
        if arguments.group not in (None, group):
            continue
        samples = [
            sample
            for seats in counts
            for number in range(-(-arguments.games // len(counts)))
            for sample in noted(game, coach, seats, player, f"fit/{game.id}/{seats}/{number}")
        ]
        weights, surprise = fitted(samples, len(coach.features_named))
        about = f"{arguments.games} games of {player or 'the coach'}, {len(samples)} positions"
        about += f", surprise {surprise:.4f}"
        known.setdefault(game.id, {})[group] = {"about": about, "weights": weights}
        print(game.id, group, about, flush=True)
    lines = ["# Made by scripts/fit_coach.py: three numbers for each feature of the coach (coach/fitted.py)."]
    for name, groups in sorted(known.items()):
        for group, found in groups.items():
            numbers = ", ".join(f"{weight:.5g}" for weight in found["weights"])
            lines += ["", f"[{name}.{group}]", f'about = "{found["about"]}"', f"weights = [{numbers}]"]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
