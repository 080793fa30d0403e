"""What every expert by search must hold: a choice made from the view alone, and the same each time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from taniere.bots.bot import Bot
from taniere.bots.labyrintus import Spider
from taniere.bots.registry import bot_kinds
from taniere.bots.t_rex import Raptor
from taniere.bots.tyrannosaurus_rex import Raven
from taniere.core.events import canonical
from taniere.core.game import Game
from taniere.core.registry import game_ids, load_game
from taniere.core.state import State
from taniere.seeded import Seeded

EXPERTS: dict[str, type[Bot]] = {"labyrintus": Spider, "t-rex": Raptor, "tyrannosaurus-rex": Raven}
POSITIONS = 4


@pytest.fixture(params=sorted(EXPERTS))
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def decisions(game: Game, seats: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game in which a seat has a real choice, some of them, with that seat."""
    state, source, met = game.new(seats), Seeded(f"{game.id} {seats}"), 0
    while state.result() is None:
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)))
            continue
        for seat in state.actors():
            legal = state.legal(seat)
            if len(legal) > 1 and seat == state.actors()[0]:
                met += 1
                if met % every == 0:
                    yield state.copy(), seat
            state.apply(seat, legal[source.below(len(legal))])


@pytest.mark.parametrize("seats", [2, 3])
def test_an_expert_chooses_by_its_view_and_numbers_alone(game: Game, seats: int) -> None:
    """Another truth behind the same view, a fresh bot instead of one that has played: the same choice."""
    bot, other_truths = EXPERTS[game.id](game), 0
    for number, (state, seat) in enumerate(decisions(game, seats, 5)):
        if number == POSITIONS:
            break
        view, legal = state.view(seat), state.legal(seat)
        twin = game.sample(view, Seeded(number))
        assert canonical(twin.view(seat)) == canonical(view)
        other_truths += twin != state
        chosen = bot.choose(view, legal, Seeded(number))
        assert chosen in legal
        assert EXPERTS[game.id](game).choose(twin.view(seat), legal, Seeded(number)) == chosen
    assert number == POSITIONS
    assert other_truths > 0 or not game.has_secrets


def test_no_bot_of_its_game_is_stronger_than_an_expert(game: Game) -> None:
    assert EXPERTS[game.id].strength == max(kind.strength for kind in bot_kinds(game).values())
    assert [other for other in game_ids() if EXPERTS[game.id].plays(load_game(other))] == [game.id]
