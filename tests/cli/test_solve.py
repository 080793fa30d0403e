"""`taniere solve`: exact values in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from taniere.core.match import Match
from taniere.core.registry import load_game

Run = Callable[..., Any]
CARDS = ("solve", "code-cracker", "--cards", "1234:3,1355:3,245:2")


def test_json_has_the_value_and_every_keep(run: Run) -> None:
    told = json.loads(run(*CARDS, "--roll", "2,4,chip,chip,chip", "--json").out)
    assert told["value"] == pytest.approx(3.797040835, abs=1e-8)  # CT-25
    best = told["keeps"][0]
    assert best["keep"] == ["keep chip", "keep chip"]
    assert best["then"] == "roll"
    assert best["failing"] == [0, 1]  # every digit is open
    assert all(keep["value"] <= best["value"] for keep in told["keeps"])
    assert json.loads(run(*CARDS, "--json").out) == {"value": told["value"], "keeps": []}


def test_words_in_both_languages(run: Run) -> None:
    assert run(*CARDS).out == "A fresh turn is worth 3.7970 points.\n"
    french = run("solve", "pig", "--total", "19", "--lang", "fr").out.splitlines()
    assert french[0] == "Un tour neuf vaut 8,1418 points."
    assert french[1].split() == ["19,1667", "roll", "(échoue", "avec", "16,7", "%)"]


def test_the_last_position_of_a_record(run: Run, folder: Any) -> None:
    match = Match(load_game("pig"), 2, {"start": "0"})
    match.play(0, "roll")
    match.resolve("roll 6")
    (folder / "pig.record").write_text(match.record.dumps())
    told = json.loads(run("solve", "pig", "--record", "pig.record", "--json").out)
    assert told["keeps"][1] == {"keep": ["hold"], "value": 6.0, "then": "hold", "failing": None}


def test_refusals(run: Run, refuse: Callable[..., str], folder: Any) -> None:
    assert refuse("solve", "t-rex") == "nobody solves the turns of t-rex exactly"
    assert refuse("solve", "pig", "--cards", "1:2").startswith("--cards says nothing about pig; it takes:")
    (folder / "pig.record").write_text(Match(load_game("pig"), 2, {"start": "0"}).record.dumps())
    assert refuse("solve", "tarasque", "--record", "pig.record") == "the record is of pig, not of tarasque"
    assert refuse("solve", "pig", "--record", "pig.record", "--total", "3").startswith("--total says nothing")
