"""The test cases of the rules, TRX-T1 to TRX-T21."""

from __future__ import annotations

import pytest

from taniere.core.playout import play_random
from taniere.games.t_rex.closing import points_of
from taniere.games.t_rex.constants import PHASES, VALUES, count_of
from taniere.seeded import Seeded
from tests.games.t_rex.positions import ANNA, BRIAN, CAROL, NICK, Table, card, cards, new, rules_of, told

PILE = "1 2 4 5 9 10"  # somebody's cards to draw, all known


def worked_round(second: str = "3") -> Table:
    """The rulebook's example up to Anna's second card."""
    hands = [f"6 {second} 11 13", "7 12 14 15", "8 14 15 13", "12 13 14 15"]
    table = Table(hands, dict.fromkeys(range(4), PILE))
    table.play_all(f"0:6 1:7 2:8 3:12 0:{second}")
    return table


def test_trx_t1_the_worked_round() -> None:
    table = worked_round()
    assert table.hand(ANNA) == tuple(sorted(cards("1 2 11 13")))  # two drawn
    assert table.hand(CAROL) == tuple(sorted(cards("1 2 4 13 14 15")))  # three drawn
    assert table.state.holder == BRIAN
    assert rules_of(table.events, "MeteorHadNoEffect") == ["TRX-16"]
    told_last = table.play(BRIAN, "12")
    assert len(told(told_last, "KnownCardDrawn")) == 2
    assert rules_of(told_last, "RoundEnded") == ["TRX-14"]
    assert table.ranking == (BRIAN, NICK, CAROL, ANNA)
    assert table.state.actors() == (BRIAN,)
    table.act(BRIAN, "egg right")
    assert [table.state.taken[seat * 5 :][:5] for seat in (BRIAN, NICK)] == [[0, 0, 0, 0, 1], [1, 0, 0, 0, 0]]
    for seat in (BRIAN, NICK, CAROL, ANNA):
        assert (table.phase, table.state.active) == ("discard", seat)
        table.act(seat, "discard played")
    assert (table.phase, table.state.active) == ("trump", ANNA)


def test_trx_t2_anna_makes_yellow_strong_and_leads() -> None:
    table = worked_round()
    table.play(BRIAN, "12")
    table.discard_all()
    table.act(ANNA, "trump strong yellow")
    assert (table.state.strong, table.state.weak) == (0, 2)
    table.draw("egg left green")
    table.draw("egg right green")
    assert (table.phase, table.state.active, table.state.round) == ("play", ANNA, 3)


def test_trx_t3_an_equal_meteor_played_later_takes_over() -> None:
    table = worked_round("7")
    assert table.state.holder == ANNA
    assert rules_of(table.events, "LastCircleRestarted") == ["TRX-15"]
    table.play_all("1:14 2:14 3:14")
    assert table.phase == "play"
    table.play(ANNA, "11")  # a meteor of eleven: the circle starts once more
    table.play_all("1:15 2:15 3:15")
    table.play(ANNA, "1")
    assert (table.phase, table.state.is_closing) == ("egg", True)


@pytest.mark.parametrize(
    ("higher", "lower"), [("5", "14"), ("13", "10"), ("1", "15"), ("2", "14"), ("3", "4"), ("10", "5")]
)
def test_trx_t4_strong_beats_middle_beats_weak_whatever_the_number(higher: str, lower: str) -> None:
    values = VALUES[0 * 5 + 3]  # yellow strong, green weak
    assert values[card(higher) + 1] > values[card(lower) + 1] > 0


def test_trx_t5_equal_faces_rank_by_time_last_highest_first_lowest() -> None:
    table = Table(["12 7", "12 1", "12 1", "12 1"], leader=0)
    table.play_all("0:7 1:12 2:12 3:12 0:12")
    assert table.ranking == (ANNA, NICK, CAROL, BRIAN)


def test_trx_t6_a_shower_led_gives_everybody_else_one_card() -> None:
    table = Table(["S 15", "1 2", "3 4", "5 6"], dict.fromkeys(range(4), PILE))
    table.play_all("0:S 1:1 2:3 3:5 0:15")
    assert table.phase == "egg"
    assert [len(table.state.played(seat)) for seat in range(4)] == [2, 1, 1, 1]


def test_trx_t7_a_later_shower_extends_and_a_numbered_meteor_does_not() -> None:
    table = Table(["S 15 13", "1 13", "S 14", "5 13"])
    table.play_all("0:S 1:1 2:S")
    assert table.state.holder == CAROL
    assert rules_of(table.events, "LastCircleRestarted") == ["TRX-18"]
    table.play(NICK, "13")
    assert table.state.holder == CAROL
    table.play_all("0:15 1:13 2:14")
    assert table.phase == "egg"


