"""What people read who play by the text alone: marks of the board, dinosaurs, food that was dropped."""

from __future__ import annotations

import pytest

from taniere.core.events import Event, seen
from taniere.core.texts import LANGUAGES, Texts
from taniere.games.labyrintus import GAME
from taniere.games.labyrintus.events import LeaderExpelled, LeaderScared, PawnRescued
from tests.games.labyrintus.tables import CARNIVORE_3, HERBIVORE_3, OMNIVORE_2, Table

FOOD = {"en": "plants (red), meat", "fr": "plantes (fond rouge), viande"}


def words(language: str) -> Texts:
    return GAME.texts(language).with_people("Éva", "Bob", "Chloé")


def told(table: Table, language: str = "en") -> list[str]:
    return GAME.describe(table.view, words(language))


def line_of(lines: list[str], sign: str) -> str:
    return next(line for line in lines if sign in line)


def test_pawns_stand_on_their_roads_and_the_marks_are_explained() -> None:
    table = Table(HERBIVORE_3, CARNIVORE_3).put(0, "A3 E-S").put(1, "D1 W-N", pawn="t-rex").volcano("C2 S-W")
    lines = told(table)
    assert "A3 E-S[1] W-N |" in line_of(lines, "A3 ")
    assert "D1 E-S W-N[T] |" in line_of(lines, "D1 ")
    assert "C2 N-E S-W ! |" in line_of(lines, "C2 ")
    assert "A2 E-S* W-N |" in line_of(lines, "A2 ")
    legend = line_of(lines, "* red footprint")
    assert "! wheel locked by a volcano" in legend
    assert legend.endswith("[1] Chefosaur of Éva, [T] T-Rex, walks for Bob")
    french = line_of(told(table, "fr"), "* empreinte rouge")
    assert "! roue bloquée par un volcan" in french
    assert french.endswith("[1] Chefosaure d’Éva, [T] T-Rex, marche pour Bob")


def test_a_pawn_on_a_reserve_is_shown_there() -> None:
    reserves = told(Table(HERBIVORE_3).put(1, "reserve-C"))[0]
    assert "reserve C: plants (red) on top of 4 [2] ·" in reserves


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dinosaur_says_what_it_eats_what_it_needs_and_what_is_known(language: str) -> None:
    lines = told(Table(HERBIVORE_3, CARNIVORE_3, OMNIVORE_2, seats=3).on_card(0, 1), language)
    eats = {
        "en": ["eats plants): 1 of 3", "eats meat): 0 of 3", "eats plants and meat): 0 of 2"],
        "fr": ["mange des plantes), 1 ration sur 3", "mange de la viande), 0", "plantes et de la viande), 0"],
    }[language]
    for dinosaur, text in zip((HERBIVORE_3, CARNIVORE_3, OMNIVORE_2), eats, strict=True):
        at = next(number for number, line in enumerate(lines) if text in line)
        assert words(language).word(dinosaur) in lines[at]
        assert lines[at + 1] == "  " + words(language).say(f"dinosaur.{dinosaur}")


def test_whoever_is_to_pivot_reads_both_ways_along_the_path_and_the_food_within_reach() -> None:
    lines = told(Table(HERBIVORE_3).put(0, "A3 E-S").lay("B4 N-S", "plants-red"))
    assert [line for line in lines if line.startswith("  Path: ")] == [
        "  Path: B3 W-N, B2 N-S, B1 S-W, A1 N-E; then reserve A",
        "  Path: A4 N-E, B4 E-W, C4 S-W, C5 N-E, D5 S-W; then another village (LAB-G2)",
    ]
    assert line_of(lines, "pivot B3 cw").startswith(
        "  pivot B3 cw: 10 stops, among them B4 N-S (plants (red))"
    )


DROPPED = [
    LeaderScared(rule="LAB-34", seat=0, active=1, place="A1 N-E", dropped=("plants-red", "meat-plain")),
    LeaderExpelled(rule="LAB-43", seat=0, place="A1 N-E", dropped=("plants-red", "meat-plain")),
    PawnRescued(rule="LAB-G11", seat=0, pawn="leader", place="A1 N-E", dropped=("plants-red", "meat-plain")),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", DROPPED, ids=lambda event: type(event).__name__)
def test_food_that_was_dropped_is_told(language: str, event: Event) -> None:
    texts, fact = words(language), seen(event, None)
    assert texts.event(fact).endswith(f": {FOOD[language]}.")
    nothing = texts.event({**fact, "dropped": ()})
    assert {"en": "nothing", "fr": "rien"}[language] in nothing
    assert not nothing.endswith(": .")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_button_would_do_finds_room_on_a_telephone(language: str) -> None:
    catalogue = GAME.texts(language).catalogue
    details = {key: text for key, text in catalogue.items() if key.startswith(("ui.act_", "ui.detail_"))}
    assert [key for key, text in details.items() if len(text.replace("{share}", "100 %")) > 18] == []
