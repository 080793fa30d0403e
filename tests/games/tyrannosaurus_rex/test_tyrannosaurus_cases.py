"""The test cases of the rules, TYR-T1 to TYR-T28, one by one."""

from __future__ import annotations

import pytest

from taniere.games.tyrannosaurus_rex.events import (
    ArrowLapsed,
    Moved,
    RushedIntoTile,
    StayedAtEdge,
    TileIgnored,
    TileMoved,
    TileStayed,
    TreeContested,
    TreeEaten,
)
from taniere.seeded import Seeded
from tests.games.tyrannosaurus_rex.scenes import Scene, kinds, of, scene


def test_tyr_t1_four_players_use_all_trees_wherever_the_tiles_go() -> None:
    for seed in range(60):
        board, source = Scene(), Seeded(seed)
        for _ in range(2):
            board.point(
                {
                    name: ["n", "ne", "e", "se", "s", "sw", "w", "nw"][source.below(8)]
                    for name in board.asked()
                }
            )
        assert len(board.view.trees) == 20
        assert sum(board.state.held) == 12
        assert board.state.spare == 0
        assert "C3" not in board.view.trees
        assert not {board.view.lake, board.view.volcano} & set(board.view.trees)


@pytest.mark.parametrize(
    ("colours", "trees", "cards", "turns"),
    [("tri pte dip", 21, 9, 9), ("ste tri", 20, 8, 8), ("pte dip", 22, 8, 8)],
)
def test_tyr_t2_fewer_players(colours: str, trees: int, cards: int, turns: int) -> None:
    board = Scene(len(colours.split()), colours=colours).stay()
    assert len(board.view.trees) == trees
    assert [sum(board.outlook_of(name).dinosaurs[board.seat(name)].hand or ()) for name in board.colours] == [
        cards
    ] * board.view.seats
    assert board.outlook.turns == turns


def test_tyr_t3_the_pteranodon_on_its_volcano_fears_nothing() -> None:
    board = scene(rex="D4")
    assert (board.held("pte"), board.at("pte"), board.view.volcano) == ([2], "E5", "E5")
    board.cards()
    board.point(ste="se", tri="n", pte="n", dip="n")
    assert board.view.rex is None
    assert board.held("pte") == [2]


def test_tyr_t4_the_lake_goes_step_by_step_and_the_den_stops_it() -> None:
    board = Scene()
    events = board.point(ste="e", tri="se", pte="s")
    assert [event.square for event in of(events, TileMoved)] == ["B1", "C2"]
    assert [event.obstacle for event in of(events, TileStayed)] == ["den"]
    assert (board.view.lake, board.at("dip")) == ("C2", "C2")
    board.point(ste="s", tri="s", dip="s")
    assert "A1" in board.view.trees


def test_tyr_t5_a_diplodocus_with_the_bone_lets_its_left_neighbour_begin() -> None:
    board = Scene(options={"start": "3"})
    events = board.point(ste="e", tri="s", pte="w")
    assert [event.seat for event in of(events, TileMoved)] == [0, 1, 2]
    assert board.view.lake == "A2"


def test_tyr_t6_rest_does_not_move() -> None:
    board = scene(at={"tri": "B2"})
    board.cards(tri="rest")
    assert board.at("tri") == "B2"


def test_tyr_t7_a_tree_is_taken_in_phase_5_not_before() -> None:
    board = scene(at={"tri": "B2"}, trees="C2", rex="A3")
    board.cards(tri="move e")
    assert (board.at("tri"), board.held("tri"), board.view.trees) == ("C2", [3], ("C2",))
    board.rex_waits()
    assert (board.held("tri"), board.view.trees) == ([4], ())


def test_tyr_t8_two_on_a_tree_take_nothing() -> None:
    board = scene(at={"tri": "B2", "ste": "C1"}, trees="C2", rex="A3", bone=1)
    board.cards(tri="move e", ste="move s")
    assert board.held("tri", "ste") == [2, 4]
    board.rex_waits()
    assert (board.held("tri", "ste"), board.view.trees) == ([2, 4], ("C2",))


