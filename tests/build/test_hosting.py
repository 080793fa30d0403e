"""The two pages for hosts: one story in two languages, with every option, and commands that exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from taniere.cli.language import cli_texts
from taniere.cli.main import _parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    language: (ROOT / "docs" / name).read_text(encoding="utf-8")
    for language, name in (("en", "hosting.md"), ("fr", "hosting.fr.md"))
}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
# Variables that are not an option's: of uvicorn, and of those who build.
OTHER_VARIABLES = {"FORWARDED_ALLOW_IPS", "TANIERE_MYPYC", "TANIERE_WEB"}

each_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def prose(page: str) -> str:
    return FENCE.sub("", page)


def headings(page: str) -> list[tuple[str, str]]:
    """Level and words, in order."""
    return re.findall(r"^(#+) (\S.*)$", prose(page), flags=re.MULTILINE)


def quoted(page: str) -> list[str]:
    """What stands between backticks: commands, options, variables, files."""
    return sorted(set(re.findall(r"`([^`\n]+)`", prose(page))))


def rows(page: str) -> list[list[str]]:
    """The cells of every table, but for the lines under their heads."""
    lines = re.findall(r"^\|(.*)\|$", prose(page), flags=re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines if not re.fullmatch(r"[-|]+", line)]


def options(page: str) -> dict[str, str]:
    """The table of options: each with its variable."""
    return {row[0].strip("`"): row[1].strip("`") for row in rows(page) if row[0].startswith("`--")}


def commands(page: str) -> list[str]:
    """What is to be typed, a line each."""
    blocks = [block for language, block in FENCE.findall(page) if not language]
    return [line for block in blocks for line in block.splitlines()]


def serve_options() -> dict[str, str]:
    """Every option of `taniere serve`, with the variable that its help names."""
    parser = _parser(cli_texts("en"))
    (commands,) = [action for action in parser._actions if action.dest == "command"]
    assert isinstance(commands.choices, dict)
    found: dict[str, str] = {}
    for action in commands.choices["serve"]._actions:
        (option,) = [word for word in action.option_strings if word.startswith("--")]
        variable = re.search(r"TANIERE_[A-Z_]+", action.help or "")
        found[option] = variable[0] if variable else ""
    return found | {"--lang": "TANIERE_LANG"}  # which its help leaves to the system's


def test_both_pages_have_the_same_sections() -> None:
    assert [level for level, _ in headings(PAGES["en"])] == [level for level, _ in headings(PAGES["fr"])]
    assert len(headings(PAGES["en"])) > 10


def test_both_pages_have_the_same_commands_and_examples() -> None:
    assert FENCE.findall(PAGES["en"]) == FENCE.findall(PAGES["fr"]) != []


def test_both_pages_name_the_same_things() -> None:
    assert quoted(PAGES["en"]) == quoted(PAGES["fr"])


def test_both_pages_have_the_same_tables() -> None:
    english, french = rows(PAGES["en"]), rows(PAGES["fr"])
    assert [len(row) for row in english] == [len(row) for row in french]
    for one, other in zip(english, french, strict=True):
        numbers = [re.findall(r"\d+", " ".join(row).replace("1 000", "1,000")) for row in (one, other)]
        assert numbers[0] == numbers[1], one


@each_page
def test_every_option_of_serve_is_there_with_its_variable_and_no_other(page: str) -> None:
    known = serve_options()
    del known["--help"]
    assert options(page) == known
    variables = set(re.findall(r"(?:TANIERE|FORWARDED)_[A-Z_]+", page))
    assert variables - OTHER_VARIABLES == set(known.values()) - {""}


@each_page
def test_the_defaults_are_those_of_serve(page: str) -> None:
    arguments = vars(_parser(cli_texts("en")).parse_args(["serve"]))
    told = {row[0].strip("`"): row[2] for row in rows(page) if row[0].startswith("`--")}
    for option, text in told.items():
        default = str(arguments[option.removeprefix("--").replace("-", "_")]) if option != "--lang" else ""
        if option == "--bot-workers":  # depends on the machine
            assert re.search("core less one|cœur moins un", text)
        elif default.isdecimal() or option == "--host":
            assert re.search(rf":\s{re.escape(default)}(\W|$)", text), option


@each_page
def test_every_command_of_ours_is_understood(page: str) -> None:
    texts, found = cli_texts("en"), set[str]()
    for line in commands(page):
        for part in line.split("&&"):
            words = shlex.split(part.replace("$(date +%F)", "today").replace(r"$(date +\%F)", "today"))
            if words[:2] == ["podman", "exec"]:
                words = words[3:]  # what is run in the container
            programs = [place for place, word in enumerate(words) if Path(word).name == "taniere"]
            argv = words[programs[0] + 1 :] if programs else []
            if argv and argv[0].isalpha():
                found.add(_parser(texts).parse_args(argv).command)
    assert found == {"serve", "backup", "restore"}


@each_page
def test_every_command_of_make_and_every_file_exists(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = re.findall(r"\bmake ([a-z-]+)", "\n".join([*commands(page), *quoted(page)]))
    assert set(named) == {"wheels"}
    assert re.search(r"^wheels:", makefile, flags=re.MULTILINE)
    for path, _, anchor in (target.partition("#") for target in re.findall(r"\]\(([^)]+)\)", page)):
        there = ROOT / "docs" / path
        assert there.exists(), path
        titles = headings(there.read_text() if path else page) if anchor else []
        anchors = {re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for _, words in titles}
        assert not anchor or anchor in anchors, anchor


@each_page
def test_the_unit_is_quoted_as_it_is(page: str) -> None:
    unit = (ROOT / "deploy" / "taniere.service").read_text().splitlines()
    lines = [line for row in rows(page) for line in re.findall(r"`([A-Z]\w+=\w+)`", row[0])]
    assert len(lines) > 5
    assert [line for line in lines if line not in unit] == []


def test_no_line_begins_with_a_sign_in_french() -> None:
    assert [line for line in PAGES["fr"].splitlines() if re.search(r" [:;!?»](?!\S)|« ", line)] == []
