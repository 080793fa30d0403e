"""What follows a round, and the end of the game: TRX-27 to TRX-36 and the rulings about it."""

from __future__ import annotations

import pytest

from taniere.core.match import Match
from taniere.games.t_rex import GAME
from taniere.games.t_rex.constants import PHASES, count_of
from taniere.seeded import Seeded
from tests.games.t_rex.positions import Table, card, cards, rules_of, state_of, told

PILE = "1 2 4 6 8 10"


def over(hands: str = "7 15 1", options: dict[str, object] | None = None, **layout: object) -> Table:
    """Two players at the end of a round: seat 0 highest with red 15, seat 1 below with green 14."""
    piles = {0: PILE, 1: PILE} if "unseen" not in layout else {}
    table = Table([hands, "14 3 11"], piles, options=options, **layout)  # type: ignore[arg-type]
    table.play_all("0:7 1:14")
    while table.state.chance() is not None:
        chance = table.state.chance()
        assert chance is not None
        table.draw(chance.token(chance.outcome(0)))
    table.play(0, "15")
    while table.phase == "draw":
        chance = table.state.chance()
        assert chance is not None
        table.draw(chance.token(chance.outcome(0)))
    assert table.phase == "egg"
    return table


def test_trx_27_the_highest_chooses_an_egg_and_the_second_takes_the_other() -> None:
    table = Table(["7 15", "10 1", "6 2"], dict.fromkeys(range(3), PILE), eggs=("green", "blue"))
    table.play_all("0:7 1:10 2:6 0:15")
    assert table.legal() == {"egg left", "egg right"}
    assert table.refused(1, "egg left").rule == "TRX-27"
    events = table.act(0, "egg right")
    assert [(event["seat"], event["colour"], event["points"]) for event in told(events, "EggTaken")] == [
        (0, "blue", 1),
        (1, "green", 1),
    ]
    assert sum(table.state.taken[10:]) == 0  # the third gets nothing


def test_trx_28_a_discard_is_the_top_of_the_played_or_of_the_draw_pile() -> None:
    table = over()
    table.act(0, "egg left")
    assert table.legal() == {"discard played", "discard drawn"}
    events = table.act(0, "discard drawn")
    assert told(events, "KnownCardDiscarded", 1)[0]["card"] == "blue-2"  # 1 was drawn by the fifteen
    events = table.act(1, "discard played")
    assert told(events, "PlayedCardDiscarded", 0)[0]["card"] == "green-14"
    assert [table.state.gone[seat] >> card(word) & 1 for seat, word in ((0, "2"), (1, "14"))] == [1, 1]


def test_trx_28_without_a_draw_pile_the_played_card_goes_unasked() -> None:
    table = Table(["7 5", "3 9"], {})
    table.play_all("0:7 1:9 0:5 1:3")
    table.act(table.ranking[0], "egg left")
    assert table.phase == "trump"
    assert rules_of(table.events, "PlayedCardDiscarded") == ["TRX-28", "TRX-28"]


def test_trx_29_a_shower_played_is_removed_wherever_it_lies() -> None:
    table = Table(["S 15 1", "14 3"], {0: PILE, 1: PILE})
    table.play_all("0:S 1:14 0:15")
    asked = []
    table.act(0, "egg left")
    while table.phase == "discard":
        asked.append(table.state.active)
        table.act(table.state.active, "discard played")
    assert asked == [1]
    assert rules_of(table.events, "ShowerRemoved") == ["TRX-29"]
    assert table.state.known[0][-1] == card("15")


def test_trx_30_discards_go_from_the_highest_to_the_lowest() -> None:
    table = Table(["6 1", "7 15", "10 1", "14 2"], dict.fromkeys(range(4), PILE), leader=1)
    table.play_all("1:7 2:10 3:14 0:6 1:15")
    table.act(1, "egg left")
    order = []
    while table.phase == "discard":
        order.append(table.state.active)
        assert table.refused((table.state.active + 1) % 4, "discard played").rule == "TRX-30"
        table.act(table.state.active, "discard drawn")
    assert order == list(table.ranking) == [1, 3, 2, 0]


def test_trx_31_the_rest_goes_under_the_draw_pile_and_hands_are_not_refilled() -> None:
    table = over(unseen={0: "2 4 6", 1: "2 4 6"})
    hand, pile = table.hand(0), table.state.depth[0]
    table.act(0, "egg left")
    events = table.act(0, "discard played")
    assert told(events, "PileReturned")[0]["cards"] == ("blue-7",)
    assert (table.state.known[0], table.state.depth[0]) == (cards("7"), pile)
    assert table.hand(0) == hand


def test_trx_32_the_lowest_may_replace_one_trump_by_another_colour() -> None:
    table = over()
    table.discard_all()
    assert (table.phase, table.state.active) == ("trump", 1)
    assert table.refused(0, "trump keep").rule == "TRX-32"
    events = table.act(1, "trump weak red")
    assert told(events, "TrumpChanged")[0] | {"event": ""} == {
        "event": "",
        "rule": "TRX-32",
        "seat": 1,
        "place": "weak",
        "colour": "red",
        "before": "brown",
    }
    assert (table.state.strong, table.state.weak) == (1, 4)