def test_trx_t8_the_holders_closing_card_may_be_a_higher_meteor() -> None:
    table = Table(["7 11 15", "1 2 14", "3 4 14"], dict.fromkeys(range(3), PILE))
    table.play_all("0:7 1:1 2:3 0:11")
    assert (table.phase, table.state.active, table.state.holder) == ("play", 1, 0)
    table.play_all("1:14 2:14 0:15")
    assert table.phase == "egg"


def test_trx_t9_chamaelosaurus_copies_the_face_and_not_the_symbol() -> None:
    table = Table(["12 C 1", "3 14 1"], {0: PILE, 1: PILE})
    table.play_all("0:12 1:3")
    size = len(table.hand(0))
    events = table.play(0, "C")
    assert (table.state.face_name(0), len(table.hand(0))) == ("blue-12", size - 1)
    assert rules_of(events, "FaceCopied") == ["TRX-17"]

    table = Table(["7 C 1", "14 1"], {0: PILE, 1: PILE})
    table.play_all("0:7 1:14 0:C")  # Blue 7's owner holds the last word, and this was the next card
    assert (table.state.face_name(0), table.phase, table.state.ruling) == ("blue-7", "egg", 7)


def test_trx_t10_chamaelosaurus_without_a_number_is_below_the_weak_colour() -> None:
    table = Table(["C 15", "3 1", "S C"], {2: PILE})
    table.play_all("0:C 1:3 2:S")
    assert [table.state.face_name(seat) for seat in range(3)] == ["nothing", "brown-3", "nothing"]
    assert table.state.standing() == (1, 2, 0)  # brown is weak; of two nothings the later is higher
    table.play_all("0:15 1:1 2:C")
    assert table.state.face_name(2) == "nothing"
    assert table.ranking[2] == 2


def test_trx_t11_a_shower_on_top_at_the_end_is_the_lowest() -> None:
    table = Table(["13 S", "3 1 14", "8 2 6"])  # only a player without another card leaves it on top
    table.play_all("0:13 1:3 2:8 0:S 1:1 2:2")
    assert rules_of(table.events, "RoundEnded") == ["TRX-G7"]
    assert table.state.face_name(0) == "nothing"
    assert table.ranking == (2, 1, 0)


def test_trx_t12_a_draw_of_three_with_one_card_left_draws_one() -> None:
    table = Table(["8 1", "1 2"], {0: "15"})
    events = table.play(0, "8")
    assert table.hand(0) == cards("1 15")
    assert told(events, "PileRanOut") == [{"event": "PileRanOut", "rule": "TRX-11", "seat": 0, "count": 2}]


def test_trx_t13_an_empty_hand_plays_the_top_of_the_pile_with_its_symbol() -> None:
    table = Table(["", "1 2"], {0: "8 1 2 14 15"})
    assert rules_of(table.events, "TopCardPlayed") == ["TRX-25"]
    assert table.state.face_name(0) == "brown-8"
    assert table.hand(0) == tuple(sorted(cards("1 2 14")))
    assert table.state.active == 1


def test_trx_t14_a_buried_shower_is_removed_and_the_rest_goes_under_the_pile() -> None:
    table = Table(["S 10 1", "1 2 4"], {0: "14 15", 1: PILE})
    table.play_all("0:S 1:1 0:10")
    table.act(table.ranking[0], "egg left")
    while table.phase == "discard":
        table.act(table.state.active, "discard played")
    assert table.state.known[0] == cards("15 10")  # 14 was drawn by the 10
    assert table.state.gone[0] >> card("S") & 1
    assert rules_of(table.events, "ShowerRemoved") == ["TRX-29"]


@pytest.mark.parametrize(("token", "left"), [("played", "14 15 9 13"), ("drawn", "15 9 13 11")])
def test_trx_t15_the_played_pile_goes_under_in_the_order_it_was_played(token: str, left: str) -> None:
    table = Table(["9 13 11", "1 7 2 4"], {0: "14 15", 1: "3 5 6"})
    table.play_all("0:9 1:1 0:13 1:7 0:11")
    assert table.state.played(0) == cards("9 13 11")
    table.act(table.ranking[0], "egg left")
    while table.phase == "discard":
        table.act(table.state.active, f"discard {token}" if table.state.active == 0 else "discard played")
    assert table.state.known[0] == cards(left)


