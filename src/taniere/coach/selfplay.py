"""Games among equals, by which winning chances are fitted and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from taniere.bots.registry import bot_names, make_bot
from taniere.coach.coach import HINT
from taniere.coach.coaches import coach_of
from taniere.core.chance import Source
from taniere.core.game import Game
from taniere.core.state import State
from taniere.core.views import View
from taniere.seeded import Seeded

Player = Callable[[View, tuple[int, ...], Source], int]


def player_of(game: Game, name: str | None) -> Player:
    """A bot by its name; the coach itself, by what it knows exactly, where none is named."""
    if name is not None:
        return make_bot(name, game).choose
    coach = coach_of(game, HINT)

    def best(view: View, legal: tuple[int, ...], source: Source) -> int:
        return max(coach.exact_choices(view, legal), key=lambda choice: choice.worth).action

    return best


def equals(game: Game, preferred: str) -> str | None:
    """The bot of this name if the game has it, else nobody: then the coach plays."""
    return preferred if preferred in bot_names(game) else None


def positions(game: Game, seats: int, player: Player, seed: str) -> Iterator[State]:
    """One game, position by position, the last one finished; whoever wants to keep one copies it."""
    state, source = game.new(seats), Seeded(seed)
    while True:
        yield state
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)))
            continue
        actors = state.actors()
        if not actors:
            return
        chosen = [player(state.view(seat), state.legal(seat), source) for seat in actors]
        for seat, action in zip(actors, chosen, strict=True):
            state.apply(seat, action)
