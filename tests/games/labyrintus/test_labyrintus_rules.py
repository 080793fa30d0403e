"""Labyrintus rule by rule, LAB-1 to LAB-29: setting up, pivots, moves, reserves."""

from __future__ import annotations

import pytest

from taniere.core.match import Match
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.describe import wheels_of
from taniere.games.labyrintus.events import (
    FrontShown,
    MissionDrawn,
    PawnMoved,
    PawnStayed,
    ReserveReached,
    TokenTaken,
    TurnBegun,
    TurnPassed,
    WheelPivoted,
)
from tests.games.labyrintus.tables import (
    CARNIVORE_2,
    HERBIVORE_1,
    HERBIVORE_3,
    OMNIVORE_2,
    Table,
    kinds,
    of,
    one,
)

# Aim and set-up


def test_lab_1_who_feeds_the_last_dinosaur_ends_the_game_but_points_win_it() -> None:
    table = Table(HERBIVORE_1)
    table.state.fed[0] = [1, 2]
    table.state.home[1] = [3, 3]
    table.put(0, "A5 E-S", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    table.draw("value 1")
    assert table.result.scores == (1, 6)
    assert table.result.winners == (1,)


def test_lab_2_the_wheels_lie_in_the_start_position_with_their_footprints() -> None:
    rows = ["aaabb", "b+a+a", "bb+aa", "a+a+b", "bbaaa"]
    roads = {"a": ("N-E", "S-W"), "b": ("E-S", "W-N"), "+": ("N-S", "E-W")}
    table = Table()
    wheels = table.view.wheels
    assert [wheel.roads for wheel in wheels] == [roads[sign] for row in rows for sign in row]
    assert {wheel.square: wheel.footprint for wheel in wheels if wheel.footprint} == {
        "A2": "E-S",
        "E2": "S-W",
        "B3": "E-S",
        "D3": "S-W",
        "C4": "N-E",
    }
    assert {wheel.turns for wheel in wheels} == {0}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lab_3_leaders_start_in_the_village_of_their_colour(seats: int) -> None:
    players = Table(seats=seats).view.players
    assert [(player.colour, player.village) for player in players] == [
        ("blue", 1),
        ("green", 4),
        ("yellow", 2),
        ("violet", 3),
    ][:seats]
    assert {player.place for player in players} == {"home"}


def test_lab_4_plants_and_meat_are_shuffled_apart_and_one_front_of_each_pile_shows() -> None:
    match = Match(GAME, 2, {"start": "0"})
    for column, (red, white) in zip("ABC", [(6, 4), (4, 4), (5, 4)], strict=True):
        chance = match.state.chance()
        assert chance is not None
        food = "meat" if column == "B" else "plants"
        assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
            (f"front {column} {food}-red", red),
            (f"front {column} {food}-white", white),
        ]
        events = match.resolve(f"front {column} {food}-red")
        assert one(events, FrontShown).rule == "LAB-4"


def test_lab_5_values_are_drawn_only_at_home_from_what_a_front_leaves_open() -> None:
    table = Table(HERBIVORE_3).put(0, "A5 E-S", "plants-white").turn_of(0)
    assert table.hidden_values("plants-white") == [1, 2, 2, 3]
    table.play("pivot B5 cw", "stop home")
    chance = table.state.chance()
    assert chance is not None
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        ("value 1", 1),
        ("value 2", 2),
        ("value 3", 1),
    ]
    table.draw("value 2")
    assert table.hidden_values("plants-white") == [1, 2, 3]


@pytest.mark.parametrize(("deck", "first"), [("jurassic", "brachiosaurus"), ("cretaceous", "triceratops")])
def test_lab_6_one_deck_is_played_and_each_player_gets_a_card(deck: str, first: str) -> None:
    table = Table(*("brachiosaurus", "diplodocus") if deck == "jurassic" else (first, "oviraptor"), deck=deck)
    assert len(table.state.unseen) == 13
    mission = table.player(0).mission
    assert mission is not None
    assert mission.id == first
    dealt = Match(GAME, 2, {"start": "0", "deck": deck})
    for column, food in zip("ABCDE", ["plants", "meat", "plants", "meat", "plants"], strict=True):
        dealt.resolve(f"front {column} {food}-red")
    assert one(dealt.resolve(f"card {first}"), MissionDrawn).rule == "LAB-6"


