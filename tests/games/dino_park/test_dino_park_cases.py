"""The test cases DT-1 to DT-21 of the specification of Dino Park."""

from __future__ import annotations

import pytest

from taniere.games.dino_park import GAME
from taniere.games.five_dice.events import CardDiscarded, CardLost, CardTurnedUp, CardWon
from tests.games.five_dice.positions import Board, dinos, kinds, of


def pile_of_15(seats: int = 1) -> Board:
    """Eighteen cards of one net each: three on the table, fifteen in the pile."""
    board = dinos(*["net"] * 18, seats=seats)
    assert board.outlook.pile == 15
    return board


def one_full() -> Board:
    """A is full, five dice are aside and two show binoculars; nets and ropes are free, D and E to come."""
    board = dinos("cage cage cage", "net net", "rope rope", "hammer", "hammer")
    board.throw("cage cage cage binoculars binoculars")
    board.keep("cage dino-1 *3", "binoculars *2")
    return board


def test_dt_1_only_a_tool_that_a_card_needs_can_be_set_aside() -> None:
    board = dinos("net", "net", "rope")
    board.throw("rope hammer hammer hammer hammer")
    assert board.legal() == {"keep rope dino-3"}
    assert board.refusal("keep hammer dino-1").code == "die_not_useful"


def test_dt_2_a_second_net_finds_no_free_space() -> None:
    board = dinos("net rope", "rope", "rope")
    board.throw("hammer hammer hammer net net")
    board.keep("net dino-1")
    assert board.legal() == {"roll", "stop"}
    assert board.refusal("keep net dino-1").code == "no_good_die_left"


@pytest.mark.parametrize("slot", [1, 2])
def test_dt_3_a_net_goes_to_the_card_the_player_chooses(slot: int) -> None:
    board = dinos("net rope", "net rope", "rope")
    board.throw("hammer hammer hammer cage net")
    assert board.legal() == {"keep net dino-1", "keep net dino-2"}
    board.keep(f"net dino-{slot}")
    assert [board.open(1), board.open(2)] == ["rope" if slot == other else "net rope" for other in (1, 2)]


def test_dt_4_binoculars_save_a_roll_without_usable_tool() -> None:
    board = dinos("net", "net", "net")
    events = board.throw("rope rope hammer binoculars binoculars")
    assert kinds(events) == ["DiceRolled"]
    assert board.legal() == {"keep binoculars"}
    board.keep("binoculars")
    assert board.legal() == {"keep binoculars", "roll", "stop"}


def test_dt_5_a_lost_turn_removes_the_full_card_and_replaces_it() -> None:
    board = dinos("net net", "rope rope", "rope cage", "trapdoor")
    board.throw("rope hammer hammer net net")
    board.keep("net dino-1 *2", "rope dino-2")
    events = board.roll_on("hammer hammer")
    assert [lost.card for lost in of(events, CardLost)] == ["A"]
    assert board.up == ("D", "B", "C")
    assert (board.open(2), board.open(3)) == ("rope", "rope cage")
    assert (board.view.gone, board.view.under, board.view.won) == (("A",), (), ((), ()))
    assert board.view.active == 1


def test_dt_6_a_lost_turn_with_nothing_full_changes_nothing() -> None:
    board = dinos("net net", "rope rope", "rope cage", "trapdoor")
    board.turn("rope hammer hammer net net", "net dino-1")
    before = (board.view.table, board.outlook.pile, board.view.gone)
    events = board.throw("hammer hammer hammer hammer hammer")
    assert kinds(events) == ["DiceRolled", "RollFailed", "TurnBegun"]
    assert (board.view.table, board.outlook.pile, board.view.gone) == before
    assert board.view.active == 0


def test_dt_7_stopping_takes_both_full_cards_and_draws_two() -> None:
    board = dinos("net net", "rope rope", "cage", "hammer", "hammer")
    events = board.turn("rope rope hammer net net", "rope dino-2 *2", "net dino-1 *2")
    assert [won.card for won in of(events, CardWon)] == ["A", "B"]
    assert [up.card for up in of(events, CardTurnedUp)] == ["D", "E"]
    assert board.up == ("D", "E", "C")
    assert board.view.won == (("A", "B"), ())


def test_dt_8_a_full_card_is_collected_by_stopping_and_removed_by_a_failed_bonus_roll() -> None:
    board = one_full()
    board.stop()
    assert (board.view.won, board.view.gone) == ((("A",), ()), ())
    board = one_full()
    board.roll_on("trapdoor hammer hammer cage cage")
    assert (board.view.won, board.view.gone) == (((), ()), ("A",))
    assert board.up == ("D", "B", "C")


def test_dt_9_five_dice_aside_with_one_binoculars_collect_the_full_card() -> None:
    board = dinos("cage cage cage", "net net", "rope rope", "hammer")
    board.throw("cage cage cage net binoculars")
    events = board.keep("cage dino-1 *3", "binoculars", "net dino-2")
    assert "FifthDieKept" in kinds(events)
    assert board.view.won == (("A",), ())
    assert board.view.active == 1


