"""Both languages say everything, with the same things filled in."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import taniere
from taniere.cli.language import cli_texts
from taniere.cli.main import COMMANDS
from taniere.core.texts import flat

PACKAGE = Path(taniere.__file__).parent
FOLDERS = sorted(path.parent for path in PACKAGE.rglob("texts.en.toml"))


def catalogue(folder: Path, language: str) -> dict[str, str]:
    return flat(tomllib.loads((folder / f"texts.{language}.toml").read_text(encoding="utf-8")))


def places(key: str, text: str) -> set[str]:
    """What a text fills in; one thing may be counted by its word alone."""
    found = {name.partition("|")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return found - {"count"} if key.endswith(".one") else found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_catalogues_agree(folder: Path) -> None:
    english, french = catalogue(folder, "en"), catalogue(folder, "fr")
    # A word that people read as it stands in the record needs no entry.
    for one, other in ((english, french), (french, english)):
        assert [key for key in one if key not in other and not key.startswith("word.")] == []
    for key in english.keys() & french.keys():
        assert (key, places(key, english[key])) == (key, places(key, french[key]))


def test_the_command_line_agrees_key_by_key() -> None:
    assert PACKAGE / "cli" in FOLDERS
    assert list(catalogue(PACKAGE / "cli", "en")) == list(catalogue(PACKAGE / "cli", "fr"))


def test_every_text_that_the_command_line_names_exists_and_no_other() -> None:
    own = {key.removesuffix(".one").removesuffix(".many") for key in catalogue(PACKAGE / "cli", "en")}
    known = own | {key.removesuffix(".one").removesuffix(".many") for key in cli_texts("en").catalogue}
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "cli").glob("*.py"))
    sections = sorted({key.partition(".")[0] for key in own})
    named = set(re.findall(rf'"((?:{"|".join(sections)})\.[a-z_]+)"', sources))
    named |= {f"error.{code}" for code in re.findall(r'Error\(\s*"([a-z_]+)"', sources)}
    named |= {f"error.{code}" for code in re.findall(r'^    \("([a-z_]+)", r"', sources, re.MULTILINE)}
    assert sorted(named - known) == []
    made_up = re.compile(r"file\.\w+Error|command\.\w+|play\.help_\w+")
    commands = {f"help.{module.__name__.rpartition('.')[2]}" for module in COMMANDS}
    assert sorted(key for key in own - named - commands if not made_up.fullmatch(key)) == []


def test_the_words_of_the_command_line_do_not_hide_those_of_games() -> None:
    sections = {key.partition(".")[0] for key in catalogue(PACKAGE / "cli", "en")}
    assert sections.isdisjoint({"event", "refusal", "action", "option", "word", "ending", "decider", "board"})


# A sign that French sets apart, after a space at which a line could be broken.
LOOSE = re.compile(r" [:;!?»](?!\S)|« ")
PAGES = sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.fr.md"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_no_line_begins_with_a_sign_in_french_texts(folder: Path) -> None:
    assert {key: text for key, text in catalogue(folder, "fr").items() if LOOSE.search(text)} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_begins_with_a_sign_on_french_pages(page: Path) -> None:
    assert [line for line in page.read_text(encoding="utf-8").splitlines() if LOOSE.search(line)] == []
