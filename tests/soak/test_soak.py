"""`make soak` plays long; `make test` plays a fraction of the same."""

from __future__ import annotations

import pytest

from taniere.bots.bot import Bot
from taniere.bots.five_dice import Lite
from taniere.bots.labyrintus import Scout
from taniere.bots.t_rex import Tracker
from taniere.bots.tarasque import Tamer
from taniere.bots.tyrannosaurus_rex import Wily
from taniere.core.options import OptionValue
from taniere.core.registry import load_game
from tests.games.t_rex.small import SmallTRex
from tests.soak.plays import (
    SEATED,
    SWITCHED,
    compare_positions,
    compare_samples,
    play_randomly,
    play_sensibly,
)

# A bot that plays the game, and how many games of it make a part of a soak.
SENSIBLE = [
    (game_id, seats, bot, games)
    for game_id, seats in SEATED
    for bot, games in ((Lite, 20), (Tamer, 20), (Tracker, 5), (Wily, 20), (Scout, 40))
    if bot.plays(load_game(game_id))
]
# Random games of Labyrintus take thousands of decisions: fewer of them do.
SHORT = {"labyrintus": 3}
LONG = {"labyrintus": 100}
# Thousands of random games, in parts that workers share; a game of Tarasque is as long as several others.
PARTS = [
    (game_id, seats, part) for game_id, seats in SEATED for part in range(5 if game_id == "tarasque" else 10)
]


@pytest.mark.parametrize(("game_id", "seats"), SEATED)
def test_a_few_random_games_end_conserve_and_replay(game_id: str, seats: int) -> None:
    play_randomly(game_id, seats, SHORT.get(game_id, 25), "short")


@pytest.mark.parametrize(("game_id", "seats", "options"), SWITCHED)
def test_a_few_random_games_of_another_set_up(
    game_id: str, seats: int, options: dict[str, OptionValue]
) -> None:
    play_randomly(game_id, seats, 25, "short", options)
    assert compare_positions(game_id, seats, 50, "short", options) >= 50


@pytest.mark.parametrize(("game_id", "seats", "bot", "games"), SENSIBLE)
def test_a_sensible_game_ends_conserves_and_replays(
    game_id: str, seats: int, bot: type[Bot], games: int
) -> None:
    play_sensibly(game_id, seats, bot, 1, "short")


@pytest.mark.soak
@pytest.mark.parametrize(("game_id", "seats", "part"), PARTS)
def test_random_games_end_conserve_and_replay(game_id: str, seats: int, part: int) -> None:
    play_randomly(game_id, seats, LONG.get(game_id, 1_000), f"soak {part}")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("game_id", "seats", "options"), SWITCHED)
def test_random_games_of_another_set_up(
    game_id: str, seats: int, options: dict[str, OptionValue], part: int
) -> None:
    play_randomly(game_id, seats, 500, f"soak {part}", options)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize(("game_id", "seats", "bot", "games"), SENSIBLE)
def test_sensible_games_end_conserve_and_replay(
    game_id: str, seats: int, bot: type[Bot], games: int, part: int
) -> None:
    play_sensibly(game_id, seats, bot, games, f"soak {part}")


@pytest.mark.soak
@pytest.mark.parametrize(("game_id", "seats"), SEATED)
def test_non_interference_on_two_thousand_positions(game_id: str, seats: int) -> None:
    assert compare_positions(game_id, seats, 2_000, "soak") >= 2_000


@pytest.mark.soak
@pytest.mark.parametrize(("game_id", "seats", "options"), SWITCHED)
def test_non_interference_of_another_set_up(
    game_id: str, seats: int, options: dict[str, OptionValue]
) -> None:
    assert compare_positions(game_id, seats, 2_000, "soak", options) >= 2_000


@pytest.mark.soak
@pytest.mark.parametrize("words", ["3 8 12 14 S", "3 5 7 9 11 14", "7 8 10 C S"])
def test_samples_of_t_rex_are_exactly_the_deals_left_open_on_two_thousand_positions(words: str) -> None:
    assert compare_samples(SmallTRex(words), 2, 2_000, "soak") >= 2_000
