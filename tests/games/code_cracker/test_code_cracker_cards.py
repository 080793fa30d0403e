"""Code Cracker rule by rule: winning cards, the end and solo, COD-16 to COD-28."""

from __future__ import annotations

import pytest

from taniere.games.code_cracker import GAME
from taniere.games.five_dice.events import (
    CardDiscarded,
    CardLost,
    CardTurnedUp,
    CardWon,
    GameEnded,
    LastTurnBegun,
    RollFailed,
    TurnBegun,
)
from tests.games.five_dice.positions import cited, crack, kinds, of, random_game, safes

# Winning cards


def test_cod_16_a_stop_by_choice_wins_all_completed_cards_and_only_these() -> None:
    board = safes("111:5", "222", "333:4", "444", "555")
    board.turn("2 2 4 4 4", "2 safe-2")
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("3 3 3 4 5")
    board.keep("3 safe-3 *3")
    events = board.stop()
    assert [(won.rule, won.seat, won.slot, won.card, won.value) for won in of(events, CardWon)] == [
        ("COD-16", 1, "safe-1", "A", 5),
        ("COD-16", 1, "safe-3", "C", 4),
    ]
    assert board.view.won == ((), ("A", "C"))
    assert board.outlook.points == (0, 9)
    assert board.up == ("D", "B", "E")


def test_cod_16_the_markers_of_a_won_card_go_back_the_new_card_has_none() -> None:
    board = safes("111", "222", "333", "111")
    board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert board.card(1).id == "D"
    assert board.card(1).covered == (False, False, False)
    board.throw("1 1 1 5 5")
    assert board.legal() == {"keep 1 safe-1"}


def test_cod_17_a_completed_card_is_neither_taken_nor_replaced_during_the_turn() -> None:
    board = safes("111", "222", "333", "444")
    board.throw("1 1 1 2 5")
    board.keep("1 safe-1 *3")
    for faces, die in (("2 5", "2 safe-2"), ("2", "2 safe-2")):
        assert board.card(1).id == "A"
        assert board.open(1) == ""
        assert (board.outlook.pile, board.view.won) == (1, ((), ()))
        board.roll_on(faces)
        if faces == "2 5":
            board.keep(die)
    events = board.keep("2 safe-2")  # the fifth die ends the turn: now the card is won
    assert [won.card for won in of(events, CardWon)] == ["A"]


def test_cod_18_a_forced_stop_sends_completed_cards_under_the_pile() -> None:
    board = safes("111", "222", "333", "444", "555")
    board.throw("1 1 1 2 5")
    board.keep("1 safe-1 *3")
    events = board.roll_on("4 5")
    assert [(lost.rule, lost.slot, lost.card) for lost in of(events, CardLost)] == [("COD-18", "safe-1", "A")]
    assert of(events, CardWon) == []
    assert (board.outlook.points, board.view.under, board.view.gone) == ((0, 0), ("A",), ())
    assert board.up == ("D", "B", "C")
    assert board.outlook.pile == 2


def test_cod_18_a_card_under_the_pile_comes_after_all_the_others_and_without_markers() -> None:
    board = safes("111", "222", "333", "444", "555")
    board.throw("1 1 1 2 5")
    board.keep("1 safe-1 *3")
    board.roll_on("4 5")  # D comes up, A lies under E
    board.turn("2 2 2 5 5", "2 safe-2 *3")
    assert board.up == ("D", "E", "C")
    board.turn("1 2 3 3 3", "3 safe-3 *3")
    assert board.up == ("D", "E", "A")
    assert board.open(3) == "1 1 1"
    assert (board.outlook.pile, board.view.under) == (0, ())


def test_cod_19_a_completed_card_never_waits_for_the_next_player() -> None:
    forced = 0
    for seed in range(8):
        for board, events in random_game(GAME, 3, seed):
            if of(events, TurnBegun):
                assert all(card is None or not all(card.covered) for card in board.view.table)
            forced += len(of(events, CardLost))
    assert forced > 0


def test_cod_20_incomplete_cards_keep_their_markers_after_a_forced_stop() -> None:
    board = safes("111", "123", "444", "555")
    board.throw("1 1 1 2 4")
    board.keep("1 safe-1 *3", "2 safe-2")
    board.roll_on("5")
    assert board.up == ("D", "B", "C")
    assert (board.open(2), board.open(3)) == ("1 3", "4 4 4")


