"""What the squirrel chooses, from views alone."""

from __future__ import annotations

from taniere.arena.duel import duel
from taniere.bots.bot import Bot, RandomBot
from taniere.bots.t_rex import Squirrel
from taniere.core.game import Game
from taniere.games.pig import GAME as PIG
from taniere.games.t_rex import GAME
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table

PILE = "1 2 4 6 8 10"


def choice(table: Table) -> str:
    seat = table.state.active
    action = Squirrel(GAME).choose(table.state.view(seat), table.state.legal(seat), Seeded(1))
    return GAME.actions[action].token


def test_it_plays_t_rex_and_nothing_else() -> None:
    assert Squirrel.plays(GAME)
    assert not Squirrel.plays(PIG)


def test_it_plays_the_lowest_card_that_is_enough() -> None:
    """Blue is strong, brown weak: green 14 and red 15 beat yellow 6, blue 2 beats all, brown 13 none."""
    table = Table(["6 15 3 1", "14 15 2 13", "6 2 4"], dict.fromkeys(range(3), PILE))
    table.play_all("0:6")
    assert choice(table) == "play green-14"


def test_it_throws_in_its_lowest_card_where_none_is_enough() -> None:
    table = Table(["15 3 1", "14 6 4 13", "10 2 4"], dict.fromkeys(range(3), PILE))
    table.play_all("0:15")
    assert choice(table) == "play brown-13"


def test_it_keeps_the_shower_to_the_last() -> None:
    table = Table(["15 3 1", "S C 6", "10 2 4"], dict.fromkeys(range(3), PILE))
    table.play_all("0:15")
    assert choice(table) == "play yellow-6"


def test_it_takes_the_egg_of_which_it_has_more_whatever_a_rival_needs() -> None:
    table = Table(["7 15", "14 2"], {0: PILE, 1: PILE}, eggs=("yellow", "red"), round=8)
    table.play_all("0:7 1:14 0:15")
    table.state.taken = [0, 0, 0, 0, 1, 4, 0, 0, 0, 0]
    assert choice(table) == "egg right"


def test_it_removes_a_small_card_and_keeps_a_big_one() -> None:
    big = Table(["7 15 1", "14 2 1"], {0: "1 3 13", 1: PILE})
    big.play_all("0:7 1:14 0:15")
    big.act(0, "egg left")
    assert choice(big) == "discard drawn"
    small = Table(["7 2 9", "3 9 1"], {0: "1 6 8 13", 1: PILE})
    small.play_all("0:7 1:3 0:2")
    small.act(0, "egg left")
    assert choice(small) == "discard played"


def test_it_beats_chance() -> None:
    def make(name: str, game: Game) -> Bot:
        return {"squirrel": Squirrel, "random": RandomBot}[name](game)

    assert duel(GAME, ("squirrel", "random"), games=60, seats=3, seed=1, make=make).share > 0.45
