"""Set-up, lake, volcano and trees, player counts: TYR-S, TYR-L, TYR-N."""

from __future__ import annotations

from itertools import permutations

import pytest

from taniere.core.errors import SetupError
from taniere.core.events import canonical, seen
from taniere.core.match import Match
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.constants import DINOSAURS, counts_of
from taniere.games.tyrannosaurus_rex.events import ArrowRevealed, TileMoved, TreesPlanted
from tests.games.tyrannosaurus_rex.scenes import Scene, of, scene


def chance_tokens(match: Match) -> dict[str, int]:
    chance = match.state.chance()
    assert chance is not None
    return {chance.token(outcome): weight for outcome, weight in chance.outcomes()}


def test_tyr_s1_lake_and_volcano_begin_in_their_corners() -> None:
    board = Scene()
    assert (board.view.lake, board.view.volcano) == ("A1", "E5")


def test_tyr_s2_colours_are_dealt_by_chance_and_decide_the_dinosaur() -> None:
    match = Match(GAME, 4)
    four = ("stegosaurus", "triceratops", "pteranodon", "diplodocus")
    assert chance_tokens(match) == {"colours " + " ".join(deal): 1 for deal in permutations(four)}
    match.resolve("colours diplodocus stegosaurus pteranodon triceratops")
    names = [shown.dinosaur for shown in match.state.view(None).dinosaurs]  # type: ignore[attr-defined]
    assert names == ["diplodocus", "stegosaurus", "pteranodon", "triceratops"]


def test_tyr_s3_dinosaurs_stand_in_corners_two_of_them_on_their_tiles() -> None:
    board = Scene()
    assert [board.at(name) for name in ("ste", "tri", "pte", "dip")] == ["A5", "E1", "E5", "A1"]
    assert (board.at("pte"), board.at("dip")) == (board.view.volcano, board.view.lake)


def test_tyr_s4_ty_rex_stands_on_its_den_in_the_middle() -> None:
    assert (Scene().view.rex, Scene().outlook.den) == ("C3", "C3")


def test_tyr_s5_the_reminder_card_is_there_for_all_to_see() -> None:
    shown = Scene().outlook.dinosaurs
    assert [place.refuge for place in shown] == [None, None, "volcano", "lake"]
    assert [place.split for place in shown] == [(5, 1, 3), (6, 2, 1), (7, 1, 1), (6, 3, 0)]


def test_tyr_s6_the_pteranodon_has_two_trees_and_the_volcano() -> None:
    for options in ({}, {"splits": "printed-order"}, {"provisions": "refuge-two"}):
        board = Scene(options=options)
        assert board.held("pte") == [2]
        assert board.outlook.dinosaurs[2].refuge == "volcano"


def test_tyr_s7_everybody_takes_the_starting_trees() -> None:
    assert Scene().held("tri", "pte", "dip", "ste") == [3, 2, 4, 3]


def test_tyr_s8_everybody_has_an_indicator_with_eight_directions() -> None:
    board = scene()
    board.cards()
    ways = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    for name in board.colours:
        assert board.legal(name) == [f"point {way}" for way in ways]


def test_tyr_s9_the_bone_is_given_and_seen_and_goes_left() -> None:
    board = scene(rex="A3")
    for bone in (0, 1, 2, 3):
        assert board.view.bone == bone
        assert board.outlook.order[0] == bone
        board.cards(pte="move e", ste="move w", tri="move e", dip="move n")
        board.rex_waits()


def test_tyr_s10_play_runs_clockwise() -> None:
    assert scene(bone=2).outlook.order == (2, 3, 0, 1)


def test_tyr_l1_lake_then_volcano_then_trees() -> None:
    board = Scene()
    assert (board.view.phase, board.view.trees) == ("lake", ())
    board.point(ste="e", tri="e", pte="e")
    assert (board.view.phase, board.view.trees) == ("volcano", ())
    board.point(ste="w", tri="w", dip="w")
    assert (board.view.phase, len(board.view.trees), board.view.turn) == ("cards", 20, 1)


def test_tyr_l2_all_but_the_diplodocus_place_the_lake() -> None:
    board = Scene()
    assert board.asked() == ["ste", "tri", "pte"]
    refusal = board.refusal("dip", "point e")
    assert (refusal.code, refusal.rule) == ("rides_the_tile", "TYR-L2")


def test_tyr_l3_arrows_are_shown_together_and_mean_the_same_for_everybody() -> None:
    board = Scene()
    events = board.point(ste="e", tri="s", pte="s")
    shown = of(events, ArrowRevealed)
    assert [(event.seat, event.subject, event.direction) for event in shown] == [
        (0, "lake", "e"),
        (1, "lake", "s"),
        (2, "lake", "s"),
    ]
    assert {event.rule for event in shown} == {"TYR-L3"}
    assert events[:3] == shown, "all are shown before the first is carried out"
    assert board.view.lake == "B3"


