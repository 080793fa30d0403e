"""What the end of a round is worth: to whoever plays rounds on by rules of thumb, and to search."""

from __future__ import annotations

from typing import Final

from taniere.bots.evaluator import PolicyEvaluator
from taniere.bots.t_rex.evaluation import EggChances, economy, place_worth, tie_odds
from taniere.bots.t_rex.policy import thumb
from taniere.bots.t_rex.solver import chances, colours_of, is_solvable, with_eggs
from taniere.core.chance import Source
from taniere.core.state import State
from taniere.games.t_rex.constants import EGG
from taniere.games.t_rex.state import TRexState
from taniere.seeded import Seeded

GAMES: Final = 80  # played with eggs alone, for each way a round can end


def solved(state: TRexState, seat: int) -> tuple[tuple[float, float], ...]:
    """Its chances to win and to tie with the left egg, and with the right; nothing if beyond solving."""
    if state.box.seats > 2 or state.box.is_one_egg:
        return ()
    rounds_left = state.box.rounds - state.round
    colours = colours_of(state.taken, state.eggs, seat)
    one = with_eggs(colours, state.left, state.right)
    two = with_eggs(colours, state.right, state.left)
    if not is_solvable(one, rounds_left):
        return ()
    return chances(one, rounds_left), chances(two, rounds_left)


def part_of(ends: tuple[float, float], odds: float) -> float:
    """Of a victory, from the chances to win and to tie, and the odds of the tie-break."""
    return ends[0] + odds * ends[1]


class RoundValues:
    """What the ways a round can end are worth to a seat, remembered while the eggs stay the same."""

    def __init__(self) -> None:
        self._key: tuple[int, ...] = ()
        self._found: dict[int, float] = {}
        self._solved: tuple[tuple[float, float], ...] = ()

    def of(self, state: TRexState, seat: int) -> float:
        """The chance to win, in hundredths, after a round that is ranked but whose eggs are on offer."""
        key = (seat, state.round, state.left, state.right, *state.taken)
        if key != self._key:
            self._key, self._found = key, {}
            self._solved = solved(state, seat)
        if self._solved:
            odds = tie_odds(state, seat)
            left, right = part_of(self._solved[0], odds), part_of(self._solved[1], odds)
            # What is better for one of two is worse for the other, who takes it if the choice is theirs.
            return 100 * (max(left, right) if state.ranking[0] == seat else min(left, right))
        first, second = state.ranking[0], state.ranking[1]
        found = self._found.get(first * 8 + second)
        if found is None:
            found = self._found[first * 8 + second] = self._chance(state, seat, first, second)
        return found

    def _chance(self, state: TRexState, seat: int, first: int, second: int) -> float:
        eggs = EggChances(state, seat)
        is_left = eggs.picks_left(first, second)
        return 100 * eggs.after(first, second, is_left, GAMES, Seeded(1))


class RoundEvaluator(PolicyEvaluator):
    """Every seat plays on by rules of thumb; the leaf is the end of the round, worth its eggs and cards."""

    def __init__(self, seats: int, seat: int, whim: int, is_for_next: bool) -> None:
        self.seats: int = seats
        self.seat: int = seat
        self.whim: int = whim
        self.is_for_next: bool = is_for_next
        self.values: list[RoundValues] = [RoundValues() for _ in range(seats)]

    def act(self, state: State, seat: int, source: Source) -> int:
        assert isinstance(state, TRexState)
        return thumb(state, self.whim, source)

    def is_leaf(self, state: State) -> bool:
        assert isinstance(state, TRexState)
        return state.phase >= EGG

    def leaf(self, state: State) -> list[float]:
        assert isinstance(state, TRexState)
        if self.seats == 2:
            seat = self.seat
            worth = self.values[seat].of(state, seat) + economy(state, seat) - economy(state, 1 - seat)
            values = [1.0 - worth / 100.0] * 2
            values[seat] = worth / 100.0
            return values
        later = [economy(state, seat) for seat in range(self.seats)]
        total = 0.0
        for worth in later:
            total += worth
        found: list[float] = []
        for seat in range(self.seats):
            won = place_worth(state, seat) if self.is_for_next else self.values[seat].of(state, seat)
            rivals = (total - later[seat]) / float(self.seats - 1)
            found.append((won + later[seat] - rivals) / 100.0)
        return found
