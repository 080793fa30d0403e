"""What Tanière ruled where the rulebook of Dino Park is silent: GD-1 to GD-19."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taniere.core.chance import Chance
from taniere.core.errors import DataError, SetupError
from taniere.core.events import seen
from taniere.core.match import Match
from taniere.games.dino_park import GAME
from taniere.games.five_dice.events import (
    BonusSetTaken,
    CardDiscarded,
    CardLost,
    CardTurnedUp,
    CardWon,
    FifthDieKept,
    LastTurnBegun,
    TurnBegun,
)
from tests.games.five_dice.positions import Board, dinos, kinds, of

DOCS = Path(__file__).parents[3] / "docs" / "rules"

# The deck of the specification, by points.
SPECIFIED = {
    1: ("Wannanosaurus", "rope trapdoor; rope cage; net net"),
    2: ("Pterodactylus", "cage rope trapdoor; trapdoor trapdoor net; cage trapdoor net; cage hammer cage"),
    3: (
        "Triceratops",
        "rope hammer net trapdoor; trapdoor hammer hammer trapdoor; cage net hammer trapdoor; "
        "hammer cage hammer net",
    ),
    4: (
        "Stegosaurus",
        "net rope cage hammer rope; net rope net cage rope; net hammer trapdoor trapdoor rope; "
        "trapdoor trapdoor cage hammer hammer",
    ),
    5: (
        "Tyrannosaurus",
        "hammer trapdoor cage cage rope rope; rope hammer hammer net net rope; "
        "hammer cage cage net trapdoor rope",
    ),
}


def shipped() -> list[tuple[int, str, str]]:
    """Points, species and tools of each shipped card."""
    deck = GAME.deck(None)
    tools = [" ".join(GAME.rulebook.faces[face] for face in spaces) for spaces in deck.spaces]
    return list(zip(deck.values, deck.names, tools, strict=True))


def cards(*texts: str) -> dict[str, object]:
    """Custom data with these tools."""
    return {
        "cards": [
            {"id": f"d{number}", "tools": tools.split(), "points": 1} for number, tools in enumerate(texts)
        ]
    }


def lose(board: Board, *slots: int) -> None:
    """Fill these cards, each `net`, and lose the turn."""
    faces = ["rope"] * (5 - len(slots)) + ["net"] * len(slots)
    board.throw(" ".join(faces))
    board.keep(*[f"net dino-{slot}" for slot in slots])
    board.roll_on(" ".join(["rope"] * (5 - len(slots))))


def test_gd_1_the_shipped_deck_is_the_specified_one_and_a_card_is_worth_its_tools_minus_one() -> None:
    specified = [
        (points, species, tools)
        for points, (species, texts) in SPECIFIED.items()
        for tools in texts.split("; ")
    ]
    assert sorted(shipped()) == sorted(specified)
    assert all(points == len(tools.split()) - 1 for points, _, tools in shipped())
    assert sum(points for points, _, _ in shipped()) == 54
    assert len({tuple(sorted(tools.split())) for _, _, tools in shipped()}) == 18


@pytest.mark.parametrize("language", ["en", "fr"])
def test_gd_1_the_rules_page_shows_the_shipped_deck(language: str) -> None:
    page = (DOCS / f"dino-park.{language}.md").read_text(encoding="utf-8")
    words = GAME.texts(language)
    rows = re.findall(r"^\| ([1-5]) \| (\w+) \| (\d) \| (.+) \|$", page, re.MULTILINE)
    told = [(int(points), name, tools) for points, name, _, row in rows for tools in row.split(" · ")]
    assert sorted(told) == sorted(
        (points, words.word(name), words.word(tuple(tools.split()))) for points, name, tools in shipped()
    )
    assert [int(number) for _, _, number, _ in rows] == [len(row.split(" · ")) for *_, row in rows]


def test_gd_2_18_adventurers_are_enough_for_the_three_largest_cards() -> None:
    sizes = sorted(len(tools.split()) for _, _, tools in shipped())
    assert sum(sizes[-3:]) == 18
    assert sizes.count(6) == 3
    assert GAME.deck(None).notices == ()
    # Six spaces are the most a card may have, so that no deck at all can need a nineteenth.
    with pytest.raises(DataError):
        GAME.check_data(cards(*["net"] * 17, "net net net net net net net"))


def test_gd_2_adventurers_never_run_out() -> None:
    board = dinos(*["net net net net net net"] * 3)
    faces = "net net net binoculars binoculars"
    board.throw(faces)
    for slot in (1, 1, 2, 2, 3, 3):
        board.keep(f"net dino-{slot} *3", "binoculars *2")
        if (slot, board.open(3)) != (3, ""):
            board.roll_on(faces)
    assert [board.open(slot) for slot in (1, 2, 3)] == ["", "", ""]


@pytest.mark.parametrize("binoculars", [0, 1])
def test_gd_3_five_dice_aside_with_fewer_than_two_binoculars_end_the_turn_by_choice(binoculars: int) -> None:
    board = dinos("net net net", "rope rope", "cage", "hammer")
    board.throw(" ".join(["rope"] * (2 - binoculars) + ["net"] * 3 + ["binoculars"] * binoculars))
    events = board.keep(*["binoculars"] * binoculars, "net dino-1 *3", *["rope dino-2"] * (2 - binoculars))
    assert [(event.rule, event.seat) for event in of(events, FifthDieKept)] == [("GD-3", 0)]
    assert [won.card for won in of(events, CardWon)] == (["A"] if binoculars else ["A", "B"])
    assert board.view.active == 1


def test_gd_3_solo_the_fifth_die_therefore_discards() -> None:
    board = dinos("net net net", "rope rope rope", "cage", "hammer", "hammer", seats=1)
    events = board.turn("rope rope net net net", "rope dino-2 *2", "net dino-1 *3")
    assert [gone.card for gone in of(events, CardDiscarded)] == ["E"]


def test_gd_4_all_full_cards_are_taken_automatically() -> None:
    board = dinos("net", "net", "net", "rope", "rope", "rope")
    events = board.turn("hammer hammer net net net", "net dino-1", "net dino-2", "net dino-3")
    assert [won.card for won in of(events, CardWon)] == ["A", "B", "C"]
    assert board.state.actors() == ()  # nothing was asked: the next throw is due


@pytest.mark.parametrize("is_lost", [False, True])
def test_gd_5_adventurers_stay_on_cards_that_are_not_full(is_lost: bool) -> None:
    board = dinos("net", "rope rope cage", "cage cage", "net")
    board.throw("rope hammer hammer cage net")
    board.keep("net dino-1", "rope dino-2", "cage dino-3")
    if is_lost:
        board.roll_on("hammer hammer")
    else:
        board.stop()
    assert board.up == ("D", "B", "C")
    assert [board.open(slot) for slot in (1, 2, 3)] == ["net", "rope cage", "cage"]


def test_gd_6_the_bonus_roll_may_be_declined() -> None:
    board = dinos("net net net", "rope", "cage", "hammer")
    board.throw("net net net binoculars binoculars")
    board.keep("net dino-1 *3", "binoculars *2")
    events = board.stop()
    assert kinds(events)[:2] == ["TurnStopped", "CardWon"]
    assert board.view.active == 1


def test_gd_6_binoculars_are_counted_afresh_in_each_of_any_number_of_sets() -> None:
    board = dinos("net net net net", "rope", "cage", "hammer")
    board.throw("binoculars binoculars binoculars binoculars binoculars")
    for _ in range(8):
        board.keep("binoculars *5")
        board.roll_on("binoculars binoculars binoculars binoculars binoculars")
    board.keep("binoculars *5")
    board.roll_on("net net net net binoculars")
    events = board.keep("binoculars", "net dino-1 *4")
    assert len(of(board.history, BonusSetTaken)) == 9
    assert "FifthDieKept" in kinds(events)


def test_gd_7_a_tool_may_repeat_on_a_card() -> None:
    assert any(len(set(tools.split())) < len(tools.split()) for _, _, tools in shipped())
    board = dinos("net net rope net", "cage", "cage")
    board.throw("rope net net net net")
    board.keep("net dino-1 *3")
    assert board.open(1) == "rope"
    assert board.legal() == {"keep rope dino-1", "roll", "stop"}


@pytest.mark.parametrize("tools", [[], ["net", "spoon"], ["binoculars"], "net"])
def test_gd_7_other_tools_are_refused_by_name(tools: object) -> None:
    data = cards(*["net"] * 8)
    data["cards"][1]["tools"] = tools  # type: ignore[index]
    with pytest.raises(DataError, match="card d1: "):
        Match(GAME, 2, None, data)


def test_gd_8_the_five_removed_cards_are_random_and_unseen() -> None:
    board = Board(GAME, None, 2, {"short": True})
    # Whatever is drawn next, any of the 15 cards not seen yet is as likely as the others.
    assert len(board.view.unseen) == 15
    assert board.view.gone == ()
    board.throw("rope trapdoor hammer hammer hammer")
    board.keep("rope dino-1", "trapdoor dino-1")
    board.match.play(0, "stop")
    assert [weight for _, weight in board.chance.outcomes()] == [1] * 15


def test_gd_8_the_short_game_is_off_unless_chosen() -> None:
    assert Match(GAME, 2).record.options["short"] == "false"
    assert Board(GAME).outlook.pile == 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gd_9_the_start_player_is_drawn_unless_one_is_chosen(seats: int) -> None:
    chance = Match(GAME, seats).state.chance()
    assert isinstance(chance, Chance)
    assert [(chance.token(outcome), weight) for outcome, weight in chance.outcomes()] == [
        (f"start {seat}", 1) for seat in range(seats)
    ]
    match = Match(GAME, seats)
    match.resolve("start 1")
    for card in ("D01", "D02", "D03"):
        events = match.resolve(f"card {card}")
    assert [event.seat for event in of(events, TurnBegun)] == [1]
    assert Board(GAME, None, seats, {"start": "1"}).view.active == 1


def test_gd_10_the_game_ends_at_once_in_mid_round() -> None:
    board = dinos("net", "net", "net", seats=4)
    events = board.turn("hammer hammer net net net", "net dino-1", "net dino-2", "net dino-3")
    assert kinds(events)[-1] == "GameEnded"
    assert [event.seat for event in of(board.history, TurnBegun)] == [0]
    board = dinos("net", "net", "net", seats=4)
    lose(board, 1, 2, 3)  # the same by a lost turn
    assert board.is_over()
    assert board.view.gone == ("A", "B", "C")


def test_gd_11_a_last_card_never_asks_for_more_than_before() -> None:
    board = dinos("net net net net net net", "rope", "cage")
    board.turn("rope hammer hammer cage net", "rope dino-2", "cage dino-3")
    left = 6
    for _ in range(5):
        board.turn("hammer hammer hammer hammer net", "net dino-1")
        board.throw("rope rope rope rope rope")  # lost, and nothing changes
        left -= 1
        assert board.open(1) == " ".join(["net"] * left)
    board.turn("hammer hammer hammer hammer net", "net dino-1")
    assert board.is_over()


def test_gd_12_solo_first_the_full_cards_then_the_refill_then_the_discard() -> None:
    board = dinos("net", "rope rope", "cage cage", "hammer", "hammer", "hammer", seats=1)
    events = board.turn("hammer hammer hammer hammer net", "net dino-1")
    assert kinds(events)[-5:] == ["TurnStopped", "CardWon", "CardTurnedUp", "CardDiscarded", "TurnBegun"]
    assert [up.card for up in of(events, CardTurnedUp)] == ["D"]
    assert [gone.card for gone in of(events, CardDiscarded)] == ["E"]


def test_gd_13_solo_a_lost_turn_that_draws_the_last_card_brings_the_last_turn() -> None:
    board = dinos("net", "net", "net", "cage", "cage", seats=1)
    lose(board, 1, 2, 3)
    assert board.up == ("D", "E", None)
    assert len(of(board.history, LastTurnBegun)) == 1
    assert board.view.is_last_turn
    board.turn("hammer hammer hammer hammer cage", "cage dino-2")
    assert board.is_over()
    assert board.result.scores == (1,)


def test_gd_13_solo_with_an_empty_table_the_game_simply_ends() -> None:
    board = dinos("net", "net", "net", seats=1)
    assert board.view.is_last_turn
    lose(board, 1, 2, 3)
    assert board.is_over()
    assert board.up == (None, None, None)


def test_gd_14_solo_the_discarded_card_is_shown() -> None:
    board = dinos("net net", "net net", "net net", "rope", "cage", seats=1)
    (discarded,) = of(board.turn("rope rope rope rope net", "net dino-1"), CardDiscarded)
    assert seen(discarded, None)["card"] == seen(discarded, 0)["card"] == "D"
    assert board.view.gone == ("D",)


def test_gd_15_solo_and_short_go_together() -> None:
    board = Board(GAME, None, 1, {"short": True})
    assert board.outlook.pile == 10
    for left in range(9, -1, -1):
        assert not board.view.is_last_turn
        board.turn("hammer hammer hammer hammer binoculars", "binoculars")
        assert board.outlook.pile == left
    assert board.view.is_last_turn
    assert len(board.view.unseen) == 5


@pytest.mark.parametrize(("option", "pile"), [("voluntary", 3), ("always", 2)])
def test_gd_16_solo_a_lost_turn_is_free_unless_the_option_says_always(option: str, pile: int) -> None:
    board = dinos("net", "net", "net", "cage", "cage", "cage", seats=1, options={"solo-discard": option})
    board.throw("rope rope rope rope rope")
    assert board.outlook.pile == pile
    assert len(of(board.history, CardDiscarded)) == 3 - pile
    assert Match(GAME, 1).record.options["solo-discard"] == "voluntary"
    with pytest.raises(SetupError):
        Match(GAME, 1, {"solo-discard": "never"})


def test_gd_16_the_option_changes_nothing_for_turns_ended_by_choice_or_for_several_players() -> None:
    for option in ("voluntary", "always"):
        board = dinos(
            "net net", "net", "net", "cage", "cage", "cage", seats=1, options={"solo-discard": option}
        )
        board.turn("rope rope rope rope net", "net dino-1")
        assert board.outlook.pile == 2
    board = dinos("net", "net", "net", "cage", seats=2, options={"solo-discard": "always"})
    board.throw("rope rope rope rope rope")
    assert board.outlook.pile == 1


def test_gd_17_collected_cards_are_public() -> None:
    board = dinos("net:5", "rope", "cage", "cage")
    events = board.turn("hammer hammer hammer hammer net", "net dino-1")
    for seat in (0, 1, None):
        view = board.state.view(seat)
        assert (view.won, board.game.outlook(view).points) == ((("A",), ()), (5, 0))
        (won,) = [shown for shown in (seen(event, seat) for event in events) if shown["event"] == "CardWon"]
        assert (won["card"], won["value"]) == ("A", 5)


def test_gd_18_removed_cards_lie_open() -> None:
    board = dinos("net", "net", "cage", "rope", "rope")
    board.throw("hammer hammer hammer net net")
    board.keep("net dino-1", "net dino-2")
    events = board.roll_on("trapdoor trapdoor trapdoor")
    for seat in (0, 1, None):
        assert board.state.view(seat).gone == ("A", "B")
        assert [seen(lost, seat)["card"] for lost in of(events, CardLost)] == ["A", "B"]


def test_gd_19_cards_keep_their_slot_and_new_ones_fill_from_left_to_right() -> None:
    board = dinos("net", "rope rope", "net", "cage", "cage")
    events = board.turn("hammer hammer hammer net net", "net dino-3", "net dino-1")
    assert [(up.slot, up.card) for up in of(events, CardTurnedUp)] == [("dino-1", "D"), ("dino-3", "E")]
    assert board.up == ("D", "B", "E")


def test_gd_19_an_empty_slot_stays_empty_and_takes_no_die() -> None:
    board = dinos("net", "net", "rope")
    board.turn("hammer hammer hammer hammer net", "net dino-1")
    assert board.up == (None, "B", "C")
    board.throw("hammer hammer hammer hammer net")
    assert board.legal() == {"keep net dino-2"}
    assert board.refusal("keep net dino-1").code == "slot_empty"