def test_cod_20_incomplete_cards_keep_their_markers_after_a_stop_by_choice() -> None:
    board = safes("111", "123", "444", "555")
    board.turn("1 1 1 2 4", "1 safe-1 *3", "2 safe-2")
    assert board.up == ("D", "B", "C")
    assert (board.open(2), board.open(3)) == ("1 3", "4 4 4")


def test_cod_21_after_every_turn_three_cards_lie_and_the_next_player_rolls_five_dice() -> None:
    board = safes("111", "222", "333", "444", "555")
    events = board.turn("1 1 1 2 4", "1 safe-1 *3", "2 safe-2")
    assert [(up.rule, up.slot, up.card) for up in of(events, CardTurnedUp)] == [("COD-21", "safe-1", "D")]
    assert board.up == ("D", "B", "C")
    assert (board.view.active, board.chance.total) == (1, 6**5)
    board.throw("4 4 4 5 5")
    board.keep("4 safe-1 *3")
    events = board.roll_on("1 5")
    assert [(up.rule, up.slot, up.card) for up in of(events, CardTurnedUp)] == [("COD-21", "safe-1", "E")]
    assert (board.view.active, board.chance.total) == (0, 6**5)


def test_cod_21_a_card_drawn_is_any_of_those_not_seen_yet() -> None:
    board = safes("111", "222", "333", "444", "555", "123")
    board.throw("1 1 1 2 4")
    board.keep("1 safe-1 *3")
    board.match.play(0, "stop")
    chance = board.chance
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        ("card D", 1),
        ("card E", 1),
        ("card F", 1),
    ]


def test_cod_22_stopping_without_a_completed_card_is_legal_and_wins_nothing() -> None:
    board = safes("111", "222", "333", "444")
    events = board.turn("1 2 4 5 5", "1 safe-1")
    assert kinds(events)[-2:] == ["TurnStopped", "TurnBegun"]
    assert (board.view.won, board.outlook.pile) == (((), ()), 1)
    assert board.up == ("A", "B", "C")


# End


def test_cod_23_the_game_ends_when_three_cards_cannot_be_laid_out() -> None:
    board = safes("111", "222", "333", "444")
    board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert not board.is_over()  # D was the last card of the pile: three lie there
    events = board.turn("2 2 2 5 5", "2 safe-2 *3")
    ended = of(events, GameEnded)
    assert [(event.rule, event.reason) for event in ended] == [("COD-23", "table_not_filled")]
    assert events[-1] == ended[0]
    assert (board.result.reason, board.result.rule) == ("table_not_filled", "COD-23")
    assert board.up == ("D", None, "C")


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (2, 7), (3, 8)])
def test_cod_23_so_the_game_ends_exactly_when_25_of_27_cards_are_won(seats: int, seed: int) -> None:
    won_at_turns = []
    for board, events in random_game(GAME, seats, seed):
        if of(events, TurnBegun):
            won_at_turns.append(sum(map(len, board.view.won)))
        ended, failed = of(events, GameEnded), of(events, RollFailed)
        assert not (ended and failed)  # a forced stop never ends the game
    assert max(won_at_turns) <= 24
    won = sum(map(len, board.view.won))
    on_table = sum(card is not None for card in board.view.table)
    assert 25 <= won <= 27
    assert (on_table, board.outlook.pile, board.view.gone) == (27 - won, 0, ())


def test_cod_24_the_highest_sum_of_millions_wins_not_the_number_of_cards() -> None:
    # Seat 0 wins two cards of 2 million, seat 1 one of 5.
    board = safes("111:2", "111:2", "111:2", "111:5", "111:2")
    for _ in range(3):
        board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert board.result.scores == (4, 5)
    assert board.result.ranks == (2, 1)
    assert board.result.winners == (1,)
    assert (board.result.decider, board.result.decider_rule) == ("score", "COD-24")


def test_cod_25_equal_millions_more_cards_win_among_the_tied_only() -> None:
    # Wins in turn order 0 1 2 0 1 2 …: seat 0 gets 2+2, seat 1 gets 4, seat 2 gets 3.
    board = safes("111:2", "111:2", "111:2", "111:4", "111:3", "111:2", seats=3)
    for _ in range(4):
        board.turn("1 1 1 5 5", "1 safe-1 *3")
    assert board.result.scores == (4, 4, 3)
    assert board.result.ranks == (1, 2, 3)
    assert (board.result.decider, board.result.decider_rule) == ("more_cards", "COD-25")


