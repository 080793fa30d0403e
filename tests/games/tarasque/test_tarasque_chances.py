"""The exact chances, against every way to play the dice that the engine allows and against the rules' table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from taniere.core.events import Event
from taniere.games.tarasque.chances import at_the_start, chances, reaching
from taniere.games.tarasque.facts import DieDoubled, DieKept
from taniere.games.tarasque.numbers import ROLLING, SELECTING
from taniere.games.tarasque.state import TarasqueState
from tests.games.tarasque.positions import Board, position

GOAL = 0  # the symbol that is played for
MOST = 7

# Section 6 of the rules: the chance of at least 2, 3, 4, 5, 6 of one symbol, by the number of live symbols. The cell of
# four with one live symbol is printed as .180 there; it is 0.17949….
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
    """Seat 0 is about to roll and so many symbols are live, one tile each: three in the middle, others at bases."""
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
