"""What people read, and the data that an owner of the box can give."""

from __future__ import annotations

import re
from typing import Any

import pytest

from taniere.core.errors import DataError
from taniere.core.events import seen
from taniere.core.match import replay
from taniere.core.record import loads
from taniere.core.texts import LANGUAGES
from taniere.games.tyrannosaurus_rex import GAME
from taniere.games.tyrannosaurus_rex.constants import DINOSAURS
from tests.games.tyrannosaurus_rex.scenes import Scene, scene

SPLITS: dict[str, Any] = {
    "triceratops": [5, 3, 1],
    "pteranodon": [6, 0, 3],
    "diplodocus": [7, 1, 1],
    "stegosaurus": [6, 1, 2],
}
PROVISIONS: dict[str, Any] = {"triceratops": 4, "pteranodon": 2, "diplodocus": 3, "stegosaurus": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_name_what_would_do(language: str) -> None:
    board, texts = scene(hands={"tri": (2, 0, 1)}), GAME.texts(language)
    said = texts.refusal("rest", board.refusal("tri", "rest"))
    move, panic = {"en": ("Move", "Panic"), "fr": ("Mouvement", "Panique")}[language]
    assert f"{move}, {panic}" in said
    assert said.endswith("(TYR-1.1)")
    board.cards(tri="move s")
    said = texts.refusal("rest", board.refusal("tri", "rest"))
    assert "Ty-Rex" in said
    assert "point n, ne" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owner_reads_which_card_is_set_aside_and_others_do_not(language: str) -> None:
    board, texts = Scene(removed="rest"), GAME.texts(language)
    event = next(event for event in board.events if type(event).__name__ == "CardRemoved")
    rest = {"en": "Rest", "fr": "Repos"}[language]
    assert rest in texts.event(seen(event, 0))
    assert rest not in texts.event(seen(event, 1))
    assert "None" not in texts.event(seen(event, None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_in_words_shows_places_hands_and_arrows(language: str) -> None:
    texts = GAME.texts(language)
    board = scene(at={"tri": "B2"}, trees="C2", rex="C3")
    lines = GAME.describe(board.seen_by("tri"), texts)
    assert lines[0].split() == ["A", "B", "C", "D", "E"]
    assert lines[2].split() == ["2", "·", "T", "*", "·", "·"]
    assert lines[3].split() == ["3", "·", "·", "REX", "·", "·"]
    text = "\n".join(lines)
    assert {"en": "in hand: 5 Move, 2 Rest, 1 Panic", "fr": "en main\u00a0: 5 Mouvement, 2 Repos, 1 Panique"}[
        language
    ] in text
    assert {"en": "all but one of: 5 Move", "fr": "à une carte près\u00a0: 5 Mouvement"}[language] in text
    assert {"en": "Trees on: C2", "fr": "Arbres en\u00a0: C2"}[language] in text
    assert {"en": "refuge: the lake;", "fr": "refuge\u00a0: le lac\u00a0;"}[language] in text
    assert {"en": "T Triceratops", "fr": "T Tricératops"}[language] in text
    assert {"en": "north-west: A1, closed", "fr": "nord-ouest\u00a0: A1, interdit"}[language] in text


def test_every_sentence_of_both_languages_takes_the_same_arguments() -> None:
    english, french = (GAME.texts(language).catalogue for language in ("en", "fr"))
    keys = {key for key in english if key.startswith(("event.", "refusal.", "board.", "action."))}
    assert keys == {key for key in french if key.startswith(("event.", "refusal.", "board.", "action."))}
    for key in keys - {"board.seat.one"}:  # English writes the number out
        fields = [set(re.findall(r"{(\w+)}", catalogue[key])) for catalogue in (english, french)]
        assert fields[0] == fields[1], key


def test_tyr_g4_tyr_g5_an_owner_can_give_the_real_numbers() -> None:
    board = Scene(
        data={"splits": SPLITS, "provisions": PROVISIONS}, removed="move", colours="tri dip ste pte"
    )
    assert board.outlook.dinosaurs[0].split == (5, 3, 1)
    assert board.held("tri", "pte", "dip", "ste") == [4, 2, 3, 3]


def test_tyr_g4_one_table_is_enough_and_the_other_is_the_presets() -> None:
    data = {"provisions": PROVISIONS, "note": "as printed"}
    board = Scene(data=data, options={"splits": "printed-order"})
    assert board.held("tri") == [4]
    assert board.outlook.dinosaurs[board.seat("tri")].split == (7, 1, 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"cards": []}, "roster_key"),
        ({"note": 7}, "roster_key"),
        ({"splits": [1]}, "roster_dinosaurs"),
        ({"splits": {"triceratops": [6, 2, 1]}}, "roster_dinosaurs"),
        ({"splits": {**SPLITS, "triceratops": [6, 2]}}, "roster_row"),
        ({"splits": {**SPLITS, "triceratops": [6, 2, 1, 0]}}, "roster_row"),
        ({"splits": {**SPLITS, "triceratops": [10, -1, 0]}}, "roster_row"),
        ({"splits": {**SPLITS, "triceratops": [True, 4, 4]}}, "roster_row"),
        ({"splits": {**SPLITS, "triceratops": [6, 2, 2]}}, "roster_sum"),
        ({"provisions": {**PROVISIONS, "triceratops": 0}}, "roster_provisions"),
        ({"provisions": {**PROVISIONS, "triceratops": "3"}}, "roster_provisions"),
        ({"provisions": {**PROVISIONS, "triceratops": 5}}, "roster_trees"),
    ],
)
def test_data_that_does_not_fit_the_box_is_refused_in_words(data: dict[str, Any], code: str) -> None:
    with pytest.raises(DataError) as caught:
        GAME.check_data(data)
    assert caught.value.code == code
    assert "{" not in str(caught.value)
    for language in LANGUAGES:
        assert GAME.texts(language).error(caught.value)


