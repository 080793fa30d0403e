"""The duel: seats, sums and the interval."""

from __future__ import annotations

import pytest

from taniere.arena.duel import duel
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.five_dice import Naive
from taniere.core.chance import Source
from taniere.core.errors import SetupError
from taniere.core.game import Game
from taniere.core.views import View
from taniere.games.dino_park import GAME as DINO_PARK


def make(name: str, game: Game) -> Bot:
    """As the registry does, without installed entry points."""
    return {"naive": Naive, "random": RandomBot}[name](game)


def test_the_stronger_bot_wins_from_both_seats() -> None:
    there = duel(DINO_PARK, ["naive", "random"], 20, 1, make)
    back = duel(DINO_PARK, ["random", "naive"], 20, 1, make)
    assert there.games == back.games == 20
    assert there.share > 0.8
    assert back.share < 0.2


def test_seats_swap_every_second_game() -> None:
    seats: list[tuple[str, int]] = []

    class Noting(Naive):
        def __init__(self, label: str, game: Game) -> None:
            super().__init__(game)
            self.label = label

        def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
            assert view.viewer is not None
            seats.append((self.label, view.viewer))
            return super().choose(view, legal, source)

    for games, expected in ((1, {("a", 0), ("b", 1)}), (2, {("a", 0), ("b", 1), ("a", 1), ("b", 0)})):
        seats.clear()
        duel(DINO_PARK, ["a", "b"], games, 1, Noting)
        assert set(seats) == expected


def test_equal_bots_share_evenly_because_each_pair_of_games_is_the_same() -> None:
    outcome = duel(DINO_PARK, ["naive", "naive"], 10, 3, make)
    assert outcome.share == 0.5
    assert sum(outcome.wins) + outcome.shared == 10


def test_equal_seeds_give_equal_duels_and_others_do_not() -> None:
    first, again, other = (duel(DINO_PARK, ["naive"], 10, seed, make).score(0) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_with_more_seats_the_first_bot_has_one_and_moves_round() -> None:
    seats: list[tuple[str, int]] = []

    class Noting(Naive):
        def __init__(self, label: str, game: Game) -> None:
            super().__init__(game)
            self.label = label

        def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
            assert view.viewer is not None
            seats.append((self.label, view.viewer))
            return super().choose(view, legal, source)

    outcome = duel(DINO_PARK, ["a", "b"], 2, 1, Noting, seats=3, options={"short": True})
    assert set(seats) == {("a", 0), ("b", 1), ("b", 2), ("a", 1), ("b", 0)}
    assert outcome.games == 2
    assert outcome.fair_share == pytest.approx(1 / 3)


def test_equal_bots_have_equal_parts_at_four_seats() -> None:
    outcome = duel(DINO_PARK, ["naive", "naive"], 8, 3, make, seats=4)
    assert outcome.share == pytest.approx(0.25)
    assert sum(outcome.wins) + outcome.shared == 8


def test_three_bots_need_three_seats() -> None:
    assert duel(DINO_PARK, ["naive", "random", "random"], 3, 1, make).wins[0] >= 2
    with pytest.raises(SetupError):
        duel(DINO_PARK, ["naive"] * 3, 1, 1, make, seats=4)
