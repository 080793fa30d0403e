"""Labyrintus: our rulings, LAB-G19 to LAB-G31."""

from __future__ import annotations

from taniere.core.match import Match
from taniere.core.resources import read_toml
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.constants import PLACES
from taniere.games.labyrintus.data import read_contents
from taniere.games.labyrintus.events import (
    CameHomeEmpty,
    GameEnded,
    MissionDrawn,
    MissionKept,
    MissionSwapped,
    PawnMoved,
    StartDrawn,
    TokenRevealed,
    WheelsTurned,
)
from taniere.games.labyrintus.forces import gust
from tests.games.labyrintus.tables import (
    CARNIVORE_2,
    CARNIVORE_3,
    HERBIVORE_1,
    HERBIVORE_3,
    OMNIVORE_2,
    Table,
    one,
)

SHIPPED = read_contents(read_toml("taniere.games.labyrintus", "data.toml"))


def test_lab_g19_touching_is_four_wheels_and_around_is_eight_and_all_turn_clockwise() -> None:
    table = Table(OMNIVORE_2, seats=3).put(0, "B1 N-E").put(2, "C2 N-E").turn_of(0)
    table.play(next(token for token in table.legal() if "C2" not in token))
    table.visit("B", "event volcano")
    assert not table.is_at_home(2)  # C2 is around B3 but does not touch it
    storm = Table(OMNIVORE_2).put(0, "B1 N-E").turn_of(0)
    storm.play(storm.legal()[0])
    turned = one(storm.visit("B", "event tornado"), WheelsTurned)
    assert len(turned.wheels) == 8
    assert storm.wheel("C4").footprint == "E-S"


def test_lab_g20_a_wheel_under_a_volcano_does_not_turn_in_a_gust() -> None:
    table = Table().volcano("B3 E-S")
    gust(table.state, PLACES.index("B3 E-S"), True, None)
    assert [table.wheel(square).turns for square in ("A3", "B3", "C3")] == [1, 0, 1]


def test_lab_g21_food_under_a_volcano_shares_the_road_and_cannot_be_reached() -> None:
    table = Table(HERBIVORE_3).lay("B3 E-S", "cornucopia").put(0, "B1 N-E")
    table.state.mission[0] = SHIPPED.decks["jurassic"].ids.index(OMNIVORE_2)
    table.turn_of(0).play(next(token for token in table.legal() if "B3" not in token))
    table.visit("B", "event cornucopia")
    assert table.floor() == [("B3 E-S", "cornucopia")] * 2
    barred = Table().lay("B3 E-S", "cornucopia").volcano("B3 E-S")
    barred.play("pivot B4 cw")
    assert barred.refused("stop B3 E-S") == ("way_barred", "LAB-42")


def test_lab_g22_a_cornucopia_under_a_standing_leader_is_not_taken() -> None:
    table = Table(OMNIVORE_2).put(0, "B1 N-E").put(1, "B3 E-S").turn_of(0)
    table.play(next(token for token in table.legal() if "B3" not in token))
    table.visit("B", "event cornucopia")
    assert (table.player(1).carried, table.floor()) == ((), [("B3 E-S", "cornucopia")])


def test_lab_g23_missions_lie_open() -> None:
    state = Table(HERBIVORE_3, CARNIVORE_2).state
    for viewer in (0, 1, None):
        missions = [player.mission for player in state.view(viewer).players]
        assert [card.id for card in missions if card is not None] == [HERBIVORE_3, CARNIVORE_2]


def hungry_hunter(*lying: str) -> Table:
    """Seat 0 begins its turn at home, with a carnivore to feed, and no meat left but what lies at E3."""
    table = Table(CARNIVORE_3, HERBIVORE_1).empty_reserves("B", "D").on_card(0, 1)
    table.lay("E3 N-E", *lying).put(1, "E5 S-W").turn_of(1)
    table.play("pivot C3 cw", "stop home")
    return table


def test_lab_g24_a_mission_that_cannot_be_met_may_be_swapped_at_home() -> None:
    table = hungry_hunter()
    assert (table.state.active, table.legal()) == (0, ["swap", "keep"])
    assert table.refused("pivot A5 cw") == ("swap_or_keep", "LAB-G24")
    swapped = one(table.play("swap"), MissionSwapped)
    assert swapped.card == CARNIVORE_3
    assert table.view.under == (CARNIVORE_3,)
    assert table.view.phase == "swap-card"
    assert one(table.draw("card stegosaurus"), MissionDrawn).rule == "LAB-G24"
    assert (table.state.active, table.view.phase, table.player(0).on_card) == (0, "pivot", 0)


