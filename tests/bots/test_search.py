"""Search on games so small that the truth is known: exact values, mixed strategies, and no peeking."""

from __future__ import annotations

from functools import cache

import pytest

from taniere.bots.evaluator import Evaluator, PolicyEvaluator, final_values
from taniere.bots.regret import draw, mixed_strategy
from taniere.bots.search import DRAWN, Search
from taniere.core.chance import Chance, Pick, Source
from taniere.core.events import Event
from taniere.core.results import Result, rank
from taniere.core.state import State
from taniere.games.pig import GAME as PIG
from taniere.games.pig.state import HOLD, ROLL, PigState
from taniere.seeded import Seeded
from tests.contract.whisper import Whisper, WhisperState

TARGET = 12


@cache
def exact_pig() -> dict[tuple[int, int, int], float]:
    """Chances of the seat to move, by its bank, the other's and the turn total, if both play best.

    Computed by sweeps over all positions until nothing moves any more; nothing of the engine is used.
    """
    positions = [
        (own, other, total)
        for own in range(TARGET)
        for other in range(TARGET)
        for total in range(TARGET - own + 6)
    ]
    chances = dict.fromkeys(positions, 0.5)
    for _ in range(200):
        moved = 0.0
        for position in positions:
            better = max(exact_roll(chances, *position), exact_hold(chances, *position))
            moved = max(moved, abs(better - chances[position]))
            chances[position] = better
        if moved < 1e-9:
            return chances
    raise AssertionError("the sweeps do not settle")


def exact_hold(chances: dict[tuple[int, int, int], float], own: int, other: int, total: int) -> float:
    return 1.0 if own + total >= TARGET else 1 - chances[other, own + total, 0]


def exact_roll(chances: dict[tuple[int, int, int], float], own: int, other: int, total: int) -> float:
    if own + total >= TARGET:
        return 0.0  # nobody rolls on with enough; the worst that could follow
    return (1 - chances[other, own, 0] + sum(chances[own, other, total + face] for face in range(2, 7))) / 6


class TurnOfPig(PolicyEvaluator):
    """Stops at the end of the turn, which is worth its exact value."""

    def is_leaf(self, state: State) -> bool:
        assert isinstance(state, PigState)
        return state.turn_total == 0

    def leaf(self, state: State) -> list[float]:
        assert isinstance(state, PigState)
        own, other = state.banked[state.active], state.banked[1 - state.active]
        mover = exact_pig()[own, other, 0]
        return [mover, 1 - mover] if state.active == 0 else [1 - mover, mover]


def pig(own: int, other: int, total: int) -> PigState:
    state = PIG.new(2, {"start": "0", "target": TARGET})
    assert isinstance(state, PigState)
    state.banked, state.turn_total = [own, other], total
    return state


def search(
    state: State, evaluator: Evaluator, simulations: int, seed: int = 1, secrets: bool = False
) -> Search:
    found = Search(evaluator, 2, secrets)
    found.run([state], simulations, Seeded(seed))
    return found


@pytest.mark.parametrize(
    ("own", "other", "total"), [(0, 0, 2), (4, 4, 5), (0, 10, 6), (6, 0, 4), (9, 9, 2), (9, 0, 4)]
)
@pytest.mark.parametrize("secrets", [False, True], ids=["one tree", "a tree each"])
def test_with_exact_leaves_the_search_of_a_turn_finds_the_exact_values(
    own: int, other: int, total: int, secrets: bool
) -> None:
    chances = exact_pig()
    exact = {
        ROLL: exact_roll(chances, own, other, total),
        HOLD: exact_hold(chances, own, other, total),
    }
    found = search(pig(own, other, total), TurnOfPig(), 3000, secrets=secrets)
    assert found.best(0) == max(exact, key=exact.__getitem__)
    means = {action: mean for action, _, mean in found.found(0)}
    assert means[HOLD] == pytest.approx(exact[HOLD])  # the leaf itself
    assert means[found.best(0)] == pytest.approx(exact[found.best(0)], abs=0.06)  # it explores on the way


@pytest.mark.parametrize(("own", "other", "total", "right"), [(9, 0, 4, HOLD), (0, 10, 2, ROLL)])
def test_knowing_nothing_it_still_ends_pig_well(own: int, other: int, total: int, right: int) -> None:
    chances = exact_pig()
    difference = exact_hold(chances, own, other, total) - exact_roll(chances, own, other, total)
    assert (difference > 0.1) if right == HOLD else (difference < -0.1)
    assert search(pig(own, other, total), Evaluator(), 2000).best(0) == right


