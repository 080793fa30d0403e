"""Pig rule by rule: PIG-1 to PIG-8, PIG-G1 and PIG-G2."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from taniere.core.errors import IllegalAction, SetupError, TurnError
from taniere.core.events import Event
from taniere.core.match import Match
from taniere.core.results import Refusal
from taniere.games.pig import GAME
from taniere.games.pig.events import Banked, Busted, Rolled, StartDrawn
from taniere.games.pig.views import PigView


def pig(seats: int = 2, options: Mapping[str, object] | None = None) -> Match:
    return Match(GAME, seats, {"start": "0", **(options or {})})


def view(match: Match) -> PigView:
    seen = match.state.view(None)
    assert isinstance(seen, PigView)
    return seen


def roll(match: Match, *faces: int) -> list[Event]:
    """The active seat rolls these faces, one after the other."""
    events: list[Event] = []
    for face in faces:
        events += match.play(view(match).active, "roll") + match.resolve(f"roll {face}")
    return events


def hold(match: Match) -> list[Event]:
    return match.play(view(match).active, "hold")


def refusal(match: Match, seat: int, token: str) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, token)
    return caught.value.refusal


def test_pig_1_the_target_is_100_unless_another_is_chosen() -> None:
    assert Match(GAME, 2).record.options["target"] == "100"
    match = pig(options={"target": 10})
    roll(match, 6, 4)
    hold(match)
    assert match.state.result() is not None
    for target in (9, 1001, "many"):
        with pytest.raises(SetupError):
            pig(options={"target": target})


def test_pig_2_two_to_eight_play_clockwise_from_a_drawn_or_chosen_start() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    match = Match(GAME, 3)
    chance = match.state.chance()
    assert chance is not None
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        ("start 0", 1),
        ("start 1", 1),
        ("start 2", 1),
    ]
    assert match.resolve("start 2") == [StartDrawn(rule="PIG-2", seat=2)]
    order = []
    for _ in range(4):
        order.append(view(match).active)
        hold(match)
    assert order == [2, 0, 1, 2]
    assert view(pig(3, {"start": "1"})).active == 1


def test_pig_2_nobody_else_may_play_in_a_turn() -> None:
    refused = refusal(pig(), 1, "roll")
    assert (refused.code, refused.rule, refused.arguments) == ("not_your_turn", "PIG-2", {"active": 0})


def test_pig_2_the_die_has_six_equal_sides() -> None:
    match = pig()
    match.play(0, "roll")
    chance = match.state.chance()
    assert chance is not None
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        (f"roll {face}", 1) for face in range(1, 7)
    ]


def test_pig_3_a_player_rolls_or_holds() -> None:
    match = pig()
    assert [GAME.actions[action].token for action in match.state.legal(0)] == ["roll", "hold"]
    assert match.state.legal(1) == ()
    match.play(0, "roll")
    with pytest.raises(TurnError):
        match.play(0, "hold")


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_pig_4_any_face_but_1_adds_to_the_turn_total_and_the_player_chooses_again(face: int) -> None:
    match = pig()
    assert roll(match, face) == [Rolled(rule="PIG-4", seat=0, face=face)]
    assert (view(match).turn_total, view(match).active, view(match).banked) == (face, 0, (0, 0))
    roll(match, face)
    assert view(match).turn_total == 2 * face


def test_pig_5_a_1_takes_the_turn_total_and_the_turn_but_not_the_bank() -> None:
    match = pig()
    roll(match, 6)
    hold(match)
    hold(match)
    events = roll(match, 5, 4, 1)
    assert events[-1] == Busted(rule="PIG-5", seat=0, lost=9)
    assert (view(match).turn_total, view(match).active, view(match).banked) == (0, 1, (6, 0))


def test_pig_6_holding_banks_the_turn_total_and_passes_the_die() -> None:
    match = pig()
    roll(match, 6, 5)
    assert hold(match) == [Banked(rule="PIG-6", seat=0, points=11, banked=11)]
    assert (view(match).turn_total, view(match).active, view(match).banked) == (0, 1, (11, 0))
    hold(match)
    roll(match, 2)
    assert hold(match) == [Banked(rule="PIG-6", seat=0, points=2, banked=13)]


def test_pig_6_the_example_of_the_rules_page_plays_as_it_is_told() -> None:
    for last, banked in ((None, 33), (1, 20)):
        match = pig()
        roll(match, 6, 6, 6, 2)
        hold(match)
        hold(match)
        roll(match, 4, 6, 3)
        assert (view(match).banked[0], view(match).turn_total) == (20, 13)
        _ = hold(match) if last is None else roll(match, last)
        assert view(match).banked[0] == banked


def test_pig_7_the_game_ends_the_moment_a_holder_has_the_target() -> None:
    match = pig(3, {"target": 10})
    hold(match)
    roll(match, 6, 5)
    hold(match)
    result = match.state.result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 11, 0), (1,))
    assert (result.reason, result.rule) == ("target_reached", "PIG-7")
    assert match.state.actors() == ()
    with pytest.raises(TurnError):
        match.play(2, "roll")


@pytest.mark.parametrize(("target", "is_over"), [(10, True), (11, True), (12, False)])
def test_pig_7_the_target_itself_is_enough_and_one_point_less_is_not(target: int, is_over: bool) -> None:
    match = pig(options={"target": target})
    roll(match, 6, 5)
    hold(match)
    assert (match.state.result() is not None) == is_over


def test_pig_8_the_others_are_ranked_by_what_they_banked_and_equal_points_share_a_rank() -> None:
    match = pig(5, {"target": 10})
    for face in (4, 2, 4, 3):
        roll(match, face)
        hold(match)
    roll(match, 6, 6)
    hold(match)
    result = match.state.result()
    assert result is not None
    assert result.scores == (4, 2, 4, 3, 12)
    assert result.ranks == (2, 5, 2, 4, 1)


def test_pig_g1_holding_before_the_first_roll_banks_nothing_and_passes_the_die() -> None:
    match = pig()
    assert GAME.action("hold") in match.state.legal(0)
    assert hold(match) == [Banked(rule="PIG-G1", seat=0, points=0, banked=0)]
    assert (view(match).active, view(match).banked) == (1, (0, 0))


def test_pig_g2_reaching_the_target_in_the_turn_total_wins_nothing_before_holding() -> None:
    match = pig(options={"target": 10})
    roll(match, 6, 6)
    assert match.state.result() is None
    assert view(match).active == 0
    roll(match, 1)
    assert match.state.result() is None
    assert view(match).banked == (0, 0)


@pytest.mark.parametrize(("language", "who"), [("en", "Zoé"), ("fr", "Zoé")])
def test_pig_2_a_refusal_names_the_player_whose_turn_it_is(language: str, who: str) -> None:
    texts = GAME.texts(language).with_people(who, "Ali")
    said = texts.refusal("roll", refusal(pig(), 1, "roll"))
    assert who in said
    assert said.endswith("(PIG-2)")
