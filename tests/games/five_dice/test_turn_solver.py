"""The exact worth of one turn, against values that two other programs agreed on (the rules' test cases)."""

from __future__ import annotations

import pytest

from taniere.bots.five_dice.evaluation import Evaluation, ExactEvaluation
from taniere.core.match import Match
from taniere.games.dino_park import GAME as DINO_PARK
from taniere.games.five_dice.actions import KEEP_BONUS
from taniere.games.five_dice.constants import BONUS, DICE, KEEPING, ROLLING, SLOTS
from taniere.games.five_dice.covers import cover_of
from taniere.games.five_dice.odds import turn_odds
from taniere.games.five_dice.state import FiveDiceState
from taniere.games.five_dice.turn_solver import DONE, Points, TurnSolver

# Dino Park's tools as digits: rope, trapdoor, hammer, cage, net are 1 to 5.
ROPE_TRAPDOOR, NET_NET, CAGE_HAMMER_CAGE = ("12", 1), ("55", 1), ("434", 2)


def table(*cards: tuple[str, int]) -> tuple[int, list[float]]:
    """The cover of a fresh table and the values of its cards."""
    needs, values = [0] * BONUS * SLOTS, [0.0] * SLOTS
    for slot, (code, value) in enumerate(cards):
        values[slot] = float(value)
        for digit in code:
            needs[(int(digit) - 1) * SLOTS + slot] += 1
    return cover_of(needs), values


def exact(*cards: tuple[str, int]) -> float:
    """The expected worth of a turn on a fresh table."""
    cover, values = table(*cards)
    return TurnSolver(Points(values)).rolling(cover, DICE, 0)


def test_ct_23_a_single_safe_of_three_digits() -> None:
    assert exact(("123", 2)) == pytest.approx(1.315451794, abs=1e-8)


def test_ct_24_three_small_safes() -> None:
    assert exact(("123", 2), ("124", 2), ("345", 2)) == pytest.approx(3.114597377, abs=1e-8)


def test_ct_25_a_safe_with_a_repeated_digit() -> None:
    assert exact(("1234", 3), ("1355", 3), ("245", 2)) == pytest.approx(3.797040835, abs=1e-8)


def test_ct_26_three_long_safes() -> None:
    assert exact(("1234", 3), ("2345", 3), ("12345", 4)) == pytest.approx(4.284853057, abs=1e-8)


def test_dt_22_two_nets_alone() -> None:
    assert exact(NET_NET) == pytest.approx(0.578447273, abs=1e-8)


def test_dt_23_rope_and_trapdoor_alone() -> None:
    assert exact(ROPE_TRAPDOOR) == pytest.approx(0.750162714, abs=1e-8)


def test_dt_24_both_of_these() -> None:
    assert exact(ROPE_TRAPDOOR, NET_NET) == pytest.approx(1.112900629, abs=1e-8)


def test_dt_25_three_small_dinosaurs() -> None:
    assert exact(ROPE_TRAPDOOR, NET_NET, CAGE_HAMMER_CAGE) == pytest.approx(2.392779015, abs=1e-8)


def test_dt_26_dinosaurs_of_three_four_and_five_tools() -> None:
    assert exact(("412", 2), ("1352", 3), ("51431", 4)) == pytest.approx(4.039302297, abs=1e-8)


@pytest.mark.parametrize(
    ("pattern", "chance"),
    [
        ("a", 0.779),
        ("ab", 0.750),
        ("aa", 0.578),
        ("abc", 0.658),
        ("aab", 0.546),
        ("aaa", 0.348),
        ("abcd", 0.578),
        ("aabc", 0.492),
        ("aabb", 0.396),
        ("aaab", 0.344),
        ("abcde", 0.534),
        ("aabcd", 0.474),
        ("aabbc", 0.381),
        ("aaabc", 0.332),
        ("aabcde", 0.447),
        ("aabbcd", 0.393),
        ("aabbcc", 0.315),
    ],
)
def test_the_chance_to_finish_a_card_that_is_alone(pattern: str, chance: float) -> None:
    """Whatever its faces, and in whichever slot it lies."""
    digits = "".join(str("abcde".index(letter) + 1) for letter in pattern)
    mirrored = "".join(str(6 - int(digit)) for digit in digits)
    assert round(exact((digits, 1)), 3) == chance
    assert exact(("", 0), ("", 0), (mirrored, 1)) == pytest.approx(exact((digits, 1)), abs=1e-8)


def test_one_die_by_hand() -> None:
    """One open 1 worth 3; a die is left: 1 wins, a chip ends the turn by choice (COD-14), the rest fails."""
    cover, values = table(("1", 3))
    assert TurnSolver(Points(values)).rolling(cover, 1, 0) == pytest.approx(3 / 6)


def test_a_good_die_is_kept_even_where_failing_is_worth_more() -> None:
    """DIN-6 leaves no choice: if ending by choice (GD-3) costs 5, a rope brings -4 and binoculars -5."""
    cover, values = table(("1", 1))
    assert TurnSolver(ExactEvaluation(values, stop=-5.0)).rolling(cover, 1, 0) == pytest.approx((-4 - 5) / 6)


class Given(Points):
    """Any bonus set is worth 1.2."""

    def of_five_dice(self, cover: int) -> float | None:
        return 1.2


