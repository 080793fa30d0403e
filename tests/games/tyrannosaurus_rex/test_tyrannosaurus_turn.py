"""The six phases of a turn, TYR-0 to TYR-6, and the end, TYR-E."""

from __future__ import annotations

import pytest

from taniere.core.errors import TurnError
from taniere.core.match import Match
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.events import (
    Abstained,
    BonePassed,
    CardRevealed,
    Eliminated,
    FlightBegun,
    Moved,
    Rested,
    RexLeft,
    RexMoved,
    RexReturned,
    RushedIntoTile,
    TreeContested,
    TreeEaten,
    TreeHanded,
    TreeHarvested,
)
from taniere.games.tyrannosaurus_rex.state import TyrannosaurusState
from taniere.seeded import Seeded
from tests.games.tyrannosaurus_rex.scenes import Scene, kinds, of, scene


def test_tyr_0_1_six_phases_in_their_order() -> None:
    board = scene(at={"tri": "B2"}, trees="B2 C2", rex="A4")
    assert board.view.phase == "cards"
    events = board.cards(tri="move e")
    assert board.view.phase == "rex"
    events += board.rex_waits()
    order = [kind for kind in kinds(events) if kind in ("CardRevealed", "Moved", "ArrowRevealed")]
    assert order == ["CardRevealed"] * 4 + ["Moved"] + ["ArrowRevealed"] * 4
    assert kinds(events)[-3:] == ["TreeHarvested", "BonePassed", "TurnBegun"]
    assert board.view.turn == 2


def test_tyr_1_1_one_of_the_cards_left_is_laid() -> None:
    board = scene(hands={"tri": (0, 1, 1)})
    assert board.legal("tri") == [f"panic {way}" for way in ("n", "ne", "e", "se", "s", "sw", "w", "nw")] + [
        "rest"
    ]
    refusal = board.refusal("tri", "move n")
    assert (refusal.code, refusal.rule) == ("card_not_left", "TYR-1.1")
    assert refusal.arguments == {"card": "move", "left": ("rest", "panic")}
    for token in ("point n", "abstain"):
        assert board.refusal("tri", token).code == "choose_card"
    assert len(scene().legal("tri")) == 17


def test_tyr_1_2_cards_are_spread_differently() -> None:
    splits = [place.split for place in scene().outlook.dinosaurs]
    assert len(set(splits)) == 4
    rests, panics = [split[1] for split in splits], [split[2] for split in splits]
    assert rests.index(max(rests)) != panics.index(max(panics))  # one rests more, another is more timid


def test_tyr_2_1_the_direction_is_sealed_together_with_the_card() -> None:
    board = scene()
    assert board.match.play(1, "move s") == []
    assert board.match.waiting_for() == (0, 2, 3)
    with pytest.raises(TurnError):
        board.match.play(1, "move n")
    assert board.match.take_back(1) == "move s"
    assert board.at("tri") == "E1"


def test_tyr_2_2_an_arrow_means_the_neighbouring_square() -> None:
    for way, square in zip(
        ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
        ("B3", "C3", "C4", "C5", "B5", "A5", "A4", "A3"),
        strict=True,
    ):
        board = scene(at={"tri": "B4", "ste": "A1"}, rex="E2")
        shown = next(arrow for arrow in board.outlook_of("tri").arrows if arrow.direction == way)
        board.cards(tri=f"move {way}")
        assert board.at("tri") == square == shown.square


def test_tyr_3_0a_cards_and_directions_are_turned_up_together() -> None:
    events = scene(bone=2).cards(ste="panic w", tri="move s", pte="move n")
    shown = of(events, CardRevealed)
    assert events[:4] == shown
    assert [(event.seat, event.card, event.direction, event.choice) for event in shown] == [
        (2, "move", "n", "move n"),
        (3, "rest", None, "rest"),
        (0, "panic", "w", "panic w"),
        (1, "move", "s", "move s"),
    ]