def test_trx_33_two_new_eggs_and_the_lowest_leads() -> None:
    table = over()
    table.discard_all()
    table.act(1, "trump keep")
    assert rules_of(table.draw("egg left blue"), "EggTurnedUp") == ["TRX-33"]
    events = table.draw("egg right brown")
    assert told(events, "RoundBegun")[0] | {"event": ""} == {
        "event": "",
        "rule": "TRX-33",
        "number": 3,
        "seat": 1,
    }
    view = table.state.view(None)
    assert (view.eggs, view.leader, view.active, view.history) == (("blue", "brown"), 1, 1, ())


def finished(seats: int, seed: int) -> Match:
    match, source = Match(GAME, seats), Seeded(seed)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
        for seat in match.waiting_for():
            legal = match.state.legal(seat)
            match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)
    return match


def test_trx_34_the_game_stops_after_twelve_rounds_with_five_cards_each() -> None:
    state = state_of(finished(4, 1))
    result = state.result()
    assert result is not None
    assert (result.reason, result.rule) == ("rounds_played", "TRX-34")
    players = GAME.outlook(state.view(None)).players
    assert [player.hand_size + player.pile_size for player in players] == [5, 5, 5, 5]


def test_trx_35_the_eggs_of_each_colour_count_their_square() -> None:
    for seed in range(5):
        state = state_of(finished(3, seed))
        result = state.result()
        assert result is not None
        for seat, player in enumerate(state.view(None).players):
            assert result.scores[seat] == sum(count**2 for count in player.eggs)
        if result.decider == "score":
            assert max(result.scores) == result.scores[result.winners[0]]


def last_discard(eggs: list[int], unseen: dict[int, str], blind: int = 0) -> Table:
    """Two players in the last round; both end with the same eggs, cards are left in unseen piles."""
    table = Table(["7 15", "14"], unseen={0: "1 2 " + unseen[0], 1: "1 2 " + unseen[1]}, round=12)
    table.play(0, "7")
    table.play(1, "14")
    table.draw("draw yellow-1")
    table.play(0, "15")
    table.draw("draw yellow-1")
    table.state.taken = eggs
    table.act(0, "egg left")  # a yellow one to 0, a red one to 1
    for seat in (0, 1):
        table.act(seat, "discard drawn" if blind > seat else "discard played")
    return table


EQUAL = [3, 0, 0, 0, 0, 0, 0, 0, 0, 3]


def test_trx_36_tied_players_add_up_the_numbers_left_to_them() -> None:
    table = last_discard(list(EQUAL), {0: "4", 1: "13"})
    assert len(told(table.events, "HandShown")) == 2
    counted = told(table.events, "RemainingCounted")
    # both hold yellow 1; seat 0 keeps blue 7 under blue 2 and green 4, seat 1 blue 2 and brown 13
    assert [(event["seat"], event["points"]) for event in counted] == [(0, 14), (1, 16)]
    result = table.state.result()
    assert result is not None
    assert (result.scores, result.ranks, result.decider_rule) == ((16, 16), (2, 1), "TRX-36")
    for viewer in (0, 1, None):
        view = table.state.view(viewer)
        assert [(left.seat, left.points) for left in table.outlook(viewer).remaining] == [(0, 14), (1, 16)]
        assert [player.hand for player in view.players] == [("yellow-1",), ("yellow-1",)]


def test_trx_36_cards_removed_blind_do_not_count_so_the_pile_is_turned_over() -> None:
    table = last_discard(list(EQUAL), {0: "4 6", 1: "13 6"}, blind=1)
    assert (table.phase, table.state.active) == ("show", 0)
    assert table.refused(0, "trump keep").rule == "TRX-36"
    chance = table.state.chance()
    assert chance is not None
    assert [chance.token(outcome) for outcome, _ in chance.outcomes()] == [
        "show blue-2",
        "show green-4",
        "show yellow-6",
    ]
    table.draw("show yellow-6")
    table.draw("show blue-2")
    assert table.phase == "over"
    view = table.state.view(1)
    # hand 1, pile 2 and 6, then 7 and 15 that were played; green 4 was the one removed
    assert table.outlook(1).remaining[0].points == 1 + 2 + 6 + 7 + 15
    assert table.outlook(1).players[0].blind_discards == 1
    assert view.players[0].pile_known == ("blue-2", "yellow-6", "blue-7", "red-15")


def test_trx_36_only_the_highest_score_is_broken_by_cards() -> None:
    table = Table(["7 12", "14", "10", "6"], round=12)
    table.play_all("0:7 1:14 2:10 3:6 0:12")
    table.state.taken = [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0]
    table.act(0, "egg left")
    result = table.state.result()
    assert result is not None
    assert (result.scores, result.ranks) == ((36, 1, 2, 2), (1, 4, 2, 2))
    assert told(table.events, "HandShown") == []