@pytest.mark.parametrize(
    ("mission", "fitting"),
    [
        (HERBIVORE_3, {"plants-red", "cornucopia"}),
        (CARNIVORE_2, {"meat-white", "cornucopia"}),
        (OMNIVORE_2, {"plants-red", "meat-white", "cornucopia"}),
    ],
)
def test_lab_7_the_card_says_which_food_and_how_much(mission: str, fitting: set[str]) -> None:
    table = Table(mission).lay("B4 N-S", "plants-red", "meat-white", "cornucopia")
    table.play("pivot C5 cw", "stop B4 N-S")
    assert {token.removeprefix("take ") for token in table.legal()} - {"leave"} == fitting
    card = table.player(0).mission
    assert card is not None
    assert card.rations == {HERBIVORE_3: 3, CARNIVORE_2: 2, OMNIVORE_2: 2}[mission]


def test_lab_8_rations_add_up_over_tokens_and_trips() -> None:
    table = Table(HERBIVORE_3)
    for value, is_fed in ((1, False), (1, False), (2, True)):
        table.put(0, "A5 E-S", "plants-red").turn_of(0)
        table.play("pivot B5 cw", "stop home")
        table.draw(f"value {value}")
        assert bool(table.player(0).fed) == is_fed


def test_lab_9_ten_events_lie_face_down_and_t_rex_beside_them() -> None:
    view = Table().view
    assert view.events_left == {"gust": 3, "tornado": 3, "volcano": 2, "cornucopia": 2}
    assert sum(view.events_left.values()) == 10
    assert view.t_rex is None


# The turn


def test_lab_10_turns_pass_to_the_left() -> None:
    table = Table(seats=3)
    seen = []
    for _ in range(4):
        seen.append(table.state.active)
        pivot = next(token for token in table.legal() if token.startswith("pivot"))
        table.play(pivot)
        if table.state.active == seen[-1]:
            table.play(next(token for token in table.legal() if not token.startswith("stop reserve")))
    assert seen == [0, 1, 2, 0]
    assert table.refused("pass", seat=0) == ("not_your_turn", "LAB-10")


def test_lab_11_a_turn_is_a_pivot_and_then_a_move() -> None:
    table = Table()
    events = table.play("pivot B4 cw", "stop A5 E-S")
    assert kinds(events) == ["WheelPivoted", "PawnMoved", "TurnBegun"]
    assert one(events, TurnBegun).seat == 1


def test_lab_12_a_village_is_left_and_entered_through_its_two_wheels() -> None:
    table = Table()
    assert wheels_of(table.player(0)) == ("A5", "B5")
    assert [way.places[0] for way in table.ways(0)] == ["A5 E-S", "B5 E-S"]
    table.put(0, "D5 N-E").turn_of(0)
    table.play("pivot D4 cw")
    assert "home" in table.stops()  # along B5 and A5
    table = Table().put(0, "C1 N-E").visited(0).turn_of(0)
    table.play("pivot D1 cw")
    assert table.refusal("stop home").arguments == {"wheels": ("A5", "B5")}
    assert table.refused("stop home") == ("path_misses_home", "LAB-12")


# The pivot


def test_lab_13_no_move_before_a_pivot() -> None:
    table = Table()
    assert {token.split()[0] for token in table.legal()} == {"pivot"}
    assert table.refused("stop A5 E-S") == ("pivot_first", "LAB-13")


def test_lab_14_a_pivot_is_a_quarter_turn() -> None:
    table = Table()
    turned = one(table.play("pivot C5 cw"), WheelPivoted)
    assert (turned.rule, turned.wheel, turned.turns, turned.roads) == ("LAB-14", "C5", 1, ("E-S", "W-N"))
    assert table.refused("pivot C5 cw") == ("move_now", "LAB-18")  # one pivot, no more


