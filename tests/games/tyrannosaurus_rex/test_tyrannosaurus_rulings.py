"""Our rulings, TYR-G1 to TYR-G27, with both readings where there is a switch."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from taniere.core.errors import SetupError
from taniere.core.events import Event, seen
from taniere.core.match import Match
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.actions import POINTS
from taniere.games.tyrannosaurus_rex.constants import LAKE, VOLCANO
from taniere.games.tyrannosaurus_rex.events import (
    ArrowLapsed,
    BoneGiven,
    CardLapsed,
    CardRemoved,
    Eliminated,
    FlightBegun,
    Moved,
    RexStayed,
    RushedIntoTile,
    StayedAtEdge,
    TileStayed,
    TreeEaten,
    TreeHanded,
)
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.seeded import Seeded
from tests.games.tyrannosaurus_rex.scenes import Scene, kinds, of, scene


def test_tyr_g1_the_board_has_five_times_five_squares() -> None:
    board = Scene().stay()
    taken = {board.outlook.den, board.view.lake, board.view.volcano, board.at("ste"), board.at("tri")}
    assert len(taken | set(board.view.trees)) == 25
    assert board.outlook.den == "C3"


def test_tyr_g2_there_are_eight_directions() -> None:
    assert len([action for action in GAME.actions if action.token.startswith("point")]) == 8
    assert "directions" not in {option.name for option in GAME.options}


def test_tyr_g3_the_tiles_begin_in_opposite_or_adjacent_corners() -> None:
    opposite, adjacent = Scene(), Scene(options={"corners": "adjacent"})
    assert [opposite.at(name) for name in ("dip", "pte", "tri", "ste")] == ["A1", "E5", "E1", "A5"]
    assert [adjacent.at(name) for name in ("dip", "pte", "tri", "ste")] == ["A1", "E1", "E5", "A5"]
    assert (adjacent.view.lake, adjacent.view.volcano) == ("A1", "E1")


def test_tyr_g4_the_splits_are_ours_or_in_printed_order() -> None:
    splits = [place.split for place in Scene().outlook.dinosaurs]
    by_name = {place.dinosaur: splits[seat] for seat, place in enumerate(Scene().view.dinosaurs)}
    assert by_name == {
        "pteranodon": (7, 1, 1),
        "triceratops": (6, 2, 1),
        "diplodocus": (6, 3, 0),
        "stegosaurus": (5, 1, 3),
    }
    printed = Scene(options={"splits": "printed-order"})
    splits = [place.split for place in printed.outlook.dinosaurs]
    by_name = {place.dinosaur: splits[seat] for seat, place in enumerate(printed.view.dinosaurs)}
    assert by_name == {
        "triceratops": (7, 1, 1),
        "pteranodon": (6, 1, 2),
        "diplodocus": (6, 3, 0),
        "stegosaurus": (5, 1, 3),
    }


def test_tyr_g5_the_provisions_are_ours_and_use_up_the_box() -> None:
    board = Scene().stay()
    assert board.held("pte", "tri", "dip", "ste") == [2, 3, 4, 3]
    assert board.state.spare == 0
    other = Scene(options={"provisions": "refuge-two"}).stay()
    assert other.held("pte", "tri", "dip", "ste") == [2, 4, 2, 4]
    assert other.state.spare == 0


def reached(state: TyrannosaurusState, phase: int) -> list[TyrannosaurusState]:
    """A position after each way the three arrows of this stage can point."""
    assert state.phase == phase
    found = {}
    for arrows in product(POINTS, repeat=3):
        twin = state.copy()
        for seat, arrow in zip(state.actors(), arrows, strict=True):
            twin.apply(seat, arrow)
        found[twin.lake, twin.volcano] = twin
    return list(found.values())


def test_tyr_g6_a_tile_ignores_arrows_to_where_it_cannot_lie() -> None:
    lakes = reached(Scene().state, LAKE)
    assert len(lakes) == 14
    pairs = {(end.lake, end.volcano) for lake in lakes for end in reached(lake, VOLCANO)}
    assert len(pairs) == 188
    assert all(lake != volcano and 12 not in (lake, volcano) for lake, volcano in pairs)


def obstacles(events: list[Event]) -> list[str]:
    stayed = of(events, TileStayed)
    assert {event.rule for event in stayed} <= {"TYR-G6"}
    return [event.obstacle for event in stayed]


def test_tyr_g6_the_edge_the_den_the_other_tile_and_dinosaurs_stop_a_tile() -> None:
    board = Scene()
    assert obstacles(board.point(ste="nw", tri="se", pte="se")) == ["edge", "den"]
    board = Scene(options={"corners": "adjacent"})
    board.point(ste="e", tri="e", pte="e")
    assert board.view.lake == "D1"
    assert obstacles(board.point(ste="w", tri="s", dip="s")) == ["tile"]
    board = Scene(2, {"corners": "adjacent"}).arrange(lake="C1")  # nobody rides either tile
    board.point(ste="e", tri="n")
    assert obstacles(board.point(ste="w", tri="s")) == ["tile"]
    assert (board.view.lake, board.view.volcano) == ("D1", "E2")
    board = Scene()
    board.point(ste="e", tri="e", pte="e")
    assert board.view.lake == "D1"
    board.arrange(volcano="B5", at={"pte": "B5"})
    assert obstacles(board.point(ste="w", tri="n", dip="s")) == ["dinosaur"]
    assert (board.view.volcano, board.at("pte")) == ("B5", "B5")


def test_tyr_g7_an_arrow_off_the_board_means_to_stay_without_loss() -> None:
    board = scene(rex="A3")
    events = board.cards(tri="move n")
    assert [(event.rule, event.by) for event in of(events, StayedAtEdge)] == [("TYR-G7", 1)]
    assert (board.at("tri"), board.held("tri")) == ("E1", [3])
    events = board.rex_waits()
    assert {event.rule for event in of(events, RexStayed)} == {"TYR-G7"}
    assert board.view.rex == "A3"
    board = scene()
    events = board.cards(tri="panic e")
    assert [event.rule for event in of(events, StayedAtEdge)] == ["TYR-G7"]
    assert board.view.phase == "panic"


def test_tyr_g8_elimination_comes_at_once_or_at_the_end_of_the_turn() -> None:
    arranged: dict[str, Any] = {"at": {"tri": "B2"}, "held": {"tri": 1}, "rex": "B3", "trees": "B2"}
    board = scene(**arranged)
    board.cards()
    board.point(ste="n", tri="s", pte="n", dip="s")
    assert board.view.dinosaurs[1].square is None
    late = Scene(options={"elimination": "end-of-turn"}).stay().arrange(**arranged)
    late.cards()
    events = late.point(ste="n", tri="s", pte="s", dip="s")
    assert late.view.dinosaurs[1].square is not None, "the harvest came in time"
    assert late.held("tri") == [1]
    assert "Eliminated" not in kinds(events)
    late = Scene(options={"elimination": "end-of-turn"}).stay().arrange(**{**arranged, "trees": ""})
    late.cards()
    events = late.point(ste="n", tri="s", pte="s", dip="s")
    assert [event.seat for event in of(events, Eliminated)] == [1]
    assert kinds(events).index("Eliminated") < kinds(events).index("BonePassed")


@pytest.mark.parametrize("seed", range(20))
def test_tyr_g8_nobody_on_the_board_is_without_a_tree(seed: int) -> None:
    match, source = Match(GAME, 2 + seed % 3), Seeded(seed)
    while match.state.result() is None:
        if match.state.chance() is not None:
            match.draw(source)
        for seat in match.waiting_for():
            legal = match.state.legal(seat)
            match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)
        state = match.state
        assert isinstance(state, TyrannosaurusState)
        for seat, square in enumerate(state.at):
            assert (square >= 0) == (state.held[seat] > 0)


def test_tyr_g9_an_eliminated_figure_is_gone() -> None:
    board = scene(at={"ste": "B2", "tri": "B3"}, held={"tri": 1}, trees="B3", rex="E4")
    events = board.cards(ste="move s", tri="panic n")
    assert [(event.rule, event.choice) for event in of(events, CardLapsed)] == [("TYR-G9", "panic n")]
    assert board.view.phase == "rex", "nobody flees any more"
    board.rex_waits()
    assert (board.held("ste"), board.view.trees) == ([5], ()), "it does not block the harvest"
    assert board.outlook.dinosaurs[1].hand is None, "its hand stays face down"


def test_tyr_g9_a_fugitive_that_falls_runs_no_further() -> None:
    board = scene(at={"tri": "C1"}, held={"tri": 1})
    board.cards(tri="panic s")
    events = board.point(pte="s", dip="n", ste="n")
    assert [event.seat for event in of(events, Eliminated)] == [1]
    assert [(event.rule, event.seat) for event in of(events, ArrowLapsed)] == [
        ("TYR-G9", 3),
        ("TYR-G9", 0),
    ]
    assert board.view.phase == "rex"


def test_tyr_g10_gains_come_before_ty_rex() -> None:
    board = scene(at={"tri": "C2", "ste": "C3"}, held={"tri": 1})
    events = board.cards(tri="move s")
    assert [kind for kind in kinds(events) if kind.startswith("Tree")] == ["TreeHanded", "TreeEaten"]
    assert board.view.dinosaurs[1].square is not None


def test_tyr_g11_whoever_has_no_tree_gives_nothing() -> None:
    late = Scene(options={"elimination": "end-of-turn"}).stay()
    late.arrange(at={"tri": "B2", "ste": "B3"}, held={"tri": 0}, trees="", rex="B1")
    events = late.cards(ste="move n")
    handed = of(events, TreeHanded)[0]
    assert (handed.rule, handed.count, late.held("ste", "tri")) == ("TYR-G11", 0, [3, 0])
    events = late.point(ste="s", tri="w", pte="w", dip="w")
    eaten = of(events, TreeEaten)
    assert [(event.rule, event.seat, event.count) for event in eaten] == [
        ("TYR-4.3", 0, 1),
        ("TYR-G11", 1, 0),
    ]
    assert late.view.lost == 1


def test_tyr_g12_fugitives_run_one_after_another_with_fresh_choices() -> None:
    board = scene(bone=1, rex="A4")
    events = board.cards(tri="panic s", pte="panic n", ste="panic n")
    assert [event.seat for event in of(events, FlightBegun)] == [1]
    assert (board.view.fugitive, board.view.fugitives) == (1, (2, 0))
    assert "pte" in board.asked(), "those who will panic steer as well"
    board.point(pte="s", dip="w", ste="w")
    assert (board.at("tri"), board.view.fugitive) == ("C3", 2)
    board.point(dip="n", ste="n", tri="w")
    assert (board.at("pte"), board.view.fugitive) == ("D2", 0)
    board.point(tri="n", pte="n", dip="n")
    assert board.view.phase == "rex"


def test_tyr_g13_the_eliminated_do_not_steer_a_panic() -> None:
    board = scene(at={"dip": "-"}, held={"dip": 0}, living=7)
    events = board.cards(tri="panic s")
    assert of(events, FlightBegun)[0].count == 2
    assert board.asked() == ["ste", "pte"]
    refusal = board.refusal("dip", "point n")
    assert (refusal.code, refusal.rule) == ("is_eliminated", "TYR-G13")


def test_tyr_g13_an_opponent_who_falls_in_the_flight_steers_no_more() -> None:
    board = scene(at={"dip": "E3"}, held={"dip": 1})
    board.cards(tri="panic s")
    events = board.point(pte="s", dip="w", ste="w")
    assert [event.seat for event in of(events, Eliminated)] == [3]
    assert [(event.rule, event.seat) for event in of(events, ArrowLapsed)] == [("TYR-G13", 3)]
    assert board.at("tri") == "D3"


def test_tyr_g13_an_arrow_that_was_followed_before_its_owner_fell_stands() -> None:
    board = scene(at={"dip": "E3"}, held={"dip": 1})
    board.cards(tri="panic s")
    events = board.point(pte="w", dip="s", ste="e")
    assert [event.seat for event in of(events, Eliminated)] == [3]
    assert of(events, ArrowLapsed) == []
    assert board.at("tri") == "E3"


def test_tyr_g14_a_panickers_own_step_is_a_move_in_every_respect() -> None:
    board = scene(at={"tri": "B1"}, held={"tri": 1})
    events = board.cards(tri="panic w")
    assert of(events, RushedIntoTile)[0].rule == "TYR-G14"
    assert [event.seat for event in of(events, Eliminated)] == [1]
    assert board.view.phase == "rex"
    board = scene(at={"tri": "C2", "ste": "C3"})
    board.cards(tri="panic s")
    assert board.held("tri", "ste") == [3, 2]


def test_tyr_g15_the_bone_visits_the_eliminated_too() -> None:
    board = scene(at={"tri": "-"}, held={"tri": 0}, living=0b1101, rex="A3")
    board.cards()
    board.rex_waits()
    assert board.view.bone == 1
    events = board.cards(ste="move n", pte="move n", dip="move e")
    assert [event.seat for event in of(events, Moved)] == [2, 3, 0]


def test_tyr_g16_the_last_one_standing_wins_at_once() -> None:
    board = Scene(2).stay().arrange(at={"ste": "B2", "tri": "B3"}, held={"tri": 1})
    events = board.cards(ste="move s", tri="move n")
    assert kinds(events)[-2:] == ["Eliminated", "GameEnded"]
    assert (board.result.reason, board.result.rule, board.result.winners) == ("one_left", "TYR-G16", (0,))
    assert board.result.decider == "survivor"
    assert board.view.choosing == ()
    refusal = board.state.refusal(0, 0)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("game_over", "TYR-G16")


def test_tyr_g16_those_who_fall_last_together_share_the_win() -> None:
    board = scene(
        at={"ste": "-", "dip": "-", "tri": "C2", "pte": "C2"},
        held={"ste": 0, "dip": 0, "tri": 1, "pte": 1},
        living=0b0110,
        fell=0b1001,
    )
    board.cards()
    board.point(ste="n", tri="n", pte="n", dip="n")
    assert (board.result.reason, board.result.decider) == ("none_left", "fell_together")
    assert board.result.scores == (0, 0, 0, 0)
    assert board.result.ranks == (3, 1, 1, 3)


def test_tyr_g17_losses_to_a_moving_or_returning_ty_rex_count() -> None:
    board = scene(at={"tri": "C2"}, trees="")
    board.cards()
    board.point(ste="n", tri="s", pte="w", dip="w")
    assert board.held("tri") == [2]
    board = scene(at={"tri": "C3"}, rex="-", trees="")
    board.cards()
    assert board.held("tri") == [2]


def test_tyr_g18_a_refuge_is_safe_from_ty_rex() -> None:
    board = scene(rex="B2", trees="")
    board.cards()
    board.point(ste="nw", tri="n", pte="n", dip="n")
    assert (board.view.rex, board.held("dip"), board.view.lost) == (None, [4], 0)
    assert board.outlook.dinosaurs[3].danger is None


def test_tyr_g19_tiles_are_for_their_owners_only_not_even_to_cross() -> None:
    for name, square, way in (("dip", "D5", "e"), ("pte", "B1", "w"), ("tri", "B1", "w"), ("ste", "D5", "e")):
        board = scene(at={name: square})
        board.cards(**{name: f"move {way}"})
        assert board.at(name) == square
        assert board.view.lost == 1


def test_tyr_g20_arrows_after_ty_rex_has_left_are_void() -> None:
    board = scene(rex="B2", trees="", at={"tri": "C3"})
    board.cards()
    events = board.point(ste="nw", tri="se", pte="se", dip="se")
    assert [(event.rule, event.seat) for event in of(events, ArrowLapsed)] == [
        ("TYR-G20", 1),
        ("TYR-G20", 2),
        ("TYR-G20", 3),
    ]
    assert (board.view.rex, board.held("tri")) == (None, [3])


def test_tyr_g21_only_entering_is_a_meeting() -> None:
    board = scene(at={"tri": "A3"}, rex="A3", trees="")
    board.cards()
    board.rex_waits()
    assert board.held("tri") == [3]
    board = scene(at={"tri": "A3"}, rex="A3", trees="")
    board.cards()
    board.point(ste="e", tri="w", pte="n", dip="n")
    assert board.held("tri") == [2]


def test_tyr_g22_the_harvest_is_automatic() -> None:
    board = scene(at={"tri": "B2"}, trees="B2", rex="A4")
    board.cards()
    board.rex_waits()
    assert board.held("tri") == [4]


def test_tyr_g23_unused_dinosaurs_are_out_and_both_tiles_are_always_there() -> None:
    plain = Scene(2, colours="ste tri")
    assert plain.asked() == ["ste", "tri"]
    plain.point(ste="e", tri="e")
    assert plain.asked() == ["ste", "tri"]
    plain.point(ste="w", tri="w")
    assert (plain.view.lake, plain.view.volcano) == ("C1", "C5")
    assert {"A1", "E5"} <= set(plain.view.trees)
    refuges = Scene(2, colours="pte dip")
    assert refuges.asked() == ["pte"]
    refuges.point(pte="e")
    assert refuges.asked() == ["dip"]
    refuges.point(dip="w")
    assert (refuges.view.lake, refuges.view.volcano) == ("B1", "D5")
    assert {"A5", "E1"} <= set(refuges.view.trees)


def test_tyr_g24_the_first_bone_is_drawn_or_given_to_a_seat() -> None:
    match = Match(GAME, 3)
    match.resolve("colours triceratops pteranodon diplodocus")
    chance = match.state.chance()
    assert chance is not None
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        ("start 0", 1),
        ("start 1", 1),
        ("start 2", 1),
    ]
    assert of(match.resolve("start 2"), BoneGiven)[0].rule == "TYR-G24"
    assert Scene(3, {"start": "1"}).view.bone == 1
    with pytest.raises(SetupError):
        Match(GAME, 3, {"start": "3"})


def test_tyr_g25_only_the_owner_knows_the_card_set_aside() -> None:
    board = Scene(removed="rest").stay()
    assert board.seen_by("tri").dinosaurs[1].removed == "rest"
    assert board.outlook_of("tri").dinosaurs[1].hand == (6, 1, 1)
    for other in ("ste", "pte", "dip"):
        shown = board.seen_by(other).dinosaurs[1]
        assert (shown.removed, shown.aside) == (None, 1)
        prospect = board.outlook_of(other).dinosaurs[1]
        assert (prospect.hand, prospect.left, prospect.least) == (None, (6, 2, 1), (5, 1, 0))
    removal = of(board.events, CardRemoved)[1]
    assert [seen(removal, seat)["card"] for seat in (0, 1, 2, 3, None)] == [None, "rest", None, None, None]


def test_tyr_g26_provisions_are_public() -> None:
    board = scene()
    for name in board.colours:
        assert [place.trees for place in board.seen_by(name).dinosaurs] == [3, 3, 2, 4]


def test_tyr_g27_a_rival_pays_at_each_meeting_not_at_the_end() -> None:
    board = scene(at={"tri": "B4", "ste": "B2"}, rex="E3")
    board.cards(tri="panic n")
    board.point(pte="n", dip="n", ste="w")
    assert board.at("tri") == "B1"
    assert board.held("tri", "ste") == [4, 2]