def test_tyr_3_0b_cards_are_carried_out_from_the_bone_clockwise() -> None:
    events = scene(bone=2).cards(ste="move e", tri="move s", pte="move n", dip="move e")
    assert [event.seat for event in of(events, Moved)] == [2, 3, 0, 1]


def test_tyr_3_1_rest_stays() -> None:
    board = scene()
    events = board.cards(tri="rest")
    assert [(event.seat, event.square) for event in of(events, Rested)][1] == (1, "E1")
    assert board.legal("tri") == [action.token for action in GAME.actions if action.token.startswith("point")]


def test_tyr_3_2_move_goes_one_square() -> None:
    board = scene()
    event = of(board.cards(tri="move sw"), Moved)[0]
    assert (event.rule, event.start, event.square, event.by) == ("TYR-3.2", "E1", "D2", 1)


def test_tyr_3_2a_an_empty_square_does_nothing() -> None:
    board = scene(trees="")
    events = board.cards(tri="move s")
    assert kinds(events).count("Moved") == 1
    assert not {"TreeHanded", "TreeEaten", "RushedIntoTile"} & set(kinds(events))
    assert board.held("tri") == [3]


def test_tyr_3_2b_a_tree_waits_for_phase_5() -> None:
    board = scene(trees="E2")
    board.cards(tri="move s")
    assert (board.held("tri"), board.view.trees) == ([3], ("E2",))


def test_tyr_3_2c_a_bumped_opponent_hands_over_a_tree() -> None:
    board = scene(at={"ste": "E2"})
    event = of(board.cards(tri="move s"), TreeHanded)[0]
    assert (event.rule, event.seat, event.rival, event.count) == ("TYR-3.2c", 1, 0, 1)
    assert (event.trees, event.rival_trees) == (4, 2)


def test_tyr_3_2d_ty_rex_costs_the_mover_a_tree() -> None:
    board = scene(rex="E2")
    event = of(board.cards(tri="move s"), TreeEaten)[0]
    assert (event.rule, event.seat, event.square, event.trees) == ("TYR-3.2d", 1, "E2", 2)
    assert (board.at("tri"), board.view.lost) == ("E2", 1)


def test_tyr_3_2e_a_closed_tile_keeps_the_dinosaur_and_costs_a_tree() -> None:
    board = scene(at={"ste": "D5"})
    event = of(board.cards(ste="move e"), RushedIntoTile)[0]
    assert (event.rule, event.tile, event.lost, event.trees) == ("TYR-3.2e", "volcano", 1, 2)
    assert (board.at("ste"), board.view.lost, board.held("pte")) == ("D5", 1, [2])


@pytest.mark.parametrize("trees", [0, 1, 2])
def test_tyr_3_2e_who_has_no_tree_loses_none_and_the_arrow_says_so(trees: int) -> None:
    board = (
        Scene(options={"elimination": "end-of-turn"}).stay().arrange(at={"ste": "D5"}, held={"ste": trees})
    )
    arrow = next(arrow for arrow in board.outlook_of("ste").arrows if arrow.direction == "e")
    event = of(board.cards(ste="move e"), RushedIntoTile)[0]
    assert (event.lost, event.trees) == (min(trees, 1), max(trees - 1, 0))
    assert (arrow.effects, arrow.loss) == (("closed",), event.lost)


def test_tyr_3_3_opponents_steer_most_of_a_panic() -> None:
    board = scene()
    events = board.cards(tri="panic s")
    begun = of(events, FlightBegun)[0]
    assert (begun.seat, begun.count) == (1, 3)
    assert board.view.fugitive == 1
    assert board.outlook.subject == "triceratops"
    assert board.asked() == ["ste", "pte", "dip"]
    refusal = board.refusal("tri", "point n")
    assert (refusal.code, refusal.rule) == ("is_fleeing", "TYR-3.3c")


