"""`taniere games`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]


def test_json_tells_everything_about_each_game(run: Run) -> None:
    outcome = run("games", "--json", "--all")
    assert (outcome.code, outcome.err) == (0, "")
    shelf = {game["id"]: game for game in json.loads(outcome.out)}
    pig = shelf["pig"]
    assert pig["title"] == "Pig"
    assert pig["seats"] == [2, 3, 4, 5, 6, 7, 8]
    assert pig["options"][0] == {
        "name": "target",
        "kind": "number",
        "default": 100,
        "meaning": "points to reach",
        "rule": "PIG-1",
        "low": 10,
        "high": 1000,
    }
    assert "random" in pig["bots"]
    assert pig["is_on_shelf"] is False
    discard = shelf["dino-park"]["options"][1]
    assert (discard["default"], discard["values"]) == ("voluntary", ["voluntary", "always"])


def test_examples_are_off_the_shelf(run: Run) -> None:
    assert [game["id"] for game in json.loads(run("games", "--json").out)][:2] == [
        "code-cracker",
        "dino-park",
    ]
    assert "taniere play pig" not in run("games").out
    assert "taniere play pig" in run("games", "--all").out


def test_people_read_seats_options_and_bots_in_their_language(run: Run) -> None:
    english, french = run("games").out, run("games", "--lang", "fr").out
    assert (
        "  1 to 4 seats\n  --option short=false   short game: five cards are removed unseen [GD-8]\n"
        in english
    )
    assert "  de 1 à 4 places\n  --option short=false   partie courte" in french
    assert "  bots, the strongest first: lite (Sage), naive (Novice), random (Whim)\n" in english
    assert (
        "  bots, le plus fort d'abord\u00a0: scout (Éclaireur), hasty (Fonceur), random (Caprice)\n" in french
    )
