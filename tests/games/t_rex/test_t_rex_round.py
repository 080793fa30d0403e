"""A round: TRX-7 to TRX-26 and the rulings about it."""

from __future__ import annotations

import pytest

from taniere.games.t_rex.constants import COLOURS, VALUES
from tests.games.t_rex.positions import Table, card, cards, rules_of, told

PILE = "1 2 4 6 8 10"


def test_trx_7_players_put_one_card_each_clockwise_until_the_round_ends() -> None:
    table = Table(["10 14 15", "10 14 15", "10 14 15"], dict.fromkeys(range(3), PILE), leader=1)
    for seat in (1, 2, 0, 1, 2, 0):
        assert table.state.actors() == (seat,)
        table.play(seat, "10" if table.state.faces[seat] == 0 else "14")
    assert table.phase == "play"  # without a meteor it goes on
    assert table.refused(0, "play red-15").rule == "TRX-7"  # not the turn of seat 0
    assert table.refused(1, "play red-5").rule == "TRX-7"  # not in hand


def test_trx_8_only_the_top_card_counts() -> None:
    table = Table(["12 1 4", "7 6 2", "10 11 9"], {0: PILE, 1: PILE, 2: PILE})
    table.play_all("0:12 1:6 2:10 0:1")
    assert table.state.face_name(0) == "yellow-1"
    assert table.state.standing() == (2, 1, 0)


def test_trx_9_strong_beats_middle_beats_weak_and_middle_colours_are_equal() -> None:
    for strong in range(5):
        for weak in range(5):
            if strong == weak:
                continue
            values = VALUES[strong * 5 + weak]
            by_class: dict[str, list[int]] = {"strong": [], "middle": [], "weak": []}
            for number in range(1, 16):
                colour = (number - 1) % 5
                kind = "strong" if colour == strong else "weak" if colour == weak else "middle"
                by_class[kind].append(values[number])
            assert min(by_class["strong"]) > max(by_class["middle"]) > min(by_class["middle"])
            assert min(by_class["middle"]) > max(by_class["weak"]) > min(by_class["weak"]) > values[0]
            assert all(found == sorted(found) for found in by_class.values())


@pytest.mark.parametrize(("word", "count"), [("14", 1), ("12", 2), ("8", 3)])
def test_trx_11_draw_symbols_bring_cards_from_the_own_pile(word: str, count: int) -> None:
    table = Table([f"{word} 3", "14 15"], unseen={0: "1 2 4 6", 1: "1 2"})
    table.play(0, word)
    for drawn in ("1", "2", "4")[:count]:
        assert table.phase == "draw"
        names = {"1": "yellow-1", "2": "blue-2", "4": "green-4"}
        events = table.draw(f"draw {names[drawn]}")
        assert told(events, "CardDrawn", 0)[0]["card"] == names[drawn]
        assert told(events, "CardDrawn", 1)[0]["card"] is None
        assert told(events, "CardDrawn", None)[0]["card"] is None
    assert (table.phase, table.state.active) == ("play", 1)
    assert len(table.hand(0)) == 1 + count
    assert table.state.depth == [4 - count, 2]


def test_trx_12_a_meteor_gives_everybody_one_more_card_its_player_last() -> None:
    table = Table(["15 1", "3 1", "15 1", "14 1"])
    table.play(0, "15")
    events = table.play(1, "3")
    assert rules_of(events, "LastCircleBegun") == ["TRX-12"]
    meteor = table.outlook().meteor
    assert meteor is not None
    assert (meteor.seat, meteor.card, meteor.to_play) == (1, "brown-3", (2, 3, 0, 1))
    table.play_all("2:15 3:14 0:1")
    assert table.phase == "play"
    table.play(1, "1")
    assert table.phase == "egg"


def test_trx_13_a_higher_meteor_restarts_the_last_circle_again_and_again() -> None:
    table = Table(["3 1 2", "5 4 1", "9 14 1"], dict.fromkeys(range(3), PILE))
    table.play(0, "3")
    assert rules_of(table.play(1, "5"), "LastCircleRestarted") == ["TRX-13"]
    assert rules_of(table.play(2, "9"), "LastCircleRestarted") == ["TRX-13"]
    table.play_all("0:1 1:4")
    assert table.phase == "play"
    table.play(2, "14")
    assert table.phase == "egg"


def test_trx_14_the_round_ends_with_the_next_card_of_the_ruling_meteors_player() -> None:
    table = Table(["7 15 1", "14 10"], {0: PILE, 1: PILE})
    table.play_all("0:7 1:14")
    assert rules_of(table.play(0, "15"), "RoundEnded") == ["TRX-14"]


def test_trx_15_an_equal_number_later_is_higher() -> None:
    table = Table(["9 1", "9 1", "1 2"])
    table.play(0, "9")
    assert rules_of(table.play(1, "9"), "LastCircleRestarted") == ["TRX-15"]
    assert table.state.holder == 1


