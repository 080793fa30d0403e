"""Labyrintus rule by rule, LAB-30 to LAB-47: T-Rex, events, coming home, the end."""

from __future__ import annotations

import pytest

from taniere.games.labyrintus.constants import SQUARES
from taniere.games.labyrintus.events import (
    DinosaurFed,
    EventDrawn,
    GameEnded,
    LeaderExpelled,
    LeaderScared,
    MissionDrawn,
    PawnMoved,
    TokenRevealed,
    TokenTaken,
    TRexCalled,
    TRexReturned,
    WheelsTurned,
)
from tests.games.labyrintus.tables import (
    CARNIVORE_2,
    HERBIVORE_1,
    HERBIVORE_3,
    OMNIVORE_2,
    Table,
    of,
    one,
)

# Aim and set-up


def test_lab_30_t_rex_takes_the_place_of_the_leader_on_a_white_token() -> None:
    table = Table(OMNIVORE_2, tops=["red", "white", "red", "red", "red"]).put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    called = one(table.visit("B"), TRexCalled)
    assert (called.rule, called.reserve) == ("LAB-30", "reserve-B")
    assert (table.pawn(0), table.player(0).place) == ("t-rex", "reserve-B")


def test_lab_31_t_rex_pivots_and_moves_like_a_leader() -> None:
    table = Table().put(0, "reserve-C", "plants-white", pawn="t-rex").turn_of(0)
    leader = Table().put(0, "reserve-C", "plants-white").turn_of(0)
    assert table.pivots() == leader.pivots() == {"C1", "D1"}
    for other in (table, leader):
        other.play("pivot D1 cw")
    assert table.stops() == leader.stops()
    assert one(table.play("stop C1 N-E"), PawnMoved).pawn == "t-rex"


def scare(*carried: str, mission: str = HERBIVORE_3) -> Table:
    """T-Rex of seat 1 at reserve E, a leader of seat 0 on its path at D3."""
    table = Table(OMNIVORE_2, mission)
    table.put(0, "D3 N-E", *carried).put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    table.play("pivot A3 cw")
    return table


def test_lab_32_a_leader_that_t_rex_meets_goes_home_without_its_food() -> None:
    table = scare("meat-red", "plants-white")
    assert table.refused("stop E3 S-W") == ("scare_first", "LAB-32")
    scared = one(table.play("stop D3 N-E"), LeaderScared)
    assert (scared.rule, scared.seat, scared.active) == ("LAB-32", 0, 1)
    assert scared.dropped == ("meat-red", "plants-white")
    assert table.is_at_home(0)
    assert table.floor() == [("D3 N-E", "plants-white"), ("D3 N-E", "meat-red")]


def test_lab_33_t_rex_takes_what_suits_with_two_arms() -> None:
    table = scare("meat-red", "plants-white")
    table.play("stop D3 N-E")
    assert table.legal() == ["take plants-white", "leave"]
    assert one(table.play("take plants-white"), TokenTaken).rule == "LAB-33"
    assert table.player(1).carried == ("plants-red", "plants-white")
    full = scare("plants-white")
    full.state.carried[1] = [0, 0]
    full.play("stop D3 N-E")
    assert full.view.phase == "move"
    assert full.floor() == [("D3 N-E", "plants-white")]


def test_lab_34_t_rex_does_not_scare_on_a_reserve() -> None:
    table = Table(OMNIVORE_2).put(0, "reserve-D", "meat-red").put(1, "reserve-C", pawn="t-rex").turn_of(1)
    assert [(way.end, way.barrier) for way in table.ways(1)] == [("reserve-D", "reserve-t-rex")]
    table.play("pivot D1 cw")
    assert not any(stop.startswith("reserve") for stop in table.stops())
    assert not table.is_at_home(0)


def test_lab_35_t_rex_scares_several_leaders_in_one_move() -> None:
    table = Table(OMNIVORE_2, HERBIVORE_3, "heterodontosaurus", seats=3)
    table.put(0, "D3 N-E").put(2, "E4 W-N").put(1, "reserve-E", "plants-red", pawn="t-rex").turn_of(1)
    table.play("pivot A3 cw")
    events = table.play("stop D3 N-E", "stop E4 W-N")
    assert [event.seat for event in of(events, LeaderScared)] == [0, 2]
    assert (table.is_at_home(0), table.is_at_home(2)) == (True, True)
    assert (table.state.active, table.view.phase) == (1, "move")


