"""The test cases CT-1 to CT-22 of the specification of Code Cracker."""

from __future__ import annotations

import pytest

from taniere.core.errors import TurnError
from taniere.games.five_dice.events import CardDiscarded, CardLost, CardTurnedUp, CardWon
from tests.games.five_dice.positions import Board, crack, kinds, of, safes


def anne() -> Board:
    """The table of the rulebook's example: 2 and 3 are open, no 4 is."""
    board = safes("123", "235", "312")
    board.throw("2 4 chip chip chip")
    return board


def two_cracked() -> Board:
    """A and B are completed, C has one marker, one die is left; D and E wait in the pile."""
    board = safes("111", "222", "333", "444", "555")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("2 2 2 3 5")
    board.keep("2 safe-2 *3", "3 safe-3")
    return board


def test_ct_1_anne_keeps_the_2_and_two_of_three_chips_but_cannot_keep_the_4() -> None:
    board = anne()
    assert board.legal() == {"keep 2 safe-1", "keep 2 safe-2", "keep 2 safe-3", "keep chip"}
    assert board.refusal("keep 4 safe-1").code == "die_not_useful"
    board.keep("2 safe-1", "chip *2")
    assert board.open(1) == "1 3"
    assert "keep chip" in board.legal()
    assert {"roll", "stop"} <= board.legal()  # so the third chip may stay


def test_ct_2_anne_rolls_two_dice_and_covers_a_3() -> None:
    board = anne()
    board.keep("2 safe-1", "chip *2")
    board.roll_on("3 4")
    assert board.legal() == {"keep 3 safe-1", "keep 3 safe-2", "keep 3 safe-3"}
    board.keep("3 safe-1")
    assert board.open(1) == "1"
    assert board.legal() == {"roll", "stop"}


def test_ct_3_anne_keeps_the_last_chip_and_may_roll_five_dice_or_stop() -> None:
    board = anne()
    board.keep("2 safe-1", "chip *2")
    board.roll_on("3 4")
    board.keep("3 safe-1")
    board.roll_on("chip")
    board.keep("chip")
    assert board.view.kept == ("2", "3", "chip", "chip", "chip")
    assert board.legal() == {"roll", "stop"}
    board.play("roll")
    assert board.chance.total == 6**5
    assert board.view.active == 0


@pytest.mark.parametrize("chips", [2, 3, 4, 5])
def test_ct_4_two_chips_or_more_all_buy_a_new_set(chips: int) -> None:
    board = safes("111", "111", "111")
    board.throw(" ".join(["1"] * (5 - chips) + ["chip"] * chips))
    board.keep(*["1 safe-1"] * (5 - chips), *["chip"] * chips)
    assert board.legal() == {"roll", "stop"}


def test_ct_5_a_single_good_die_must_be_kept_before_any_choice() -> None:
    board = safes("555", "455", "455")
    board.throw("1 1 2 3 5")
    assert board.legal() == {"keep 5 safe-1", "keep 5 safe-2", "keep 5 safe-3"}
    assert board.refusal("roll").code == board.refusal("stop").code == "keep_a_die_first"
    board.keep("5 safe-1")
    assert board.legal() == {"roll", "stop"}


def test_ct_6_no_good_die_on_the_first_roll_passes_the_dice_and_changes_no_card() -> None:
    board = safes("555", "455", "455")
    board.turn("1 1 2 3 5", "5 safe-2")
    before = board.view.table
    events = board.throw("1 1 2 2 3")
    assert kinds(events) == ["DiceRolled", "RollFailed", "TurnBegun"]
    assert board.view.table == before
    assert (board.view.active, board.state.dice_left) == (0, 5)


def test_ct_7_stopping_wins_both_completed_cards_and_leaves_the_third_with_its_marker() -> None:
    board = two_cracked()
    events = board.stop()
    assert [(won.seat, won.card) for won in of(events, CardWon)] == [(0, "A"), (0, "B")]
    assert board.view.won == (("A", "B"), ())
    assert board.up == ("D", "E", "C")
    assert (board.open(1), board.open(2), board.open(3)) == ("4 4 4", "5 5 5", "3 3")
    assert board.outlook.pile == 0


def test_ct_8_a_forced_stop_puts_both_completed_cards_under_the_pile() -> None:
    board = two_cracked()
    events = board.roll_on("5")
    assert [lost.card for lost in of(events, CardLost)] == ["A", "B"]
    assert board.view.won == ((), ())
    assert board.view.under == ("A", "B")
    assert board.up == ("D", "E", "C")
    assert board.open(3) == "3 3"
    assert board.outlook.pile == 2


def test_ct_9_the_fifth_die_with_one_chip_ends_the_turn_and_wins_the_card() -> None:
    board = safes("111", "222", "333", "444")
    board.throw("1 1 1 2 chip")
    events = board.keep("1 safe-1 *3", "chip", "2 safe-2")
    assert "FifthDieKept" in kinds(events)
    assert board.view.won == (("A",), ())
    assert board.view.active == 1


def test_ct_10_declining_the_bonus_roll_wins_the_card() -> None:
    board = safes("111", "222", "333", "444")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.stop()
    assert board.view.won == (("A",), ())


def test_ct_11_a_failed_bonus_roll_loses_the_card_under_the_pile() -> None:
    board = safes("111", "222", "333", "444", "555")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("1 1 4 5 5")
    assert board.view.won == ((), ())
    assert board.view.under == ("A",)
    assert board.up == ("D", "B", "C")


def test_ct_12_a_second_3_is_no_longer_good_once_the_only_3_is_covered() -> None:
    board = safes("311", "122", "122")
    board.throw("3 3 4 4 5")
    board.keep("3 safe-1")
    assert board.legal() == {"roll", "stop"}
    assert board.refusal("keep 3 safe-1").code == "no_good_die_left"


