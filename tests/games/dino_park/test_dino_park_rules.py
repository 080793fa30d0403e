"""Dino Park rule by rule: DIN-1 to DIN-20."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from taniere.core.errors import SetupError, TurnError
from taniere.core.match import Match
from taniere.games.dino_park import GAME
from taniere.games.five_dice.events import (
    BonusDieKept,
    BonusSetTaken,
    CardDiscarded,
    CardLost,
    CardTurnedUp,
    CardWon,
    DiceRolled,
    DieKept,
    GameEnded,
    LastTurnBegun,
    RollFailed,
    StartDrawn,
    TurnBegun,
    TurnStopped,
)
from tests.games.five_dice.positions import Board, cited, dinos, kinds, of, random_game

FACES = ("rope", "trapdoor", "hammer", "cage", "net", "binoculars")


# Set-up


@pytest.mark.parametrize(("short", "pile"), [(False, 15), (True, 10)])
def test_din_1_all_cards_are_shuffled_and_the_short_game_removes_five(short: bool, pile: int) -> None:
    match = Match(GAME, 2, {"start": "0", "short": short})
    chance = match.state.chance()
    assert chance is not None
    assert [weight for _, weight in chance.outcomes()] == [1] * 18  # any card, whatever was removed
    assert Board(GAME, None, 2, {"short": short}).outlook.pile == pile


def test_din_2_three_cards_are_turned_up() -> None:
    match = Match(GAME, 2, {"start": "0"})
    for slot, card in enumerate(("D09", "D18", "D01"), 1):
        turned_up = of(match.resolve(f"card {card}"), CardTurnedUp)
        assert [(up.rule, up.slot, up.card) for up in turned_up] == [("DIN-2", f"dino-{slot}", card)]
    board = Board(GAME)
    assert board.up == ("D01", "D02", "D03")
    assert [board.open(slot) for slot in (1, 2, 3)] == ["rope trapdoor", "rope cage", "net net"]


def test_din_3_the_start_player_begins_and_play_goes_clockwise() -> None:
    board = dinos("net", "net", "net", seats=4, start="2")
    for seat in (2, 3, 0, 1, 2):
        assert board.view.active == seat
        board.throw("rope rope rope rope rope")
    assert cited(board.history, TurnBegun) == {"DIN-3"}
    board.throw("rope rope rope rope net")
    refusal = board.refusal("keep net dino-1", seat=0)
    assert (refusal.code, refusal.rule, refusal.arguments) == ("not_your_turn", "DIN-3", {"active": 3})


def test_din_3_a_random_start_is_told() -> None:
    match = Match(GAME, 3)
    assert [(event.rule, event.seat) for event in of(match.resolve("start 1"), StartDrawn)] == [("GD-9", 1)]


def test_din_3_one_to_four_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(SetupError):
            Match(GAME, seats)


def test_din_4_a_collected_card_brings_its_value() -> None:
    board = dinos("net:7", "rope:2", "cage:3", "cage")
    board.turn("hammer hammer hammer hammer net", "net dino-1")
    board.turn("rope hammer hammer hammer cage", "rope dino-2", "cage dino-3")
    assert board.outlook.points == (7, 5)


# Rolling and setting aside


def test_din_5_every_turn_starts_with_a_roll_of_all_five_dice() -> None:
    board = dinos("net net", "net net", "net net")
    for faces in ("rope rope rope rope net", "rope rope rope rope rope", "rope rope rope rope net"):
        assert (board.chance.total, len(board.chance.outcomes())) == (6**5, 252)
        events = board.throw(faces)
        assert cited(events, DiceRolled) == {"DIN-5"}
        if not board.state.chance():
            board.keep("net dino-1")
            board.stop()
    with pytest.raises(TurnError):
        board.match.play(board.view.active, "stop")


def test_din_6_at_least_one_die_must_be_set_aside_after_every_roll() -> None:
    board = dinos("net net", "rope rope", "cage")
    board.throw("rope hammer hammer hammer net")
    for token in ("roll", "stop"):
        refusal = board.refusal(token)
        assert (refusal.code, refusal.rule) == ("keep_a_die_first", "DIN-6")
        assert refusal.arguments == {"useful": ("rope", "net")}
    board.keep("net dino-1")
    board.roll_on("rope rope hammer hammer")
    assert board.refusal("roll").code == board.refusal("stop").code == "keep_a_die_first"
    board.keep("rope dino-2")
    assert board.legal() == {"keep rope dino-2", "roll", "stop"}


@pytest.mark.parametrize("kept", [1, 2, 3, 4, 5])
def test_din_6_as_many_dice_as_one_likes_may_be_set_aside(kept: int) -> None:
    board = dinos("net net net net net net", "rope", "cage")
    board.throw("net net net net net")
    board.keep(f"net dino-1 *{kept}")
    assert board.open(1) == " ".join(["net"] * (6 - kept))
    assert board.view.active == (1 if kept == 5 else 0)


def test_din_7_a_tool_is_set_aside_only_for_a_free_space_with_that_tool() -> None:
    # Free: net and rope on A, rope on B, cage on C.
    needs = {"net": (1,), "rope": (1, 2), "cage": (3,)}
    for faces in combinations_with_replacement(FACES, 5):
        board = dinos("net rope", "rope hammer", "cage")
        board.turn("hammer hammer hammer hammer hammer", "hammer dino-2")
        possible = {f"keep {face} dino-{slot}" for face in faces for slot in needs.get(face, ())}
        possible |= {"keep binoculars"} if "binoculars" in faces else set()
        events = board.throw(" ".join(faces))
        assert ("RollFailed" in kinds(events)) == (not possible)
        if possible:
            assert board.legal() == possible


def test_din_7_one_die_places_one_adventurer_at_once() -> None:
    board = dinos("net rope net", "net rope", "cage")
    board.throw("rope hammer hammer net net")
    events = board.keep("net dino-1")
    assert [(die.rule, die.seat, die.face, die.slot, die.card) for die in of(events, DieKept)] == [
        ("DIN-7", 0, "net", "dino-1", "A")
    ]
    assert (board.open(1), board.open(2)) == ("rope net", "net rope")


def test_din_7_refusals_say_what_is_wrong_with_the_die_or_the_card() -> None:
    board = dinos("net rope net", "net rope", "cage")
    board.throw("rope hammer hammer net net")
    refusal = board.refusal("keep hammer dino-1")
    assert (refusal.code, refusal.rule) == ("die_not_useful", "DIN-7")
    assert refusal.arguments == {"face": "hammer", "useful": ("rope", "net")}
    refusal = board.refusal("keep net dino-3")
    assert (refusal.code, refusal.rule) == ("card_does_not_need_it", "DIN-7")
    assert refusal.arguments == {"face": "net", "slot": "dino-3", "needing": ("dino-1", "dino-2")}
    refusal = board.refusal("keep cage dino-3")
    assert (refusal.code, refusal.rule) == ("no_die_shows_it", "DIN-7")
    assert refusal.arguments == {"face": "cage", "shown": ("rope", "hammer", "net")}


def test_din_8_binoculars_may_always_be_set_aside_and_nothing_happens() -> None:
    board = dinos("net", "net", "net")
    board.throw("rope rope rope binoculars binoculars")
    before = board.view.table
    events = board.keep("binoculars *2")
    assert kinds(events) == ["BonusDieKept", "BonusDieKept"]
    assert cited(events, BonusDieKept) == {"DIN-8"}
    assert [(die.seat, die.face) for die in of(events, BonusDieKept)] == [(0, "binoculars")] * 2
    assert board.view.table == before
    assert board.legal() == {"roll", "stop"}


@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_din_9_then_the_remaining_dice_are_rolled_again_or_the_turn_ends(kept: int) -> None:
    board = dinos("net net net net", "rope", "cage")
    board.throw("hammer net net net net")
    board.keep(f"net dino-1 *{kept}")
    assert {"roll", "stop"} <= board.legal()
    board.play("roll")
    assert board.chance.total == 6 ** (5 - kept)
    events = board.throw(" ".join(["rope"] * (5 - kept)))
    assert cited(events, DiceRolled) == {"DIN-9"}
    board.keep("rope dino-2")
    if kept < 4:
        assert cited(board.stop(), TurnStopped) == {"DIN-9"}
    assert board.view.active == 1


# Ending the turn


def test_din_10_ending_by_choice_takes_every_full_card_and_leaves_the_others() -> None:
    board = dinos("net:4", "rope rope", "cage:3", "hammer", "hammer", "hammer")
    events = board.turn("rope hammer hammer cage net", "cage dino-3", "rope dino-2", "net dino-1")
    assert [(won.rule, won.seat, won.slot, won.card, won.value) for won in of(events, CardWon)] == [
        ("DIN-10", 0, "dino-1", "A", 4),
        ("DIN-10", 0, "dino-3", "C", 3),
    ]
    assert [(up.rule, up.card) for up in of(events, CardTurnedUp)] == [("DIN-10", "D"), ("DIN-10", "E")]
    assert board.up == ("D", "B", "E")
    assert board.open(2) == "rope"


def test_din_10_holds_again_after_a_lost_turn() -> None:
    board = dinos("net", "rope", "cage", "rope")
    board.throw("hammer hammer hammer hammer hammer")
    events = board.turn("hammer hammer hammer hammer net", "net dino-1")
    assert cited(events, CardTurnedUp) == {"DIN-10"}


def test_din_10_stopping_with_nothing_full_is_legal_and_takes_nothing() -> None:
    board = dinos("net net", "rope rope", "cage cage", "hammer")
    events = board.turn("rope hammer hammer cage net", "net dino-1")
    assert kinds(events)[-2:] == ["TurnStopped", "TurnBegun"]
    assert (board.view.won, board.outlook.pile) == (((), ()), 1)


def test_din_11_a_lost_turn_removes_full_cards_from_the_game() -> None:
    board = dinos("net", "rope rope", "cage", "trapdoor", "trapdoor")
    board.throw("rope hammer hammer cage net")
    board.keep("cage dino-3", "rope dino-2", "net dino-1")
    events = board.roll_on("hammer hammer")
    assert kinds(events)[:4] == ["DiceRolled", "RollFailed", "CardLost", "CardLost"]
    assert [(event.rule, event.seat) for event in of(events, RollFailed)] == [("DIN-11", 0)]
    assert [(lost.rule, lost.slot, lost.card) for lost in of(events, CardLost)] == [
        ("DIN-11", "dino-1", "A"),
        ("DIN-11", "dino-3", "C"),
    ]
    assert of(events, CardWon) == []
    assert board.up == ("D", "B", "E")
    assert (board.view.gone, board.view.under, board.outlook.points) == (("A", "C"), (), (0, 0))
    assert board.view.active == 1


def test_din_11_a_removed_card_never_comes_back() -> None:
    board = dinos("net", "rope", "cage")
    board.throw("hammer hammer hammer hammer net")
    board.keep("net dino-1")
    board.roll_on("hammer hammer hammer hammer")
    assert board.up == (None, "B", "C")
    assert board.outlook.pile == 0


def test_din_11_is_cited_by_the_replacement_of_a_removed_card() -> None:
    board = dinos("net", "rope", "cage", "rope")
    board.throw("hammer hammer hammer hammer net")
    board.keep("net dino-1")
    assert cited(board.roll_on("hammer hammer hammer hammer"), CardTurnedUp) == {"DIN-11"}


@pytest.mark.parametrize("binoculars", [2, 3, 4, 5])
def test_din_12_five_dice_aside_with_two_binoculars_allow_a_roll_of_all_five(binoculars: int) -> None:
    board = dinos("net net net net", "rope", "cage")
    board.throw(" ".join(["net"] * (5 - binoculars) + ["binoculars"] * binoculars))
    board.keep(*["net dino-1"] * (5 - binoculars), *["binoculars"] * binoculars)
    assert board.legal() == {"roll", "stop"}
    events = board.play("roll")
    assert [(event.rule, event.seat) for event in of(events, BonusSetTaken)] == [("DIN-12", 0)]
    assert board.chance.total == 6**5
    assert (board.view.active, board.view.kept) == (0, ())


def test_din_12_the_five_dice_may_be_set_aside_over_several_rolls() -> None:
    board = dinos("net net net net", "rope", "cage")
    board.throw("hammer hammer net net binoculars")
    board.keep("net dino-1 *2", "binoculars")
    board.roll_on("hammer binoculars")
    board.keep("binoculars")
    board.roll_on("rope")
    board.keep("rope dino-2")
    assert board.legal() == {"roll", "stop"}


def test_din_12_is_cited_by_the_roll_it_grants() -> None:
    board = dinos("net net net net", "rope", "cage")
    board.throw("net net net binoculars binoculars")
    board.keep("net dino-1 *3", "binoculars *2")
    assert cited(board.roll_on("rope rope rope rope rope"), DiceRolled) == {"DIN-12"}


def test_din_13_full_cards_wait_for_the_end_of_the_turn_and_a_bonus_roll_risks_them() -> None:
    board = dinos("net net net", "rope", "cage", "trapdoor")
    board.throw("net net net binoculars binoculars")
    board.keep("net dino-1 *3", "binoculars *2")
    assert (board.card(1).id, board.open(1), board.outlook.pile) == ("A", "", 1)
    board.roll_on("hammer hammer hammer net binoculars")
    assert (board.card(1).id, board.view.won) == ("A", ((), ()))
    board.keep("binoculars")
    board.roll_on("hammer hammer hammer net")
    assert (board.view.won, board.view.gone) == (((), ()), ("A",))


# End of the game


def test_din_14_play_goes_on_with_three_two_and_one_card_until_none_is_left() -> None:
    board = dinos("net", "net", "net", "net")
    for slot, left in ((1, 3), (1, 2), (2, 1)):
        board.turn("rope rope rope rope net", f"net dino-{slot}")
        assert not board.is_over()
        assert sum(card is not None for card in board.view.table) == left
    events = board.turn("rope rope rope rope net", "net dino-3")
    assert [(event.rule, event.reason) for event in of(events, GameEnded)] == [("DIN-14", "no_card_left")]
    assert (board.result.reason, board.result.rule) == ("no_card_left", "DIN-14")


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (3, 5), (2, 6)])
def test_din_14_in_the_end_every_card_is_collected_or_removed(seats: int, seed: int, short: bool) -> None:
    for board, events in random_game(GAME, seats, seed, {"short": short}):
        on_table = sum(card is not None for card in board.view.table)
        if of(events, TurnBegun):
            assert on_table > 0
            assert board.outlook.pile == 0 or on_table == 3
    collected = sum(map(len, board.view.won))
    assert collected + len(board.view.gone) == (13 if short else 18)
    assert (on_table, board.outlook.pile, len(board.view.unseen)) == (0, 0, 5 if short else 0)
    assert len(of(board.history, CardLost)) == len(board.view.gone)


def test_din_15_the_highest_total_wins_not_the_number_of_cards() -> None:
    board = dinos("net:1", "net:2", "net:1", "net:9")
    for slot in (1, 1, 2, 3):
        board.turn("rope rope rope rope net", f"net dino-{slot}")
    assert board.result.scores == (3, 10)
    assert board.result.winners == (1,)
    assert (board.result.decider, board.result.decider_rule) == ("score", "DIN-15")


def test_din_16_a_tie_makes_several_winners_whatever_the_number_of_cards() -> None:
    # Seat 0 takes 1 and 2 points, seat 1 one card of 3.
    board = dinos("net:1", "net:3", "net:2")
    for slot in (1, 2, 3):
        board.turn("rope rope rope rope net", f"net dino-{slot}")
    assert board.result.scores == (3, 3)
    assert [len(won) for won in board.view.won] == [2, 1]
    assert board.result.winners == (0, 1)
    assert (board.result.decider, board.result.decider_rule) == ("shared", "DIN-16")


# Solo


def test_din_17_solo_every_turn_ended_by_choice_puts_the_top_pile_card_aside() -> None:
    board = dinos("net:5", "net net", "net net", "rope:9", "cage", seats=1)
    events = board.turn("rope rope rope rope net", "net dino-2")
    assert [(gone.rule, gone.card) for gone in of(events, CardDiscarded)] == [("DIN-17", "D")]
    assert (board.view.gone, board.outlook.points) == (("D",), (0,))  # it scores nothing
    assert (board.view.active, board.chance.total) == (0, 6**5)


def test_din_17_solo_a_turn_ended_by_choice_discards_after_a_lost_one_too() -> None:
    board = dinos("net net", "net net", "net net", "rope", "cage", seats=1)
    board.throw("rope rope rope rope rope")
    events = board.turn("rope rope rope rope net", "net dino-1")
    assert [gone.card for gone in of(events, CardDiscarded)] == ["D"]


def test_din_17_with_several_players_nothing_is_put_aside() -> None:
    board = dinos("net net", "net net", "net net", "rope")
    events = board.turn("rope rope rope rope net", "net dino-1")
    assert of(events, CardDiscarded) == []
    assert board.outlook.pile == 1


@pytest.mark.parametrize("full", [0, 1, 2])
def test_din_18_solo_a_lost_turn_draws_only_replacements(full: int) -> None:
    board = dinos("net", "net", "net", "cage", "cage", "cage", seats=1)
    if full:
        board.throw("rope rope rope net net")
        board.keep(*[f"net dino-{slot}" for slot in range(1, full + 1)])
        events = board.roll_on(" ".join(["rope"] * (5 - full)))
    else:
        events = board.throw("rope rope rope rope rope")
    assert of(events, CardDiscarded) == []
    assert len(of(events, CardTurnedUp)) == full
    assert board.outlook.pile == 3 - full


@pytest.mark.parametrize("ending", ["stop", "lost", "fifth die"])
def test_din_19_solo_after_the_last_pile_card_one_last_turn_is_played(ending: str) -> None:
    board = dinos("net net net", "rope rope rope", "cage", "hammer", seats=1)
    events = board.turn("rope trapdoor trapdoor trapdoor trapdoor", "rope dino-2")
    assert [(event.rule, event.seat) for event in of(events, LastTurnBegun)] == [("DIN-19", 0)]
    assert not board.is_over()
    if ending == "lost":
        events = board.throw("trapdoor trapdoor trapdoor trapdoor trapdoor")
    elif ending == "stop":
        events = board.turn("rope trapdoor trapdoor trapdoor cage", "cage dino-3")
    else:
        events = board.turn("rope rope net net net", "rope dino-2 *2", "net dino-1 *3")
    assert kinds(events)[-1] == "GameEnded"
    assert cited(events, GameEnded) == {"DIN-19"}
    assert of(events, CardTurnedUp) == []
    assert of(events, CardDiscarded) == []
    assert (board.result.reason, board.result.rule) == ("last_turn_played", "DIN-19")
    assert board.result.scores == ({"stop": 1, "lost": 0, "fifth die": 4}[ending],)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_din_19_solo_games_have_one_last_turn_and_it_is_the_last(seed: int, short: bool) -> None:
    for board, events in random_game(GAME, 1, seed, {"short": short}):
        if of(events, LastTurnBegun):
            assert board.outlook.pile == 0
            assert any(card is not None for card in board.view.table)
        if of(events, TurnBegun):
            assert board.outlook.pile > 0
    assert len(of(board.history, LastTurnBegun)) == 1


def test_din_20_solo_the_result_is_the_total_value_collected() -> None:
    board = dinos("net:4", "rope:5", "cage:6", "hammer", seats=1)
    board.turn("rope trapdoor trapdoor trapdoor net", "rope dino-2", "net dino-1")
    board.throw("trapdoor trapdoor trapdoor trapdoor trapdoor")
    assert board.result.scores == (9,)
    assert board.result.winners == (0,)
    assert (board.result.decider, board.result.decider_rule) == ("solo", "DIN-20")