def test_equal_numbers_give_equal_searches_and_worlds_stay_as_they_are() -> None:
    state = pig(0, 0, 2)
    before = state.dump()
    one, again, other = (search(state, Evaluator(), 200, seed).found(0) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert sum(visits for _, visits, _ in one) == 200
    assert state.dump() == before


def test_thinking_on_is_the_same_as_thinking_at_once() -> None:
    whole, parts, luck = search(pig(0, 0, 2), Evaluator(), 300), Search(Evaluator(), 2, False), Seeded(1)
    for _ in range(3):
        parts.run([pig(0, 0, 2)], 100, luck)
    assert whole.found(0) == parts.found(0)


# Who sees a draw

GO, STAY, RED, GREEN, BLUE = range(5)
BALLS = (RED, GREEN, BLUE)


class Urn(State):
    """Stay and share the victory, or go: a ball is drawn, and whoever names its colour wins."""

    def __init__(self, is_seen: bool) -> None:
        self.is_seen = is_seen
        self.ball = -1
        self.played: list[int] = []

    def copy(self) -> Urn:
        twin = Urn(self.is_seen)
        twin.ball, twin.played = self.ball, self.played[:]
        return twin

    def actors(self) -> tuple[int, ...]:
        return (0,) if not self.played or (self.played == [GO] and self.ball >= 0) else ()

    def legal(self, seat: int) -> tuple[int, ...]:
        return BALLS if self.played else (GO, STAY)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.played.append(action)

    def chance(self) -> Chance | None:
        names = ("", "", "red", "green", "blue")
        return Pick("ball", BALLS, names) if self.played == [GO] and self.ball < 0 else None

    def sees_draw(self, seat: int) -> bool:
        return self.is_seen

    def resolve(self, outcome: int, events: list[Event] | None = None) -> None:
        self.ball = outcome

    def result(self) -> Result | None:
        scores = (1, 1) if self.played == [STAY] else (1, 0) if self.played[-1] == self.ball else (0, 1)
        return Result(scores=scores, ranks=rank(scores), reason="", rule="", decider="", decider_rule="")


@pytest.mark.parametrize(("is_seen", "right", "worth"), [(True, GO, 1.0), (False, STAY, 0.5)])
def test_a_draw_steers_only_who_sees_it(is_seen: bool, right: int, worth: float) -> None:
    """Seen, the ball is named and the game won; unseen, a guess is right once in three times."""
    found = search(Urn(is_seen), Evaluator(), 2000, secrets=True)
    assert found.best(0) == right
    means = {action: mean for action, _, mean in found.found(0)}
    assert means[right] == pytest.approx(worth, abs=0.05)
    assert means[GO] < 0.45 or is_seen


def test_the_tree_of_a_seat_is_keyed_by_the_draws_it_sees() -> None:
    """Whisper deals a card to seat 0, then one to seat 1; each tree branches at its own card only."""
    found = Search(Evaluator(), 2)
    found.run([Whisper().new(2)], 300, Seeded(1))
    for tree in found.trees:
        assert {key - DRAWN for key in tree.children} == set(range(6))
        for child in tree.children.values():
            assert child.children  # bids, and what they revealed
            assert not [key for key in child.children if DRAWN <= key < DRAWN + 6]


# Sealed choices


class Pennies(State):
    """Two seats show a side at once."""

    def __init__(self) -> None:
        self.shown = [-1, -1]

    def copy(self) -> Pennies:
        twin = Pennies()
        twin.shown = self.shown[:]
        return twin

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(2) if self.shown[seat] < 0)

    def legal(self, seat: int) -> tuple[int, ...]:
        return (0, 1)

    def apply(self, seat: int, action: int, events: list[Event] | None = None) -> None:
        self.shown[seat] = action


class Matching(Evaluator):
    """Seat 0 wins by equal sides: all of it with two heads (0), half with two tails. So heads are shown by
    either once in three times, and seat 0 gets a third."""

    def evaluate(self, state: State, source: Source) -> list[float]:
        assert isinstance(state, Pennies)
        won = 0.0 if state.shown[0] != state.shown[1] else 0.5 if state.shown[0] else 1.0
        return [won, 1 - won]


@pytest.mark.parametrize("seat", [0, 1])
def test_sealed_choices_come_out_mixed_as_they_must(seat: int) -> None:
    actions, weights = mixed_strategy([Pennies()], seat, Matching(), 4000, Seeded(3))
    assert actions == [0, 1]
    assert weights[0] / sum(weights) == pytest.approx(1 / 3, abs=0.04)


def test_a_choice_that_is_always_better_is_always_made() -> None:
    class HighCard(Matching):
        def evaluate(self, state: State, source: Source) -> list[float]:
            assert isinstance(state, Pennies)
            return [0.6 * shown + 0.2 for shown in state.shown]

    _, weights = mixed_strategy([Pennies()], 0, HighCard(), 200, Seeded(1))
    assert weights[1] / sum(weights) > 0.97


def test_a_bid_follows_the_card_that_only_its_seat_knows() -> None:
    """The last round of Whisper: with the 5 a high bid wins, with the 0 it only spoils one of the other."""
    weights = []
    for card in (0, 5):
        worlds: list[State] = []
        for other in (1, 2, 3, 4):
            state = Whisper().new(2)
            assert isinstance(state, WhisperState)
            state.round, state.hands = 1, [card, other]
            worlds.append(state)
        _, found = mixed_strategy(worlds, 0, Evaluator(), 400, Seeded(1))
        weights.append(found[1] / sum(found))
    assert weights[0] < 0.6
    assert weights[1] > 0.9


def test_draws_follow_the_weights() -> None:
    source, found = Seeded(1), [0, 0, 0]
    for _ in range(3000):
        found[draw([0.5, 0.0, 0.25], source)] += 1
    assert found[1] == 0
    assert 1850 < found[0] < 2150


def test_a_victory_is_shared_in_equal_parts() -> None:
    state = Urn(True)
    state.played = [STAY]
    assert final_values(state) == [0.5, 0.5]
    state.ball, state.played = RED, [GO, BLUE]
    assert final_values(state) == [0.0, 1.0]
