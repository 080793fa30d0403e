"""Run by each build's own interpreter: what a bot would choose in some positions of a random game.

usage: python -I choose.py GAME BOT POSITIONS
"""

from __future__ import annotations

import json
import sys

from taniere import is_compiled
from taniere.bots.registry import make_bot
from taniere.core.registry import load_game
from taniere.seeded import Seeded

EVERY = 5  # decisions from one position to the next


def choices(game_id: str, name: str, positions: int) -> list[str]:
    """The token chosen at every fifth decision of a real choice, of games played one after another."""
    game, source, found, met = load_game(game_id), Seeded(3), list[str](), 0
    bot = make_bot(name, game)
    state = game.new(2)
    while len(found) < positions:
        if state.result() is not None:
            state = game.new(2)
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)))
            continue
        asked = [(seat, state.legal(seat), state.view(seat)) for seat in state.actors()]
        for seat, legal, view in asked:
            met += len(legal) > 1
            if len(legal) > 1 and met % EVERY == 0:
                found.append(game.actions[bot.choose(view, legal, Seeded(met))].token)
            state.apply(seat, legal[source.below(len(legal))])
    return found


if __name__ == "__main__":
    chosen = choices(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    print(json.dumps({"compiled": is_compiled(), "choices": chosen}))
