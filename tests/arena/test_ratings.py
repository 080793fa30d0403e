"""The model of the ladders: known strengths are found again, and intervals hold what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp, log
from random import Random

import pytest

from taniere.arena.pairings import line_ups
from taniere.arena.ratings import POINTS, Ladder, Outcome, expected, fit
from taniere.core.errors import SetupError


def games(
    chance: Random,
    strengths: Mapping[str, float],
    seats: int,
    rounds: int,
    worths: tuple[float, ...] | None = None,
    agreement: float = 0.0,
) -> Iterator[Outcome]:
    """Round-robins drawn from the model itself; games of a round may repeat the winner of the first."""
    worths = worths or (0.0,) * seats
    for number in range(rounds):
        for pairing in line_ups("round-robin", list(strengths), seats):
            luckiest: str | None = None
            for rotation in range(pairing.rotations):
                bots = tuple(pairing.players[who] for who in pairing.seated(rotation))
                weights = [exp(strengths[bot] + worths[seat]) for seat, bot in enumerate(bots)]
                (winner,) = chance.choices(range(seats), weights)
                if luckiest is not None and chance.random() < agreement:
                    winner = bots.index(luckiest)
                luckiest = bots[winner]
                yield Outcome(bots, (winner,), f"1/{number}")


def points(ladder: Ladder) -> dict[str, float]:
    return {one.name: one.points for one in ladder.bots}


def test_two_bots_have_the_odds_of_their_wins() -> None:
    won = [Outcome(("a", "b"), (0,), str(number)) for number in range(29)]
    won += [Outcome(("b", "a"), (1,), str(number)) for number in range(29)]
    lost = [Outcome(("a", "b"), (1,), str(number)) for number in range(9)]
    lost += [Outcome(("b", "a"), (0,), str(number)) for number in range(9)]
    ladder = fit([*won, *lost], "b")
    odds = (58 + 1) / (18 + 1)  # with one shared game in each seating
    assert points(ladder) == {"a": pytest.approx(POINTS * log(odds), abs=0.1), "b": 0.0}
    assert [worth.points for worth in ladder.seats[2]] == [0.0, 0.0]
    assert ladder.games == 76


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_strengths_and_seats_are_found_again(seats: int) -> None:
    strengths = {"strong": 1.5, "middle": 0.6, "weak": 0.0}
    worths = tuple(0.3 - 0.6 * seat / (seats - 1) for seat in range(seats))
    ladder = fit(games(Random(seats), strengths, seats, 600, worths), "weak")
    assert [one.name for one in ladder.bots] == ["strong", "middle", "weak"]
    for one in ladder.bots:
        assert one.points == pytest.approx(POINTS * strengths[one.name], abs=25)
    for worth in ladder.seats[seats]:
        assert worth.points == pytest.approx(POINTS * worths[int(worth.name)], abs=30)


def test_tables_of_several_sizes_share_one_ladder() -> None:
    strengths = {"strong": 1.0, "weak": 0.0}
    both = [*games(Random(1), strengths, 2, 300), *games(Random(2), strengths, 4, 300)]
    ladder = fit(both, "weak")
    assert points(ladder)["strong"] == pytest.approx(POINTS, abs=30)
    assert sorted(ladder.seats) == [2, 4]


def test_who_never_loses_still_has_a_finite_rating_with_a_wide_interval() -> None:
    won = [Outcome(("a", "b"), (0,), str(number)) for number in range(25)]
    won += [Outcome(("b", "a"), (1,), str(number)) for number in range(25)]
    ladder = fit(won, "b")
    first = ladder.bots[0]
    assert first.name == "a"
    assert first.points == pytest.approx(POINTS * log(51), abs=0.1)
    assert first.high - first.low > 300


def test_a_bot_that_always_sat_in_the_same_seat_is_not_told_from_it() -> None:
    ladder = fit([Outcome(("a", "b"), (0,), str(number)) for number in range(50)], "b")
    assert points(ladder)["a"] == pytest.approx(
        ladder.seats[2][0].points - ladder.seats[2][1].points, abs=0.2
    )
    assert ladder.bots[0].low < 0


def test_a_shared_victory_counts_in_equal_parts() -> None:
    shared = [Outcome(("a", "b"), (0, 1), str(number)) for number in range(20)]
    assert points(fit(shared, "a")) == {"a": 0.0, "b": 0.0}


@pytest.mark.parametrize("agreement", [0.0, 0.7])
def test_the_interval_covers_the_truth_as_often_as_it_says(agreement: float) -> None:
    strengths, hits, trials = {"a": 0.5, "b": 0.0}, 0, 150
    true = POINTS * 0.5 if agreement == 0 else None
    found = []
    for trial in range(trials):
        ladder = fit(games(Random(trial), strengths, 2, 60, agreement=agreement), "b")
        found.append(next(one for one in ladder.bots if one.name == "a"))
    if true is None:  # repeated winners change the shares: the truth is what many rounds say
        true = points(fit(games(Random(0), strengths, 2, 20_000, agreement=agreement), "b"))["a"]
    hits = sum(one.low <= true <= one.high for one in found)
    assert hits / trials > 0.9


def test_equal_games_in_any_order_give_equal_ladders() -> None:
    played = list(games(Random(3), {"a": 0.7, "b": 0.2, "c": 0.0}, 3, 40))
    other = played[:]
    Random(4).shuffle(other)
    assert fit(played, "c") == fit(other, "c")


def test_who_has_no_chain_of_games_to_the_anchor_is_refused() -> None:
    apart = [Outcome(("a", "b"), (0,), "1"), Outcome(("c", "d"), (0,), "1")]
    with pytest.raises(SetupError) as refused:
        fit(apart, "a")
    assert (refused.value.code, refused.value.arguments["bots"]) == ("ladder_not_connected", "c, d")
    with pytest.raises(SetupError) as refused:
        fit(apart, "x")
    assert refused.value.code == "anchor_missing"


def test_four_hundred_points_are_ten_to_one() -> None:
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-400) == pytest.approx(1 / 11)