def test_tyr_3_3a_the_first_step_is_ones_own_at_ones_place_in_the_order() -> None:
    board = scene(at={"pte": "E3"})
    events = board.cards(tri="panic s", pte="move n")
    moves = of(events, Moved)
    assert [(event.rule, event.seat, event.square) for event in moves] == [
        ("TYR-3.3a", 1, "E2"),
        ("TYR-3.2", 2, "E2"),
    ]


def test_tyr_3_3b_the_flight_waits_for_all_other_cards() -> None:
    events = scene(bone=1).cards(tri="panic s", pte="move n", dip="move e", ste="move n")
    assert kinds(events)[-1] == "FlightBegun"
    assert kinds(events).count("Moved") == 4


def test_tyr_3_3c_arrows_apply_from_the_left_of_the_fugitive() -> None:
    board = scene(bone=3)
    board.cards(tri="panic s")
    assert board.outlook.steering == (2, 3, 0)
    events = board.point(pte="s", dip="w", ste="n")
    assert [(event.rule, event.by, event.square) for event in of(events, Moved)] == [
        ("TYR-3.3c", 2, "E3"),
        ("TYR-3.3c", 3, "D3"),
        ("TYR-3.3c", 0, "D2"),
    ]


def test_tyr_3_3d_impossible_arrows_of_opponents_are_ignored_without_loss() -> None:
    board = scene(at={"tri": "E3"})
    board.cards(tri="panic s")
    events = board.point(pte="s", dip="e", ste="w")
    assert kinds(events)[3:6] == ["TileIgnored", "StayedAtEdge", "Moved"]
    assert {event.rule for event in events[3:5]} == {"TYR-3.3d"}
    assert (board.at("tri"), board.held("tri"), board.view.lost) == ("D4", [3], 0)


def test_tyr_3_4_every_meeting_of_a_panic_costs_the_rival_a_tree() -> None:
    board = scene(at={"tri": "B5", "ste": "B3"})
    board.cards(tri="panic n")
    events = board.point(pte="n", dip="w", ste="e")
    assert [event.rule for event in of(events, TreeHanded)] == ["TYR-3.4", "TYR-3.4"]
    assert board.held("tri", "ste") == [5, 1]


def test_tyr_3_5_every_meeting_with_ty_rex_costs_a_tree_in_a_panic() -> None:
    board = scene(at={"tri": "C5"}, rex="C3")
    board.cards(tri="panic n")
    events = board.point(pte="n", dip="n", ste="s")
    assert [event.rule for event in of(events, TreeEaten)] == ["TYR-3.5", "TYR-3.5"]
    assert board.held("tri") == [1]


def test_tyr_3_6_the_den_may_be_crossed_and_stopped_on() -> None:
    board = scene(at={"tri": "C2", "ste": "B3"}, rex="A4", bone=1)
    board.cards(tri="move s", ste="rest")
    assert board.at("tri") == "C3"
    board = scene(at={"tri": "C1"}, rex="A4")
    board.cards(tri="panic s")
    events = board.point(pte="s", dip="s", ste="s")
    assert [event.square for event in of(events, Moved)] == ["C3", "C4", "C5"]


def test_tyr_3_7_cards_lie_open_until_phase_3_is_over() -> None:
    board = scene()
    events = board.cards(tri="panic s")
    assert [place.laid for place in board.view.dinosaurs] == ["rest", "panic s", "rest", "rest"]
    assert "CardsDiscarded" not in kinds(events)
    events = board.point(pte="w", dip="w", ste="n")
    assert "CardsDiscarded" in kinds(events)
    assert [place.laid for place in board.view.dinosaurs] == [None] * 4
    assert [place.played for place in board.view.dinosaurs] == [(0, 1, 0), (0, 0, 1), (0, 1, 0), (0, 1, 0)]