def test_lab_36_after_a_scare_t_rex_goes_on_or_turns_back_or_stays() -> None:
    table = scare()
    table.play("stop D3 N-E")
    assert table.view.is_running
    assert {"D3 N-E", "E1 W-N", "D2 N-S", "E3 S-W", "C4 N-E"} <= table.stops()
    table.play("stop E1 W-N")
    assert (table.player(1).place, table.state.active) == ("E1 W-N", 0)


def test_lab_37_a_white_token_of_another_does_not_interrupt_t_rex() -> None:
    table = Table(OMNIVORE_2, tops=["red", "white", "red", "red", "red"])
    table.put(1, "E1 E-S", pawn="t-rex").put(0, "B1 N-E").turn_of(0)
    table.play(table.legal()[0])
    table.visit("B", "front B meat-red")
    assert (table.view.t_rex, table.pawn(0), table.player(0).place) == (1, "leader", "reserve-B")


def test_lab_38_at_home_t_rex_delivers_and_is_free_for_the_next() -> None:
    table = Table(HERBIVORE_3).put(0, "A5 E-S", "plants-red", pawn="t-rex").turn_of(0)
    events = table.play("pivot B5 cw", "stop home")
    assert one(events, TRexReturned).rule == "LAB-38"
    table.draw("value 3")
    assert (table.view.t_rex, table.pawn(0), table.points(0)) == (None, "leader", 3)


# Events


def at_reserve(event: str, column: str = "B") -> Table:
    """Seat 0 reaches a reserve by a red token, and this event is turned up."""
    table = Table(OMNIVORE_2, seats=3).put(0, f"{column}1 N-E").turn_of(0)
    table.play(table.legal()[0])
    table.visit(column, f"event {event}")
    return table


@pytest.mark.parametrize(("column", "place"), [("A", "A2 E-S"), ("B", "B3 E-S"), ("C", "C4 N-E")])
def test_lab_39_an_event_lies_on_the_footprint_of_the_column(column: str, place: str) -> None:
    table = Table(OMNIVORE_2).put(0, f"{column}1 N-E").turn_of(0)
    table.play(f"pivot {'BCD'['ABC'.index(column)]}1 cw")
    chance_weights = {"gust": 3, "tornado": 3, "volcano": 2, "cornucopia": 2}
    table.visit(column)
    chance = table.state.chance()
    assert chance is not None
    assert {chance.token(outcome): weight for outcome, weight in chance.outcomes()} == {
        f"event {event}": weight for event, weight in chance_weights.items()
    }
    drawn = one(table.draw("event cornucopia"), EventDrawn)
    assert (drawn.rule, drawn.kind, drawn.place) == ("LAB-39", "cornucopia", place)


def test_lab_40_a_gust_turns_the_chosen_line_clockwise_and_is_spent() -> None:
    table = at_reserve("gust")
    assert table.refused("pass") == ("choose_line", "LAB-40")
    before = [wheel.turns for wheel in table.view.wheels]
    turned = one(table.play("gust row"), WheelsTurned)
    assert (turned.rule, turned.line, turned.wheels) == ("LAB-40", "row", ("A3", "B3", "C3", "D3", "E3"))
    after = [wheel.turns for wheel in table.view.wheels]
    assert [new - old for new, old in zip(after, before, strict=True)] == [0] * 10 + [1] * 5 + [0] * 10
    assert table.gone("gust") == 1
    assert table.wheel("B3").footprint == "S-W"


def test_lab_41_a_tornado_turns_what_is_around_it_and_is_spent() -> None:
    table = at_reserve("tornado")
    assert table.gone("tornado") == 1
    assert table.wheel("B3").turns == 0
    assert table.wheel("A2").turns == 1


