"""The test cases of the specification, LAB-T1 to LAB-T21."""

from __future__ import annotations

import pytest

from taniere.games.labyrintus.events import (
    DinosaurFed,
    DinosaurHungry,
    LeaderScared,
    PawnMoved,
    PawnRescued,
    TRexBusy,
    TRexCalled,
    TurnPassed,
    VolcanoErupted,
    VolcanoLeft,
    WheelsTurned,
)
from tests.games.labyrintus.tables import (
    CARNIVORE_2,
    CARNIVORE_3,
    HERBIVORE_1,
    HERBIVORE_3,
    OMNIVORE_2,
    Table,
    kinds,
    of,
    one,
)

# A5 E-S leads home to village 1 in one step; turning C5 changes nothing there.
AT_THE_GATE = "A5 E-S"


def bring(table: Table, *tokens: str, values: tuple[int, ...]) -> list[object]:
    """Seat 0 comes home from the gate with these tokens, which have these values."""
    table.put(0, AT_THE_GATE, *tokens).turn_of(0)
    events = table.play("pivot B5 cw", "stop home")
    for token, value in zip([token for token in tokens if token != "cornucopia"], values, strict=True):
        assert token
        events += table.draw(f"value {value}")
    return list(events)


def fed(events: list[object]) -> bool:
    return any(isinstance(event, DinosaurFed) for event in events)


def test_lab_t1_a_brachiosaurus_needs_three_rations_of_plants() -> None:
    assert fed(bring(Table(HERBIVORE_3), "plants-red", values=(3,)))
    table = Table(HERBIVORE_3)
    assert not fed(bring(table, "plants-red", values=(1,)))
    assert fed(bring(table, "plants-red", values=(2,)))
    table = Table(HERBIVORE_3)
    assert not fed(bring(table, "plants-red", "plants-red", values=(1, 1)))
    table = Table(HERBIVORE_3).lay("B4 N-S", "meat-red")
    table.play("pivot C5 cw", "stop B4 N-S")
    assert table.player(0).carried == ()
    assert table.state.active == 1  # nothing was on offer: the turn is over


@pytest.mark.parametrize(
    ("tokens", "values"),
    [(("plants-red",), (2,)), (("meat-white",), (2,)), (("plants-red", "meat-red"), (1, 1))],
)
def test_lab_t2_an_omnivore_takes_plants_or_meat_or_one_of_each(
    tokens: tuple[str, ...], values: tuple[int, ...]
) -> None:
    assert fed(bring(Table(OMNIVORE_2), *tokens, values=values))


def test_lab_t3_the_piles_of_the_set_up() -> None:
    reserves = Table().view.reserves
    assert [(reserve.place, reserve.top, reserve.count) for reserve in reserves] == [
        ("reserve-A", "plants-red", 3),
        ("reserve-B", "meat-red", 4),
        ("reserve-C", "plants-red", 4),
        ("reserve-D", "meat-red", 4),
        ("reserve-E", "plants-red", 3),
    ]
    assert sum(reserve.count for reserve in reserves) == 18


def test_lab_t4_with_four_players_the_second_fed_dinosaur_ends_the_game_and_points_decide() -> None:
    table = Table(HERBIVORE_1, seats=4)
    table.state.fed[0] = [1]
    table.state.home[0] = [1]  # plants-red, value 1
    table.state.home[2] = [3, 3, 2]
    bring(table, "plants-red", values=(2,))
    assert table.result.reason == "dinosaurs_fed"
    assert table.result.scores == (3, 0, 8, 0)
    assert table.result.winners == (2,)
    three = Table(HERBIVORE_1, seats=3)
    three.state.fed[0] = [1]
    bring(three, "plants-red", values=(2,))
    assert three.state.result() is None


