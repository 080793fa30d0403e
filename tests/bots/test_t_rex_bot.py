"""What the tracker chooses, from views alone."""

from __future__ import annotations

import pytest

from taniere.arena.duel import duel
from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.t_rex import Raptor, Tracker
from taniere.bots.t_rex.evaluation import EggChances, points_left, tie_odds
from taniere.bots.t_rex.solver import ODDS, chances, colours_of, is_solvable, with_eggs
from taniere.bots.t_rex.tracker import keeping
from taniere.core.events import canonical
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.games.pig import GAME as PIG
from taniere.games.t_rex import GAME
from taniere.games.t_rex.constants import CARD_NUMBERS
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table

PILE = "1 2 4 6 8 10"


def choice(table: Table, seed: int = 1, kind: type[Bot] = Tracker) -> str:
    seat = table.state.active
    action = kind(GAME).choose(table.state.view(seat), table.state.legal(seat), Seeded(seed))
    return GAME.actions[action].token


def make(name: str, game: Game) -> Bot:
    return {"tracker": Tracker, "random": RandomBot}[name](game)


def test_it_plays_t_rex_and_nothing_else() -> None:
    assert Tracker.plays(GAME)
    assert not Tracker.plays(PIG)


@pytest.mark.parametrize("kind", [Tracker, Raptor])
def test_with_the_last_word_it_takes_an_egg_that_is_worth_having(kind: type[Bot]) -> None:
    """Red 15 is the only card that beats green 14, and a third yellow egg wins the game."""
    table = Table(["7 15 3 1", "14 2 4", "6 2 4"], dict.fromkeys(range(3), PILE), round=12)
    table.state.taken = [2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    table.play_all("0:7 1:14 2:6")
    assert choice(table, kind=kind) == "play red-15"


def test_it_takes_the_egg_of_its_colour() -> None:
    table = Table(["7 15", "14 2"], {0: PILE, 1: PILE}, eggs=("yellow", "red"), round=8)
    table.play_all("0:7 1:14 0:15")
    table.state.taken[4] = 3
    assert choice(table) == "egg right"


def test_it_denies_a_rival_the_egg_that_would_win() -> None:
    table = Table(["7 15", "14 2"], {0: PILE, 1: PILE}, eggs=("yellow", "red"), round=12)
    table.play_all("0:7 1:14 0:15")
    # 10 : 10 before; a yellow one adds 9 to the rival, a red one 1 to either
    table.state.taken = [0, 3, 1, 0, 0, 4, 0, 0, 0, 0]
    assert choice(table) == "egg left"


def test_it_removes_the_weaker_of_two_known_cards() -> None:
    strong_top = Table(["7 15 1", "14 2 1"], {0: "1 3 13", 1: PILE})
    strong_top.play_all("0:7 1:14 0:15")
    strong_top.act(0, "egg left")
    assert choice(strong_top) == "discard drawn"  # brown 3, since yellow 1 was drawn
    weak_top = Table(["7 2 9", "3 9 1"], {0: "1 6 8 13", 1: PILE})
    weak_top.play_all("0:7 1:3 0:2")
    weak_top.act(0, "egg left")
    assert weak_top.state.active == 0
    assert choice(weak_top) == "discard played"


def test_numbers_are_kept_for_ties_and_specials_while_they_serve() -> None:
    table = Table(["7 15", "14 2"], round=12)
    red, blue, shower = (CARD_NUMBERS[name] for name in ("red-15", "blue-2", "meteor-shower"))
    assert keeping(table.state, red) > keeping(table.state, blue) > keeping(table.state, shower)
    early = Table(["7 15", "14 2"], round=2).state
    assert keeping(early, shower) > keeping(early, red)


@pytest.mark.parametrize("kind", [Tracker, Raptor])
def test_it_puts_its_own_colour_on_top(kind: type[Bot]) -> None:
    """Seat 1 came last and holds every green card, one of the colours between."""
    table = Table(["7 15 1", "3 4 9 14", "5 10 1"], dict.fromkeys(range(3), "2 8 12"))
    table.play_all("0:7 1:3 2:5 0:15")
    table.discard_all()
    assert (table.phase, table.state.active) == ("trump", 1)
    assert choice(table, kind=kind) == "trump strong green"


def test_it_chooses_the_same_from_the_same_view_and_numbers() -> None:
    match, source = Match(GAME, 3), Seeded("same")
    fresh_each_time = 0
    one = Tracker(GAME)
    while match.state.result() is None and fresh_each_time < 40:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        seat = match.state.actors()[0]
        view, legal = match.state.view(seat), match.state.legal(seat)
        action = one.choose(view, legal, Seeded(fresh_each_time))
        twin = GAME.sample(view, source)  # another deal that the seat cannot tell from this one
        assert canonical(twin.view(seat)) == canonical(view)
        assert Tracker(GAME).choose(twin.view(seat), legal, Seeded(fresh_each_time)) == action
        match.play(seat, GAME.actions[action].token)
        fresh_each_time += 1


def test_an_outlook_is_certain_in_the_last_round() -> None:
    table = Table(["7 15", "14 2"], {0: PILE, 1: PILE}, eggs=("yellow", "red"), round=12)
    table.play_all("0:7 1:14 0:15")
    table.state.taken = [2, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    outlook = EggChances(table.state, 0)
    assert outlook.after(0, 1, True, 3, Seeded(1)) == 1.0  # 9 : 4
    assert outlook.after(0, 1, False, 3, Seeded(1)) == 1.0  # 5 : 2
    table.state.taken = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    outlook = EggChances(table.state, 0)
    assert outlook.after(0, 1, True, 3, Seeded(1)) == 1.0  # 4 : 2
    assert outlook.after(0, 1, False, 3, Seeded(1)) == 0.0  # 2 : 4


def test_the_first_egg_of_two_players_says_nothing_and_the_last_everything() -> None:
    start = colours_of([0] * 10, [5, 6, 6, 6, 5], 0)
    assert is_solvable(with_eggs(start, 0, 4), 11)
    assert chances(with_eggs(start, 0, 4), 11) == pytest.approx(chances(with_eggs(start, 4, 0), 11))
    last = colours_of([2, 1, 0, 0, 0, 2, 0, 1, 0, 0], [1, 1, 1, 1, 2], 0)
    assert chances(with_eggs(last, 0, 1), 0) == (1.0, 0.0)
    assert chances(with_eggs(last, 1, 0), 0) == (0.0, 0.0)
    assert chances(with_eggs(last, 3, 4), 0) == (0.0, 1.0)


def test_the_chances_of_two_players_are_those_of_every_pair_of_eggs() -> None:
    """Eggs left: one yellow, two blue. Three pairs in all, two of them with one of each."""
    colours = colours_of([2, 1, 0, 0, 0, 2, 1, 0, 0, 0], [1, 2, 0, 0, 0], 0)
    win, tie = chances(colours, 1)
    assert win == pytest.approx(ODDS * 2 / 3)  # the yellow egg; the other way round it is lost
    assert tie == pytest.approx(1 / 3)


def test_chances_of_unlike_colours_are_solved_towards_the_end() -> None:
    colours = colours_of([0] * 10, [10, 8, 6, 4, 2], 0)
    assert not is_solvable(colours, 12)
    assert is_solvable(colours, 4)


def test_the_tie_break_goes_by_the_numbers_left() -> None:
    table = Table(["7 15 12", "14 2"], {0: "", 1: ""}, round=12)
    table.play_all("0:7 1:14 0:15")
    own, rivals = points_left(table.state, 0), points_left(table.state, 1)
    assert tie_odds(table.state, 0) == pytest.approx(1 - tie_odds(table.state, 1))
    assert (tie_odds(table.state, 0) > 0.5) == (own > rivals)


def test_it_wins_at_a_table_of_four_against_random_players() -> None:
    assert duel(GAME, ["tracker", "random"], 8, 1, make, seats=4).share >= 0.6  # an even share is a quarter


def test_it_wins_against_one_random_player() -> None:
    assert duel(GAME, ["tracker", "random"], 10, 1, make).share >= 0.6


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"duel-one-egg": True}), (5, {"meteor-by-trump": True, "symbols": "b"})]
)
def test_it_finishes_games_with_every_switch(seats: int, options: dict[str, object]) -> None:
    match = Match(GAME, seats, options)
    play_bots(
        match.game,
        match.state,
        [Tracker(GAME) if seat == 0 else RandomBot(GAME) for seat in range(seats)],
        Seeded(4),
        match.record,
    )
    assert match.state.result() is not None
