"""Games for the tests of the coach: every game with somebody to play it quickly."""

from __future__ import annotations

from taniere.bots.registry import make_bot
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.core.state import State
from taniere.seeded import Seeded

PLAYERS = {
    "code-cracker": "naive",
    "dino-park": "naive",
    "labyrintus": "hasty",
    "pig": "random",
    "t-rex": "squirrel",
    "tarasque": "magpie",
    "tyrannosaurus-rex": "grazer",
}


def game_of(game_id: str, seats: int, seed: int, options: dict[str, object] | None = None) -> Match:
    """A whole game among equals."""
    game = load_game(game_id)
    match, source = Match(game, seats, options), Seeded(f"coach/{game_id}/{seats}/{seed}")
    bot = make_bot(PLAYERS[game_id], game)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        state = match.state
        chosen = [(seat, bot.choose(state.view(seat), state.legal(seat), source)) for seat in state.actors()]
        for seat, action in chosen:
            match.play(seat, game.actions[action].token)
    return match


def decisions_of(game_id: str, seats: int, seed: int, every: int) -> list[State]:
    """Some positions of a game in which somebody has a choice."""
    match = game_of(game_id, seats, seed)
    game = match.game
    state = game.start(game.setup(seats, match.record.options))
    found: list[State] = []
    count = waiting = 0
    for entry in match.record.entries:
        if entry.seat is None:
            chance = state.chance()
            assert chance is not None
            outcome = chance.parse(entry.token)
            assert outcome is not None
            state.resolve(outcome)
            continue
        if not waiting:  # a stage begins: nobody's sealed choice is in the position
            waiting = len(state.actors())
            if len(state.legal(entry.seat)) > 1:
                count += 1
                if count % every == 0:
                    found.append(state.copy())
        waiting -= 1
        state.apply(entry.seat, game.action(entry.token))
    return found
