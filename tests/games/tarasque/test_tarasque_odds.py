"""The exact chances, against every way to play the dice that the engine allows and the table of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from taniere.core.events import Event
from taniere.games.tarasque.constants import ROLLING, SELECTING
from taniere.games.tarasque.events import DieDoubled, DieKept
from taniere.games.tarasque.odds import TileChance, at_the_start, chances
from taniere.games.tarasque.state import TarasqueState
from taniere.games.tarasque.views import TarasqueView
from tests.games.tarasque.positions import eager, position, random_game

GOAL = 0  # the symbol that is played for
MOST = 7

# State-space notes of the rules: the chance of at least 2, 3, 4, 5, 6 of one symbol, by the number of live
# symbols. (They print the cell of four with one live symbol as .180; it is 0.17949….)
TABLE = {
    1: (".504", ".329", ".179", ".074", ".017"),
    2: (".717", ".504", ".273", ".098", ".017"),
    3: (".833", ".609", ".328", ".111", ".017"),
    4: (".876", ".654", ".355", ".117", ".017"),
    5: (".886", ".668", ".365", ".120", ".017"),
    6: (".887", ".671", ".367", ".121", ".017"),
}


class Search:
    """The greatest chance of each number of dice of the goal, over every choice that the engine offers.

    What is worked out is remembered by all that matters for the goal: dice, power, egg, what is on the table.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], list[Fraction]] = {}

    def best(self, state: TarasqueState) -> list[Fraction]:
        key = (
            state.phase,
            state.dice_left,
            tuple(state.rolled),
            state.power[GOAL],
            state.doubled,
            state.eggs[0],
            state.is_selected,
        )
        if key not in self.known:
            self.known[key] = self._throw(state) if state.phase == ROLLING else self._choose(state)
        return self.known[key]

    def _throw(self, state: TarasqueState) -> list[Fraction]:
        chance = state.chance()
        assert chance is not None
        total = [Fraction(0)] * (MOST + 1)
        for outcome, weight in chance.outcomes():
            after = state.copy()
            after.resolve(outcome)
            value = self.best(after) if after.phase == SELECTING else certain(state.power[GOAL])
            total = [so_far + weight * part for so_far, part in zip(total, value, strict=True)]
        return [part / chance.total for part in total]

    def _choose(self, state: TarasqueState) -> list[Fraction]:
        best = [Fraction(0)] * (MOST + 1)
        for action in state.legal(0):
            after, events = state.copy(), list[Event]()
            after.apply(0, action, events)
            power = state.power[GOAL]
            for event in events:
                if isinstance(event, DieKept | DieDoubled) and event.symbol == "1":
                    power = event.power
            is_going_on = after.turn == state.turn and after.phase in (ROLLING, SELECTING)
            value = self.best(after) if is_going_on else certain(power)
            best = [max(pair) for pair in zip(best, value, strict=True)]
        return best


def certain(power: int) -> list[Fraction]:
    return [Fraction(power >= dice) for dice in range(MOST + 1)]


def about_to_roll(live: int, eggs: int = 0) -> TarasqueState:
    """Seat 0 is about to roll, so many symbols are live: three tiles in the middle, the others at bases."""
    tiles = [f"{symbol}a" for symbol in range(1, live + 1)]
    return position(
        middle=tiles[:3],
        bases={seat: [(tile, 2)] for seat, tile in enumerate(tiles[3:], 1)},
        eggs=eggs,
        pile=[],
    ).state


@pytest.mark.parametrize("live", TABLE)
def test_tar_3_3_the_table_of_chances_comes_out_of_the_engine(live: int) -> None:
    found = Search().best(about_to_roll(live))
    assert tuple(f"{float(found[dice]):.3f}"[1:] for dice in range(2, 7)) == TABLE[live]
    assert [at_the_start(dice, live, False) for dice in range(2, 7)] == found[2:7]


@pytest.mark.parametrize("live", [1, 2, 3])
def test_tar_4_1_an_egg_is_worth_exactly_one_die(live: int) -> None:
    found = Search().best(about_to_roll(live, eggs=1))
    without = Search().best(about_to_roll(live))
    assert found[3:] == without[2:-1]
    assert [at_the_start(dice, live, True) for dice in range(3, 8)] == found[3:]


# From a view


def found(view: TarasqueView) -> dict[str, TileChance]:
    return {one.tile: one for one in chances(view)}


def test_tar_5_2_every_tile_that_may_be_had_is_told_with_its_price_up_to_six_dice() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 3)], 0: [("5f", 2)]}, eggs=0)
    told = found(board.view)  # already while banking: the tiles are settled
    assert {tile: (one.rival, one.price) for tile, one in told.items()} == {
        "1a": (None, 2),
        "2a": (None, 2),
        "3a": (None, 2),
        "1b": (1, 4),
    }
    assert [part.dice for part in told["1b"].by_dice] == [4, 5, 6]
    assert told["1b"].chance == at_the_start(4, 3, False)
    assert told["1a"].chance == at_the_start(2, 3, False)


def test_tar_3_9_once_rolling_is_over_a_tile_is_sure_or_out_of_reach() -> None:
    board = position(["1a", "2a", "3a"], {1: [("1b", 3)]}, eggs=0)
    board.throw("1 1 1 5 5 5")
    board.play("keep 1 *3", "stop")
    assert {tile: one.chance for tile, one in found(board.view).items()} == {
        "1a": 1,
        "2a": 0,
        "3a": 0,
        "1b": 0,
    }


def test_tar_3_3_a_roll_without_the_symbol_costs_a_die() -> None:
    board = position(["1a", "2a", "3a"], eggs=0)
    board.throw("2 2 5 5 5 5")
    before = found(board.view)["1a"].chance
    board.play("keep 2")  # the one that had to be selected
    assert found(board.view)["1a"].chance == before
    board.play("keep 2")  # one too many
    assert found(board.view)["1a"].chance < before


def test_gt_19_nothing_is_promised_before_the_cull() -> None:
    board = position(["1a", "2a", "3a"], seats=2)
    board.deal("4a")
    assert board.view.phase == "cull"
    assert chances(board.view) == ()
    board.play("cull 4a")
    assert len(chances(board.view)) == 3


@pytest.mark.parametrize("eggs", [0, 1])
def test_tar_4_1_a_view_in_mid_turn_tells_what_the_best_play_through_the_engine_reaches(eggs: int) -> None:
    """Positions of some games in which dice are rolled or selected, for symbol 1 and any number of dice."""
    compared = 0
    for seed in range(3):
        for board, _ in random_game(3, seed, player=eager):
            state = board.state.copy()
            if state.phase not in (ROLLING, SELECTING) or state.dice_left > 4 or state.active:
                continue
            state.eggs[0] = eggs
            told = [one for one in chances(state.view(0)) if one.tile[0] == "1"]
            if told:
                best = Search().best(state)
                compared += 1
                for one in told:
                    assert {part.dice: part.chance for part in one.by_dice} == {
                        dice: best[dice] for dice in range(one.price, 7)
                    }
    assert compared > 20