def test_lab_15_a_wheel_with_a_leader_cannot_be_pivoted_the_own_one_neither() -> None:
    table = Table().put(0, "B4 N-S").put(1, "C3 N-S").turn_of(0)
    assert not {"B4", "C3"} & table.pivots()
    for wheel in ("B4", "C3"):
        assert table.refused(f"pivot {wheel} cw") == ("wheel_occupied", "LAB-15")


def test_lab_16_only_wheels_of_the_own_path_pivot() -> None:
    table = Table()
    refusal = table.refusal("pivot A1 cw")
    assert (refusal.code, refusal.rule) == ("wheel_not_on_path", "LAB-16")
    assert set(refusal.arguments["wheels"]) == table.pivots()  # type: ignore[call-overload]
    assert Table(seats=4).put(3, "reserve-C").turn_of(3).pivots() == {"C1", "D1"}


def test_lab_17_food_turns_with_its_road() -> None:
    table = Table().lay("C5 S-W", "plants-red")
    table.play("pivot C5 cw")
    assert table.floor() == [("C5 W-N", "plants-red")]
    table = Table().lay("C5 S-W", "plants-red")
    table.play("pivot C5 ccw")
    assert table.floor() == [("C5 E-S", "plants-red")]


# The move


def test_lab_18_after_the_pivot_one_must_move() -> None:
    table = Table().put(0, "B4 N-S").turn_of(0)
    table.play("pivot A5 cw")
    assert table.refused("stop B4 N-S") == ("must_leave", "LAB-18")
    assert table.refused("pass") == ("cannot_pass", "LAB-26")
    assert "B4 N-S" not in table.stops()


def test_lab_19_any_stop_on_the_path_in_either_direction() -> None:
    table = Table().put(0, "B3 E-S").turn_of(0)
    table.play("pivot D4 cw")
    assert {"B4 N-S", "A5 E-S", "C3 E-W", "E5 S-W", "home"} <= table.stops()
    moved = one(table.play("stop D3 S-W"), PawnMoved)
    assert (moved.rule, moved.origin, moved.way) == ("LAB-19", "B3 E-S", ("C3 E-W", "D3 S-W"))


def test_lab_20_paths_are_not_switched_at_a_crossing() -> None:
    table = Table()
    table.play("pivot B4 cw")
    assert "B4 N-S" in table.stops()
    assert table.refused("stop B4 E-W") == ("not_on_path", "LAB-20")
    assert table.refused("stop B4 N-E") == ("no_such_road", "LAB-20")


def test_lab_21_no_passing_and_no_stopping_on_another_leader() -> None:
    table = Table().put(1, "C3 E-W")
    table.play("pivot B4 cw")
    assert table.refused("stop C3 E-W") == ("road_taken", "LAB-21")
    assert table.refused("stop D3 S-W") == ("way_taken", "LAB-21")
    assert "B3 E-S" in table.stops()


def test_lab_22_two_leaders_may_share_a_wheel_on_different_paths() -> None:
    table = Table().put(1, "C3 N-S")
    table.play("pivot B4 cw", "stop C3 E-W")
    assert (table.player(0).place, table.player(1).place) == ("C3 E-W", "C3 N-S")


def test_lab_23_home_comes_between_two_reserves() -> None:
    table = Table(OMNIVORE_2).put(0, "C1 N-E").visited(0).turn_of(0)
    assert [way.barrier for way in table.ways(0)] == ["reserve-visited", "reserve-visited"]
    table.put(0, "A5 E-S").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    assert not table.player(0).has_visited_reserve


def test_lab_24_food_on_the_path_is_taken_only_where_the_move_ends() -> None:
    table = Table(HERBIVORE_3).lay("B4 N-S", "plants-red")
    table.play("pivot C5 cw", "stop B3 E-S")
    assert table.player(0).carried == ()
    table = Table(HERBIVORE_3).lay("B4 N-S", "plants-red")
    table.play("pivot C5 cw", "stop B4 N-S")
    assert table.refused("pivot C5 cw") == ("take_or_leave", "LAB-24")
    assert table.refused("take plants-white") == ("token_not_here", "LAB-24")
    taken = one(table.play("take plants-red"), TokenTaken)
    assert (taken.rule, taken.place) == ("LAB-24", "B4 N-S")
    assert (table.player(0).carried, table.floor(), table.state.active) == (("plants-red",), [], 1)