def test_trx_g9_a_blind_discard_is_unseen_by_everybody_for_good() -> None:
    table = over(unseen={0: "2 4 6", 1: "2 4 6"})
    table.act(0, "egg left")
    before = table.state.unseen[0]
    events = table.act(0, "discard drawn")
    assert [told(events, "BlindCardDiscarded", viewer) for viewer in (0, 1, None)] == [
        [{"event": "BlindCardDiscarded", "rule": "TRX-G9", "seat": 0}]
    ] * 3
    assert table.state.unseen[0] == before
    assert table.outlook(0).players[0].blind_discards == 1
    assert table.state.view(0).players[0].pile_unseen == 1


def test_trx_g10_first_played_is_first_drawn_again() -> None:
    table = over()
    table.act(0, "egg left")
    table.act(0, "discard drawn")
    assert table.state.known[0][-2:] == cards("7 15")


def test_trx_g11_the_ranking_is_fixed_before_the_discards() -> None:
    table = over()
    ranking = table.ranking
    table.act(0, "egg left")
    table.act(0, "discard played")
    assert table.ranking == ranking
    assert [table.outlook(1).players[seat].place for seat in ranking] == [1, 2]
    table.act(1, "discard played")
    assert table.state.active == ranking[-1]


def test_trx_g12_the_trump_change_is_optional() -> None:
    table = over()
    table.discard_all()
    events = table.act(1, "trump keep")
    assert rules_of(events, "TrumpKept") == ["TRX-G12"]
    assert (table.state.strong, table.state.weak) == (1, 2)


def test_trx_g13_equal_cards_left_share_the_win_and_specials_count_nothing() -> None:
    table = last_discard(list(EQUAL), {0: "C", 1: "S"})
    table_points = [event["points"] for event in told(table.events, "RemainingCounted")]
    assert table_points == [1 + 2 + 7, 1 + 2]
    table = last_discard(list(EQUAL), {0: "C", 1: "7 S"})
    result = table.state.result()
    assert result is not None
    assert (result.ranks, result.decider, result.decider_rule) == ((1, 1), "shared", "TRX-G13")
    assert result.winners == (0, 1)


@pytest.mark.parametrize(("is_on", "eggs"), [(False, (1, 1)), (True, (1, 0))])
def test_trx_g15_two_players_share_the_eggs_unless_the_switch_gives_one(
    is_on: bool, eggs: tuple[int, int]
) -> None:
    table = over(options={"duel-one-egg": is_on})
    events = table.act(0, "egg left")
    view = table.state.view(None)
    assert tuple(sum(player.eggs) for player in view.players) == eggs
    assert sum(view.eggs_lost) == is_on
    assert rules_of(events, "EggLost") == ["TRX-G15"] * is_on


def test_trx_g15_with_more_players_the_switch_changes_nothing() -> None:
    table = Table(["7 15", "10 1", "6 2"], dict.fromkeys(range(3), PILE), options={"duel-one-egg": True})
    table.play_all("0:7 1:10 2:6 0:15")
    table.act(0, "egg right")
    assert sum(table.state.taken) == 2


def test_trx_g19_everybody_has_played_when_a_round_ends() -> None:
    for seed in range(20):
        match, source = Match(GAME, 5), Seeded(f"g19 {seed}")
        while match.state.result() is None:
            if match.state.chance() is not None:
                match.draw(source)
            for seat in match.waiting_for():
                if PHASES[state_of(match).phase] == "egg":
                    assert all(state_of(match).played(other) for other in range(5))
                legal = match.state.legal(seat)
                match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)


def test_trx_g20_chamaelosaurus_stays_in_the_pile_without_the_shower_below_it() -> None:
    table = Table(["S C 1", "14 3"], {0: PILE, 1: PILE})
    table.play_all("0:S 1:14 0:C")
    assert table.ranking == (1, 0)
    table.act(1, "egg left")
    table.act(1, "discard played")
    assert table.state.known[0] == cards(PILE + " C")


def test_trx_g21_after_the_last_round_there_are_discards_and_neither_trump_nor_eggs() -> None:
    table = over(round=12)
    table.act(0, "egg left")
    table.act(0, "discard played")
    owned = count_of(table.state.hands[1]) + len(table.state.known[1])
    events = table.act(1, "discard played")
    assert count_of(table.state.hands[1]) + len(table.state.known[1]) == owned
    assert table.state.gone[1] >> card("14") & 1
    assert table.phase == "over"
    assert rules_of(events, "GameEnded") == ["TRX-34"]
    assert table.state.view(None).eggs == (None, None)


def test_trx_35_the_board_tells_everybody_what_one_more_egg_of_a_colour_is_worth() -> None:
    table = Table(["7 15", "10 1", "6 2"], dict.fromkeys(range(3), PILE))
    table.state.taken = [1, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0]
    assert [seat.egg_points for seat in table.outlook(None).players] == [
        (3, 1, 1, 1, 5),
        (1, 7, 1, 1, 1),
        (1, 1, 3, 1, 1),
    ]
