"""Run by each build's own interpreter: random games of a game, as digests of everything they tell.

usage: python -I play_seeds.py GAME VERSION GAMES
"""

from __future__ import annotations

import hashlib
import json
import sys

from taniere import is_compiled
from taniere.core.events import canonical, seen
from taniere.core.match import Match
from taniere.core.playout import play_random
from taniere.core.registry import load_game
from taniere.seeded import Seeded


def digests(game_id: str, version: int, games: int) -> list[str]:
    """One digest a seed: the record, what every event and view said, the snapshots, and a fast playout."""
    game, found = load_game(game_id).at_version(version), []
    for seed in range(games):
        seats = game.seats[seed % len(game.seats)]
        match, source, told = Match(game, seats), Seeded(seed), hashlib.sha256()
        while match.state.result() is None:
            if match.state.chance() is not None:
                events = match.draw(source)
            else:
                seat = match.waiting_for()[0]
                legal = match.state.legal(seat)
                events = match.play(seat, game.actions[legal[source.below(len(legal))]].token)
            for event in events:
                told.update(canonical(seen(event, 0)))
        told.update(canonical(match.state.view(None)) + match.state.dump() + match.record.dumps().encode())
        fast = game.new(seats)
        decisions = play_random(fast, Seeded(seed))
        found.append(f"{told.hexdigest()} {decisions} {hashlib.sha256(fast.dump()).hexdigest()}")
    return found


if __name__ == "__main__":
    played = digests(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps({"compiled": is_compiled(), "digests": played}))