def test_tyr_l4_a_sealed_choice_is_nobodys_business_until_the_reveal() -> None:
    board = Scene()
    before = {name: canonical(board.seen_by(name)) for name in board.colours}
    assert board.match.play(0, "point e") == []
    assert {name: canonical(board.seen_by(name)) for name in board.colours} == before
    assert board.match.sealed(0) == "point e"
    assert board.match.take_back(0) == "point e"
    assert len(board.match.record.entries) == 5  # colours and four removed cards
    direct = board.state.copy()
    direct.apply(0, GAME.action("point e"))
    assert direct.view(0).chosen == "point e"
    assert canonical(direct.view(1)) == before["tri"]
    refusal = direct.refusal(0, GAME.action("point w"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("already_chosen", "TYR-L4")


def test_tyr_l5_arrows_are_carried_out_from_the_bone_clockwise() -> None:
    board = Scene(options={"start": "1"})
    events = board.point(ste="e", tri="s", pte="e")
    assert [(event.seat, event.square) for event in of(events, TileMoved)] == [
        (1, "A2"),
        (2, "B2"),
        (0, "C2"),
    ]


def test_tyr_l6_each_arrow_moves_the_tile_one_square() -> None:
    board = Scene()
    events = board.point(ste="e", tri="e", pte="e")
    moves = [(event.start, event.square) for event in of(events, TileMoved)]
    assert moves == [("A1", "B1"), ("B1", "C1"), ("C1", "D1")]


def test_tyr_l7_the_diplodocus_rides_along() -> None:
    board = Scene()
    board.point(ste="s", tri="s", pte="s")
    assert (board.view.lake, board.at("dip")) == ("A4", "A4")


def test_tyr_l8_all_but_the_pteranodon_place_the_volcano_once_the_lake_is_final() -> None:
    board = Scene()
    board.point(ste="s", tri="s", pte="s")
    assert board.asked() == ["ste", "tri", "dip"]
    assert board.refusal("pte", "point e").rule == "TYR-L8"
    events = board.point(ste="n", tri="n", dip="w")
    assert {event.rule for event in of(events, ArrowRevealed)} == {"TYR-L8"}
    assert (board.view.volcano, board.at("pte")) == ("D3", "D3")


def test_tyr_l9_a_tree_on_every_empty_square_but_not_on_the_den() -> None:
    board = Scene()
    board.point(ste="e", tri="e", pte="s")
    events = board.point(ste="w", tri="w", dip="n")
    planted = of(events, TreesPlanted)[0]
    every = {column + row for column in "ABCDE" for row in "12345"}
    free = every - {"C3", "C2", "C4", "E1", "A5"}
    assert set(planted.squares) == set(board.view.trees) == free
    assert planted.count == 20


def test_tyr_n1_two_play_stegosaurus_and_triceratops_or_the_owners_of_the_refuges() -> None:
    for pair, names in (
        ("stegosaurus-triceratops", {"stegosaurus", "triceratops"}),
        ("pteranodon-diplodocus", {"pteranodon", "diplodocus"}),
    ):
        match = Match(GAME, 2, {"line-up": pair})
        assert {name for token in chance_tokens(match) for name in token.split()[1:]} == names
    with pytest.raises(SetupError):
        Match(GAME, 2, {"line-up": "stegosaurus-diplodocus"})


def test_tyr_n2_three_play_triceratops_pteranodon_and_diplodocus() -> None:
    tokens = chance_tokens(Match(GAME, 3))
    assert {name for token in tokens for name in token.split()[1:]} == set(DINOSAURS) - {"stegosaurus"}
    assert len(tokens) == 6


def test_tyr_n3_four_play_all() -> None:
    assert {name for token in chance_tokens(Match(GAME, 4)) for name in token.split()[1:]} == set(DINOSAURS)


def test_tyr_n4_three_players_keep_all_nine_cards() -> None:
    board = Scene(3)
    assert board.view.phase == "lake"
    assert [sum(counts_of(hand)) for hand in board.state.hands] == [9, 9, 9]
    assert [place.hand for place in board.outlook.dinosaurs] == [(6, 2, 1), (7, 1, 1), (6, 3, 0)]


def test_tyr_n5_one_card_of_each_hand_goes_by_chance() -> None:
    match = Match(GAME, 4, {"start": "0"})
    match.resolve("colours stegosaurus triceratops pteranodon diplodocus")
    for split in ({"move": 5, "rest": 1, "panic": 3}, {"move": 6, "rest": 2, "panic": 1}):
        assert chance_tokens(match) == {f"remove {card}": count for card, count in split.items()}
        events = match.resolve("remove panic")
    assert [seen(events[0], seat)["card"] for seat in (0, 1, 2, None)] == [None, "panic", None, None]
    assert GAME.outlook(match.state.view(1)).dinosaurs[1].hand == (6, 2, 0)
    assert GAME.outlook(match.state.view(0)).dinosaurs[1].hand is None


@pytest.mark.parametrize(("seats", "turns"), [(2, 8), (3, 9), (4, 8)])
def test_tyr_n6_one_card_a_turn_until_none_is_left(seats: int, turns: int) -> None:
    outwards = {"ste": "sw", "tri": "ne", "pte": "se", "dip": "nw"}  # off the board from everybody's corner
    board = Scene(seats).stay().arrange(rex="A3", trees="")
    played = 0
    while board.state.result() is None:
        board.cards(**{name: card(board.legal(name), outwards[name]) for name in board.asked()})
        played += 1
        while board.view.phase == "panic":
            fugitive = board.colours[board.view.fugitive or 0]
            board.point(dict.fromkeys(board.asked(), outwards[fugitive]))
        board.rex_waits()
    assert played == turns == board.outlook.turns
    assert all(hand == 0 for hand in board.state.hands)
    assert (board.result.reason, board.result.rule) == ("last_turn_played", "TYR-N6")


def card(legal: list[str], outwards: str) -> str:
    """Any card, with an arrow that leads nowhere."""
    return next(token for token in legal if token == "rest" or token.split()[1] == outwards)