def test_trx_16_a_lower_meteor_changes_nothing() -> None:
    table = Table(["9 1", "7 1", "8 2"], dict.fromkeys(range(3), PILE))
    table.play(0, "9")
    events = table.play(1, "7")
    assert rules_of(events, "MeteorHadNoEffect") == ["TRX-16"]
    assert (table.state.holder, len(table.hand(1))) == (0, 1)


def test_trx_17_chamaelosaurus_takes_colour_and_number_of_the_card_below() -> None:
    table = Table(["8 C 1", "14 2"], {0: PILE, 1: PILE})
    table.play_all("0:8 1:14")
    held = len(table.hand(0))
    table.play(0, "C")
    assert (table.state.faces[0], len(table.hand(0))) == (8, held - 1)


def test_trx_18_the_shower_is_the_highest_meteor() -> None:
    table = Table(["13 1", "S 1", "13 1"])
    assert rules_of(table.play(0, "13"), "LastCircleBegun") == ["TRX-12"]
    assert rules_of(table.play(1, "S"), "LastCircleRestarted") == ["TRX-18"]
    assert rules_of(table.play(2, "13"), "MeteorHadNoEffect") == ["TRX-16"]
    assert rules_of(Table(["S 1", "1 2"]).play(0, "S"), "LastCircleBegun") == ["TRX-18"]


def test_trx_19_the_shower_is_lower_than_every_numbered_card() -> None:
    table = Table(["S 1", "3 1"], weak="brown")
    table.play_all("0:S 1:3")
    assert table.state.standing() == (1, 0)


def test_trx_20_several_showers_in_a_round_the_last_is_the_highest() -> None:
    table = Table(["S 1", "S 2", "S 4"], dict.fromkeys(range(3), PILE))
    table.play_all("0:S 1:S 2:S")
    assert (table.state.holder, table.state.showered) == (2, 0b111)
    assert table.state.standing() == (2, 1, 0)


def test_trx_21_several_chamaelosaurs_in_a_round() -> None:
    table = Table(["15 C 1", "14 C 2", "13 1 2"], dict.fromkeys(range(3), PILE))
    table.play_all("0:15 1:14 2:13 0:C 1:C")
    assert [table.state.face_name(seat) for seat in (0, 1)] == ["red-15", "green-14"]


def test_trx_22_a_shower_may_be_the_first_card() -> None:
    table = Table(["1 2", "S 1"], leader=1)
    table.play(1, "S")
    assert table.state.holder == 1


def test_trx_23_chamaelosaurus_as_first_card_has_no_value() -> None:
    table = Table(["C 1", "3 1"])
    events = table.play(0, "C")
    assert rules_of(events, "FaceCountsNothing") == ["TRX-23"]
    table.play(1, "3")
    assert table.state.standing() == (1, 0)


def test_trx_24_chamaelosaurus_on_a_shower_is_the_lowest_card() -> None:
    table = Table(["S C 1", "3 1 2"], {1: PILE})
    table.play_all("0:S 1:3")
    events = table.play(0, "C")
    assert rules_of(events, "FaceCountsNothing") == ["TRX-24"]
    assert table.ranking == (1, 0)


def test_trx_25_an_empty_hand_turns_over_the_top_of_the_draw_pile() -> None:
    table = Table(["15", "14 13 11"], unseen={0: "9 10", 1: "1 2"})
    table.play(0, "15")  # draws one
    table.draw("draw red-10")
    table.play(1, "14")
    table.draw("draw yellow-1")
    table.play(0, "10")  # the pile still has one: drawn
    table.draw("draw green-9")
    table.play(1, "13")
    table.play(0, "9")
    table.play(1, "11")  # lower than thirteen: the round ends
    assert table.phase == "egg"

    table = Table(["9", "14 13 11"], unseen={0: "4 10", 1: "1 2"})
    table.play_all("0:9 1:13")
    assert (table.phase, table.state.active) == ("flip", 0)
    events = table.draw("flip red-10")
    assert told(events, "TopCardPlayed", 1)[0]["card"] == "red-10"
    assert rules_of(events, "TopCardPlayed") == ["TRX-25"]
    assert table.phase == "draw"  # and it draws one
    assert table.refused(0, "play red-10").code == "draw_pending"


def test_trx_26_the_ranking_is_by_class_then_number_then_time() -> None:
    table = Table(["12 13", "2 9", "14 1", "15 7", "3 2"], dict.fromkeys(range(5), PILE))
    table.play_all("0:12 1:2 2:14 3:15 4:3 0:13")
    # blue strong, brown weak: blue 2, then 15 and 14 between, then brown 13 and 3
    assert table.state.standing() == (1, 3, 2, 0, 4)
    table = Table(["12 13", "12 9", "14 1", "14 7"], dict.fromkeys(range(4), PILE))
    table.play_all("0:12 1:12 2:14 3:14")
    assert table.state.standing() == (1, 0, 3, 2)