def test_dt_10_one_binoculars_in_the_second_set_gives_no_third() -> None:
    board = one_full()
    board.roll_on("rope rope net net binoculars")
    events = board.keep("rope dino-3 *2", "net dino-2 *2", "binoculars")
    assert "FifthDieKept" in kinds(events)
    assert board.view.won == (("A", "B", "C"), ())


def tail(seats: int = 2) -> Board:
    """The pile is empty, A and B have been collected by seat 0 and 1, C (net, 1 point) is left."""
    board = dinos("rope", "cage", "net", seats=seats)
    board.turn("rope hammer hammer hammer hammer", "rope dino-1")
    board.turn("hammer hammer hammer hammer cage", "cage dino-2")
    assert board.up == (None, None, "C")
    return board


def test_dt_11_the_game_ends_when_the_last_card_is_collected() -> None:
    board = tail()
    assert not board.is_over()
    board.turn("rope rope rope rope net", "net dino-3")
    assert board.is_over()
    assert board.view.won == (("A", "C"), ("B",))


def test_dt_12_the_last_card_can_be_lost_and_nobody_scores_it() -> None:
    board = tail()
    board.throw("rope rope rope rope net")
    board.keep("net dino-3")
    events = board.roll_on("rope rope rope net")
    assert kinds(events)[-2:] == ["CardLost", "GameEnded"]
    assert board.view.won == (("A",), ("B",))
    assert board.view.gone == ("C",)
    assert board.result.scores == (1, 1)


def test_dt_13_the_game_goes_on_with_two_cards() -> None:
    board = dinos("rope", "cage", "net")
    board.turn("rope hammer hammer hammer hammer", "rope dino-1")
    assert not board.is_over()
    assert board.up == (None, "B", "C")
    board.throw("rope hammer cage cage net")
    assert board.legal() == {"keep cage dino-2", "keep net dino-3"}


def test_dt_14_fourteen_fourteen_and_nine_make_two_winners() -> None:
    # Collected in turn: A, D and E of 9 points from slot 1, then B and C of 5.
    board = dinos("net:9", "net:5", "net:5", "net:9", "net:9", seats=3)
    for slot in (1, 1, 1, 2, 3):
        board.turn("rope rope rope rope net", f"net dino-{slot}")
    assert board.result.scores == (14, 14, 9)
    assert board.result.ranks == (1, 1, 3)
    assert board.result.winners == (0, 1)
    assert (board.result.decider, board.result.decider_rule) == ("shared", "DIN-16")


def test_dt_15_the_short_game_has_three_cards_on_the_table_and_ten_in_the_pile() -> None:
    board = Board(GAME, None, 2, {"short": True})
    assert len([card for card in board.up if card]) == 3
    assert board.outlook.pile == 10


def test_dt_16_solo_a_stop_with_one_full_card_refills_one_and_discards_one() -> None:
    board = pile_of_15()
    events = board.turn("rope rope rope rope net", "net dino-1")
    assert len(of(events, CardTurnedUp)) == len(of(events, CardDiscarded)) == 1
    assert board.outlook.pile == 13


def test_dt_17_solo_a_stop_with_nothing_full_discards_one() -> None:
    board = pile_of_15()
    board.turn("rope rope rope rope binoculars", "binoculars")
    assert board.outlook.pile == 14
    assert len(board.view.gone) == 1


def test_dt_18_solo_a_lost_turn_with_nothing_full_leaves_the_pile_alone() -> None:
    board = pile_of_15()
    events = board.throw("rope rope rope rope rope")
    assert kinds(events) == ["DiceRolled", "RollFailed", "TurnBegun"]
    assert (board.outlook.pile, board.view.gone) == (15, ())


def test_dt_19_solo_a_lost_turn_with_two_full_cards_draws_two_and_discards_none() -> None:
    board = pile_of_15()
    board.throw("rope rope rope net net")
    board.keep("net dino-1", "net dino-2")
    events = board.roll_on("rope rope rope")
    assert [lost.card for lost in of(events, CardLost)] == ["A", "B"]
    assert len(of(events, CardTurnedUp)) == 2
    assert of(events, CardDiscarded) == []
    assert board.outlook.pile == 13


def test_dt_20_solo_a_refill_with_the_last_card_discards_nothing_and_one_turn_follows() -> None:
    board = dinos("net:3", "cage", "cage", "rope", seats=1)
    events = board.turn("hammer hammer hammer hammer net", "net dino-1")
    assert board.up == ("D", "B", "C")
    assert of(events, CardDiscarded) == []
    assert board.view.is_last_turn
    board.turn("rope hammer hammer hammer hammer", "rope dino-1")
    assert board.is_over()
    assert board.result.scores == (4,)


def test_dt_21_solo_the_last_pile_card_is_discarded_and_one_turn_follows() -> None:
    board = dinos("net", "cage", "cage", "rope", seats=1)
    events = board.turn("rope rope rope rope binoculars", "binoculars")
    assert [gone.card for gone in of(events, CardDiscarded)] == ["D"]
    assert board.view.is_last_turn
    assert not board.is_over()
    board.throw("rope rope rope rope rope")
    assert board.is_over()