def test_trx_t16_without_a_draw_pile_the_played_card_is_removed_unasked() -> None:
    table = Table(["3 9 5", "1 15 14"], {1: "2 4 6 8 10"})
    table.play_all("0:3 1:1 0:9 1:15 0:5")
    table.act(table.ranking[0], "egg left")
    asked = []
    while table.phase == "discard":
        asked.append(table.state.active)
        table.act(table.state.active, "discard drawn")
    assert asked == [1]
    assert table.state.known[0] == cards("3 9")
    assert table.state.gone[0] >> card("5") & 1


def test_trx_t17_seven_choices_of_trump_and_no_swap() -> None:
    table = worked_round()
    table.play(BRIAN, "12")
    table.discard_all()
    others = ("yellow", "green", "red")
    wanted = {"trump keep"} | {f"trump {place} {colour}" for place in ("strong", "weak") for colour in others}
    assert table.legal() == wanted
    for token in ("trump strong brown", "trump weak blue", "trump strong blue", "trump weak brown"):
        assert table.refused(ANNA, token).rule == "TRX-32"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_trx_t18_after_round_k_everybody_has_17_minus_k_cards(seats: int) -> None:
    source = Seeded(f"t18 {seats}")
    state = new(seats)
    checked = set()
    while state.result() is None:
        chance = state.chance()
        if chance is not None:
            state.resolve(chance.outcome(source.below(chance.total)))
        else:
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[source.below(len(legal))])
        if PHASES[state.phase] in ("trump", "over"):
            checked.add(state.round)
            for seat in range(seats):
                owned = count_of(state.hands[seat]) + state.depth[seat] + len(state.known[seat])
                assert owned == 17 - state.round
    assert checked == set(range(1, 13))


@pytest.mark.parametrize(
    ("eggs", "points"),
    [((0, 0, 0, 3, 0), 9), ((4, 0, 0, 0, 0), 16), ((2, 2, 0, 0, 0), 8), ((1, 1, 1, 0, 0), 3)],
)
def test_trx_t19_eggs_of_a_colour_count_their_square(eggs: tuple[int, ...], points: int) -> None:
    state = new(2)
    state.taken[5:] = list(eggs)
    assert (state.score(0), state.score(1)) == (0, points)


def finish(left: list[str], eggs: list[list[int]]) -> Table:
    """The last discard of the last round, after which these cards and eggs are left to each."""
    seats = len(left)
    table = Table(["12 7"] + ["1"] * (seats - 1), round=12)
    table.play_all("0:7 " + " ".join(f"{seat}:1" for seat in range(1, seats)) + " 0:12")
    table.state.log.remove(0 * 32 + card("7"))  # else it would come back
    for seat, words in enumerate(left):
        table.state.hands[seat] = sum(1 << number for number in cards(words))
        table.state.gone[seat] &= ~table.state.hands[seat]
    table.state.taken = [count for counts in eggs for count in counts]
    table.act(0, "egg left")  # yellow to seat 0, red to the second
    return table


def test_trx_t20_a_tie_with_equal_cards_left_is_a_shared_win() -> None:
    assert points_of(cards("15 9 4 C 2")) == points_of(cards("14 8 7 1 S")) == 30
    # 21 points each once the last eggs are taken: 16 + 4 + 1
    table = finish(["15 9 4 C 2", "14 8 7 6 S"], [[3, 2, 1, 0, 0], [0, 1, 2, 0, 3]])
    result = table.state.result()
    assert result is not None
    assert result.scores == (21, 21)
    assert (result.ranks, result.decider, result.decider_rule) == ((2, 1), "remaining_cards", "TRX-36")
    table = finish(["15 9 4 C 2", "14 8 7 1 S"], [[3, 2, 1, 0, 0], [0, 1, 2, 0, 3]])
    result = table.state.result()
    assert result is not None
    assert (result.ranks, result.decider, result.decider_rule) == ((1, 1), "shared", "TRX-G13")


def test_trx_t21_two_players_each_get_an_egg_and_the_lower_leads() -> None:
    table = Table(["7 15 1", "1 14 2"], {0: PILE, 1: PILE})
    table.play_all("0:7 1:14 0:15")
    assert table.ranking == (0, 1)
    table.act(0, "egg right")
    assert (table.state.taken[4], table.state.taken[5]) == (1, 1)  # red to 0, yellow to 1
    while table.phase == "discard":
        table.act(table.state.active, "discard drawn")
    assert (table.phase, table.state.active) == ("trump", 1)
    table.act(1, "trump keep")
    table.draw("egg left blue")
    table.draw("egg right blue")
    assert (table.phase, table.state.active) == ("play", 1)


def test_trx_t18_random_games_leave_five_cards_each() -> None:
    state = new(5)
    play_random(state, Seeded(5))
    for seat in range(5):
        assert count_of(state.hands[seat]) + state.depth[seat] + len(state.known[seat]) == 5