def test_data_that_differs_from_the_rulebook_is_noted() -> None:
    assert GAME.check_data({"splits": {**SPLITS, "pteranodon": [6, 3, 0], "stegosaurus": [6, 1, 2]}}) == ()
    codes = [notice.code for notice in GAME.check_data({"splits": {name: [3, 3, 3] for name in DINOSAURS}})]
    assert codes == ["roster_rows"]
    notices = GAME.check_data({"provisions": {**PROVISIONS, "pteranodon": 1}})
    assert [notice.code for notice in notices] == ["roster_pteranodon"]
    for language in LANGUAGES:
        for notice in notices:
            assert GAME.texts(language).say(f"notice.{notice.code}", **notice.arguments)


def test_data_goes_through_a_record() -> None:
    board = Scene(
        data={"splits": SPLITS, "provisions": PROVISIONS}, removed="move", colours="tri dip ste pte"
    )
    again = replay(GAME, loads(board.match.record.dumps()))
    assert again.state == board.state


@pytest.mark.parametrize("language", LANGUAGES)
def test_tyr_3_0b_tyr_4_1_the_text_says_in_which_order_arrows_are_carried_out(language: str) -> None:
    texts = GAME.texts(language).with_people("Anne", "Bob", "Chloé", "Ève")
    order = {"en": "Carried out in this order: ", "fr": "S’exécutent dans cet ordre\u00a0: "}[language]
    board = scene(bone=2)
    assert order + "Chloé, Ève, Anne, Bob" in GAME.describe(board.seen_by("tri"), texts)
    board.cards(tri="move s")
    assert board.seen_by("tri").phase == "rex"
    assert order + "Chloé, Ève, Anne, Bob" in GAME.describe(board.seen_by("tri"), texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tyr_3_3c_the_log_says_whose_arrow_is_carried_out(language: str) -> None:
    texts = GAME.texts(language).with_people("Anne", "Bob", "Chloé", "Ève")
    moved = {
        "event": "Moved",
        "rule": "",
        "seat": 0,
        "dinosaur": "stegosaurus",
        "start": "A1",
        "square": "B1",
    }
    assert (
        texts.event({**moved, "by": 3})
        == {
            "en": "The arrow of Ève leads the Stegosaurus from A1 to B1.",
            "fr": "La flèche d’Ève mène le Stégosaure de A1 à B1.",
        }[language]
    )
    arrow = {"event": "ArrowRevealed", "rule": "", "seat": 1, "subject": "rex", "direction": "e"}
    assert (
        texts.event(arrow)
        == {
            "en": "Bob points Ty-Rex east.",
            "fr": "Bob indique l’est pour le Ty-Rex.",
        }[language]
    )
