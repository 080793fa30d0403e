"""`taniere hint` and `taniere review`: records in, sentences, JSON and a page out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taniere.core.match import Match
from taniere.core.registry import load_game
from tests.coach.games import game_of

Run = Callable[..., Any]


@pytest.fixture
def pig(folder: Path) -> str:
    """Pig with 24 points gathered and a choice to make."""
    match = Match(load_game("pig"), 2, {"start": "0"})
    for _ in range(4):
        match.play(0, "roll")
        match.resolve("roll 6")
    (folder / "pig.record").write_text(match.record.dumps())
    return "pig.record"


@pytest.fixture
def finished(folder: Path) -> str:
    """A whole game of Pig."""
    (folder / "whole.record").write_text(game_of("pig", 2, 1, {"target": 40}).record.dumps())
    return "whole.record"


def test_a_hint_in_both_languages(run: Run, pig: str) -> None:
    lines = run("hint", pig).out.splitlines()
    assert "Best: hold and bank" in lines
    assert "  • One roll in six is a 1 (17 %): 24 points would be lost (PIG-5)" in lines
    assert lines[-1] == "Exact values of this turn."
    french = run("hint", pig, "--lang", "fr").out
    assert "Le mieux" in french
    assert "24 points seraient perdus (PIG-5)" in french


def test_a_hint_as_json(run: Run, pig: str) -> None:
    told = json.loads(run("hint", pig, "--json").out)
    assert told["best"] == "hold"
    assert told["choices"][0] == {"action": "hold", "unit": "points", "worth": 24.0, "error": 0.0}
    assert {reason["rule"] for reason in told["reasons"]} == {"PIG-5", "PIG-6", "PIG-7"}


def test_only_who_has_to_choose_is_advised(refuse: Callable[..., str], pig: str, finished: str) -> None:
    assert refuse("hint", pig, "--seat", "1") == "no hint for this seat: those that have to choose are 0"
    assert refuse("hint", finished).endswith("have to choose are –")


def test_a_review_adds_up_and_writes_its_page(run: Run, finished: str, folder: Path) -> None:
    told = json.loads(run("review", finished, "--json", "--html", "page.html").out)
    for account in told["accounts"]:
        terms = sum(account[term] for term in ("luck", "own", "others", "unknown", "drift"))
        assert account["result"] - account["start"] == pytest.approx(terms, abs=1e-9)
    assert len(told["chances"]) == 1 + len(told["draws"]) + len(told["decisions"])
    page = (folder / "page.html").read_text()
    assert page.count("<polyline") == 2
    assert "Pig: the review" in page
    english = run("review", finished, "--fast").out
    assert english.startswith("Pig: the review\n\nSeat 0\n")
    assert "Own choices" in english
    french = run("review", finished, "--lang", "fr").out
    assert "Dérive de l’estimation" in french
    assert "Place 1" in french


def test_what_cannot_be_written_is_refused_first(refuse: Callable[..., str], finished: str) -> None:
    assert "nowhere" in refuse("review", finished, "--html", "nowhere/page.html")