def test_lab_t5_of_equal_points_more_fed_dinosaurs_win() -> None:
    table = Table(HERBIVORE_1, seats=4)
    table.state.fed[0] = [1]
    table.state.home[2] = [2]
    bring(table, "plants-red", values=(2,))
    assert table.result.scores == (2, 0, 2, 0)
    assert (table.result.winners, table.result.decider, table.result.decider_rule) == (
        (0,),
        "more_fed",
        "LAB-47",
    )


@pytest.mark.parametrize(
    ("seat", "wheels"),
    [
        (0, "A5 B5 C5 D5 E5 B4 D4 B3 C3 D3"),
        (2, "B5 C5"),
        (3, "A1 B1 B2 A3 B3 A4 B4 C4 B5 C5 D5"),
        (1, "A1 B1 B2 A3 B3 A4 B4 C4 B5 C5 D5 C3 D3 D4 A5 E5"),
    ],
)
def test_lab_t6_legal_pivots_of_the_four_villages(seat: int, wheels: str) -> None:
    assert Table(seats=4).turn_of(seat).pivots() == set(wheels.split())


def test_lab_t7_which_pivots_give_a_reserve_at_once() -> None:
    table = Table(HERBIVORE_3)
    found = {
        (pivot.wheel, goal.place)
        for pivot in table.outlook.pivots
        for goal in pivot.goals
        if goal.place.startswith("reserve")
    }
    assert found == {("D3", "reserve-E"), ("C5", "reserve-A"), ("D5", "reserve-A")}
    hunters = Table(CARNIVORE_3, CARNIVORE_2, "torvosaurus", "dilophosaurus", seats=4)
    for seat in range(4):
        assert not any(pivot.goals for pivot in hunters.turn_of(seat).outlook.pivots)


T8 = {
    "A5 E-S", "B5 W-N", "B4 N-S", "B3 E-S", "C3 E-W", "D3 S-W", "D4 N-S", "D5 N-E", "E5 S-W", "B5 E-S",
    "C5 S-W",
}  # fmt: skip
T9 = {"A5 E-S", "B5 W-N", "B4 N-S", "B5 E-S", "C5 S-W"}


def test_lab_t8_a_cross_pivots_without_changing_a_road() -> None:
    table = Table()
    table.play("pivot B4 cw")
    assert table.stops() == T8
    assert table.refused("stop home") == ("is_home", "LAB-18")


def test_lab_t9_an_opponent_on_the_path_bars_it() -> None:
    table = Table().put(1, "B3 E-S")
    assert table.refused("pivot B3 cw") == ("wheel_occupied", "LAB-15")
    table.play("pivot B4 cw")
    assert table.stops() == T9
    assert table.refused("stop C3 E-W") == ("way_taken", "LAB-21")


def test_lab_t10_an_opponent_on_the_other_road_of_a_wheel_does_not() -> None:
    table = Table().put(1, "B3 W-N")
    assert "B3" not in table.pivots()
    table.play("pivot B4 cw")
    assert table.stops() == T8


def test_lab_t11_a_volcano_bars_like_an_opponent() -> None:
    table = Table().volcano("B3 E-S")
    assert table.pivots() == Table().put(1, "B3 E-S").pivots()
    assert table.refused("pivot B3 cw") == ("wheel_locked", "LAB-42")
    table.play("pivot B4 cw")
    assert table.stops() == T9
    assert table.refused("stop C3 E-W") == ("way_barred", "LAB-42")
    other = Table(seats=4).volcano("B3 E-S").turn_of(3)
    other.play("pivot B4 cw")
    assert {"B3 W-N", "A3 E-S"} <= other.stops()


