"""`taniere ladder`: ratings printed, published, and fitted to games that were played before."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taniere.arena.published import loads

Run = Callable[..., Any]
Refuse = Callable[..., str]

DICE = ("ladder", "dino-park", "--bots", "naive,random", "--games", "10", "--jobs", "1")


def test_people_read_the_ladder(run: Run) -> None:
    english, french = run(*DICE).out.splitlines(), run(*DICE, "--lang", "fr").out.splitlines()
    assert english[0] == "Dino Park: 10 games; random has 0 points, 400 points are odds of ten to one"
    assert english[1].startswith("  naive ")
    assert english[2].startswith("  random      0.0 points, 95 % interval      0.0 to      0.0; 10 games")
    assert english[3].startswith("  seat 0 of 2: ")
    assert french[2].startswith("  random      0,0 points, intervalle à 95\u00a0% de")


def test_equal_seeds_give_equal_files_whatever_the_workers(run: Run, folder: Path) -> None:
    assert run(*DICE, "--publish", "one.toml").code == 0
    assert run(*DICE[:-1], "2", "--publish", "two.toml").code == 0
    text = (folder / "one.toml").read_text()
    assert (folder / "two.toml").read_text() == text
    tree = tomllib.loads(text)
    assert tree["command"] == (
        "taniere ladder dino-park --anchor random --bots naive,random --seats 2 --games 10 --seed 1"
    )
    assert [bot["name"] for bot in tree["bot"]] == ["naive", "random"]
    assert tree["bot"][0]["against"]["random"] > 0.8
    assert loads(text, "one.toml").clear_neighbours() == [("naive", "random")]


def test_games_that_were_played_before_give_the_same_ladder(run: Run, folder: Path) -> None:
    arena = ("arena", *DICE[1:], "--seats", "2,3")
    assert run(*arena, "--out", "played").code == 0
    fitted = json.loads(run("ladder", "dino-park", "--from", "played", "--json").out)
    assert fitted == json.loads(run(*DICE, "--seats", "2,3", "--json").out)
    assert sorted(fitted["seats"]) == ["2", "3"]


def test_habits_are_measured_unless_bots_are_named(run: Run) -> None:
    options = ("--option", "duel-one-egg=true", "--games", "2", "--jobs", "1", "--json")
    everybody = json.loads(run("ladder", "t-rex", "--bots", "squirrel,closer,random", *options).out)
    assert {bot["name"] for bot in everybody["bots"]} == {"squirrel", "closer", "random"}


def test_what_cannot_be_rated_is_refused(run: Run, refuse: Refuse, folder: Path) -> None:
    assert "the anchor random has played none" in refuse("ladder", "dino-park", "--bots", "naive")
    assert "no such file" in refuse("ladder", "pig", "--from", "nowhere")
    assert run("arena", *DICE[1:], "--out", "dice").code == 0
    assert refuse("ladder", "pig", "--from", "dice") == "dice has games of dino-park, not of pig"
    (folder / "dice" / "games.parquet").write_text("PAR1 nothing PAR1")
    assert "is not a table of games" in refuse("ladder", "dino-park", "--from", "dice")
    assert refuse(*DICE, "--publish", "dice") == "dice is a folder, not a file"
