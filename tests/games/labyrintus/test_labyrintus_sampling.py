"""A position made from a view holds the whole box: what lies about is not in the piles as well."""

from __future__ import annotations

from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.constants import CORNUCOPIA, FLOOR
from taniere.seeded import Seeded

LEAST = 20  # positions in which somebody has dropped food


def test_a_sample_holds_the_box_also_while_food_lies_on_the_paths() -> None:
    source, found, seed = Seeded("food on the paths"), 0, 0
    while found < LEAST:
        seed += 1
        state = GAME.start(GAME.setup(4, {"start": "0"}))
        for _ in range(400):
            chance = state.chance()
            if chance is not None:
                state.resolve(chance.outcome(source.below(chance.total)), None)
            elif not (actors := state.actors()):
                break
            else:
                legal = state.legal(actors[0])
                state.apply(actors[0], legal[source.below(len(legal))], None)
            is_dropped = any(code % FLOOR != CORNUCOPIA for code in state.floor)
            if is_dropped and state.chance() is None:
                found += 1
                assert GAME.sample(state.view(0), source).material() == state.material()
        assert seed < 50, "random games hardly ever drop food"
