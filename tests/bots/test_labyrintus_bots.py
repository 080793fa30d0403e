"""What the players of Labyrintus choose, from views alone."""

from __future__ import annotations

import pytest

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot
from taniere.bots.labyrintus import Hasty, Scout
from taniere.bots.labyrintus.evaluation import FED, HOLD, LAST, PROGRESS, Worth
from taniere.bots.labyrintus.policy import best_turn, turns
from taniere.core.chance import Source
from taniere.core.match import Match
from taniere.core.views import View
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.actions import STOP
from taniere.games.labyrintus.constants import PLACES, TOKENS
from taniere.games.pig import GAME as PIG
from taniere.seeded import Seeded
from tests.games.labyrintus.tables import CARNIVORE_3, HERBIVORE_1, HERBIVORE_3, OMNIVORE_2, Table


def choice(bot: Bot, table: Table, seed: int = 0) -> str:
    state = table.state
    chosen = bot.choose(state.view(state.active), state.legal(state.active), Seeded(seed))
    return GAME.actions[chosen].token


def move(bot: Bot, table: Table) -> str:
    """Pivot and stop: where the bot goes."""
    table.play(choice(bot, table))
    return choice(bot, table)


@pytest.mark.parametrize("kind", [Hasty, Scout])
def test_they_play_this_game_and_no_other(kind: type[Bot]) -> None:
    assert [kind.plays(game) for game in (GAME, PIG)] == [True, False]


@pytest.mark.parametrize("kind", [Hasty, Scout])
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"scare-at-distance": True, "move-without-pivot": True}), (4, {})]
)
def test_they_finish_games_by_legal_actions(kind: type[Bot], seats: int, options: dict[str, object]) -> None:
    class Watched(kind):  # type: ignore[misc, valid-type]
        def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
            action: int = super().choose(view, legal, source)
            assert action in legal
            return action

    match = Match(GAME, seats, options)
    decisions = play_bots(
        match.game, match.state, [Watched(GAME) for _ in range(seats)], Seeded(f"bots {seats}"), limit=3_000
    )
    assert match.state.result() is not None, f"{decisions} decisions"


@pytest.mark.parametrize("kind", [Hasty, Scout])
def test_the_same_view_and_numbers_give_the_same_choice(kind: type[Bot]) -> None:
    table = Table(OMNIVORE_2).lay("B4 N-S", "plants-red")
    assert choice(kind(GAME), table, 3) == choice(kind(GAME), table, 3)


@pytest.mark.parametrize("kind", [Hasty, Scout])
def test_they_go_home_with_food_when_they_can(kind: type[Bot]) -> None:
    table = Table(HERBIVORE_3).put(0, "A5 E-S", "plants-red").visited(0).turn_of(0)
    assert move(kind(GAME), table) == "stop home"


@pytest.mark.parametrize("kind", [Hasty, Scout])
def test_they_take_food_from_a_reserve_when_they_can(kind: type[Bot]) -> None:
    assert move(kind(GAME), Table(HERBIVORE_3)).startswith("stop reserve")


@pytest.mark.parametrize("kind", [Hasty, Scout])
def test_they_take_up_the_better_token_and_swap_what_cannot_be_met(kind: type[Bot]) -> None:
    table = Table(OMNIVORE_2).lay("B4 N-S", "plants-red", "cornucopia")
    table.play("pivot C5 cw", "stop B4 N-S")
    assert choice(kind(GAME), table) == "take plants-red"
    table = Table(CARNIVORE_3, HERBIVORE_1).empty_reserves("B", "D").put(1, "E5 S-W").turn_of(1)
    table.play("pivot C3 cw", "stop home")
    assert choice(kind(GAME), table) == "swap"


def test_the_best_turn_sees_home_one_turn_away() -> None:
    token = TOKENS.index("plants-red")
    near = Table(HERBIVORE_3).put(0, "B4 N-S", "plants-red").visited(0)
    far = Table(HERBIVORE_3).put(0, "C1 N-E", "plants-red").visited(0)
    worth = Worth(near.state, 0)
    assert best_turn(near.state, worth) == worth.at_home([token])
    assert best_turn(far.state, Worth(far.state, 0)) < worth.at_home([token])


def test_looking_ahead_leaves_the_position_as_it_was() -> None:
    table = Table(OMNIVORE_2, HERBIVORE_3, seats=3).lay("B4 N-S", "plants-red")
    table.put(0, "D3 N-E", "plants-white").put(2, "E4 W-N")
    table.put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    state, before = table.state, table.state.dump()
    bot, worth = Scout(GAME), Worth(table.state, 1)
    for _, found in turns(state):
        for stop in found:
            bot.of_stop(state, worth, stop - STOP)
    best_turn(state, Worth(state, 0))
    assert state.dump() == before


def test_the_worth_of_food_is_its_expected_points_and_what_it_feeds() -> None:
    table = Table(HERBIVORE_3)
    worth = Worth(table.state, 0)
    token = TOKENS.index("plants-white")  # 1, 2, 2, 3
    hungry = (1 * (1 + PROGRESS / 3) + 2 * (2 + PROGRESS * 2 / 3)) / 4
    assert worth.at_home([token]) == pytest.approx(hungry + (3 + FED) / 4)
    assert worth.held([token]) == pytest.approx(HOLD * worth.at_home([token]))
    assert worth.at_home([]) == 0
    table.state.fed[0] = [1, 2]
    assert Worth(table.state, 0).bonus == LAST
    table.state.home[1] = [3] * 4
    assert Worth(table.state, 0).bonus < 0  # to end the game now would lose it


def test_scout_lets_t_rex_scare_a_leader_that_carries_food() -> None:
    table = Table(OMNIVORE_2, HERBIVORE_3)
    table.put(0, "D3 N-E", "plants-white").put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    bot, worth = Scout(GAME), Worth(table.state, 1)
    table.play("pivot A3 cw")
    meeting = bot.of_stop(table.state, worth, PLACES.index("D3 N-E"))
    waiting = bot.of_stop(table.state, worth, PLACES.index("D2 N-S"))
    assert meeting > waiting


def test_scout_beats_hasty() -> None:
    """Eight games with seats swapped; measured over many, it wins three in four (docs/bots.md)."""
    won = 0
    for number in range(8):
        seat = number % 2
        bots: list[Bot] = [Hasty(GAME), Hasty(GAME)]
        bots[seat] = Scout(GAME)
        match = Match(GAME, 2, {"start": "0"})
        play_bots(match.game, match.state, bots, Seeded(f"scout {number}"), match.record)
        result = match.state.result()
        assert result is not None
        won += result.winners == (seat,)
    assert won >= 5
