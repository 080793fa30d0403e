"""The bots of Tyrannosaurus Rex: legal, repeatable, mixed, and wise in positions where wisdom is plain."""

from __future__ import annotations

import pytest

from taniere.arena.duel import duel
from taniere.arena.playing import play_bots
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.regret import mixed_strategy
from taniere.bots.tyrannosaurus_rex import Grazer, Runaway, Wily
from taniere.bots.tyrannosaurus_rex.evaluation import DISTANCE, nearest_tree, shares_of
from taniere.bots.tyrannosaurus_rex.evaluator import StageEvaluator, choices
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.constants import SQUARES
from taniere.seeded import Seeded
from tests.games.tyrannosaurus_rex.scenes import Scene, number, scene

KINDS: dict[str, type[Bot]] = {"wily": Wily, "grazer": Grazer, "runaway": Runaway, "random": RandomBot}


def make(name: str, game: Game) -> Bot:
    """As the registry does, without installed entry points."""
    return KINDS[name](game)


def chosen(board: Scene, name: str, bot: type[Bot] = Wily, seed: int = 1) -> str:
    seat = board.seat(name)
    action = bot(GAME).choose(board.state.view(seat), board.state.legal(seat), Seeded(seed))
    return GAME.actions[action].token


def wishes(board: Scene, name: str, sweeps: int = 60) -> dict[str, float]:
    """The mixed strategy of a seat, by token."""
    position, seat = board.state.copy(), board.seat(name)
    actions, weights = mixed_strategy([position], seat, StageEvaluator(), sweeps, Seeded(1))
    return {GAME.actions[a].token: w / sum(weights) for a, w in zip(actions, weights, strict=True)}


@pytest.mark.parametrize("bot", ["wily", "grazer", "runaway"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_of_each_bot_ends(bot: str, seats: int) -> None:
    assert not KINDS[bot].plays(load_game("pig"))
    match = Match(GAME, seats)
    play_bots(
        match.game,
        match.state,
        [make(bot, GAME)] + [make("grazer", GAME)] * (seats - 1),
        Seeded(2),
        match.record,
    )
    assert match.state.result() is not None


def test_equal_sources_give_equal_choices_and_others_mix() -> None:
    board = scene()
    assert chosen(board, "tri") == chosen(board, "tri")
    assert len({chosen(board, "tri", seed=seed) for seed in range(12)}) > 1


def test_a_bot_sees_no_more_than_its_view() -> None:
    one, other = Scene(removed="move").stay(), Scene(removed="move").stay()
    other.state.removed[0] = 2
    other.state.hands[0] += 1 - 256
    assert one.state != other.state
    assert chosen(one, "tri") == chosen(other, "tri")


def test_a_bot_never_rushes_into_a_closed_tile_and_stays_in_one_way_only() -> None:
    board = scene(at={"tri": "B1"})
    worth = [GAME.actions[action].token for action in choices(board.state, 1)]
    assert "move w" not in worth
    assert len([token for token in worth if token in ("move n", "move ne", "move nw")]) == 1
    assert set(worth) < set(board.legal("tri"))


def test_on_the_last_turn_the_tree_that_wins_is_taken() -> None:
    hands = dict.fromkeys(("ste", "tri"), (1, 0, 0))
    board = (
        Scene(2)
        .stay()
        .arrange(
            at={"tri": "E1", "ste": "A5"}, held={"tri": 3, "ste": 3}, trees="E2", rex="-", turn=8, hands=hands
        )
    )
    assert wishes(board, "tri")["move s"] > 0.9
    assert chosen(board, "tri") == "move s"


def test_on_the_last_turn_ty_rex_is_led_out_of_the_last_arrows_reach() -> None:
    board = Scene(2).stay().arrange(at={"ste": "C4"}, held={"tri": 3, "ste": 3}, trees="", rex="C3", turn=8)
    board.cards()
    strategy = wishes(board, "ste", 100)
    assert sum(strategy[f"point {way}"] for way in ("nw", "n", "ne")) > 0.9


def test_a_guessing_game_is_answered_with_a_mixture() -> None:
    """Two trees between two equal dinosaurs, and whoever picks the same as the other gets none."""
    hands = dict.fromkeys(("ste", "tri"), (1, 0, 0))
    board = (
        Scene(2)
        .stay()
        .arrange(
            at={"tri": "C1", "ste": "C3"},
            held={"tri": 3, "ste": 3},
            trees="B2 D2",
            rex="-",
            turn=8,
            hands=hands,
        )
    )
    strategy = wishes(board, "tri", 400)
    assert 0.2 < strategy["move sw"] < 0.8
    assert 0.2 < strategy["move se"] < 0.8


def test_shares_add_up_and_follow_the_trees() -> None:
    board = scene(held={"tri": 6})
    shares = shares_of(board.state)
    assert sum(shares) == pytest.approx(1)
    assert max(shares) == shares[1]
    board.arrange(turn=8)
    assert shares_of(board.state)[1] > shares[1], "a lead counts for more as the turns run out"
    dead = scene(at={"dip": "-"}, held={"dip": 0}, living=7)
    assert shares_of(dead.state)[3] == 0


def test_a_finished_game_is_shared_by_its_winners() -> None:
    board = scene(held={"ste": 4, "tri": 6, "pte": 5, "dip": 6}, turn=8, rex="A3", trees="")
    board.cards()
    board.rex_waits()
    assert shares_of(board.state) == [0, 0.5, 0, 0.5]
    board = scene(
        at={"ste": "-", "dip": "-", "tri": "C2", "pte": "C2"},
        held={"ste": 0, "dip": 0, "tri": 1, "pte": 1},
        living=0b0110,
    )
    board.cards()
    board.point(ste="n", tri="n", pte="n", dip="n")
    assert shares_of(board.state) == [0, 0.5, 0.5, 0]


def test_distances() -> None:
    assert DISTANCE[number("A1") * SQUARES + number("C4")] == 3
    assert nearest_tree(number("A1"), 1 << number("C4") | 1 << number("E5")) == 3
    assert nearest_tree(number("A1"), 1 << number("A1")) == 0


def test_the_simple_ones_have_one_idea_each() -> None:
    board = scene(at={"tri": "C2"}, trees="B1 C4", rex="C3")
    assert chosen(board, "tri", Runaway) in ("move n", "move nw", "move ne")
    assert chosen(board, "tri", Grazer) == "move nw"
    ghost = scene(at={"tri": "-"}, held={"tri": 0}, living=0b1101, trees="")
    ghost.cards()
    for bot in (Wily, Grazer, Runaway):
        assert chosen(ghost, "tri", bot) in ghost.legal("tri")


def test_wily_beats_the_simple_ones() -> None:
    assert duel(GAME, ["wily", "grazer"], 4, 1, make).share > 0.5
    assert duel(GAME, ["wily", "runaway"], 4, 1, make).share > 0.5
