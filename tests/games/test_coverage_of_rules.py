"""Every rule of every registered game has a test that names it, and its anchor in both rules pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from taniere.core.game import Game
from taniere.core.registry import game_ids, load_game

TESTS = Path(__file__).parents[1]
DOCS = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = ("en", "fr")


def names_of_tests(source: str) -> list[str]:
    """The test functions and methods of a module, without importing it."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, functions) and node.name.startswith("test_")
    ]


def snake(rule: str) -> str:
    """A rule id as it stands in the name of a test: TAR-5.2 is tar_5_2."""
    return re.sub(r"[^a-z0-9]+", "_", rule.lower())


def untested(rules: Iterable[str], names: Iterable[str]) -> list[str]:
    """Rules that no name mentions. A name mentions whole ids, the longest it can: cod_10 is not COD-1, and
    tar_5_2 is TAR-5.2 where there is such a rule, not TAR-5."""
    by_name = {snake(rule): rule for rule in rules}
    ids = "|".join(sorted(by_name, key=len, reverse=True))
    mentioned = re.findall(rf"(?<![a-z0-9])(?:{ids})(?![a-z0-9])", "\n".join(names))
    return [rule for name, rule in by_name.items() if name not in mentioned]


def anchors(page: str) -> list[str]:
    """The anchors of a rules page, in order."""
    return re.findall(r'<a id="([^"]*)"></a>', page)


def faults(rules: Iterable[str], page: str) -> dict[str, list[str]]:
    """Rules without anchor, anchors that stand twice, anchors of rules that the game does not list."""
    wanted, found = list(rules), anchors(page)
    return {
        "missing": [rule for rule in wanted if rule not in found],
        "twice": sorted({anchor for anchor in found if found.count(anchor) > 1}),
        "unknown": [anchor for anchor in found if anchor not in wanted],
    }


def test_games_are_registered() -> None:
    assert game_ids(), "no game is registered: install the package (make install) to run this test"


@pytest.fixture(scope="module")
def test_names() -> list[str]:
    sources = [path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))]
    return [name for source in sources for name in names_of_tests(source)]


@pytest.mark.parametrize("game", [pytest.param(load_game(game_id), id=game_id) for game_id in game_ids()])
def test_every_rule_has_a_test_that_names_it(game: Game, test_names: list[str]) -> None:
    assert game.rules
    assert untested(game.rules, test_names) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [pytest.param(load_game(game_id), id=game_id) for game_id in game_ids()])
def test_every_rule_has_one_anchor_in_its_rules_page(game: Game, language: str) -> None:
    page = (DOCS / f"{game.id}.{language}.md").read_text(encoding="utf-8")
    assert faults(game.rules, page) == {"missing": [], "twice": [], "unknown": []}


@pytest.mark.parametrize("game", [pytest.param(load_game(game_id), id=game_id) for game_id in game_ids()])
def test_every_rule_has_one_id(game: Game) -> None:
    assert len(set(game.rules)) == len(game.rules)


# These helpers can fail


def test_an_untested_rule_is_found() -> None:
    names = ["test_cod_10_a_forced_stop", "test_pig_g1_holding", "test_ct_7_two", "test_gd_3"]
    assert untested(["COD-10", "PIG-G1", "GD-3"], names) == []
    assert untested(["COD-1", "COD-7", "PIG-G2", "PIG-1", "D-3", "GD-33"], names) == [
        "COD-1",
        "COD-7",
        "PIG-G2",
        "PIG-1",
        "D-3",
        "GD-33",
    ]


def test_a_rule_with_parts_is_found_by_its_whole_id() -> None:
    names = ["test_tar_5_2_a_rival_tile"]
    assert untested(["TAR-5", "TAR-5.1", "TAR-5.2"], names) == ["TAR-5", "TAR-5.1"]
    assert untested(["TAR-5"], names) == []  # where no rule has parts, a number may follow


def test_only_test_functions_count_not_helpers_comments_or_strings() -> None:
    source = """
def helper_cod_1() -> None: ...
# test_cod_2
TEXT = "def test_cod_3(): ..."
class TestGroup:
    def test_cod_4(self) -> None: ...
async def test_cod_5() -> None: ...
"""
    assert sorted(names_of_tests(source)) == ["test_cod_4", "test_cod_5"]


def test_missing_doubled_and_unknown_anchors_are_found() -> None:
    page = '<a id="A-1"></a>**A-1** … <a id="A-2"></a> <a id="A-2"></a> <a id="B-1"></a> A-3'
    assert faults(["A-1", "A-2", "A-3"], page) == {"missing": ["A-3"], "twice": ["A-2"], "unknown": ["B-1"]}
    assert faults(["A-1"], '<a id="A-1"></a>') == {"missing": [], "twice": [], "unknown": []}