def test_lab_t12_t_rex_scares_takes_and_goes_on() -> None:
    table = Table(HERBIVORE_3, "diplodocus")
    table.put(0, "D3 N-E", "plants-white").put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    table.play("pivot A3 cw")
    events = table.play("stop D3 N-E")
    assert one(events, PawnMoved).way == ("E1 W-N", "D1 E-S", "D2 N-S", "D3 N-E")
    assert one(events, LeaderScared).seat == 0
    assert (table.is_at_home(0), table.player(0).carried) == (True, ())
    table.play("take plants-white")
    events = table.play("stop C4 N-E")
    assert one(events, PawnMoved).way == ("E3 S-W", "E4 W-N", "D4 E-W", "C4 N-E")
    assert (table.player(1).place, table.player(1).carried) == ("C4 N-E", ("plants-red", "plants-white"))
    assert table.pawn(1) == "t-rex"


@pytest.mark.parametrize(("centre", "wheels"), [("B3", "A2 B2 C2 A3 C3 A4 B4 C4"), ("A2", "A1 B1 B2 A3 B3")])
def test_lab_t13_a_tornado_turns_all_wheels_around_it(centre: str, wheels: str) -> None:
    column = centre[0]
    table = Table(OMNIVORE_2)
    table.put(0, "A1 N-E" if column == "A" else "B1 N-E").turn_of(0)
    before = {wheel.square: wheel.turns for wheel in table.view.wheels}
    table.state.active = 0
    table.play(next(token for token in table.legal() if token.startswith("pivot")))
    pivoted = {wheel.square for wheel in table.view.wheels if wheel.turns != before[wheel.square]}
    before = {wheel.square: wheel.turns for wheel in table.view.wheels}
    events = table.visit(column, "event tornado")
    assert one(events, WheelsTurned).wheels == tuple(
        sorted(wheels.split(), key=lambda square: (square[1], square[0]))
    )
    assert pivoted
    after = {wheel.square: wheel.turns for wheel in table.view.wheels}
    assert {square for square in after if after[square] != before[square]} == set(wheels.split())


def test_lab_t13_a_wheel_with_a_leader_does_not_turn_in_a_tornado() -> None:
    table = Table(OMNIVORE_2).put(0, "B1 N-E").put(1, "C3 N-S").turn_of(0)
    table.play(table.legal()[0])
    turned = one(table.visit("B", "event tornado"), WheelsTurned)
    assert (turned.wheels, turned.spared) == (("A2", "B2", "C2", "A3", "A4", "B4", "C4"), ("C3",))


@pytest.mark.parametrize(
    ("place", "is_sent_home"),
    [
        ("B3 E-S", True), ("B3 W-N", True), ("B2 N-S", True), ("A3 E-S", True), ("C3 N-S", True),
        ("B4 E-W", True), ("A2 E-S", False), ("reserve-C", False),
    ],
)  # fmt: skip
def test_lab_t14_a_volcano_clears_its_wheel_and_the_four_that_touch_it(
    place: str, is_sent_home: bool
) -> None:
    table = Table(OMNIVORE_2, seats=3).put(0, "B1 N-E").put(2, place, "plants-red").turn_of(0)
    table.play(next(token for token in table.legal() if token.split()[1] not in place))
    table.visit("B", "event volcano")
    assert table.view.volcano == "B3 E-S"
    assert table.is_at_home(2) == is_sent_home
    assert table.floor() == ([(place, "plants-red")] if is_sent_home else [])


@pytest.mark.parametrize(("line", "wheels"), [("row", "A3 B3 D3 E3"), ("column", "B1 B2 B3 B4 B5")])
def test_lab_t15_a_gust_turns_a_row_or_a_column(line: str, wheels: str) -> None:
    table = Table(OMNIVORE_2).put(0, "B1 N-E").put(1, "C3 N-S").turn_of(0)
    table.play(table.legal()[0])
    table.visit("B", "event gust")
    assert table.legal() == ["gust row", "gust column"]
    turned = one(table.play(f"gust {line}"), WheelsTurned)
    assert (turned.wheels, turned.spared) == (tuple(wheels.split()), ("C3",) if line == "row" else ())


