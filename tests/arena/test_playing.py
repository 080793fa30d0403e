"""The loop of bulk play: the same games as by a Match, with nothing made that nobody asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.registry import bot_names, make_bot
from taniere.core.chance import Source
from taniere.core.errors import ContractError
from taniere.core.game import Game
from taniere.core.match import Match, replay
from taniere.core.record import Record, loads
from taniere.core.registry import game_ids, load_game
from taniere.core.views import View
from taniere.seeded import Seeded

GAMES = [load_game(game_id) for game_id in game_ids()]
DECISIONS = 25


def by_match(game: Game, seats: int, bots: list[Bot], source: Source) -> Record:
    """Some decisions of a game through the checks of a Match, one bot after the other."""
    match, decisions = Match(game, seats), 0
    while match.state.result() is None and decisions < DECISIONS:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        for seat in match.waiting_for():
            action = bots[seat].choose(match.state.view(seat), match.state.legal(seat), source)
            match.play(seat, game.actions[action].token)
            decisions += 1
    return match.record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_games_are_those_of_a_match(game: Game) -> None:
    for name in bot_names(game):
        for seats in {game.seats[0], game.seats[-1]}:
            expected = by_match(game, seats, [make_bot(name, game) for _ in range(seats)], Seeded(name))
            setup = game.setup(seats)
            state, record = game.start(setup), Record.begin(game.id, game.version, setup)
            bots = [make_bot(name, game) for _ in range(seats)]
            play_bots(game, state, bots, Seeded(name), record, DECISIONS)
            assert record.dumps() == expected.dumps()
            assert replay(game, loads(record.dumps())).state == state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_view_is_made_for_bots_that_need_none(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = game.new(game.seats[-1])

    def seen(*_: object) -> View:
        raise AssertionError("a view was made")

    monkeypatch.setattr(type(state), "view", seen)
    assert play_bots(game, state, [RandomBot(game)] * game.seats[-1], Seeded(1)) > 0
    assert state.result() is not None


class Faulty(Bot):
    """Chooses what is not legal."""

    name = "faulty"

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        return max(legal) + 1


class BlindAndFaulty(Faulty):
    """The same without a look."""

    needs_view = False

    def choose_blind(self, legal: tuple[int, ...], source: Source) -> int:
        return max(legal) + 1


@pytest.mark.parametrize("kind", [Faulty, BlindAndFaulty])
def test_a_choice_that_is_not_legal_ends_the_game_with_an_error(kind: Callable[[Game], Bot]) -> None:
    pig = load_game("pig")
    with pytest.raises(ContractError, match="the bot faulty chose action 2 of pig"):
        play_bots(pig, pig.new(2), [kind(pig), kind(pig)], Seeded(1))