def test_ct_13_two_3s_may_go_to_two_cards_and_one_3_to_either() -> None:
    for first, second in (("safe-1", "safe-3"), ("safe-3", "safe-1")):
        board = safes("311", "122", "322")
        board.throw("3 3 4 4 5")
        assert board.legal() == {"keep 3 safe-1", "keep 3 safe-3"}
        board.keep(f"3 {first}")
        assert board.legal() == {f"keep 3 {second}", "roll", "stop"}
        board.keep(f"3 {second}")
        assert (board.open(1), board.open(3)) == ("1 1", "2 2")


def test_ct_14_with_every_digit_covered_a_roll_without_chip_loses_all_three() -> None:
    board = safes("111", "111", "111", "222", "222", "222")
    crack(board, 1, 2, 3)
    board.keep("chip *2")
    events = board.roll_on("1 2 3 4 5")
    assert [lost.card for lost in of(events, CardLost)] == ["A", "B", "C"]
    assert board.view.won == ((), ())
    assert board.up == ("D", "E", "F")
    assert board.view.under == ("A", "B", "C")


def test_ct_15_a_win_with_an_empty_pile_ends_the_game_at_once() -> None:
    board = safes("111", "222", "333", seats=3)
    events = board.turn("1 1 1 2 3", "1 safe-1 *3")
    assert kinds(events)[-2:] == ["CardWon", "GameEnded"]
    assert board.result.winners == (0,)
    assert (board.state.actors(), board.state.chance()) == ((), None)
    with pytest.raises(TurnError):
        board.match.play(1, "stop")


def test_ct_16_a_lost_card_comes_back_unmarked_when_the_pile_is_empty() -> None:
    board = safes("111", "222", "333")
    board.throw("1 1 1 4 5")
    board.keep("1 safe-1 *3")
    events = board.roll_on("4 5")
    assert kinds(events) == ["DiceRolled", "RollFailed", "CardLost", "CardTurnedUp", "TurnBegun"]
    assert [(up.slot, up.card) for up in of(events, CardTurnedUp)] == [("safe-1", "A")]
    assert board.open(1) == "1 1 1"
    assert not board.is_over()
    assert board.view.active == 1


def test_ct_17_twenty_million_on_seven_cards_beat_twenty_on_six() -> None:
    seat_0, seat_1 = [3, 3, 3, 3, 3, 3, 2], [4, 4, 3, 3, 3, 3]
    wins = [value for pair in zip(seat_0, seat_1, strict=False) for value in pair] + seat_0[-1:]
    # Slot 1 is won each turn and filled again; two cards stay in slots 2 and 3.
    board = safes(*[f"111:{value}" for value in [wins[0], 2, 2, *wins[1:]]])
    for _ in wins:
        board.turn("1 1 1 2 2", "1 safe-1 *3")
    assert board.result.scores == (20, 20)
    assert [len(won) for won in board.view.won] == [7, 6]
    assert board.result.winners == (0,)
    assert (board.result.decider, board.result.decider_rule) == ("more_cards", "COD-25")


def test_ct_18_chips_of_the_first_set_do_not_count_in_the_second() -> None:
    board = safes("111", "222", "333", "444", "555")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("2 2 2 3 chip")
    events = board.keep("2 safe-2 *3", "3 safe-3", "chip")
    assert "FifthDieKept" in kinds(events)
    assert board.view.won == (("A", "B"), ())
    assert board.view.active == 1


def test_ct_19_solo_a_turn_that_wins_two_cards_leaves_21_in_the_pile() -> None:
    board = safes(*["111"] * 27, seats=1)
    assert board.outlook.pile == 24
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("1 1 1 2 2")
    board.keep("1 safe-2 *3")
    events = board.stop()
    assert len(of(events, CardTurnedUp)) == 2
    assert len(of(events, CardDiscarded)) == 1
    assert board.outlook.pile == 21


def test_ct_20_solo_a_forced_stop_discards_the_last_pile_card_and_one_turn_follows() -> None:
    board = safes("111", "111", "111", "222", seats=1)
    assert (board.outlook.pile, board.view.is_last_turn) == (1, False)
    events = board.throw("2 3 4 5 5")
    assert kinds(events) == ["DiceRolled", "RollFailed", "CardDiscarded", "LastTurnBegun"]
    assert (board.outlook.pile, board.view.gone, board.view.is_last_turn) == (0, ("D",), True)
    board.throw("2 3 4 5 5")
    assert board.is_over()


def test_ct_21_solo_a_refill_with_the_last_card_discards_nothing_and_one_turn_follows() -> None:
    board = safes("111:5", "111", "111", "222", seats=1)
    events = board.turn("1 1 1 2 2", "1 safe-1 *3")
    assert board.up == ("D", "B", "C")
    assert of(events, CardDiscarded) == []
    assert board.view.is_last_turn
    board.turn("1 1 1 2 2", "1 safe-2 *3")
    assert board.is_over()
    assert board.result.scores == (7,)


def test_ct_22_solo_two_wins_with_one_pile_card_leave_a_last_turn_with_two_cards() -> None:
    board = safes("111", "111", "333", "222", seats=1)
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("1 1 1 4 5")
    board.keep("1 safe-2 *3")
    board.stop()
    assert board.up == ("D", None, "C")
    assert board.view.is_last_turn
    board.throw("2 2 2 3 5")
    assert board.legal() == {"keep 2 safe-1", "keep 3 safe-3"}
    board.keep("2 safe-1 *3")
    board.stop()
    assert board.is_over()
    assert board.result.scores == (6,)