def test_tyr_t9_who_is_bumped_before_leaving_pays_and_leaves() -> None:
    board = scene(at={"ste": "B2", "tri": "C2"})
    board.cards(ste="move e", tri="move n")
    assert board.held("tri", "ste") == [2, 4]
    assert (board.at("ste"), board.at("tri")) == ("C2", "C1")


def test_tyr_t10_every_rival_on_the_square_pays() -> None:
    board = scene(at={"ste": "D4", "tri": "D4"})
    board.cards(pte="move nw")
    assert board.held("pte", "ste", "tri") == [4, 2, 2]


def test_tyr_t11_walking_into_ty_rex_costs_a_tree() -> None:
    board = scene(at={"tri": "C2"})
    board.cards(tri="move s")
    assert (board.at("tri"), board.held("tri"), board.view.lost) == ("C3", [2], 1)
    board.point(ste="w", tri="w", pte="w", dip="w")
    assert board.held("tri") == [2]  # nothing grows on the den

    board = scene(at={"tri": "C2"}, rex="B2", trees="B2")
    board.cards(tri="move w")
    assert board.held("tri") == [2]
    board.point(ste="s", tri="s", pte="s", dip="s")
    assert (board.held("tri"), board.view.trees) == ([3], ())  # Ty-Rex left: now it is alone


def test_tyr_t12_the_lake_is_closed_to_the_triceratops() -> None:
    board = scene(at={"tri": "B1"})
    board.cards(tri="move w")
    assert (board.at("tri"), board.held("tri"), board.view.lost) == ("B1", [2], 1)


def test_tyr_t13_owners_enter_their_tiles_free() -> None:
    board = scene(at={"pte": "D5", "dip": "B1"})
    board.cards(pte="move e", dip="move w")
    assert (board.at("pte"), board.at("dip")) == ("E5", "A1")
    assert (board.held("pte", "dip"), board.view.lost) == ([2, 4], 0)


def test_tyr_t14_the_pteranodon_has_no_lake() -> None:
    board = scene(at={"pte": "B1"})
    board.cards(pte="move w")
    assert (board.at("pte"), board.held("pte")) == ("B1", [1])


def squares(board: Scene, name: str) -> list[str]:
    return [event.square for event in of(board.events, Moved) if event.seat == board.seat(name)]


def test_tyr_t15_a_panic_of_four_squares() -> None:
    board = scene()
    board.cards(tri="panic s")
    assert board.at("tri") == "E2"
    assert board.outlook.steering == (2, 3, 0)
    board.point(pte="w", dip="n", ste="e")
    assert squares(board, "tri") == ["E2", "D2", "D1", "E1"]


def test_tyr_t16_an_arrow_off_the_board_is_ignored() -> None:
    board = scene()
    board.cards(tri="panic s")
    events = board.point(pte="w", dip="ne", ste="n")
    assert squares(board, "tri") == ["E2", "D2", "E1"]
    assert [event.rule for event in of(events, StayedAtEdge)] == ["TYR-3.3d"]
    assert board.held("tri") == [3]


def test_tyr_t17_an_arrow_into_the_lake_is_ignored_and_the_next_ones_apply() -> None:
    board = scene(at={"tri": "C1"})
    board.cards(tri="panic w")
    events = board.point(pte="w", dip="s", ste="w")
    assert squares(board, "tri") == ["B1", "B2", "A2"]
    assert [(event.by, event.tile) for event in of(events, TileIgnored)] == [(2, "lake")]
    assert board.held("tri") == [3]


def test_tyr_t18_ty_rex_twice_in_one_panic() -> None:
    board = scene(at={"tri": "C1"}, held={"tri": 4}, trees="")
    board.cards(tri="panic s")
    board.point(pte="s", dip="n", ste="s")
    assert (board.held("tri"), board.at("tri"), board.view.lost) == ([2], "C3", 2)


def test_tyr_t19_the_same_rival_twice_in_one_panic() -> None:
    board = scene(at={"tri": "B4", "ste": "B2"}, held={"tri": 2, "ste": 4})
    board.cards(tri="panic n")
    board.point(pte="n", dip="s", ste="n")
    assert board.held("tri", "ste") == [4, 2]


