"""What Tanière ruled where the rulebook of Code Cracker is silent: GC-1 to GC-22."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taniere.core.chance import Chance
from taniere.core.errors import DataError
from taniere.core.events import seen
from taniere.core.match import Match
from taniere.games.code_cracker import GAME
from taniere.games.five_dice.events import (
    BonusSetTaken,
    CardDiscarded,
    CardLost,
    CardTurnedUp,
    CardWon,
    TurnBegun,
)
from tests.games.five_dice.positions import crack, kinds, of, safes

DOCS = Path(__file__).parents[3] / "docs" / "rules"

# The deck of the specification, by millions.
SPECIFIED = {
    2: "124 125 425 435 434 554",
    3: "2314 1532 5412 4523 1125 5311 3351 4525 2112 4114",
    4: "42513 13451 35221 53145 23245 44331 45145 34232 33132",
    5: "224314 353225",
}


def shipped() -> list[tuple[str, int]]:
    """Code and millions of each shipped card."""
    deck = GAME.deck(None)
    codes = ["".join(GAME.rulebook.faces[face] for face in spaces) for spaces in deck.spaces]
    return list(zip(codes, deck.values, strict=True))


def cards(*codes: str) -> dict[str, object]:
    """Custom data with these codes."""
    return {
        "cards": [
            {"id": f"c{number}", "code": [int(digit) for digit in code], "millions": 2}
            for number, code in enumerate(codes)
        ]
    }


def test_gc_1_the_shipped_deck_is_the_specified_one_and_a_card_is_worth_its_length_minus_one() -> None:
    specified = [(code, millions) for millions, codes in SPECIFIED.items() for code in codes.split()]
    assert sorted(shipped()) == sorted(specified)
    assert all(millions == len(code) - 1 for code, millions in shipped())
    assert sum(millions for _, millions in shipped()) == 88
    assert len({"".join(sorted(code)) for code, _ in shipped()}) == 27
    digits = "".join(code for code, _ in shipped())
    assert {digit: digits.count(digit) for digit in "12345"} == dict.fromkeys("12345", 23)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_gc_1_the_rules_page_shows_the_shipped_deck(language: str) -> None:
    page = (DOCS / f"code-cracker.{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([2-5]) \| (\d+) \| ([1-5, -]+) \|$", page, re.MULTILINE)
    told = [(code.replace("-", ""), int(row[0])) for row in rows for code in row[2].split(", ")]
    assert sorted(told) == sorted(shipped())
    assert [int(row[1]) for row in rows] == [len(row[2].split(", ")) for row in rows]


def test_gc_2_exactly_two_codes_have_six_digits_so_17_markers_are_enough() -> None:
    lengths = sorted(len(code) for code, _ in shipped())
    assert lengths.count(6) == 2
    assert sum(lengths[-3:]) == 17
    assert GAME.deck(None).notices == ()


def test_gc_2_a_deck_whose_three_longest_codes_need_more_than_17_markers_is_warned_about() -> None:
    usual = ["123"] * 24
    assert GAME.check_data(cards(*usual, "123451", "123452", "12345")) == ()
    (notice,) = GAME.check_data(cards(*usual, "123451", "123452", "123453"))
    assert (notice.code, notice.arguments) == ("deck_markers", {"needed": 18, "markers": 17})


def test_gc_3_a_digit_may_repeat_in_a_code() -> None:
    board = safes("112112", "444", "555")
    board.throw("1 1 1 1 2")
    board.keep("1 safe-1 *4")
    assert board.open(1) == "2 2"


@pytest.mark.parametrize(
    "code", [[1, 2], [1, 2, 3, 4, 5, 1, 2], [1, 2, 6], [0, 1, 2], ["1", "2", "3"], [True, 2, 3], "123"]
)
def test_gc_3_other_codes_are_refused_by_name(code: object) -> None:
    data = cards("123", "123", "123")
    data["cards"][1]["code"] = code  # type: ignore[index]
    with pytest.raises(DataError, match="card c1: "):
        Match(GAME, 2, None, data)


@pytest.mark.parametrize("order", ["1 2 3", "3 2 1", "2 3 1"])
def test_gc_4_digits_are_covered_in_any_order(order: str) -> None:
    board = safes("123", "444", "444", "555")
    board.throw("1 2 3 5 5")
    first, second, third = order.split()
    board.keep(f"{first} safe-1")
    assert board.card(1).covered == tuple(digit == first for digit in "123")
    board.keep(f"{second} safe-1", f"{third} safe-1")
    board.stop()
    assert board.view.won == (("A",), ())


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_gc_5_the_player_chooses_the_card_for_a_digit(slot: int) -> None:
    board = safes("122", "133", "144")
    board.throw("1 5 5 5 5")
    assert board.legal() == {"keep 1 safe-1", "keep 1 safe-2", "keep 1 safe-3"}
    board.keep(f"1 safe-{slot}")
    assert ["1" not in board.open(other) for other in (1, 2, 3)] == [other == slot for other in (1, 2, 3)]


def test_gc_6_the_bonus_roll_may_be_declined_and_that_is_a_stop_by_choice() -> None:
    board = safes("111", "222", "333", "444")
    crack(board, 1)
    board.keep("chip *2")
    events = board.stop()
    assert kinds(events)[:2] == ["TurnStopped", "CardWon"]
    assert of(board.history, BonusSetTaken) == []
    assert board.view.active == 1


def test_gc_7_markers_never_run_out() -> None:
    board = safes("111111", "111111", "111111", "222")
    faces = "1 1 1 chip chip"
    board.throw(faces)
    for slot in (1, 1, 2, 2, 3, 3):
        board.keep(f"1 safe-{slot} *3", "chip *2")
        if (slot, board.open(3)) != (3, ""):
            board.roll_on(faces)
    assert [board.open(slot) for slot in (1, 2, 3)] == ["", "", ""]  # 18 digits covered at once
    board.stop()
    assert board.view.won == (("A", "B", "C"), ())


def test_gc_8_lost_cards_go_under_the_pile_before_the_table_is_filled() -> None:
    board = safes("111", "111", "333", "444")
    crack(board, 1, 2)
    board.keep("chip *2")
    events = board.roll_on("1 1 2 5 5")
    # D, then the first card that went under; the second stays at the bottom.
    assert kinds(events)[-5:] == ["CardLost", "CardLost", "CardTurnedUp", "CardTurnedUp", "TurnBegun"]
    assert [(up.slot, up.card) for up in of(events, CardTurnedUp)] == [("safe-1", "D"), ("safe-2", "A")]
    assert board.open(2) == "1 1 1"
    assert board.view.under == ("B",)


def test_gc_8_a_forced_stop_never_ends_a_game_of_several_not_even_with_everything_lost() -> None:
    board = safes("111", "111", "111")
    crack(board, 1, 2, 3)
    board.keep("chip *2")
    board.roll_on("1 2 3 4 5")
    assert not board.is_over()
    assert board.up == ("A", "B", "C")
    assert [board.open(slot) for slot in (1, 2, 3)] == ["1 1 1"] * 3
    assert board.view.active == 1


def test_gc_9_several_cards_go_under_the_pile_in_slot_order() -> None:
    board = safes("111", "222", "111", "444", "444", "444")
    crack(board, 3, 1)  # C is completed before A
    board.keep("chip *2")
    events = board.roll_on("1 1 1 5 5")
    assert [lost.card for lost in of(events, CardLost)] == ["A", "C"]
    assert board.view.under == ("A", "C")
    board.turn("2 2 2 5 5", "2 safe-2 *3")  # F
    board.turn("4 4 4 5 5", "4 safe-1 *3")
    assert board.up == ("A", "F", "E")
    board.turn("4 4 4 5 5", "4 safe-3 *3")
    assert board.up == ("A", "F", "C")


def test_gc_10_cards_keep_their_slot_and_new_ones_fill_from_left_to_right() -> None:
    board = safes("111", "222", "111", "444", "555")
    crack(board, 3, 1)
    board.keep("chip *2")
    events = board.stop()
    assert [(up.slot, up.card) for up in of(events, CardTurnedUp)] == [("safe-1", "D"), ("safe-3", "E")]
    assert board.up == ("D", "B", "E")


def test_gc_11_the_game_ends_at_once_in_mid_round() -> None:
    board = safes("111", "222", "333", "444", seats=4)
    board.turn("1 1 1 5 5", "1 safe-1 *3")
    events = board.turn("2 2 2 5 5", "2 safe-2 *3")
    assert board.is_over()
    assert of(events, TurnBegun) == []
    assert {event.seat for event in of(board.history, TurnBegun)} == {0, 1}


def test_gc_12_equal_millions_and_equal_cards_share_the_victory() -> None:
    board = safes("111:3", "111", "111", "111:3", seats=3)
    board.turn("1 1 1 5 5", "1 safe-1 *3")
    board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert board.result.scores == (3, 3, 0)
    assert board.result.ranks == (1, 1, 3)
    assert board.result.winners == (0, 1)
    assert (board.result.decider, board.result.decider_rule) == ("shared", "GC-12")


def test_gc_13_loot_is_public() -> None:
    board = safes("111:5", "222", "333", "444", "555")
    events = board.turn("1 1 1 5 5", "1 safe-1 *3")
    for seat in (0, 1, None):
        view = board.state.view(seat)
        assert (view.won, board.game.outlook(view).points) == ((("A",), ()), (5, 0))
        (won,) = [shown for shown in (seen(event, seat) for event in events) if shown["event"] == "CardWon"]
        assert (won["card"], won["value"]) == ("A", 5)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_gc_14_the_start_player_is_drawn_unless_one_is_chosen(seats: int) -> None:
    chance = Match(GAME, seats).state.chance()
    assert isinstance(chance, Chance)
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        (f"start {seat}", 1) for seat in range(seats)
    ]
    for seat in range(seats):
        match = Match(GAME, seats)
        match.resolve(f"start {seat}")
        for card in ("S01", "S02", "S03"):
            events = match.resolve(f"card {card}")
        assert [event.seat for event in of(events, TurnBegun)] == [seat]
        assert safes("111", "222", "333", seats=seats, start=str(seat)).view.active == seat


def test_gc_14_alone_there_is_nobody_to_draw() -> None:
    chance = Match(GAME, 1).state.chance()
    assert isinstance(chance, Chance)
    assert chance.token(chance.outcomes()[0][0]).startswith("card ")


def test_gc_15_solo_first_the_completed_cards_then_the_refill_then_the_discard() -> None:
    board = safes("111", "222", "333", "444", "555", "123", seats=1)
    events = board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert kinds(events)[-5:] == ["TurnStopped", "CardWon", "CardTurnedUp", "CardDiscarded", "TurnBegun"]
    assert [up.card for up in of(events, CardTurnedUp)] == ["D"]
    assert [gone.card for gone in of(events, CardDiscarded)] == ["E"]
    board.throw("4 4 4 5 5")
    board.keep("4 safe-1 *3")
    events = board.roll_on("1 5")
    assert kinds(events)[-5:] == ["RollFailed", "CardLost", "CardTurnedUp", "CardDiscarded", "LastTurnBegun"]
    assert [up.card for up in of(events, CardTurnedUp)] == ["F"]
    assert [gone.card for gone in of(events, CardDiscarded)] == ["D"]  # under the pile, so on top by now


@pytest.mark.parametrize(("wins", "table"), [(1, 3), (2, 2), (3, 1)])
def test_gc_16_solo_the_last_turn_is_played_with_whatever_lies_there(wins: int, table: int) -> None:
    board = safes("111", "111", "111", "222", seats=1)
    crack(board, *range(1, wins + 1))
    board.stop()
    assert sum(card is not None for card in board.view.table) == table
    assert board.view.is_last_turn
    board.throw("2 2 2 3 4")
    assert not board.is_over()
    board.keep("2 safe-1 *3")
    board.stop()
    assert board.is_over()
    assert board.view.won == (("A", "B", "C")[:wins] + ("D",),)


def test_gc_16_solo_with_an_empty_table_no_further_turn_is_played() -> None:
    board = safes("111", "111", "111", seats=1)  # nothing in the pile: this is the last turn already
    assert board.view.is_last_turn
    crack(board, 1, 2, 3)
    events = board.stop()
    assert kinds(events)[-1] == "GameEnded"
    assert board.up == (None, None, None)


def test_gc_17_solo_the_discarded_card_is_shown() -> None:
    board = safes("111", "222", "333", "444", "555", seats=1)
    (discarded,) = of(board.turn("1 2 4 5 5", "1 safe-1"), CardDiscarded)
    assert seen(discarded, None)["card"] == seen(discarded, 0)["card"] == "D"
    assert board.view.gone == board.state.view(0).gone == ("D",)
    assert "D" not in board.view.unseen


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
@pytest.mark.parametrize("pile", [1, 2, 4])
def test_gc_18_solo_a_forced_stop_costs_the_pile_exactly_one_card(lost: int, pile: int) -> None:
    board = safes("111", "111", "111", *["222"] * pile, seats=1)
    assert board.outlook.pile == pile
    if lost:
        crack(board, *range(1, lost + 1))
        board.keep("chip *2")
        board.roll_on("3 3 4 4 5")
    else:
        board.throw("3 3 4 4 5")
    assert len(of(board.history, CardLost)) == lost
    assert board.outlook.pile == pile - 1
    assert len(board.view.gone) == 1
    assert board.view.is_last_turn == (pile == 1)


def test_gc_18_solo_the_discard_takes_the_first_of_the_cards_that_went_under() -> None:
    board = safes("111", "111", "333", "444", "444", seats=1)
    crack(board, 1, 2)
    board.keep("chip *2")
    events = board.roll_on("1 1 2 5 5")
    assert [up.card for up in of(events, CardTurnedUp)] == ["D", "E"]
    assert [gone.card for gone in of(events, CardDiscarded)] == ["A"]
    assert (board.view.under, board.view.gone) == (("B",), ("A",))


def test_gc_19_with_every_digit_covered_two_chips_still_allow_a_roll() -> None:
    board = safes("111", "111", "111", "222")
    crack(board, 1, 2, 3)
    board.keep("chip *2")
    assert board.legal() == {"roll", "stop"}
    board.roll_on("1 2 3 4 chip")
    assert board.legal() == {"keep chip"}


def test_gc_20_the_number_of_cards_comes_from_the_deck() -> None:
    assert len(shipped()) == 27
    board = safes(*["111"] * 22)
    assert board.outlook.pile == 19
    for _ in range(20):
        assert not board.is_over()
        board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert board.is_over()
    assert sum(map(len, board.view.won)) == 20
    (notice,) = GAME.check_data(cards(*["123"] * 22))
    assert (notice.code, notice.arguments) == ("deck_size", {"found": 22, "usual": 27})


def test_gc_21_the_chips_of_the_rulebooks_example_are_three() -> None:
    board = safes("123", "235", "312")
    board.throw("2 4 chip chip chip")
    board.keep("2 safe-1", "chip *2")
    board.roll_on("3 4")
    board.keep("3 safe-1")
    board.roll_on("chip")
    board.keep("chip")
    assert board.view.kept.count("chip") == 3
    assert "roll" in board.legal()


def test_gc_22_keeping_only_a_chip_and_stopping_is_legal_but_a_roll_without_chip_makes_one_cover() -> None:
    board = safes("111", "222", "333")
    before = board.view.table
    for _ in range(6):
        board.turn("1 2 3 4 chip", "chip")
    assert board.view.table == before
    board.throw("1 2 3 4 5")
    assert "keep chip" not in board.legal()
    assert board.refusal("stop").code == "keep_a_die_first"


def test_gc_22_a_stalling_player_wins_nothing() -> None:
    board = safes("111", "222", "333")
    board.turn("1 2 3 4 chip", "chip")
    assert of(board.history, CardWon) == []
