"""`taniere rules`, and where the pages are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taniere.cli import rulebook
from taniere.core.registry import game_ids, load_game
from taniere.server.rulebook import FOLDERS

Run = Callable[..., Any]
Refuse = Callable[..., str]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", game_ids())
def test_the_page_is_printed_as_it_is_written(run: Run, game: str, language: str) -> None:
    outcome = run("rules", game, "--lang", language)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == rulebook.page(game, language)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", game_ids())
def test_every_rule_of_a_game_has_a_paragraph(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    for rule in load_game(game).rules:
        paragraph = rulebook.paragraph(page, rule)
        assert paragraph.startswith(f"**{rule}** ")
        assert "<a id" not in paragraph
        assert "\n\n**" not in paragraph  # a table may belong to a rule, another rule does not


def test_one_rule(run: Run) -> None:
    assert run("rules", "pig", "--rule", "pig-3").out == "**PIG-3** On your turn, choose: roll or hold.\n"
    assert "COD-11" in run("rules", "code-cracker", "--rule", "COD-16").out


def test_on_a_terminal_anchors_are_gone_and_headings_are_rendered(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run("rules", "pig").out
    assert "PIG-3" in out
    assert "<a id" not in out
    assert "**PIG-3**" not in out


def test_a_wheel_carries_its_pages(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "pig.en.md").write_text("# From the wheel\n")
    monkeypatch.setattr(rulebook, "FOLDERS", (folder, *FOLDERS))
    assert rulebook.page("pig", "en") == "# From the wheel\n"
    assert rulebook.page("pig", "fr").startswith("# Pig")


def test_unknown_rule(refuse: Refuse) -> None:
    assert refuse("rules", "pig", "--rule", "COD-7") == (
        "no rule COD-7; there are: PIG-1…PIG-8, PIG-G1…PIG-G2"
    )


def test_no_page(refuse: Refuse, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(rulebook, "FOLDERS", (folder,))
    assert refuse("rules", "pig") == "there is no rules page for pig in en"


def test_unknown_game_names_the_nearest(refuse: Refuse) -> None:
    assert refuse("rules", "Code_Craker").startswith(
        "unknown game Code_Craker; did you mean code-cracker? There are: "
    )
    assert refuse("rules", "chess").startswith("unknown game chess; there are: code-cracker, ")
    assert "vouliez-vous dire dino-park\u00a0?" in refuse("rules", "dinopark", "--lang", "fr")
