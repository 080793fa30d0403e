"""Habits: bots that others are measured against and nobody is offered."""

from __future__ import annotations

import pytest

from taniere.arena.duel import duel
from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot
from taniere.bots.labyrintus.evaluation import Worth
from taniere.bots.labyrintus.habits import Blocker
from taniere.bots.labyrintus.hasty import Hasty
from taniere.bots.labyrintus.policy import best_turn
from taniere.bots.registry import bot_names, make_bot, measured_names
from taniere.bots.tyrannosaurus_rex.evaluation import DISTANCE
from taniere.core.registry import load_game
from taniere.games.labyrintus.actions import STOP
from taniere.games.labyrintus.state import LabyrintusState
from taniere.games.t_rex.constants import CARD_NAMES
from taniere.games.t_rex.state import TRexState
from taniere.games.tyrannosaurus_rex.constants import OFF, SQUARES
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.seeded import Seeded

HABITS = {
    "t-rex": {"draw-then-close", "hoarder", "closer", "digger"},
    "tyrannosaurus-rex": {"hunter"},
    "labyrintus": {"blocker"},
    "tarasque": {"sweeper"},
}


@pytest.mark.parametrize("game_id", HABITS)
def test_habits_are_measured_and_not_offered(game_id: str) -> None:
    game = load_game(game_id)
    assert set(measured_names(game)) - set(bot_names(game)) == HABITS[game_id]
    assert measured_names(game)[: len(bot_names(game))] == bot_names(game)


@pytest.mark.parametrize(
    ("game_id", "name"), [(game, name) for game, names in HABITS.items() for name in sorted(names)]
)
def test_a_habit_plays_whole_games_from_views_alone(game_id: str, name: str) -> None:
    game = load_game(game_id)
    for seats in {game.seats[0], game.usual_seats} - {1}:
        state = game.new(seats)
        bots = [make_bot(name, game), *(make_bot("random", game) for _ in range(seats - 1))]
        play_bots(game, state, bots, Seeded(f"{name} {seats}"))
        assert state.result() is not None


@pytest.mark.parametrize(
    ("name", "legal", "chosen"),
    [
        ("draw-then-close", "blue-2 yellow-6 red-10 yellow-11", "blue-2"),
        ("draw-then-close", "brown-3 yellow-11 chamaelosaurus", "yellow-11"),
        ("draw-then-close", "brown-3 yellow-11 meteor-shower", "meteor-shower"),
        ("digger", "blue-2 yellow-6 red-10 yellow-11", "blue-2"),
        ("digger", "yellow-11 chamaelosaurus", "yellow-11"),
        ("hoarder", "brown-3 blue-12 yellow-6 meteor-shower", "yellow-6"),
        ("hoarder", "brown-3 yellow-11 meteor-shower", "brown-3"),
        ("closer", "brown-3 yellow-11 red-15", "yellow-11"),
        ("closer", "blue-2 red-15 yellow-6", "red-15"),
    ],
)
def test_what_the_habits_of_t_rex_play_first(name: str, legal: str, chosen: str) -> None:
    game = load_game("t-rex")
    state, source = game.new(3), Seeded(1)
    assert isinstance(state, TRexState)
    while (chance := state.chance()) is not None:
        state.resolve(chance.outcome(source.below(chance.total)))
    (seat,) = state.actors()
    cards = tuple(sorted(CARD_NAMES.index(card) for card in legal.split()))
    assert CARD_NAMES[make_bot(name, game).choose(state.view(seat), cards, source)] == chosen


def test_hunter_comes_nearer_to_its_prey() -> None:
    """Against somebody who rests or runs at random, it stands beside them more often than grazer does."""
    game = load_game("tyrannosaurus-rex")

    def nearness(name: str) -> int:
        beside = 0
        for number in range(12):
            state, source = game.new(2), Seeded(f"hunt {number}")
            assert isinstance(state, TyrannosaurusState)
            bots = [make_bot(name, game), make_bot("random", game)]
            while state.result() is None:
                play_bots(game, state, bots, source, limit=2)
                first, second = state.at
                if OFF not in (first, second):
                    beside += DISTANCE[first * SQUARES + second] <= 1
        return beside

    assert nearness("hunter") > 1.5 * nearness("grazer")


def test_sweeper_beats_chance_and_loses_to_tamer() -> None:
    game = load_game("tarasque")
    assert duel(game, ["sweeper", "random"], 4, 1).share == 1
    assert duel(game, ["sweeper", "tamer"], 8, 1).share < 0.5


def test_blocker_leaves_the_next_seat_less_than_hasty_does() -> None:
    game = load_game("labyrintus")
    left = {Blocker: 0.0, Hasty: 0.0}
    for number in range(8):
        state, source = game.new(2, {"start": "0"}), Seeded(f"block {number}")
        bots: list[Bot] = [Hasty(game), Hasty(game)]
        play_bots(game, state, bots, source, limit=8)
        while state.chance() is not None or state.legal(state.actors()[0])[0] >= STOP:
            play_bots(game, state, bots, source, limit=1)
        seat = state.actors()[0]
        for kind in left:
            twin, draws = state.copy(), Seeded(f"turn {number}")
            assert isinstance(twin, LabyrintusState)
            play_bots(game, twin, [kind(game), kind(game)], draws, limit=2)
            left[kind] += best_turn(twin, Worth(twin, 1 - seat))
    assert left[Blocker] < left[Hasty]
