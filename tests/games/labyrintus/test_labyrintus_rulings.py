"""Labyrintus: our rulings, LAB-G1 to LAB-G18."""

from __future__ import annotations

from typing import Any

from taniere.core.match import Match
from taniere.core.resources import read_toml
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.constants import PIVOTING, SQUARES, TOKENS
from taniere.games.labyrintus.data import read_contents
from taniere.games.labyrintus.describe import wheels_of
from taniere.games.labyrintus.events import (
    GameEnded,
    LeaderScared,
    PawnHalted,
    PawnRescued,
    TRexReturned,
    TurnPassed,
    WheelLaid,
)
from tests.games.labyrintus.tables import (
    HERBIVORE_3,
    OMNIVORE_2,
    Table,
    of,
    one,
)

SHIPPED = read_contents(read_toml("taniere.games.labyrintus", "data.toml"))


def test_lab_g1_the_wheel_sets_differ_in_their_five_crossings() -> None:
    quincunx, curves = Table().view.wheels, Table(wheel_set="curves-only").view.wheels
    crossings = {wheel.square for wheel in quincunx if wheel.roads == ("N-S", "E-W")}
    assert crossings == {"B2", "D2", "C3", "B4", "D4"}
    assert not any("N-S" in wheel.roads for wheel in curves)
    for there, here in zip(quincunx, curves, strict=True):
        assert here.roads == (("N-E", "S-W") if there.square in crossings else there.roads)


def test_lab_g1_from_a_village_exit_curves_alone_lead_only_to_reserves_of_the_other_parity() -> None:
    """The law of the specification, over random turns: what makes curves only a game of its own."""
    table = Table(seats=4, wheel_set="curves-only")
    ends = set()
    for number in range(400):
        table.turned(SQUARES[number * 7 % 25])
        for seat, player in enumerate(table.view.players):
            for column, way in zip(wheels_of(player), table.ways(seat), strict=True):
                if way.end.startswith("reserve"):
                    ends.add(("ABCDE".index(column[0]) + "ABCDE".index(way.end[-1])) % 2)
    assert ends == {1}


def test_lab_g2_a_path_that_ends_at_another_village_is_a_dead_end() -> None:
    table = Table()
    assert [(way.end, way.barrier, way.barrier_rule) for way in table.ways(0)] == [
        ("village", "village", "LAB-G2"),
        ("village", "village", "LAB-G2"),
    ]
    assert [wheels_of(player) for player in Table(seats=4).view.players] == [
        ("A5", "B5"),
        ("D5", "E5"),
        ("B5", "C5"),
        ("C5", "D5"),
    ]


def test_lab_g3_the_wheels_can_be_laid_at_random() -> None:
    match = Match(GAME, 2, {"start": "0", "random-rotations": True})
    for number, square in enumerate(SQUARES):
        chance = match.state.chance()
        assert chance is not None
        assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
            (f"rotate {square} {turns}", 1) for turns in range(4)
        ]
        laid = one(match.resolve(f"rotate {square} {number % 4}"), WheelLaid)
        assert (laid.rule, laid.turns) == ("LAB-G3", number % 4)
    view = match.state.view(None)
    assert [wheel.turns for wheel in view.wheels] == [number % 4 for number in range(25)]  # type: ignore[attr-defined]
    assert view.wheels[5].footprint == "S-W"  # type: ignore[attr-defined]  # A2, turned once from E-S


def test_lab_g3_the_start_layout_has_ten_paths_and_no_loop() -> None:
    for options in ({}, {"wheel_set": "curves-only"}):
        table = Table(**options)  # type: ignore[arg-type]
        labyrinth = table.state.labyrinth
        left = set(labyrinth.lie)
        assert len(left) == 50
        paths = []
        for door in range(100):
            if _is_border(door) and labyrinth.lie[door] in left:
                track = labyrinth.walk(door, -1)
                paths.append(len(track.spots))
                left -= set(track.spots)
        assert (len(paths), left) == (10, set())
    # the longest of the quincunx
    assert sorted(_paths(Table()), reverse=True) == [13, 10, 9, 6, 2, 2, 2, 2, 2, 2]