def test_two_bonus_faces_open_a_set_of_the_given_worth() -> None:
    """COD-12: a chip kept, one die left: a second chip is worth five dice, nothing else is worth anything."""
    cover, values = table(("11", 2))
    solver = TurnSolver(Given(values))
    assert solver.rolling(cover, 1, 1) == pytest.approx(1.2 / 6)
    assert solver.rolling(cover, 1, 0) == pytest.approx(0.0)


def test_the_first_keep_belongs_to_the_best_roll() -> None:
    """A 1 completes a card of 5 or begins one of 4, the chip may stay or go: the best of these is found."""
    cover, values = table(("12345", 4), ("1", 5))
    solver = TurnSolver(Points(values))
    worth, action = solver.best_keep(cover, [0, BONUS], 5, 0, False)
    begun, completed = (cover - cover_of([slot == 0, slot == 1] + [0] * 13) for slot in (0, 1))
    ways = {
        (after, dice, bonuses): solver.standing(after, dice, bonuses)
        for after, dice, bonuses in [
            (begun, 4, 0),
            (begun, 3, 1),
            (completed, 4, 0),
            (completed, 3, 1),
            (cover, 4, 1),
        ]
    }
    assert worth == max(ways.values())
    assert max(ways, key=ways.__getitem__)[0] == completed
    assert action == 1  # face 1 on the card of the second slot


def test_nothing_more_is_kept_once_something_is() -> None:
    """All is covered and two chips are kept: no roll can bring more than the five points that lie there."""
    cover, values = table(("", 5))
    solver = TurnSolver(Points(values))
    assert solver.best_keep(cover, [], 2, 2, True) == (5.0, DONE)
    assert solver.best_keep(cover, [0, BONUS], 2, 2, False)[1] == KEEP_BONUS


def test_the_formula_comes_near_the_exact_worth() -> None:
    """Its error is about a quarter of a million, half a million on these tables at most."""
    for cards in [(("123", 2), ("124", 2), ("345", 2)), (("12", 1), ("55", 1), ("434", 2))]:
        cover, values = table(*cards)
        assert Evaluation(values).of_five_dice(cover) == pytest.approx(exact(*cards), abs=0.5)


def test_an_outlook_prizes_what_is_left_on_the_table() -> None:
    """With nothing complete, less open is worth more, even if the turn fails now."""
    evaluation = Evaluation([3.0, 0.0, 0.0], outlook=1.0)
    far, near = table(("1234", 3))[0], table(("1", 3))[0]
    assert evaluation.of_failure(near) > evaluation.of_failure(far) > 0
    assert Evaluation([3.0, 0.0, 0.0]).of_failure(near) == 0


class ByTheRules:
    """The worth of a turn, worked out by playing every legal action and every throw with the engine.

    Only the worth of five fresh dice is found in rounds: five bonus faces may follow each other for ever.
    """

    def __init__(self) -> None:
        self.bonus_sets: dict[tuple[int, ...], float] = {}
        self.known: dict[tuple[object, ...], float] = {}

    def worth(self, state: FiveDiceState) -> float:
        if state.active != 0 or state.phase not in (ROLLING, KEEPING):
            return float(state.score(0))
        if state.phase == ROLLING and state.dice_left == DICE:
            return self.five_dice(state)
        rest = (*state.needs, *state.rolled, state.kept[BONUS], state.dice_left)
        key = (*rest, state.kept_of_roll > 0, state.phase)
        if key not in self.known:
            if state.phase == ROLLING:
                self.known[key] = self.thrown(state)
            else:
                self.known[key] = max(self.after(state, action) for action in state.legal(0))
        return self.known[key]

    def after(self, state: FiveDiceState, action: int) -> float:
        twin = state.copy()
        twin.apply(0, action)
        return self.worth(twin)

    def thrown(self, state: FiveDiceState) -> float:
        chance = state.chance()
        assert chance is not None
        total = 0.0
        for outcome, weight in chance.outcomes():
            twin = state.copy()
            twin.resolve(outcome)
            total += weight * self.worth(twin)
        return total / chance.total

    def five_dice(self, state: FiveDiceState) -> float:
        key = tuple(state.needs)
        if key not in self.bonus_sets:
            self.bonus_sets[key] = 0.0
            for _ in range(5):  # each divides the error by a hundred
                self.known = {}
                self.bonus_sets[key] = self.thrown(state)
        return self.bonus_sets[key]


def test_the_solver_agrees_with_the_rules_played_through() -> None:
    """A rope (1), two nets (2), a rope (3): before the first roll, and for every choice after one."""
    cards = [{"id": "A", "tools": ["rope"], "points": 1}]
    cards += [{"id": "B", "tools": ["net", "net"], "points": 2}, {"id": "C", "tools": ["rope"], "points": 3}]
    match = Match(DINO_PARK, 2, {"start": "0"}, {"cards": cards})
    for card in "ABC":
        match.resolve(f"card {card}")
    state = match.state
    assert isinstance(state, FiveDiceState)
    rules = ByTheRules()
    values = [1.0, 2.0, 3.0]
    solver = TurnSolver(Points(values))
    cover = cover_of(state.needs)
    assert solver.rolling(cover, DICE, 0) == pytest.approx(rules.five_dice(state), abs=1e-9)

    match.resolve("roll rope cage net net binoculars")
    odds = turn_odds(state.view(0), DINO_PARK.rulebook.faces, state.legal(0))
    assert odds is not None
    assert [action for action, _ in odds.choices] == list(state.legal(0))
    for action, worth in odds.choices:
        assert worth == pytest.approx(rules.after(state, action), abs=1e-9)
    assert odds.worth == max(worth for _, worth in odds.choices)