def test_trx_g5_meteors_compare_by_number_only() -> None:
    table = Table(["3 1", "5 1", "1 2"], strong="brown", weak="red")
    table.play_all("0:3 1:5")  # weak red 5 outdoes strong brown 3
    assert table.state.holder == 1


def test_trx_g5_a_switch_compares_meteors_by_trump_first() -> None:
    table = Table(["3 1", "5 1", "S 2"], strong="brown", weak="red", options={"meteor-by-trump": True})
    table.play_all("0:3 1:5")
    assert table.state.holder == 0
    table.play(2, "S")
    assert table.state.holder == 2


def test_trx_g5_a_meteor_must_reach_the_ruling_one_not_the_one_before() -> None:
    table = Table(["9 1", "5 1", "7 2"])
    table.play_all("0:9 1:5 2:7")
    assert table.state.holder == 0


def test_trx_g6_the_holder_may_extend_with_the_closing_card() -> None:
    table = Table(["5 9 1", "14 1 2"], {0: PILE, 1: PILE})
    table.play_all("0:5 1:14 0:9")
    assert (table.phase, table.state.active, table.state.is_closing) == ("play", 1, False)


def test_trx_g7_who_has_no_card_at_all_passes_and_the_top_card_stands() -> None:
    table = Table(["3", "1 2 4", "9 14 15"], {1: "10", 2: "10"})
    table.play_all("0:3 1:1 2:9")
    assert rules_of(table.events, "TurnPassed") == ["TRX-G7"]
    assert table.state.face_name(0) == "brown-3"
    assert table.state.active == 1
    player = table.outlook(0).players[0]
    assert (player.hand_size, player.pile_size) == (0, 0)


def test_trx_g7_a_holder_without_a_card_ends_the_round() -> None:
    table = Table(["7", "14 1"])
    table.play(0, "7")
    events = table.play(1, "14")
    assert told(events, "RoundEnded")[0]["reason"] == "cannot_close"
    assert rules_of(events, "RoundEnded") == ["TRX-G7"]


def test_trx_g7_a_whole_circle_of_passes_ends_the_round_without_a_meteor() -> None:
    table = Table(["10", "14", "15"])
    table.play_all("0:10 1:14")
    events = table.play(2, "15")
    assert len(told(events, "TurnPassed")) == 3
    assert told(events, "RoundEnded") == [
        {
            "event": "RoundEnded",
            "rule": "TRX-G7",
            "reason": "nobody_can_play",
            "number": 2,
            "seat": None,
        }
    ]
    assert table.ranking == (2, 1, 0)


def test_trx_g8_the_leader_plays_from_the_hand() -> None:
    table = Table(["1 2", "3 4"], {0: "5 6"}, leader=0)
    assert table.legal() == {"play yellow-1", "play blue-2"}


def test_trx_g14_everything_that_counts_nothing_is_equal_below_the_weak_colour() -> None:
    table = Table(["C 1", "S 1", "3 1"], weak="brown")
    table.play_all("0:C 1:S 2:3")
    assert table.state.standing() == (2, 1, 0)
    table = Table(["S 1", "C 1", "3 1"], weak="brown")
    table.play_all("0:S 1:C 2:3")
    assert table.state.standing() == (2, 1, 0)


def test_trx_g17_drawing_is_compulsory_as_far_as_the_pile_goes() -> None:
    table = Table(["8 1", "1 2"], {0: "14 15"})
    table.play(0, "8")
    assert table.hand(0) == cards("1 14 15")


def test_trx_g18_the_closing_card_still_draws() -> None:
    table = Table(["7 8", "14 1"], {0: PILE, 1: PILE})
    table.play_all("0:7 1:14 0:8")
    assert table.phase == "egg"
    assert table.hand(0) == tuple(sorted(cards("1 2 4")))


def test_cards_drawn_from_the_known_pile_are_known_to_everybody() -> None:
    table = Table(["14 1", "1 2"], {0: "9 10"})
    events = table.play(0, "14")
    assert told(events, "KnownCardDrawn", 1) == [
        {"event": "KnownCardDrawn", "rule": "TRX-31", "seat": 0, "card": "green-9"}
    ]
    assert table.state.shown[0] == 1 << card("9")
    assert table.state.view(1).players[0].shown == ("green-9",)
    table.play(1, "1")
    table.play(0, "9")
    assert table.state.shown[0] == 0


def test_colours_of_the_deck_are_those_of_the_trumps() -> None:
    assert COLOURS == ("yellow", "blue", "brown", "green", "red")
