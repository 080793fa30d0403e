"""The players of Tarasque: exact rolls, sensible claims and rows, and views only."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.tarasque import Magpie, Newt, Squire, Tamer
from taniere.bots.tarasque.evaluation import Evaluation, Plan
from taniere.bots.tarasque.solver import DICE, PLAIN, RollingSolver, sets_of
from taniere.core.chance import Source
from taniere.core.match import Match
from taniere.core.views import View
from taniere.games.tarasque import GAME
from taniere.games.tarasque.actions import ROLL, STOP
from taniere.games.tarasque.odds import at_the_start
from taniere.seeded import Seeded
from tests.games.tarasque.positions import Board, position, tiles

# What one tile of each live symbol brings: a point for the first two dice, none for more.
ONE_TILE = [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
FACES = 6
BOTS = [Newt, Magpie, Squire, Tamer]


def chosen(board: Board, bot: Bot | None = None) -> str:
    """What a bot does for the active seat."""
    view, legal = board.state.view(board.view.active), board.state.legal(board.view.active)
    return GAME.actions[(bot or Tamer(GAME)).choose(view, legal, Seeded(1))].token


# The rolls


@pytest.mark.parametrize(("live", "plain", "with_egg"), [(3, 1.81, 2.28), (4, 2.09, 2.72)])
def test_the_expected_tiles_are_those_of_the_rules(live: int, plain: float, with_egg: float) -> None:
    """State-space notes of the rules: one tile for each live symbol."""
    for has_egg, tiles_won in ((False, plain), (True, with_egg)):
        solver = RollingSolver([ONE_TILE] * live, has_egg, 0.0)
        assert solver.plain.standing[0] == pytest.approx(tiles_won, abs=0.005)


@pytest.mark.parametrize("live", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("dice", [2, 3, 4, 5, 6])
def test_playing_for_one_tile_alone_reaches_the_exact_chance(live: int, dice: int) -> None:
    goal = [float(number >= dice) for number in range(8)]
    for has_egg in (False, True):
        solver = RollingSolver([goal] + [[0.0] * 8] * (live - 1), has_egg, 0.0)
        assert solver.plain.standing[0] == pytest.approx(float(at_the_start(dice, live, has_egg)), abs=1e-12)


@pytest.mark.parametrize(
    ("live", "states", "with_egg"), [(3, 84, 252), (4, 210, 714), (5, 462, 1722), (6, 924, 3696)]
)
def test_the_solver_has_the_states_that_the_rules_count(live: int, states: int, with_egg: int) -> None:
    assert len(sets_of(live).counts) == states
    solver = RollingSolver([ONE_TILE] * live, True, 0.0)
    doubled = sum(bool(choices) for layer in solver.doubled for choices in layer.choices)
    assert states + doubled == with_egg


def plain_value(worth: list[list[float]], kept: tuple[int, ...], dice: int) -> Fraction:
    """The same, worked out the slow way: every throw as a tuple, every subset of it."""
    bought = Fraction(sum(Fraction(line[count]) for line, count in zip(worth, kept, strict=True)))
    total = Fraction(0)
    for throw in product(range(FACES), repeat=dice):
        shown = [throw.count(symbol) for symbol in range(len(worth))]
        options = [
            plain_value(worth, tuple(map(sum, zip(kept, taken, strict=True))), dice - sum(taken))
            for taken in product(*[range(count + 1) for count in shown])
            if any(taken)
        ]
        total += max(options, default=bought)
    return total / FACES**dice if dice else bought


@pytest.mark.parametrize("kept", [(2, 1), (3, 0), (0, 3)])
def test_the_solver_agrees_with_a_search_of_every_throw(kept: tuple[int, ...]) -> None:
    worth = [[0.0, 0.0, 3.0, 4.0, 5.5, 6.0, 12.0, 12.0], [0.0, 0.0, 2.0, 4.5, 5.0, 5.0, 9.0, 9.0]]
    solver = RollingSolver(worth, False, 0.0)
    here = solver.sets.index[kept]
    assert solver.plain.standing[here] == pytest.approx(
        float(plain_value(worth, kept, DICE - sum(kept))), abs=1e-12
    )


def test_an_egg_is_spent_only_if_it_brings_more_than_it_is_worth() -> None:
    worth = [ONE_TILE, ONE_TILE]
    step = RollingSolver(worth, True, 0.1).best((1, 0), PLAIN, (0, 1), False)
    assert step[1:] == (1, True)
    step = RollingSolver(worth, True, 5.0).best((1, 0), PLAIN, (0, 1), False)
    assert step[1:] == (1, False)


def test_what_is_enough_is_rolled_on_and_never_stopped() -> None:
    solver = RollingSolver([ONE_TILE, ONE_TILE], False, 0.0)
    assert solver.best((2, 0), PLAIN, (1, 0), True)[1] == -1  # a third of a symbol is worth nothing here
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("1 1 4 4 4 4")
    board.play("keep 1 *2")
    assert chosen(board) == "roll"


# Claims and rows


def test_dice_are_split_where_that_brings_more() -> None:
    one, two = tiles("1a", "1b")
    low = float("-inf")
    plan = Plan({one: [low, low, 3, 3.5, 4, 4, 4, 4], two: [low, low, 3, 3.5, 4, 4, 4, 4]})
    assert plan.best(4) == (6, {one: 2, two: 2})
    assert plan.best(5) == (6.5, {one: 2, two: 3})
    assert plan.best(1) == (0.0, {})
    assert plan.by_dice()[:5] == [0, 0, 3, 3.5, 6]
    assert plan.spending(one, 4) == 2


def test_a_bot_claims_and_takes_a_six_home() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 1 1 1 1")
    board.play("keep 1 *6")
    assert chosen(board) == "claim 1a"
    board.play("claim 1a")
    assert chosen(board) in ("spend 6", "spend 7")


def test_a_tile_goes_to_the_longest_row_it_fits() -> None:
    board = position(["1a", "2a", "3a"], {0: [("4d", 2)]}, {0: ["5d", "4a 4b 4c", "6f"]})
    board.play("bank 4d")
    assert chosen(board) == "row 2"


def test_tiles_are_banked_in_the_order_that_lets_them_meet() -> None:
    board = position(["1b", "2b", "3b"], {0: [("4d", 2), ("4e", 2)]}, pile=[])
    while board.view.phase in ("bank", "bank-row"):
        legal = board.legal()
        board.play(next(iter(legal)) if len(legal) == 1 else chosen(board))
    assert [set(row) for row in board.lair(0)] == [{"4d", "4e"}]


def test_an_egg_moves_a_tile_only_where_that_pays() -> None:
    paying = position(["1b", "2b", "3b"], lairs={0: ["4a", "5a 6a 2a 3a"]}, pile=[])
    paying.throw("6 6 6 6 6 6")
    assert chosen(paying) == "move 4a"
    paying.play("move 4a")
    assert paying.legal() == {"row 2"}
    losing = position(["1b", "2b", "3b"], lairs={0: ["4a 4b 4c", "5a"]}, pile=[])
    losing.throw("6 6 6 6 6 6")
    assert chosen(losing) == "pass"


def test_the_tile_that_helps_the_other_most_is_removed() -> None:
    board = position(["1a", "2a", "3a"], lairs={0: ["3b 3c"], 1: ["1b 1c 1d"]}, seats=2)
    board.deal("4f")
    assert chosen(board) == "cull 1a"


def test_robbing_counts_what_the_rival_loses() -> None:
    poor = position(["1b", "2a", "3a"], {1: [("1a", 2)]})
    rich = position(["1b", "2a", "3a"], {1: [("1a", 2)]}, {1: ["4a 5a 6a"]})
    tile = tiles("1a")[0]
    assert Evaluation(rich.view).of_tile(tile)[3] > Evaluation(poor.view).of_tile(tile)[3]


# Whole games


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_chooses_the_same_from_the_same_view_in_either_edition(bot: type[Bot]) -> None:
    records = []
    for edition in ("original", "adapted"):
        match = Match(GAME, 3, {"edition": edition, "start": "0"})
        play_bots(match.game, match.state, [bot(GAME) for _ in range(3)], Seeded("editions"), match.record)
        records.append(match.record.entries)
    assert records[0] == records[1]


def test_a_solver_that_is_remembered_does_not_change_the_choice() -> None:
    lasting, match, source = Tamer(GAME), Match(GAME, 2), Seeded("memory")
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
            continue
        seat = match.waiting_for()[0]
        view, legal = match.state.view(seat), match.state.legal(seat)
        action = lasting.choose(view, legal, source)
        assert action == Tamer(GAME).choose(view, legal, source)
        match.play(seat, GAME.actions[action].token)


@pytest.mark.parametrize(("strong", "weak", "least"), [(Tamer, Magpie, 8), (Newt, RandomBot, 11)])
def test_the_better_bot_wins(strong: type[Bot], weak: type[Bot], least: int) -> None:
    """Twelve games with seats swapped; docs/bots.md has the rates, so this many are no matter of luck."""
    won = 0
    for number in range(12):
        seat = number % 2
        bots: list[Bot] = [weak(GAME), weak(GAME)]
        bots[seat] = strong(GAME)
        match = Match(GAME, 2, {"start": "0"})
        play_bots(match.game, match.state, bots, Seeded(f"better {number}"), match.record)
        result = match.state.result()
        assert result is not None
        won += result.winners == (seat,)
    assert won >= least


class Blindfolded(Bot):
    """A bot that must choose the same from the view of another position that its seat cannot tell apart."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game)
        self.bot = bot
        self.chosen: set[int] = set()

    def choose(self, view: View, legal: tuple[int, ...], source: Source) -> int:
        other = self.game.sample(view, Seeded("other"))
        again = self.bot.choose(other.view(view.viewer), legal, Seeded("luck"))
        assert self.bot.choose(view, legal, Seeded("luck")) == again
        self.chosen.add(again)
        return again


@pytest.mark.parametrize("kind", BOTS)
def test_they_choose_by_what_their_seat_sees_and_never_stop_rolling(kind: type[Bot]) -> None:
    """A roll takes nothing away, so to stop is never better."""
    bots = [Blindfolded(kind(GAME)) for _ in range(3)]
    play_bots(GAME, GAME.new(3), bots, Seeded("seen"))
    assert all(ROLL in bot.chosen and STOP not in bot.chosen for bot in bots)


def test_newt_sits_on_its_eggs() -> None:
    board = position(["1a", "2a", "3a"])
    board.throw("1 1 4 4 4 4")
    assert [chosen(board, kind(GAME)) for kind in (Newt, Magpie)] == ["keep 1", "double 1"]


def test_squire_plays_for_the_points_of_today() -> None:
    """What a row may become, and who may steal, is worth nothing to it."""
    board = position(["1b", "2a", "3a"])
    tile = tiles("1b")[0]
    today, later = Squire.evaluation(board.view), Tamer.evaluation(board.view)
    assert today.of_tile(tile)[2] == today.of_tile(tile)[5] == 1
    assert later.of_tile(tile)[2] < later.of_tile(tile)[5]
