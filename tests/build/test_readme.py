"""The two front pages: one story in two languages, and nothing on them that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taniere.core.registry import game_ids, load_game

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    language: (ROOT / name).read_text(encoding="utf-8")
    for language, name in (("en", "README.md"), ("fr", "README.fr.md"))
}
COMMAND = re.compile(r"(?:\$ )?((?:make|taniere) .*)")


def headings(page: str) -> list[str]:
    """The levels of the headings, in order: # is one."""
    return re.findall(r"^(#+) \S", _without_fences(page), flags=re.MULTILINE)


def commands(page: str) -> list[str]:
    """What a reader is to type, without the comments: indented, or between backticks."""
    indented = [line.strip() for line in page.splitlines() if line.startswith("    ")]
    typed = [found[1].partition("#")[0].strip() for line in indented if (found := COMMAND.fullmatch(line))]
    return typed + sorted(set(re.findall(r"`((?:make|taniere|--)[^`]*)`", page)))


def targets(page: str) -> list[str]:
    """What the page links to and shows, without the web."""
    found: list[str] = re.findall(r"\]\(([^)#]+)", page) + re.findall(r'(?:href|src)="([^"#]+)"', page)
    return [target for target in found if "://" not in target]


def in_english(target: str) -> str:
    """The same page in English; of the rules it has its language in its name, of the others not."""
    other = target.replace(".fr.md", ".en.md")
    return other if (ROOT / other).exists() else target.replace(".fr.md", ".md")


def games(page: str) -> dict[str, list[str]]:
    """The rows of the table of games, by game."""
    rows = re.findall(r"^\| \[[^]]+\]\(docs/rules/([\w-]+)\.\w\w\.md\) \| (.*) \|$", page, flags=re.MULTILINE)
    return {game: rest.split(" | ") for game, rest in rows}


def _without_fences(page: str) -> str:
    return re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)


def test_both_pages_have_the_same_sections() -> None:
    assert headings(PAGES["en"]) == headings(PAGES["fr"])
    assert len(headings(PAGES["en"])) > 5


def test_both_pages_have_the_same_commands() -> None:
    assert commands(PAGES["en"]) == commands(PAGES["fr"])
    assert commands(PAGES["en"])[:2] == ["make play", "make test"], "what a newcomer needs comes first"


def test_both_pages_show_the_same_code() -> None:
    fences = [re.findall(r"^```.*?^```$", page, flags=re.MULTILINE | re.DOTALL) for page in PAGES.values()]
    assert fences[0] == fences[1] != []


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_command_of_make_exists(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = {command.split()[1] for command in commands(page) if command.startswith("make ")}
    assert {name for name in named if not re.search(rf"^{name}:", makefile, flags=re.MULTILINE)} == set()


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    assert [target for target in targets(page) if not (ROOT / target).exists()] == []


def test_both_pages_lead_to_the_same_places_and_to_each_other() -> None:
    french = [in_english(target) for target in targets(PAGES["fr"])]
    english = targets(PAGES["en"])
    assert english[0] == "README.fr.md"
    assert french[0] == "README.md"
    assert "docs/hosting.fr.md" in targets(PAGES["fr"])
    assert french[1:] == english[1:]


def test_the_tables_have_every_game_with_its_seats() -> None:
    english, french = games(PAGES["en"]), games(PAGES["fr"])
    assert sorted(english) == sorted(game_ids())
    assert list(english) == list(french)
    for game, row in english.items():
        seats = load_game(game).seats
        assert row[1] == french[game][1] == f"{min(seats)}-{max(seats)}", game
        assert len(row) == len(french[game]) == 4, game


def test_the_tables_say_the_same_of_what_is_ours() -> None:
    for game, row in games(PAGES["en"]).items():
        other = games(PAGES["fr"])[game]
        assert re.findall(r"\d+", row[3]) == re.findall(r"\d+", other[3]), game
        assert row[3].count("**") == other[3].count("**"), game


def test_a_game_whose_data_we_made_up_says_so() -> None:
    """What a game ships as data, besides its texts, is what nobody could read off the rulebook."""
    for game, row in games(PAGES["en"]).items():
        folder = ROOT / "src" / "taniere" / "games" / game.replace("-", "_")
        data = list(folder.glob("data*.toml"))
        assert ("**" in row[3]) == bool(data), game


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_those_who_kept_and_translated_the_rulebooks_are_named(page: str) -> None:
    for name in ("Escale à jeux", "Marc Laumonier", "Jay Tummelson", "Easyplay"):
        assert name in page
    assert not re.search(r"\S+@\S+|escaleajeux|(\d\d[ .]){4}", page), "names, no addresses"


def test_no_line_begins_with_a_sign_in_french() -> None:
    assert [line for line in PAGES["fr"].splitlines() if re.search(r" [:;!?»](?!\S)|« ", line)] == []
