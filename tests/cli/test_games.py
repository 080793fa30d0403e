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
        "  1 to 4 seats\n  --option short=false   a short game: five cards stay in the box, unseen [GD-8]\n"
        in english
    )
    assert "  de 1 à 4 places\n  --option short=false   une partie courte" in french


def test_people_read_what_the_values_of_an_option_mean(run: Run) -> None:
    english, french = run("games").out, run("games", "--lang", "fr").out
    assert "  --option edition=original   which edition? [TAR-10]\n      original: the original" in english
    assert "      adapted\u00a0: l’adaptée\u00a0: dés ordinaires et numéros\n" in french
    assert "      random: drawn by lot; 0, 1, …: whoever sits there\n" in english


def test_people_read_who_the_bots_are(run: Run) -> None:
    english, french = run("games").out, run("games", "--lang", "fr").out
    strongest = "  bots, the strongest first:\n      lite (Sage): Weighs every roll"
    assert strongest in english
    assert english.index(strongest) < english.index("      naive (Novice): Keeps every good die")
    assert "      scout (Éclaireur)\u00a0: Pense deux tours à l’avance, et au chemin du retour.\n" in french