def _is_border(door: int) -> bool:
    (row, column), port = divmod(door // 4, 5), door % 4
    return (row, port) in ((0, 0), (4, 2)) or (column, port) in ((4, 1), (0, 3))


def _paths(table: Table) -> list[int]:
    labyrinth, found, seen = table.state.labyrinth, [], set[int]()
    for door in range(100):
        if _is_border(door) and labyrinth.lie[door] not in seen:
            spots = labyrinth.walk(door, -1).spots
            seen |= set(spots)
            found.append(len(spots))
    return found


def test_lab_g4_every_column_has_one_footprint() -> None:
    marked = [wheel.square for wheel in Table().view.wheels if wheel.footprint]
    assert sorted(square[0] for square in marked) == list("ABCDE")


def test_lab_g5_ten_red_and_eight_white_so_the_events_never_run_out() -> None:
    fronts = dict(zip(TOKENS, SHIPPED.fronts(), strict=True))
    assert sum(count for front, count in fronts.items() if front.endswith("red")) == 10
    assert sum(count for front, count in fronts.items() if front.endswith("white")) == 8


def test_lab_g6_values_and_decks_are_those_of_the_table() -> None:
    table = Table()
    assert {front: table.hidden_values(front) for front in TOKENS[:-1]} == {
        "plants-red": [1, 1, 2, 2, 3, 3],
        "plants-white": [1, 2, 2, 3],
        "plants-plain": [],
        "meat-red": [1, 2, 2, 3],
        "meat-white": [1, 2, 2, 3],
        "meat-plain": [],
    }
    for cards in SHIPPED.decks.values():
        assert [cards.diets.count(diet) for diet in range(3)] == [6, 5, 4]
        for diet, rations in enumerate([(1, 1, 2, 2, 3, 3), (1, 2, 2, 3, 3), (1, 2, 2, 3)]):
            held = [cards.rations[card] for card in range(15) if cards.diets[card] == diet]
            assert tuple(sorted(held)) == rations


def test_lab_g7_without_a_pivot_there_is_no_move() -> None:
    table = Table().put(0, "C1 N-E").put(1, "D1 E-S").turn_of(0)  # herbivore: reserve C would be open
    assert table.legal() == ["pass"]
    assert table.refused("stop reserve-C") == ("cannot_pivot", "LAB-G7")
    assert table.refused("pivot A1 cw") == ("cannot_pivot", "LAB-G7")


def test_lab_g7_with_the_switch_one_may_move_on_the_existing_path() -> None:
    table = Table(move_without_pivot=True).put(0, "C1 N-E").put(1, "D1 E-S").turn_of(0)
    assert table.legal() == ["stop D1 W-N", "stop reserve-C", "pass"]
    passed = one(table.play("pass"), TurnPassed)
    assert (passed.rule, passed.is_forced) == ("LAB-G7", False)
    assert table.player(0).forced_passes == 0
    table = Table(move_without_pivot=True).put(0, "C1 N-E").put(1, "D1 E-S").turn_of(0)
    table.play("stop reserve-C")
    assert table.player(0).place == "reserve-C"


def test_lab_g8_two_forced_passes_in_a_row_on_a_wheel_send_the_pawn_home() -> None:
    table = Table().put(0, "C1 N-E").put(1, "D1 W-N", "meat-red", pawn="t-rex").visited(0, 1).turn_of(1)
    table.state.stuck[1] = 1
    events = table.play("pass")
    assert one(events, PawnRescued).pawn == "t-rex"
    assert one(events, TRexReturned).rule == "LAB-G8"
    assert (table.view.t_rex, table.floor()) == (None, [("D1 W-N", "meat-red")])
    assert not table.player(1).has_visited_reserve


def test_lab_g8_a_pass_in_between_that_was_not_forced_starts_the_count_again() -> None:
    table = Table().put(0, "B3 E-S").turn_of(0)
    table.state.stuck[0] = 1
    table.play("pivot B4 cw")
    assert table.state.stuck[0] == 0


def test_lab_g8_without_the_rescue_a_game_in_which_nobody_can_do_anything_ends() -> None:
    table = Table(rescue=False).put(0, "C1 N-E").put(1, "D1 W-N").visited(0, 1).turn_of(0)
    for number in range(4):
        assert table.legal() == ["pass"]
        events = table.play("pass")
        assert not of(events, PawnRescued)
        assert bool(of(events, GameEnded)) == (number == 3)
    assert (table.result.reason, table.result.rule) == ("all_blocked", "LAB-G8")


def test_lab_g8_without_the_rescue_two_who_hold_the_last_food_do_not_hold_the_others_for_ever() -> None:
    table = Table(seats=3, rescue=False).put(0, "C1 N-E").put(1, "D1 W-N").visited(0, 1)
    table.empty_reserves("A", "B", "E").turn_of(2)
    rounds = 0
    while table.view.result is None:
        rounds += table.state.active == 2 and table.state.phase == PIVOTING
        table.play(table.legal()[0])
    assert (table.result.reason, table.result.rule) == ("all_blocked", "LAB-G8")
    assert rounds == 30  # the third had that long to bring home what it could


def test_lab_g9_the_path_goes_on_behind_leaders_and_volcanoes_for_pivots() -> None:
    table = Table().put(1, "B3 E-S")
    assert {"C3", "D3", "E5"} <= table.pivots()
    assert table.ways(0)[0].reach == 3
    assert len(table.ways(0)[0].places) == 9
    assert {"C3", "D3", "E5"} <= Table().volcano("B3 E-S").pivots()


def test_lab_g10_the_direction_is_asked_only_where_it_matters() -> None:
    table = Table().lay("C5 S-W", "plants-red").lay("D4 N-S", "plants-red")
    ways = {token.split()[1]: token.split()[2] for token in table.legal()}
    assert {wheel for wheel, way in ways.items() if way == "ccw"} == {"B3", "D3", "C5"}
    assert table.refused("pivot D4 ccw") == ("direction_not_felt", "LAB-G10")
    assert table.refused("pivot B5 ccw") == ("direction_not_felt", "LAB-G10")


def test_lab_g11_a_reserve_is_entered_only_to_take_its_top() -> None:
    table = Table(OMNIVORE_2).put(0, "C1 N-E").turn_of(0)
    assert [way.barrier for way in table.ways(0)] == [None, None]
    empty = Table(OMNIVORE_2).put(0, "C1 N-E").turn_of(0).empty_reserves("C")
    empty.play("pivot D1 cw")
    assert empty.refused("stop reserve-C") == ("reserve_empty", "LAB-G11")
    trex = Table(OMNIVORE_2).put(0, "C1 N-E", pawn="t-rex").turn_of(0)
    trex.play("pivot D1 cw")
    assert trex.refused("stop reserve-C") == ("reserve_t_rex", "LAB-G11")


def test_lab_g12_one_token_a_visit() -> None:
    table = Table(OMNIVORE_2).put(0, "C1 N-E").turn_of(0)
    table.play("pivot D1 cw")
    table.visit("C", "event cornucopia", "front C plants-red")
    assert (table.player(0).carried, table.view.reserves[2].count) == (("plants-red",), 3)
    assert table.state.active == 1


def test_lab_g13_backgrounds_do_not_act_again_on_the_floor() -> None:
    table = Table(HERBIVORE_3).lay("B4 N-S", "plants-red", "plants-white")
    table.play("pivot C5 cw", "stop B4 N-S", "take plants-red", "take plants-white")
    assert (table.view.phase, table.view.t_rex, table.state.active) == ("pivot", None, 1)


def far_scare(**options: Any) -> Table:
    """T-Rex of seat 1 at reserve E; leaders of seats 0 and 2 on its path, at D3 and E4."""
    table = Table(OMNIVORE_2, HERBIVORE_3, "heterodontosaurus", seats=3, **options)
    table.put(0, "D3 N-E", "plants-white").put(2, "E4 W-N", "meat-red")
    return table.put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)


