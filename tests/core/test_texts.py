"""Sentences: every error, event and refusal that the code can raise has one in each language."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from taniere.core.errors import SetupError
from taniere.core.events import Event
from taniere.core.registry import game_ids, load_game
from taniere.core.results import Refusal
from taniere.core.texts import LANGUAGES, Texts, core_texts
from taniere.games.code_cracker import GAME as CODE_CRACKER

ROOT = Path(__file__).parents[2] / "src" / "taniere"


def error_classes() -> set[str]:
    """Names of every class of the tree of errors, wherever it is written."""
    found = {"TaniereError"}
    classes = [
        node
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while True:
        more = {
            node.name
            for node in classes
            for base in node.bases
            if isinstance(base, ast.Name) and base.id in found
        }
        if more <= found:
            # The sentences of these are a game's refusals, and what a server said.
            return found - {"IllegalAction", "Refusal"}
        found |= more


def codes(source: str, names: set[str]) -> set[str]:
    """The literal first arguments of calls of these names."""
    return {
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in names
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_sentence(language: str) -> None:
    raised, names = set[str](), error_classes()
    for path in ROOT.rglob("*.py"):
        if "cli" not in path.relative_to(ROOT).parts:  # the command line has a catalogue of its own
            raised |= codes(path.read_text("utf-8"), names)
    assert "unknown_game" in raised
    assert {f"error.{code}" for code in raised} == {
        key for key in core_texts(language).catalogue if key[:6] == "error."
    }


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_refusal_option_and_ending_of_a_game_has_a_sentence(game_id: str, language: str) -> None:
    game = load_game(game_id)
    texts = game.texts(language)
    package = ROOT / "games" / game_id.replace("-", "_")
    # A game without a state of its own is played by that of its family.
    family = [] if (package / "state.py").exists() else [ROOT / "games" / "five_dice"]
    sources = [package, *family]
    refusals = {
        code
        for folder in sources
        for path in folder.glob("*.py")
        for code in codes(path.read_text("utf-8"), {"Refusal"})
    }
    folder = sources[-1]
    events = {
        name
        for path in folder.glob("*.py")
        for name, kind in vars(import_module(f"taniere.games.{folder.name}.{path.stem}")).items()
        if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
    }
    assert refusals
    assert events
    wanted = {f"refusal.{code}" for code in refusals} | {f"event.{name}" for name in events}
    wanted |= {f"option.{option.name}" for option in game.options} | {
        f"ending.{ending}" for ending in game.endings
    }
    said = {key.removesuffix(".many") for key in texts.catalogue}  # a sentence that counts has two forms
    assert wanted <= said


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    refusal = Refusal("die_not_useful", "COD-6", {"face": "4", "useful": ("2", "chip")})
    assert CODE_CRACKER.texts("en").refusal("keep 4 safe-1", refusal) == (
        "keep 4 safe-1: no safe has an open 4; good now: 2, chip (COD-6)"
    )
    assert CODE_CRACKER.texts("fr").refusal("keep 4 safe-1", refusal) == (
        "keep 4 safe-1\u00a0: aucun coffre n'a de 4 libre\u00a0; bons maintenant\u00a0: 2, puce (COD-6)"
    )


def test_counts_choose_their_form() -> None:
    assert CODE_CRACKER.texts("en").say("board.pile", count=1) == "Pile: one card"
    assert CODE_CRACKER.texts("en").say("board.pile", count=0) == "Pile: 0 cards"
    assert CODE_CRACKER.texts("fr").say("board.pile", count=0) == "Pioche\u00a0: 0 carte"


def test_people_are_called_by_their_names() -> None:
    texts = CODE_CRACKER.texts("en")
    assert texts.say("event.TurnStopped", seat=1) == "seat 1 stops."
    assert texts.with_people("Anne", "Ben").say("event.TurnStopped", seat=1) == "Ben stops."
    assert isinstance(texts.with_people(), Texts)


def test_an_error_speaks_both_languages() -> None:
    error = SetupError("seat_count", game="pig", seats=9, low=2, high=8)
    assert str(error) == "pig is for 2 to 8 seats, not 9"
    assert core_texts("fr").error(error) == "pig se joue de 2 à 8, pas à 9"


@pytest.mark.parametrize("argument", ["seat", "active", "rival"])
def test_seats_in_a_sentence_are_the_people_who_sit_there(argument: str) -> None:
    texts = core_texts("en").with_people("Zoé", "Ali")
    texts.catalogue = {**texts.catalogue, "told": f"{{{argument}}} and {{count}}"}
    assert texts.say("told", **{argument: 1, "count": 1}) == "Ali and 1"


def catalogue(language: str, *people: str, **sentences: str) -> Texts:
    texts = Texts(language)
    texts.catalogue = {key.replace("_", "."): text for key, text in sentences.items()}
    return texts.with_people(*people)


def test_a_word_fits_its_number() -> None:
    said = {"p": "{points} {points|point|points}"}
    assert [catalogue("fr", **said).say("p", points=points) for points in (0, 1, -1, 2)] == [
        "0 point",
        "1 point",
        "-1 point",
        "2 points",
    ]
    assert [catalogue("en", **said).say("p", points=points) for points in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]


def test_an_empty_list_has_a_sentence_of_its_own() -> None:
    texts = catalogue("fr", "Anne", c_none="{seat} n’a rien", c_many="{seat} a {cards}")
    assert texts.say("c", seat=0, cards=()) == "Anne n’a rien"
    assert texts.say("c", seat=0, cards=("A1",)) == "Anne a A1"


def test_french_elides_before_vowels() -> None:
    people = ("Éclaireur 2", "Yves", "Yann", "Hibou", "Œil")
    said = {"t": "Tour de {seat}", "m": "modèle {seat}", "s": "Départ de {square}", "q": "ce que {seat} a"}
    french = catalogue("fr", *people, **said)
    assert [french.say("t", seat=seat) for seat in range(5)] == [
        "Tour d’Éclaireur 2",
        "Tour d’Yves",
        "Tour de Yann",
        "Tour de Hibou",
        "Tour d’Œil",
    ]
    assert french.say("q", seat=0) == "ce qu’Éclaireur 2 a"
    assert french.say("m", seat=0) == "modèle Éclaireur 2"
    assert french.say("s", square="A1") == "Départ de A1"
    assert catalogue("en", *people, **said).say("t", seat=0) == "Tour de Éclaireur 2"