def test_lab_25_two_tokens_at_most_and_only_what_suits() -> None:
    table = Table(OMNIVORE_2).lay("B4 N-S", "plants-red", "meat-red", "plants-white")
    table.play("pivot C5 cw", "stop B4 N-S", "take meat-red", "take plants-white")
    assert table.player(0).carried == ("meat-red", "plants-white")
    assert table.floor() == [("B4 N-S", "plants-red")]
    assert table.state.active == 1
    full = Table(OMNIVORE_2).put(0, "D1 W-N", "meat-red", "meat-red").turn_of(0)
    assert "reserve-arms-full" in [way.barrier for way in full.ways(0)]
    full.play("pivot C1 cw")
    assert full.refused("stop reserve-D") == ("reserve_arms_full", "LAB-25")
    unfit = Table(HERBIVORE_3).put(0, "D1 W-N").turn_of(0)
    unfit.play("pivot C1 cw")
    assert unfit.refused("stop reserve-D") == ("reserve_unfit", "LAB-25")


def test_lab_26_who_cannot_move_only_pivots_and_who_can_do_neither_passes() -> None:
    table = Table().put(0, "C1 N-E").put(1, "B5 E-S").visited(0).turn_of(0)
    events = table.play("pivot D1 cw")
    assert not of(events, PawnStayed)  # there is a way beyond D1 now
    table = Table(seats=4).put(0, "C1 N-E").put(1, "D1 E-S").visited(0).turn_of(0)
    assert table.legal() == ["pass"]
    assert (one(table.play("pass"), TurnPassed).rule, table.state.active) == ("LAB-26", 1)
    # Between two leaders there is nowhere to go, but further wheels of the path can be turned.
    table = Table(seats=3).put(0, "C3 E-W").put(2, "D4 N-S").put(1, "D3 S-W").turn_of(1)
    assert table.pivots() == {"A5", "B5", "B4", "B3", "D5", "E5"}
    stayed = one(table.play("pivot B4 cw"), PawnStayed)
    assert (stayed.rule, stayed.seat, table.player(1).place) == ("LAB-26", 1, "D3 S-W")
    assert table.state.active == 2


# Reserves


def test_lab_27_several_leaders_may_be_on_one_reserve() -> None:
    table = Table(OMNIVORE_2, "heterodontosaurus").put(1, "reserve-B", "meat-red").put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    table.visit("B", "event cornucopia", "front B meat-red")
    assert table.player(0).place == table.player(1).place == "reserve-B"


def test_lab_28_the_top_token_of_a_reserve_is_carried_unseen() -> None:
    table = Table(OMNIVORE_2).put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    events = table.visit("B")
    reached = one(events, ReserveReached)
    assert (reached.rule, reached.reserve, reached.token) == ("LAB-28", "reserve-B", "meat-red")
    assert table.player(0).carried == ("meat-red",)
    assert table.points(0) == 0
    assert table.view.reserves[1].count == 3
    assert Table().refused("stop reserve-A") == ("pivot_first", "LAB-13")
    other = Table()
    other.play("pivot B4 cw")
    assert other.refused("stop reserve-A") == ("path_misses_reserve", "LAB-28")


@pytest.mark.parametrize("background", ["red", "white", "plain"])
def test_lab_29_the_background_acts_at_once(background: str) -> None:
    table = Table(OMNIVORE_2).put(0, "B1 N-E").turn_of(0)
    table.state.tops[1] = 3 + ["red", "white", "plain"].index(background)
    table.play(table.legal()[0])
    table.visit("B")
    assert table.view.phase == ("event" if background == "red" else "front")
    assert table.view.t_rex == (0 if background == "white" else None)
    if background == "red":
        assert table.state.refusal(0, 0) is not None
        assert table.state.refusal(0, 0).rule == "LAB-29"  # type: ignore[union-attr]


# T-Rex