def test_lab_g14_a_scare_needs_contact() -> None:
    table = far_scare()
    table.play("pivot A3 cw", "stop D2 N-S")
    assert not table.is_at_home(0)
    # Another player's pivot that brings T-Rex and a leader onto one path scares nobody.
    other = Table(seats=3).put(1, "reserve-E", "plants-red", pawn="t-rex").put(2, "D3 N-E").turn_of(0)
    other.play("pivot B4 cw")
    assert not other.is_at_home(2)


def test_lab_g14_with_the_switch_everybody_on_the_path_flees_as_soon_as_t_rex_moves() -> None:
    table = far_scare(scare_at_distance=True)
    table.play("pivot A3 cw")
    assert {"D3 N-E", "E3 S-W", "E4 W-N", "C4 N-E"} <= table.stops()
    events = table.play("stop D2 N-S")
    assert [(event.seat, event.rule) for event in of(events, LeaderScared)] == [
        (0, "LAB-G14"),
        (2, "LAB-G14"),
    ]
    assert (table.player(1).place, table.state.active) == ("D2 N-S", 2)
    assert table.floor() == [("D3 N-E", "plants-white"), ("E4 W-N", "meat-red")]


def test_lab_g14_with_the_switch_the_food_can_be_taken_in_passing() -> None:
    table = far_scare(scare_at_distance=True)
    table.play("pivot A3 cw", "stop D3 N-E")
    assert table.legal() == ["take plants-white", "leave"]
    table.play("take plants-white")
    assert (table.view.phase, table.view.is_running) == ("move", True)
    table.play("stop E4 W-N")  # meat: nothing for a herbivore, so the move ends here
    assert (table.player(1).place, table.state.active) == ("E4 W-N", 2)


