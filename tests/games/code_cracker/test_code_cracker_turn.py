"""Code Cracker rule by rule: the set-up and the turn, COD-1 to COD-15."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from taniere.core.errors import SetupError, TurnError
from taniere.core.match import Match
from taniere.games.code_cracker import GAME
from taniere.games.five_dice.events import (
    BonusDieKept,
    BonusSetTaken,
    CardTurnedUp,
    DiceRolled,
    DieKept,
    FifthDieKept,
    RollFailed,
    StartDrawn,
    TurnBegun,
    TurnStopped,
)
from tests.games.five_dice.positions import Board, cited, crack, kinds, of, safes

FACES = ("1", "2", "3", "4", "5", "chip")


# Set-up


def test_cod_1_three_cards_of_a_shuffled_27_are_turned_up_in_a_line() -> None:
    match = Match(GAME, 2, {"start": "0"})
    for slot, left in enumerate((27, 26, 25), 1):
        chance = match.state.chance()
        assert chance is not None
        outcomes = chance.outcomes()
        assert [weight for _, weight in outcomes] == [1] * left  # any card, each as likely
        card = chance.token(outcomes[-slot][0])
        turned_up = of(match.resolve(card), CardTurnedUp)
        assert [(up.rule, up.slot, f"card {up.card}") for up in turned_up] == [
            ("COD-1", f"safe-{slot}", card)
        ]
    board = Board(GAME)
    assert board.outlook.pile == 24
    assert board.up == ("S01", "S02", "S03")
    assert len(board.view.unseen) == 24


def test_cod_1_a_card_turned_up_cannot_come_again() -> None:
    match = Match(GAME, 2, {"start": "0"})
    match.resolve("card S07")
    chance = match.state.chance()
    assert chance is not None
    assert chance.parse("card S07") is None


def test_cod_2_markers_are_common_what_one_player_covers_helps_the_next() -> None:
    board = safes("123", "444", "555")
    board.turn("1 2 4 5 5", "1 safe-1", "2 safe-1")
    assert [board.state.view(seat).table for seat in (0, 1)] == [board.view.table] * 2
    board.throw("1 2 3 4 5")
    assert "keep 3 safe-1" in board.legal()
    assert not {"keep 1 safe-1", "keep 2 safe-1"} & board.legal()


def test_cod_3_the_chosen_start_player_begins_and_play_goes_clockwise() -> None:
    board = safes("555", "555", "555", seats=3, start="2")
    for seat in (2, 0, 1, 2):
        assert board.view.active == seat
        board.throw("1 2 3 4 4")
    begun = of(board.history, TurnBegun)
    assert [event.seat for event in begun] == [2, 0, 1, 2, 0]
    assert cited(board.history, TurnBegun) == {"COD-3"}


def test_cod_3_nobody_else_may_play_in_a_turn() -> None:
    board = safes("555", "555", "555", seats=3)
    board.throw("1 2 3 4 5")
    for seat in (1, 2):
        refusal = board.refusal("keep 5 safe-1", seat)
        assert (refusal.code, refusal.rule, refusal.arguments) == ("not_your_turn", "COD-3", {"active": 0})


def test_cod_3_a_random_start_is_told() -> None:
    match = Match(GAME, 3)
    assert [(event.rule, event.seat) for event in of(match.resolve("start 1"), StartDrawn)] == [("GC-14", 1)]


def test_cod_3_one_to_six_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6]
    for seats in (0, 7):
        with pytest.raises(SetupError):
            Match(GAME, seats)


def test_cod_4_only_the_player_who_brings_the_last_digit_wins_the_millions() -> None:
    board = safes("123", "444", "555", "111")
    board.turn("1 2 4 5 5", "1 safe-1", "2 safe-1")
    board.turn("1 3 4 5 5", "3 safe-1")
    assert board.view.won == ((), ("A",))
    assert board.outlook.points == (0, 2)


# Rolling and keeping


def test_cod_5_every_turn_starts_with_a_roll_of_all_five_dice() -> None:
    board = safes("555", "555", "555")
    for faces in ("1 1 1 1 5", "1 1 1 1 5", "1 1 1 1 1"):
        assert (board.chance.total, len(board.chance.outcomes())) == (6**5, 252)
        assert len(board.chance.token(0).split()) == 1 + 5
        events = board.throw(faces)
        assert cited(events, DiceRolled) == {"COD-5"}
        if not board.state.chance():
            board.keep("5 safe-1")
            board.stop()


def test_cod_5_is_cited_by_the_first_roll_after_a_turn_of_several_sets() -> None:
    board = safes("111", "111", "111")
    board.throw("chip chip chip chip chip")
    board.keep("chip *5")
    board.roll_on("1 2 2 2 2")
    board.keep("1 safe-1")
    board.stop()
    assert cited(board.throw("1 2 2 2 2"), DiceRolled) == {"COD-5"}


def test_cod_5_nothing_can_be_decided_before_the_dice_are_rolled() -> None:
    board = safes("555", "555", "555")
    for token in ("keep 5 safe-1", "keep chip", "roll", "stop"):
        with pytest.raises(TurnError) as caught:
            board.match.play(0, token)
        assert caught.value.code == "chance_pending"


def test_cod_6_a_die_is_good_if_its_digit_is_open_on_a_card_or_if_it_is_a_chip() -> None:
    # Open: 1 on safe 1, 1 and 2 on safe 2, 4 and two 1s on safe 3. No 3, no 5.
    needs = {"1": ("1", "2", "3"), "2": ("2",), "4": ("3",)}
    for faces in combinations_with_replacement(FACES, 5):
        board = safes("122", "124", "411")
        board.turn("2 2 3 3 5", "2 safe-1 *2")
        board.turn("3 3 4 4 5", "4 safe-2")
        good = {f"keep {face} safe-{slot}" for face in faces for slot in needs.get(face, ())}
        good |= {"keep chip"} if "chip" in faces else set()
        events = board.throw(" ".join(faces))
        assert ("RollFailed" in kinds(events)) == (not good)
        if good:
            assert board.legal() == good


def test_cod_6_a_covered_digit_is_not_good() -> None:
    board = safes("123", "444", "444")
    board.turn("1 5 5 5 5", "1 safe-1")
    board.throw("1 2 5 5 5")
    assert board.legal() == {"keep 2 safe-1"}
    refusal = board.refusal("keep 1 safe-1")
    assert (refusal.code, refusal.rule) == ("die_not_useful", "COD-6")
    assert refusal.arguments == {"face": "1", "useful": ("2",)}


def test_cod_6_a_die_that_was_not_rolled_cannot_be_kept() -> None:
    board = safes("123", "444", "444")
    board.throw("2 2 3 5 5")
    refusal = board.refusal("keep 1 safe-1")
    assert (refusal.code, refusal.rule) == ("no_die_shows_it", "COD-6")
    assert refusal.arguments == {"face": "1", "shown": ("2", "3", "5")}
    assert board.refusal("keep chip").code == "no_die_shows_it"
    for token in ("keep 4 safe-1", "keep 1 safe-2"):  # whatever the card needs, the die comes first
        assert board.refusal(token).code == "no_die_shows_it"


def test_cod_7_one_good_die_must_be_kept_before_rolling_on_or_stopping() -> None:
    board = safes("123", "444", "444")
    board.throw("2 3 5 5 chip")
    for token in ("roll", "stop"):
        refusal = board.refusal(token)
        assert (refusal.code, refusal.rule) == ("keep_a_die_first", "COD-7")
        assert refusal.arguments == {"useful": ("2", "3", "chip")}


def test_cod_7_the_duty_to_keep_returns_with_every_roll() -> None:
    board = safes("123", "444", "444")
    board.throw("2 3 5 5 chip")
    board.keep("2 safe-1")
    board.roll_on("3 5 5 chip")
    assert board.refusal("stop").code == board.refusal("roll").code == "keep_a_die_first"


@pytest.mark.parametrize(
    "kept", [("2 safe-1",), ("chip",), ("2 safe-1", "3 safe-1"), ("2 safe-1", "3 safe-1", "chip")]
)
def test_cod_7_any_number_of_good_dice_may_be_kept_and_none_of_the_others(kept: tuple[str, ...]) -> None:
    board = safes("123", "444", "444")
    board.throw("2 3 5 5 chip")
    board.keep(*kept)
    assert {"roll", "stop"} <= board.legal()
    assert not [token for token in board.legal() if token.startswith("keep 5")]
    assert board.refusal("keep 5 safe-1").rule == "COD-6"
    assert board.state.dice_left == 5 - len(kept)


def test_cod_8_a_kept_digit_covers_one_open_copy_of_it_at_once() -> None:
    board = safes("1213", "111", "555")
    board.throw("1 1 3 4 4")
    events = board.keep("1 safe-1")
    kept = of(events, DieKept)
    assert [(die.rule, die.seat, die.face, die.slot, die.card) for die in kept] == [
        ("COD-8", 0, "1", "safe-1", "A")
    ]
    assert (board.open(1), board.open(2)) == ("2 1 3", "1 1 1")
    board.keep("1 safe-1")
    assert (board.open(1), board.open(2)) == ("2 3", "1 1 1")


def test_cod_8_a_digit_cannot_be_put_on_a_card_that_has_no_open_copy() -> None:
    board = safes("123", "441", "555")
    board.throw("1 1 3 4 4")
    board.keep("1 safe-1")
    refusal = board.refusal("keep 1 safe-1")
    assert (refusal.code, refusal.rule) == ("card_does_not_need_it", "COD-8")
    assert refusal.arguments == {"face": "1", "slot": "safe-1", "needing": ("safe-2",)}


def test_cod_9_a_kept_chip_covers_nothing() -> None:
    board = safes("123", "444", "555")
    board.throw("1 2 3 chip chip")
    before = board.view.table
    events = board.keep("chip *2")
    assert cited(events, BonusDieKept) == {"COD-9"}
    assert [(die.seat, die.face) for die in of(events, BonusDieKept)] == [(0, "chip")] * 2
    assert board.view.table == before
    assert (board.view.kept, board.state.dice_left) == (("chip", "chip"), 3)


def test_cod_10_a_roll_without_good_die_forces_the_player_to_stop() -> None:
    board = safes("123", "222", "333")
    board.throw("1 2 3 4 5")
    board.keep("1 safe-1")
    events = board.roll_on("1 4 4 5")
    assert kinds(events) == ["DiceRolled", "RollFailed", "TurnBegun"]
    assert cited(events, RollFailed) == {"COD-10"}
    assert [event.seat for event in of(events, RollFailed)] == [0]
    assert board.view.active == 1


@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_cod_11_the_dice_that_are_not_kept_are_rolled_again(kept: int) -> None:
    board = safes("1111", "222", "444")
    board.throw("1 1 1 1 4")
    board.keep(f"1 safe-1 *{kept}")
    board.play("roll")
    assert board.chance.total == 6 ** (5 - kept)
    assert board.view.rolled == ()
    events = board.throw(" ".join(["4"] * (5 - kept)))
    assert cited(events, DiceRolled) == {"COD-11"}
    assert board.view.rolled == ("4",) * (5 - kept)
    assert board.view.active == 0


def test_cod_11_or_the_player_stops_and_the_next_one_begins() -> None:
    board = safes("111", "111", "444")
    board.throw("1 1 1 1 4")
    board.keep("1 safe-1")
    events = board.stop()
    assert kinds(events) == ["TurnStopped", "TurnBegun"]
    assert cited(events, TurnStopped) == {"COD-11"}
    assert board.view.active == 1


@pytest.mark.parametrize("chips", [2, 3, 4, 5])
def test_cod_12_five_dice_with_two_chips_give_the_right_to_roll_all_five_again(chips: int) -> None:
    board = safes("111", "111", "111", "222")
    board.throw(" ".join(["1"] * (5 - chips) + ["chip"] * chips))
    board.keep(*["1 safe-1"] * (5 - chips), *["chip"] * chips)
    assert board.legal() == {"roll", "stop"}
    events = board.play("roll")
    assert [(event.rule, event.seat) for event in of(events, BonusSetTaken)] == [("COD-12", 0)]
    assert board.chance.total == 6**5
    assert (board.view.active, board.view.kept, board.state.dice_left) == (0, (), 5)


def test_cod_12_the_chips_may_come_in_different_rolls() -> None:
    board = safes("111", "111", "222")
    board.throw("1 1 1 3 chip")
    board.keep("1 safe-1 *2", "chip")
    board.roll_on("3 chip")
    board.keep("chip")
    board.roll_on("1")
    board.keep("1 safe-2")
    assert board.legal() == {"roll", "stop"}


def test_cod_12_is_cited_by_the_roll_it_grants() -> None:
    board = safes("111", "111", "111")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    assert cited(board.roll_on("1 1 1 1 1"), DiceRolled) == {"COD-12"}


def test_cod_13_bonus_rolls_repeat_without_limit() -> None:
    board = safes("111", "222", "333")
    board.throw("chip chip chip chip chip")
    for _ in range(12):
        board.keep("chip *5")
        events = board.roll_on("chip chip chip chip chip")
        assert kinds(events) == ["BonusSetTaken", "DiceRolled"]
    assert board.view.active == 0


def test_cod_13_chips_are_counted_afresh_in_every_set() -> None:
    board = safes("111", "222", "333", "444", "555")
    board.throw("chip chip chip chip chip")
    board.keep("chip *5")
    board.roll_on("1 1 1 2 chip")
    events = board.keep("1 safe-1 *3", "2 safe-2", "chip")
    assert "FifthDieKept" in kinds(events)
    assert board.view.active == 1


@pytest.mark.parametrize("chips", [0, 1])
def test_cod_14_five_dice_with_one_chip_or_none_end_the_turn_as_a_stop_by_choice(chips: int) -> None:
    board = safes("111", "111", "111", "222")
    board.throw(" ".join(["1"] * (5 - chips) + ["chip"] * chips))
    events = board.keep(*["chip"] * chips, "1 safe-1 *3", *["1 safe-2"] * (2 - chips))
    assert kinds(events)[-4:] == ["FifthDieKept", "CardWon", "CardTurnedUp", "TurnBegun"]
    assert [(event.rule, event.seat) for event in of(events, FifthDieKept)] == [("COD-14", 0)]
    assert board.view.won == (("A",), ())
    assert board.view.active == 1


def test_cod_14_the_chip_may_be_the_die_that_ends_the_turn() -> None:
    board = safes("111", "111", "111", "222")
    board.throw("1 1 1 1 chip")
    events = board.keep("1 safe-1 *3", "1 safe-2", "chip")
    assert "FifthDieKept" in kinds(events)
    assert board.view.won == (("A",), ())


def test_cod_15_several_sets_of_five_are_one_turn() -> None:
    board = safes("111", "111", "111", "222", "222", "222", "333")
    crack(board, 1, 2, 3)
    board.keep("chip *2")
    assert [event.seat for event in of(board.history, TurnBegun)] == [0]
    assert len(of(board.history, BonusSetTaken)) == 2
    board.stop()
    assert board.view.won == (("A", "B", "C"), ())
    assert [event.seat for event in of(board.history, TurnBegun)] == [0, 1]