def test_tyr_4_1_everybody_steers_ty_rex_from_the_bone_clockwise() -> None:
    board = scene(bone=2, trees="")
    board.cards()
    assert board.outlook.steering == (2, 3, 0, 1)
    events = board.point(ste="e", tri="s", pte="n", dip="w")
    assert [(event.seat, event.square) for event in of(events, RexMoved)] == [
        (2, "C2"),
        (3, "B2"),
        (0, "C2"),
        (1, "C3"),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tyr_4_2_ty_rex_goes_as_far_as_there_are_players(seats: int) -> None:
    board = Scene(seats).stay().arrange(rex="B5", trees="")
    board.cards()
    events = board.point(dict.fromkeys(board.asked(), "n"))
    assert len(of(events, RexMoved)) == seats


def test_tyr_4_3_whoever_ty_rex_runs_over_loses_a_tree() -> None:
    board = scene(at={"tri": "C2", "ste": "C1"}, trees="")
    board.cards()
    events = board.point(ste="n", tri="n", pte="s", dip="w")
    assert [(event.rule, event.seat) for event in of(events, TreeEaten)] == [
        ("TYR-4.3", 1),
        ("TYR-4.3", 0),
        ("TYR-4.3", 1),
    ]
    assert (board.held("tri", "ste"), board.view.lost) == ([1, 2], 3)


def test_tyr_4_4_ty_rex_sent_onto_a_tile_is_away_until_the_next_phase_4() -> None:
    board = scene(rex="D4", at={"tri": "C4"}, trees="")
    board.cards()
    events = board.point(ste="se", tri="w", pte="w", dip="w")
    assert [(event.rule, event.tile) for event in of(events, RexLeft)] == [("TYR-4.4", "volcano")]
    assert (board.view.rex, board.view.phase, board.view.turn) == (None, "cards", 2)
    events = board.cards(tri="move n", pte="move e", ste="move w")
    assert (board.view.rex, board.view.turn, board.view.phase) == ("C3", 3, "cards")
    assert of(events, RexReturned)[0].rule == "TYR-4.4"
    board.cards(pte="move e", ste="move w", tri="move n")
    assert board.view.phase == "rex"


def test_tyr_4_5_ty_rex_coming_home_hits_whoever_is_there() -> None:
    board = scene(rex="-", at={"tri": "C3", "ste": "C3"}, trees="")
    events = board.cards()
    assert [(event.rule, event.seat) for event in of(events, TreeEaten)] == [
        ("TYR-4.5", 0),
        ("TYR-4.5", 1),
    ]
    assert (board.held("ste", "tri"), board.view.lost) == ([2, 2], 2)


def test_tyr_5_1_alone_on_a_tree_takes_it() -> None:
    board = scene(at={"tri": "B2"}, trees="B2", rex="A4")
    board.cards()
    event = of(board.rex_waits(), TreeHarvested)[0]
    assert (event.rule, event.seat, event.square, event.trees) == ("TYR-5.1", 1, "B2", 4)
    assert board.view.trees == ()


def test_tyr_5_2_several_on_a_tree_leave_it() -> None:
    board = scene(at={"tri": "B2", "ste": "B2"}, trees="B2", rex="A4")
    board.cards()
    events = board.rex_waits()
    assert [(event.rule, event.square, event.visitors) for event in of(events, TreeContested)] == [
        ("TYR-5.2", "B2", ("stegosaurus", "triceratops"))
    ]
    assert (board.view.trees, board.held("tri", "ste")) == (("B2",), [3, 3])


def test_tyr_5_3_ty_rex_takes_no_tree() -> None:
    board = scene(trees="A4", rex="A4")
    board.cards()
    board.rex_waits()
    assert (board.view.trees, board.view.lost) == (("A4",), 0)


def test_tyr_6_1_the_bone_goes_to_the_left_neighbour() -> None:
    board = scene(rex="A3", bone=3)
    board.cards()
    event = of(board.rex_waits(), BonePassed)[0]
    assert (event.rule, event.seat, board.view.bone) == ("TYR-6.1", 0, 0)


def test_tyr_e1_no_tree_left_means_eliminated() -> None:
    board = scene(held={"tri": 1}, at={"tri": "B1"})
    events = board.cards(tri="move w")
    assert [(event.rule, event.seat) for event in of(events, Eliminated)] == [("TYR-E1", 1)]
    assert board.view.dinosaurs[1].square is None
    board.point(ste="n", tri="s", pte="n", dip="s")
    assert board.asked() == ["ste", "pte", "dip"]
    refusal = board.refusal("tri", "rest")
    assert (refusal.code, refusal.rule) == ("is_eliminated", "TYR-E2")


def test_tyr_e2_the_eliminated_still_steer_ty_rex_or_abstain() -> None:
    board = scene(at={"tri": "-"}, held={"tri": 0}, living=0b1101, trees="")
    board.cards()
    assert board.asked() == ["ste", "tri", "pte", "dip"]
    assert board.legal("tri")[-1] == "abstain"
    assert board.refusal("ste", "abstain").code == "only_eliminated_abstain"
    events = board.point(ste="n", tri="w", pte="s", dip="e")
    assert board.view.rex == "C3"
    assert [event.seat for event in of(events, RexMoved)] == [0, 1, 2, 3]
    board.cards(pte="move e", ste="move w")
    events = board.point(ste="n", tri="abstain", pte="s", dip="n")
    assert [event.rule for event in of(events, Abstained)] == ["TYR-E2"]
    assert board.view.rex == "C2"


def test_tyr_e3_most_trees_win_after_the_last_turn() -> None:
    board = scene(
        held={"ste": 4, "tri": 6, "pte": 5, "dip": 6}, at={"tri": "B2"}, trees="B2", turn=8, rex="A4"
    )
    board.cards()
    board.rex_waits()
    assert board.result.scores == (4, 7, 5, 6)
    assert board.result.ranks == (4, 1, 3, 2)
    assert (board.result.decider, board.result.decider_rule) == ("trees", "TYR-E3")


def test_tyr_e4_several_may_win_together() -> None:
    board = scene(held={"ste": 4, "tri": 6, "pte": 5, "dip": 6}, turn=8, rex="A3", trees="")
    board.cards()
    board.rex_waits()
    assert board.result.winners == (1, 3)
    assert (board.result.decider, board.result.decider_rule) == ("shared", "TYR-E4")


def test_tyr_e5_trees_come_from_harvests_and_bumps_only() -> None:
    gains = {"TreeHarvested", "TreeHanded"}
    for before, after in changes():
        if sum(after[1]) + before[2] > sum(before[1]) + after[2]:
            assert "TreeHarvested" in after[0]
        if any(now > then for then, now in zip(before[1], after[1], strict=True)):
            assert gains & set(after[0])


def test_tyr_e6_trees_go_by_ty_rex_closed_tiles_and_bumps_only() -> None:
    losses = {"TreeEaten", "RushedIntoTile", "TreeHanded"}
    found = set()
    for before, after in changes():
        if after[2] > before[2]:
            assert {"TreeEaten", "RushedIntoTile"} & set(after[0])
        if any(now < then for then, now in zip(before[1], after[1], strict=True)):
            assert losses & set(after[0])
            found |= losses & set(after[0])
    assert found == losses


def changes() -> list[tuple[tuple[list[str], list[int], int], tuple[list[str], list[int], int]]]:
    """Of random games: events, provisions and lost trees, before and after every stage."""
    found = []
    for seed in range(25):
        match, source = Match(GAME, 2 + seed % 3), Seeded(seed)
        while match.state.chance() is not None:
            match.draw(source)
        state = match.state
        assert isinstance(state, TyrannosaurusState)
        before: tuple[list[str], list[int], int] = ([], state.held[:], state.lost)
        while match.state.result() is None:
            events = []
            for seat in match.waiting_for():
                legal = match.state.legal(seat)
                events += match.play(seat, GAME.actions[legal[source.below(len(legal))]].token)
            after = (kinds(events), state.held[:], state.lost)
            found.append((before, after))
            before = after
    return found