def test_tyr_t20_the_panickers_own_arrow_into_the_lake_costs() -> None:
    board = scene(at={"tri": "B1"})
    events = board.cards(tri="panic w")
    assert (board.at("tri"), board.held("tri")) == ("B1", [2])
    assert [event.rule for event in of(events, RushedIntoTile)] == ["TYR-G14"]
    board.point(pte="s", dip="e", ste="e")
    assert squares(board, "tri") == ["B2", "C2", "D2"]


def test_tyr_t21_ty_rex_passes_twice() -> None:
    board = scene(at={"tri": "C2"}, held={"tri": 4}, trees="")
    board.cards()
    board.point(ste="n", tri="s", pte="n", dip="w")
    assert (board.view.rex, board.held("tri")) == ("B2", [2])


def test_tyr_t22_ty_rex_in_the_lake_is_gone_for_a_turn() -> None:
    board = scene(rex="B2", at={"tri": "C2", "ste": "D2"}, trees="")
    board.cards()
    events = board.point(ste="nw", tri="e", pte="e", dip="e")
    assert [board.view.rex] == [None]
    assert [event.seat for event in of(events, ArrowLapsed)] == [1, 2, 3]
    events = board.cards(
        tri="move s", ste="move w", pte="move e"
    )  # from the bone: tri leaves C2 before ste comes
    assert (board.at("tri"), board.at("ste")) == ("C3", "C2")
    assert board.view.phase == "cards", "nobody was asked about Ty-Rex"
    assert board.view.rex == "C3"
    assert board.held("tri", "ste") == [2, 3]
    assert [(event.rule, event.seat) for event in of(events, TreeEaten)] == [("TYR-4.5", 1)]


def test_tyr_t23_no_harvest_beside_ty_rex() -> None:
    board = scene(at={"ste": "A3"}, rex="A3", trees="A3")
    board.cards()
    events = board.rex_waits()
    assert (board.held("ste"), board.view.trees) == ([3], ("A3",))
    assert [event.visitors for event in of(events, TreeContested)] == [("stegosaurus", "rex")]


def test_tyr_t24_the_bone_goes_left() -> None:
    board = scene(rex="A3")
    assert board.view.bone == 0
    board.cards()
    board.rex_waits()
    assert board.view.bone == 1


def test_tyr_t25_who_falls_before_acting_does_not_act_but_steers_ty_rex() -> None:
    board = scene(at={"ste": "B2", "tri": "C2"}, held={"tri": 1}, rex="A4")
    events = board.cards(ste="move e", tri="move n")
    assert (board.held("tri"), board.at("tri")) == ([0], None)
    assert "CardLapsed" in kinds(events)
    assert [event.seat for event in of(events, Moved)] == [0]
    assert board.view.dinosaurs[1].played == (1, 0, 0)
    assert board.view.phase == "rex"
    assert "tri" in board.asked()


def test_tyr_t26_gains_come_before_losses() -> None:
    board = scene(at={"tri": "C2", "ste": "C3"}, held={"tri": 1, "ste": 2})
    board.cards(tri="move s")
    assert board.held("tri", "ste") == [1, 1]
    assert board.at("tri") == "C3"


def test_tyr_t27_a_shared_victory() -> None:
    board = scene(
        at={"dip": "-"}, held={"ste": 5, "tri": 5, "pte": 3, "dip": 0}, living=7, turn=8, rex="A3", trees=""
    )
    board.cards()
    board.rex_waits()
    assert board.result.winners == (0, 1)
    assert (board.result.reason, board.result.decider) == ("last_turn_played", "shared")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tyr_t28_a_panic_is_as_long_as_there_are_players(seats: int) -> None:
    board = Scene(seats).stay().arrange(at={"tri": "B5"}, rex="E3", trees="")
    board.cards(tri="panic n")
    board.point(dict.fromkeys(board.asked(), "n"))
    assert len(squares(board, "tri")) == seats
