"""The duel: seats, sums and the interval."""

from __future__ import annotations

import pytest

from taniere.arena.duel import Duel, duel, main, mean_and_deviation, wilson
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
    first, again, other = (duel(DINO_PARK, ["naive"], 10, seed, make).scores for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_shared_victory_is_half_a_win() -> None:
    outcome = Duel(("a", "b"))
    outcome.wins, outcome.shared, outcome.part = [1, 2], 1, 0.5
    outcome.scores = [[9, 8, 7, 6], [5, 9, 9, 6]]
    assert outcome.share == 1.5 / 4
    assert outcome.lines()[0] == "a 1 : 2 b, 1 shared"


def test_the_interval_holds_at_the_ends() -> None:
    low, high = wilson(1.0, 100)
    assert (round(low, 4), round(high, 4)) == (0.9630, 1.0)
    low, high = wilson(0.0, 100)
    assert (round(low, 4), round(high, 4)) == (0.0, 0.0370)


def test_mean_and_deviation_of_a_sample() -> None:
    assert mean_and_deviation([2, 4, 4, 6]) == pytest.approx((4.0, 1.632993), abs=1e-6)


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
    assert [len(scores) for scores in outcome.scores] == [2, 4]
    assert outcome.lines()[1].endswith("one of 3 equal players: 33.3%")


def test_equal_bots_have_equal_parts_at_four_seats() -> None:
    outcome = duel(DINO_PARK, ["naive", "naive"], 8, 3, make, seats=4)
    assert outcome.share == pytest.approx(0.25)
    assert sum(outcome.wins) + outcome.shared == 8


def test_three_bots_are_refused() -> None:
    with pytest.raises(SetupError):
        duel(DINO_PARK, ["naive"] * 3, 1, 1, make)


def test_the_command_prints_the_duel(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dino-park", "naive", "random", "--games", "4", "--seed", "5"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed == duel(DINO_PARK, ["naive", "random"], 4, 5, make).lines()


def test_the_command_takes_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["dino-park", "naive", "random", "--games", "3", "--seats", "3", "--option", "short=true"]) == 0
    )
    printed = capsys.readouterr().out.splitlines()
    expected = duel(DINO_PARK, ["naive", "random"], 3, 1, make, seats=3, options={"short": "true"})
    assert printed == expected.lines()
    assert main(["dino-park", "naive", "random", "--seats", "9"]) == 2


def test_the_command_names_the_bots_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dino-park", "nobody"]) == 2
    assert "lite, naive, random" in capsys.readouterr().err