# Solo


@pytest.mark.parametrize(
    ("name", "faces", "dice"),
    [
        ("forced", "2 2 3 4 5", ()),
        ("choice", "1 2 3 4 5", ("1 safe-1",)),
        ("fifth die", "1 1 1 1 1", ("1 safe-1 *2", "1 safe-2 *2", "1 safe-3")),
    ],
)
def test_cod_26_solo_the_top_pile_card_leaves_at_the_end_of_every_turn(
    name: str, faces: str, dice: tuple[str, ...]
) -> None:
    board = safes("111", "111", "111", "222", "333", "444", seats=1)
    events = board.throw(faces) if name == "forced" else board.turn(faces, *dice)
    assert [(event.rule, event.card) for event in of(events, CardDiscarded)] == [("COD-26", "D")]
    assert (board.outlook.pile, board.view.gone) == (2, ("D",))
    assert board.view.active == 0


def test_cod_26_solo_a_turn_of_several_sets_discards_once() -> None:
    board = safes("111", "111", "111", "222", "222", "222", "333", "333", seats=1)
    crack(board, 1, 2, 3)
    board.keep("chip *2")
    events = board.stop()
    assert [event.card for event in of(board.history, CardDiscarded)] == ["G"]
    assert kinds(events)[-2:] == ["CardDiscarded", "TurnBegun"]


def test_cod_26_with_several_players_nothing_is_discarded() -> None:
    for board, _ in random_game(GAME, 2, 11):
        assert board.view.gone == ()
    assert of(board.history, CardDiscarded) == []


@pytest.mark.parametrize("ending", ["stop", "forced", "fifth die"])
def test_cod_27_solo_after_the_last_pile_card_there_is_exactly_one_more_turn(ending: str) -> None:
    board = safes("111", "111", "111", "222", seats=1)
    events = board.turn("1 2 3 4 5", "1 safe-1")
    assert [(event.rule, event.seat) for event in of(events, LastTurnBegun)] == [("COD-27", 0)]
    assert not board.is_over()
    if ending == "forced":
        board.throw("1 1 1 2 3")
        board.keep("1 safe-1 *2")
        events = board.roll_on("2 3 4")
        assert [lost.card for lost in of(events, CardLost)] == ["A"]
    elif ending == "stop":
        events = board.turn("1 1 1 2 3", "1 safe-1 *2")
    else:
        events = board.turn("1 1 1 1 1", "1 safe-1 *2", "1 safe-2 *2", "1 safe-3")
    assert kinds(events)[-1] == "GameEnded"
    assert cited(events, GameEnded) == {"COD-27"}
    assert of(events, CardTurnedUp) == []
    assert of(events, CardDiscarded) == []
    assert (board.result.reason, board.result.rule) == ("last_turn_played", "COD-27")
    assert board.result.scores == ((0,) if ending == "forced" else (2,))


@pytest.mark.parametrize("seed", range(6))
def test_cod_27_solo_games_have_one_last_turn_and_it_is_the_last(seed: int) -> None:
    for board, events in random_game(GAME, 1, seed):
        if of(events, LastTurnBegun):
            assert board.outlook.pile == 0
            assert any(card is not None for card in board.view.table)
        if of(events, TurnBegun):
            assert board.outlook.pile > 0
    begun = of(board.history, TurnBegun) + of(board.history, LastTurnBegun)
    assert [type(event).__name__ for event in begun[-1:]] == ["LastTurnBegun"]
    assert len(of(board.history, LastTurnBegun)) == 1


def test_cod_28_solo_the_result_is_the_sum_of_millions_won() -> None:
    board = safes("111:4", "111:5", "222:3", "222", seats=1)
    board.throw("1 1 1 chip chip")
    board.keep("1 safe-1 *3", "chip *2")
    board.roll_on("1 1 1 4 5")
    board.keep("1 safe-2 *3")
    board.stop()
    board.throw("1 4 4 5 5")
    assert board.result.scores == (9,)
    assert board.result.winners == (0,)
    assert (board.result.decider, board.result.decider_rule) == ("solo", "COD-28")
