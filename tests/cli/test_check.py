"""`taniere check`: what the contract kit finds, told; the kit itself is tested elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from taniere.core.game import Game
from taniere.kit import report
from taniere.kit.report import Finding

Run = Callable[..., Any]
Refuse = Callable[..., str]


def script(monkeypatch: pytest.MonkeyPatch, *findings: Finding) -> list[tuple[str, int]]:
    """Let the kit find just this; what it was asked to check."""
    asked: list[tuple[str, int]] = []

    def check(game: Game, effort: int = 1) -> Iterator[Finding]:
        asked.append((game.id, effort))
        yield from findings

    monkeypatch.setattr(report, "check", check)
    return asked


def test_all_is_well(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = script(monkeypatch, Finding("ends", "pig seats=2", True), Finding("replay", "pig seats=2", True))
    outcome = run("check", "pig")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == "pig seats=2: 2 checks passed\nAll 2 checks passed.\n"
    assert run("check", "pig", "--thorough").code == 0
    assert [game for game, _ in asked] == ["pig", "pig"]
    assert asked[0][1] < asked[1][1]


def test_what_does_not_hold_is_told_and_ends_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    script(
        monkeypatch, Finding("ends", "pig seats=2", True), Finding("words", "pig seats=3", False, "no text")
    )
    outcome = run("check", "pig")
    assert outcome.code == 1
    assert "pig seats=3: words FAILS: no text\n" in outcome.out
    assert outcome.out.endswith("One check failed.\n")
    assert "ÉCHOUE\u00a0: no text\n" in run("check", "pig", "--lang", "fr").out


def test_unknown_game(refuse: Refuse) -> None:
    assert refuse("check", "pigs").startswith("unknown game pigs; did you mean pig?")
