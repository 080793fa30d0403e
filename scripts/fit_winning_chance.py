"""Fit the coefficients by which the expert of Code Cracker and Dino Park judges a game between turns.

Usage: fit_winning_chance.py [GAMES], 300 unless told otherwise. So many games of two and of more seats are
played by equal bots (lite), with seeds that no published match has. Before each turn the standing is noted,
and in the end who won. The coefficients that make these victories likeliest (Coefficients in
bots/five_dice/evaluation.py) are found by descent along each of them in turn and go to coefficients.toml.
The shipped ones are those of 200 games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import log
from pathlib import Path

from taniere.bots.five_dice.evaluation import Coefficients, Standing, promise, winning_chance
from taniere.bots.five_dice.fox import Fox
from taniere.bots.five_dice.lite import Lite
from taniere.bots.five_dice.turn_player import card_values
from taniere.core.registry import load_game
from taniere.games.five_dice.constants import PHASES, ROLLING
from taniere.games.five_dice.covers import cover_of
from taniere.games.five_dice.game import FiveDiceGame
from taniere.games.five_dice.sampling import needs_of
from taniere.games.five_dice.state import FiveDiceState
from taniere.games.five_dice.views import FiveDiceView
from taniere.seeded import Seeded

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent / "src" / "taniere" / "bots" / "five_dice" / "coefficients.toml"
GAMES = ("code-cracker", "dino-park")
NAMES = ("turn", "promise", "spread", "spread_left")
BEGIN = (1.0, 0.5, 8.0, 1.0)
LEAST = (-5.0, -1.0, 0.5, 0.0)

# A standing with the seat that is judged last, the promise of the table, and that seat's share of victory.
Sample = tuple[Standing, float, float]


def noted(fox: Fox, view: FiveDiceView) -> tuple[int, Standing, float]:
    """How a turn begins, for the seat that rolled before: that seat, the standing, the promise it left."""
    cover = cover_of(needs_of(view, fox.rulebook.faces))
    # `standing` has the active seat last: to whoever was active before, that seat is the first.
    now = fox.standing(view)
    turned = Standing(
        now.scores[-1:] + now.scores[:-1], now.cards[-1:] + now.cards[:-1], now.remaining, now.pile
    )
    return (view.active - 1) % view.seats, turned, promise(cover, card_values(view), 0, 0.0)


def samples(game: FiveDiceGame, seats: int, games: int) -> list[Sample]:
    """Play, and note the beginning of every turn."""
    found: list[Sample] = []
    fox = Fox(game)
    for number in range(games):
        state = game.new(seats, {"start": "0"})
        source = Seeded(f"fit/{seats}/{number}")
        bots = [Lite(game) for _ in range(seats)]
        turns: list[tuple[int, Standing, float]] = []
        while (result := state.result()) is None:
            chance = state.chance()
            if chance is None:
                seat = state.actors()[0]
                state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat), source))
                continue
            assert isinstance(state, FiveDiceState)
            if is_new_turn(state):
                turns.append(noted(fox, state.view(None)))
            state.resolve(chance.outcome(source.below(chance.total)))
        for seat, standing, table in turns:
            share = 1 / len(result.winners) if seat in result.winners else 0.0
            found.append((standing, table, share))
    return found


def is_new_turn(state: FiveDiceState) -> bool:
    """Whether the first roll of a turn is due."""
    return PHASES[state.phase] == PHASES[ROLLING] and not sum(state.kept) and state.bonus_sets == 0


def surprise(found: Sequence[Sample], judged: Sequence[float]) -> float:
    """The mean cross entropy of the victories, given what the coefficients say."""
    coefficients = Coefficients(*judged)
    total = 0.0
    for standing, table, share in found:
        chance = min(max(winning_chance(standing, table, coefficients), 1e-9), 1 - 1e-9)
        total -= share * log(chance) + (1 - share) * log(1 - chance)
    return total / len(found)


def fitted(found: Sequence[Sample]) -> tuple[list[float], float]:
    """The likeliest coefficients, and their surprise."""
    judged, steps = list(BEGIN), [0.5, 0.25, 4.0, 0.5]
    best = surprise(found, judged)
    for _ in range(60):
        for place in range(len(judged)):
            for sign in (1, -1):
                tried = judged[:]
                tried[place] = max(tried[place] + sign * steps[place], LEAST[place])
                value = surprise(found, tried)
                if value < best:
                    judged, best = tried, value
                    break
            else:
                steps[place] /= 2
        if max(steps) < 0.01:
            break
    return judged, best


def main(games: int) -> None:
    """Play, fit and write."""
    lines = ["# Made by scripts/fit_winning_chance.py: see Coefficients in evaluation.py."]
    for name in GAMES:
        game = load_game(name)
        assert isinstance(game, FiveDiceGame)
        more = game.seats[2:]
        for group, counts in (("two", (2,)), ("more", tuple(more))):
            found: list[Sample] = []
            for seats in counts:
                found += samples(game, seats, games // len(counts))
            judged, best = fitted(found)
            lines += ["", f"[{name}.{group}] # {len(found)} turns, surprise {best:.4f}"]
            lines += [f"{key} = {value:.3f}" for key, value in zip(NAMES, judged, strict=True)]
            print("\n".join(lines[-5:]), flush=True)
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