def test_lab_g15_t_rex_blocks_and_bans_pivots_like_a_leader_but_no_volcano_expels_it() -> None:
    table = Table().put(1, "B3 E-S", pawn="t-rex")
    assert table.refused("pivot B3 cw") == ("wheel_occupied", "LAB-15")
    assert (table.ways(0)[0].barrier, table.ways(0)[0].barrier_rule) == ("t-rex", "LAB-G15")
    table.play("pivot B4 cw")
    assert table.refused("stop C3 E-W") == ("way_taken", "LAB-21")
    eruption = Table(OMNIVORE_2).put(0, "B1 N-E").put(1, "B3 E-S", "meat-red", pawn="t-rex").turn_of(0)
    eruption.play(next(token for token in eruption.legal() if "B3" not in token))
    eruption.visit("B", "event volcano")
    assert (eruption.player(1).place, eruption.view.volcano) == ("B3 E-S", "B3 E-S")
    eruption.draw("front B meat-red")
    eruption.play("pivot B4 cw")
    assert {"C3 E-W", "B4 N-S"} <= eruption.stops()  # either end is open to it
    barred = Table().put(0, "reserve-E", pawn="t-rex").volcano("E2 S-W").turn_of(0)
    assert barred.ways(0)[0].barrier != "leader"


def test_lab_g16_only_food_dropped_in_this_move_is_taken_in_passing() -> None:
    table = Table(OMNIVORE_2, HERBIVORE_3).lay("D3 N-E", "plants-red")
    table.put(0, "D3 N-E", "plants-white").put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    table.play("pivot A3 cw", "stop D3 N-E")
    assert table.legal() == ["take plants-white", "leave"]
    table.play("leave", "stop D3 N-E")
    assert table.legal() == ["take plants-red", "take plants-white", "leave"]  # now the move ends there


def test_lab_g17_after_a_scare_t_rex_may_turn_back_or_stay() -> None:
    table = Table(OMNIVORE_2, HERBIVORE_3).put(0, "D3 N-E")
    table.put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    table.play("pivot A3 cw", "stop D3 N-E")
    halted = one(table.play("stop D3 N-E"), PawnHalted)
    assert (halted.rule, table.state.active) == ("LAB-G17", 0)


def test_lab_g17_food_that_t_rex_left_is_not_offered_again_in_passing() -> None:
    table = far_scare()
    table.play("pivot A3 cw", "stop D3 N-E", "leave", "stop E4 W-N")
    assert (table.view.phase, table.view.is_running) == ("move", True)
    table.play("stop D3 N-E")  # back where it left the food: the move ends there
    assert table.legal() == ["take plants-white", "leave"]
    table.play("leave")
    assert (table.view.phase, table.state.active) == ("pivot", 2)


def test_lab_g18_what_the_leader_carried_passes_to_t_rex() -> None:
    table = Table(OMNIVORE_2, tops=["red", "white", "red", "red", "red"])
    table.put(0, "B1 N-E", "cornucopia").turn_of(0)
    table.play(table.legal()[0])
    table.visit("B")
    assert (table.pawn(0), table.player(0).carried) == ("t-rex", ("cornucopia", "meat-white"))