def test_lab_42_a_volcano_expels_bars_and_locks_until_a_leader_reaches_a_reserve() -> None:
    table = Table(OMNIVORE_2, seats=3).put(0, "B1 N-E").put(2, "B2 N-S", "plants-red").turn_of(0)
    table.play(next(token for token in table.legal() if "B2" not in token))
    expelled = one(table.visit("B", "event volcano"), LeaderExpelled)
    assert (expelled.rule, expelled.seat, expelled.dropped) == ("LAB-42", 2, ("plants-red",))
    assert table.state.is_locked(SQUARES.index("B3"))
    table.draw("front B meat-red")
    table.turn_of(2)
    table.put(2, "C1 N-E").turn_of(2)
    assert str(table.view.volcano) == "B3 E-S"
    table.play("pivot D1 cw", "stop reserve-C")
    assert table.view.volcano is None
    assert not table.state.is_locked(SQUARES.index("B3"))
    assert table.gone("volcano") == 1


def test_lab_43_a_cornucopia_lies_on_the_footprint_for_whoever_stops_there() -> None:
    table = at_reserve("cornucopia")
    assert table.floor() == [("B3 E-S", "cornucopia")]
    table.draw("front B meat-red")
    other = Table("diplodocus", CARNIVORE_2).lay("B4 N-S", "cornucopia").put(1, "A5 E-S").turn_of(1)
    other.play("pivot C3 cw", "stop B4 N-S")
    assert other.legal() == ["take cornucopia", "leave"]


# Home and the end


def test_lab_44_at_home_tokens_are_turned_over_and_a_fed_dinosaur_gives_way_to_a_new_card() -> None:
    table = Table(HERBIVORE_3).put(0, "A5 E-S", "plants-red", "plants-white").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    first = one(table.draw("value 1"), TokenRevealed)
    assert (first.token, first.value, first.total) == ("plants-red", 1, 1)
    events = table.draw("value 2")
    fed = one(events, DinosaurFed)
    assert (fed.rule, fed.total, fed.count, fed.target) == ("LAB-44", 3, 1, 3)
    assert table.view.phase == "new-card"
    events = table.draw("card allosaurus")
    assert (one(events, MissionDrawn).rule, table.state.active) == ("LAB-44", 1)
    assert (table.player(0).on_card, table.points(0)) == (0, 3)


@pytest.mark.parametrize(("seats", "target"), [(2, 3), (3, 3), (4, 2)])
def test_lab_45_three_dinosaurs_end_the_game_with_four_players_two(seats: int, target: int) -> None:
    table = Table(HERBIVORE_1, seats=seats)
    assert table.outlook.target == target
    table.state.fed[0] = list(range(5, 4 + target))
    table.put(0, "A5 E-S", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    ended = one(table.draw("value 1"), GameEnded)
    assert (ended.rule, ended.reason) == ("LAB-45", "dinosaurs_fed")
    assert table.state.actors() == ()
    assert table.state.refusal(0, 0) is not None
    assert table.state.refusal(0, 0).code == "game_over"  # type: ignore[union-attr]


def test_lab_46_everything_brought_home_counts_fed_or_not() -> None:
    table = Table(HERBIVORE_1)
    table.state.fed[0] = [1, 2]
    table.state.home[0] = [2, 3]
    table.state.home[1] = [3, 3, 3]
    table.put(1, "E3 N-E", "plants-white").put(0, "A5 E-S", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    table.draw("value 1")
    assert table.result.scores == (6, 9)  # what is carried does not count
    assert (table.result.winners, table.result.decider_rule) == ((1,), "LAB-46")


def test_lab_47_equal_points_are_decided_by_fed_dinosaurs() -> None:
    table = Table(HERBIVORE_1, seats=3)
    table.state.fed[0], table.state.fed[1] = [1, 2], [3]
    table.state.home[1], table.state.home[2] = [3], [3]
    table.put(0, "A5 E-S", "plants-red").turn_of(0)
    table.play("pivot B5 cw", "stop home")
    table.draw("value 3")
    assert table.result.scores == (3, 3, 3)
    assert (table.result.ranks, table.result.decider_rule) == ((1, 2, 3), "LAB-47")