def test_lab_t16_no_second_reserve_before_home() -> None:
    table = Table(OMNIVORE_2).put(0, "reserve-C", "plants-red").turn_of(0)
    assert [(way.end, way.barrier) for way in table.ways(0)] == [("reserve-D", "reserve-visited")]
    table.play("pivot D1 cw")
    table.turned("D1").look()  # the road to reserve D again, after the pivot
    assert "reserve-D" not in table.stops()
    assert table.refused("stop reserve-D") == ("reserve_visited", "LAB-23")


def test_lab_t17_a_white_token_does_not_call_a_t_rex_that_is_out() -> None:
    table = Table(OMNIVORE_2, tops=["white", "white", "red", "red", "red"])
    table.put(1, "E1 E-S", "meat-red", pawn="t-rex").put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    events = table.visit("B")
    assert (one(events, TRexBusy).rule, of(events, TRexCalled)) == ("LAB-37", [])
    assert (table.player(0).place, table.pawn(0)) == ("reserve-B", "leader")
    assert table.player(0).carried == ("meat-white",)


def test_lab_t18_the_old_volcano_leaves_before_the_new_one_comes() -> None:
    table = Table(OMNIVORE_2).volcano("E2 S-W").put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    events = table.visit("B", "event volcano")
    names = kinds(events)
    assert names.index("VolcanoLeft") < names.index("VolcanoErupted")
    assert (one(events, VolcanoLeft).place, one(events, VolcanoErupted).place) == ("E2 S-W", "B3 E-S")
    assert (table.view.volcano, table.gone("volcano")) == ("B3 E-S", 1)


def test_lab_t19_a_cornucopia_and_one_ration_of_meat_feed_a_carnivore_of_two() -> None:
    table = Table(CARNIVORE_2).lay("B4 N-S", "cornucopia", "plants-red")
    table.play("pivot C5 cw", "stop B4 N-S")
    assert table.legal() == ["take cornucopia", "leave"]
    assert table.refused("take plants-red") == ("food_unfit", "LAB-25")
    table = Table(CARNIVORE_2)
    events = bring(table, "cornucopia", "meat-red", values=(1,))
    assert fed(events)
    assert table.points(0) == 2


def test_lab_t20_two_leaders_that_block_each_other_pass_and_are_rescued() -> None:
    table = Table().put(0, "C1 N-E", "plants-red").put(1, "D1 W-N").visited(0, 1).turn_of(0)
    for seat in (0, 1):
        assert (table.state.active, table.legal()) == (seat, ["pass"])
        assert one(table.play("pass"), TurnPassed).is_forced
        assert table.player(seat).forced_passes == 1
    events = table.play("pass")
    rescued = one(events, PawnRescued)
    assert (rescued.rule, rescued.seat, rescued.dropped) == ("LAB-G8", 0, ("plants-red",))
    assert table.is_at_home(0)
    assert table.floor() == [("C1 N-E", "plants-red")]
    assert table.state.active == 1
    assert table.pivots() == {"C1"}  # the wheel is free again


def test_lab_t21_a_footprint_and_food_turn_with_their_wheel() -> None:
    for direction, footprint in (("cw", "E-S"), ("ccw", "W-N")):
        table = Table(seats=4).turn_of(3)
        table.play(f"pivot C4 {direction}")
        assert (table.wheel("C4").footprint, table.wheel("C4").roads) == (footprint, ("E-S", "W-N"))
    table = Table().lay("D2 N-S", "plants-red").put(0, "D3 N-E").turn_of(0)
    roads = [wheel.roads for wheel in table.view.wheels]
    table.play("pivot D2 cw")
    assert table.floor() == [("D2 E-W", "plants-red")]
    assert [wheel.roads for wheel in table.view.wheels] == roads


def test_lab_t1_a_hungry_dinosaur_is_told_with_its_rations() -> None:
    events = bring(Table(HERBIVORE_3), "plants-red", values=(2,))
    hungry = [event for event in events if isinstance(event, DinosaurHungry)]
    assert [(event.total, event.rations) for event in hungry] == [(2, 3)]