def test_lab_g24_or_kept_and_only_when_nothing_that_suits_is_left() -> None:
    table = hungry_hunter()
    assert one(table.play("keep"), MissionKept).card == CARNIVORE_3
    assert table.view.phase == "pivot"
    assert table.refused("swap") == ("no_swap", "LAB-G24")
    for token in ("meat-red", "cornucopia"):
        assert hungry_hunter(token).view.phase == "pivot"
    assert hungry_hunter("plants-red").view.phase == "swap"


def test_lab_g24_food_under_a_volcano_does_not_count_as_left() -> None:
    table = Table(CARNIVORE_3, HERBIVORE_1).empty_reserves("B", "D").lay("E2 S-W", "meat-red")
    assert table.state.is_mission_possible(0)
    assert not table.volcano("E2 S-W").state.is_mission_possible(0)


def test_lab_g24_the_game_ends_when_no_food_is_left() -> None:
    table = Table(HERBIVORE_3).empty_reserves(*"ABCDE").put(0, "A5 E-S", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    ended = one(table.draw("value 2"), GameEnded)
    assert (ended.rule, ended.reason) == ("LAB-G24", "food_gone")
    assert table.result.scores == (2, 0)


def test_lab_g24_the_last_card_comes_back_from_under_an_empty_deck() -> None:
    table = hungry_hunter()
    table.state.unseen, table.state.under = [], [3]
    events = table.play("swap")
    assert one(events, MissionDrawn).card == SHIPPED.decks["jurassic"].ids[3]
    assert table.view.under == (CARNIVORE_3,)


def test_lab_g25_surplus_rations_are_points_but_do_not_feed_the_next() -> None:
    table = Table(HERBIVORE_1).put(0, "A5 E-S", "plants-red", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    table.draw("value 3", "value 3", "card allosaurus")
    assert (table.player(0).on_card, table.points(0)) == (0, 6)


def test_lab_g26_a_cornucopia_is_one_point() -> None:
    table = Table(CARNIVORE_2).put(0, "A5 E-S", "cornucopia").turn_of(0)
    revealed = one(table.play("pivot B5 cw", "stop home"), TokenRevealed)
    assert (revealed.rule, revealed.value, table.points(0)) == ("LAB-G26", 1, 1)


def test_lab_g27_no_stop_on_a_wheel_that_holds_a_leader_of_the_same_path() -> None:
    table = Table().turned("D5").put(1, "B4 E-W").turn_of(0)
    places = table.ways(0)[0].places
    assert (places.index("B4 N-S"), places.index("B4 E-W")) == (2, 10)  # one path, twice over B4
    table.play("pivot C3 cw")
    assert table.refused("stop B4 N-S") == ("wheel_shared", "LAB-G27")
    assert {"B5 W-N", "B3 E-S", "C4 S-W"} <= table.stops()  # it may be passed


def test_lab_g27_the_two_exits_of_a_village_are_two_paths() -> None:
    """At the start, exit A5 of village 1 leads over B5 W-N, exit B5 over the other road of that wheel."""
    table = Table().put(1, "B5 W-N").turn_of(0)
    (preview,) = [pivot for pivot in table.outlook.pivots if pivot.wheel == "B4"]
    assert "stop B5 E-S" in preview.stops
    table.play("pivot B4 cw")
    assert table.stops() == {"A5 E-S", "B5 E-S", "C5 S-W"}
    assert one(table.play("stop B5 E-S"), PawnMoved).way == ("B5 E-S",)
    table = Table().put(1, "B5 E-S").turn_of(0)
    table.play("pivot B4 cw")
    assert "B5 W-N" in table.stops()
    assert table.refused("stop C5 S-W") == ("way_taken", "LAB-21")  # a leader is never passed


def test_lab_g27_a_leader_on_the_path_of_an_exit_bars_its_wheel_for_a_move_through_that_exit() -> None:
    table = Table(seats=3).turned("D5").put(1, "B4 E-W").put(2, "B5 E-S").turn_of(0)
    table.play("pivot C3 cw")
    assert "B5 W-N" in table.stops()
    assert table.refusal("stop B4 N-S").arguments == {"place": "B4 N-S", "wheel": "B4"}


def test_lab_g27_where_one_path_joins_both_exits_they_stay_one() -> None:
    for rival, barred, free in (("B4 E-W", "B4 N-S", "B5 W-N"), ("B5 E-S", "B5 W-N", "B4 N-S")):
        table = Table().turned("B3").put(1, rival).turn_of(0)
        table.play("pivot C5 cw")
        first, second = table.ways(0)
        assert first.places == second.places[::-1]
        assert {"B4 N-S", "B4 E-W", "B5 W-N", "B5 E-S"} <= set(first.places)
        assert table.refused(f"stop {barred}") == ("wheel_shared", "LAB-G27")
        assert free in table.stops()


def test_lab_g27_both_ways_from_a_road_are_one_path() -> None:
    table = Table().turned("B3").put(0, "B3 S-W").put(1, "B4 E-W").turn_of(0)
    table.play("pivot C5 cw")
    first, second = table.ways(0)
    assert ("B4 N-S" in first.places, "B4 E-W" in second.places) == (True, True)
    assert table.refused("stop B4 N-S") == ("wheel_shared", "LAB-G27")
    assert {"B5 W-N", "A5 E-S", "A3 E-S", "A4 N-E", "home"} <= table.stops()


def test_lab_g27_version_1_took_the_exits_for_one_path() -> None:
    for rival, barred in (("B5 W-N", "B5 E-S"), ("B5 E-S", "B5 W-N")):
        table = Table(version=1).put(1, rival).turn_of(0)
        (preview,) = [pivot for pivot in table.outlook.pivots if pivot.wheel == "B4"]
        assert f"stop {barred}" not in preview.stops
        table.play("pivot B4 cw")
        assert table.refused(f"stop {barred}") == ("wheel_shared", "LAB-G27")


def test_lab_g28_one_may_come_home_empty_handed() -> None:
    table = Table().put(0, "A5 E-S").visited(0).turn_of(0)
    assert one(table.play("pivot B5 cw", "stop home"), CameHomeEmpty).rule == "LAB-G28"
    assert not table.player(0).has_visited_reserve


def test_lab_g29_equal_in_points_and_dinosaurs_is_a_shared_victory() -> None:
    table = Table(rescue=False).put(0, "C1 N-E").put(1, "D1 W-N").visited(0, 1).turn_of(0)
    for _ in range(4):
        table.play("pass")
    assert (table.result.ranks, table.result.decider, table.result.decider_rule) == (
        (1, 1),
        "shared",
        "LAB-G29",
    )


def test_lab_g29_the_start_is_drawn_or_chosen() -> None:
    match = Match(GAME, 3)
    drawn = one(match.resolve("start 2"), StartDrawn)
    assert (drawn.rule, drawn.seat) == ("LAB-G29", 2)
    chosen = Match(GAME, 3, {"start": "1"})
    assert chosen.state.view(None).active == 1  # type: ignore[attr-defined]


def test_lab_g30_a_leader_at_home_is_out_of_reach_while_its_t_rex_walks() -> None:
    table = Table(OMNIVORE_2, seats=3).put(0, "B1 N-E").put(2, "B2 N-S", "meat-red", pawn="t-rex").turn_of(0)
    table.play(next(token for token in table.legal() if "B2" not in token))
    table.visit("B", "event volcano")
    assert (table.player(2).place, table.player(2).carried) == ("B2 N-S", ("meat-red",))


def test_lab_g31_a_closed_loop_is_walked_either_way_up_to_the_next_pawn() -> None:
    table = Table().turned("A4", "A5", "D5").put(0, "B3 E-S").turn_of(0)
    first, second = table.ways(0)
    assert (first.end, second.end, first.barrier_rule) == ("loop", "loop", "LAB-G31")
    assert first.places == second.places[::-1]
    assert (len(first.places), "B3 E-S" in first.places) == (11, False)
    table.play("pivot C3 cw")
    assert table.stops() == set(first.places)
    assert table.refused("stop B3 E-S") == ("must_leave", "LAB-18")
    barred = Table().turned("A4", "A5", "D5").put(0, "B3 E-S").put(1, "D5 W-N").turn_of(0)
    assert [way.reach for way in barred.ways(0)] == [3, 7]
    barred.play("pivot C3 cw")
    moved = one(barred.play("stop C5 N-E"), PawnMoved)
    assert moved.way[0] == "B4 N-S"  # the long way round: the short one is barred
