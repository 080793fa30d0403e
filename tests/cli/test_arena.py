"""`taniere arena`: what it takes, prints, writes and refuses."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from taniere.arena import runner
from taniere.arena.worker import play_units
from taniere.core.registry import load_game

Run = Callable[..., Any]
Refuse = Callable[..., str]

PIG = ("arena", "pig", "--bots", "random", "--option", "target=20", "--jobs", "1")
DICE = ("arena", "dino-park", "--bots", "naive,random", "--games", "8", "--jobs", "1")
RESULTS = ("games.parquet", "report.html", "summary.json")


def summary(run: Run, *argv: str) -> dict[str, Any]:
    outcome = run(*argv, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found: dict[str, Any] = json.loads(outcome.out)
    return found


def results(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in RESULTS}


def test_people_read_who_is_stronger(run: Run) -> None:
    english, french = run(*DICE).out, run(*DICE, "--lang", "fr").out
    assert english.startswith("Dino Park: 8 games, seed 1\nnaive : random (2): 8 games\n  won ")
    assert "fair: 50.0 %" in english
    assert french.startswith("Dino Park\u00a0: 8 parties, graine 1\nnaive : random (2)\u00a0: 8 parties\n")
    assert "part égale\u00a0: 50,0\u00a0%" in french


def test_the_folder_has_games_table_report_and_cost(run: Run, folder: Path) -> None:
    found = summary(run, *DICE, "--seats", "2,3", "--out", "out")
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        "cpu.json", "games.parquet", "journal.jsonl", "report.html", "summary.json",
    ]  # fmt: skip
    assert json.loads((folder / "out" / "summary.json").read_text()) == found
    assert [match["bots"] for match in found["matches"]] == [
        ["naive", "random"], ["naive", "random"], ["random", "naive"],
    ]  # fmt: skip
    assert [match["games"] for match in found["matches"]] == [8, 9, 9]
    assert found["cases"][0]["options"]["start"] == "0"
    assert sum(found["cases"][1]["seat_shares"]) == pytest.approx(1, abs=0.001)
    cpu = json.loads((folder / "out" / "cpu.json").read_text())
    assert cpu["cpu_seconds"] > 0


def test_a_row_of_parquet_tells_a_game_whole(run: Run, folder: Path) -> None:
    summary(run, *DICE, "--option", "short=true", "--out", "out")
    rows = pyarrow.parquet.read_table(folder / "out" / "games.parquet").to_pylist()
    assert [row["number"] for row in rows] == list(range(8))
    first, second = rows[:2]
    assert (first["bots"], second["bots"]) == (["naive", "random"], ["random", "naive"])
    assert first["draws"] == second["draws"] == "1/0"
    assert json.loads(first["options"]) == {"short": "true", "start": "0"} | json.loads(first["options"])
    assert (first["game"], first["version"], first["seed"], first["seats"]) == ("dino-park", 1, 1, 2)
    assert first["ending"] in load_game("dino-park").endings
    assert re.fullmatch("[0-9a-f]{16}", first["code"])
    for row in rows:
        assert len(row["scores"]) == len(row["ranks"]) == 2
        assert min(row["ranks"]) == 1
        assert row["decisions"] > 0


def test_workers_leave_no_trace_in_the_results(run: Run, folder: Path) -> None:
    summary(run, *DICE, "--out", "one")
    summary(run, *DICE[:-2], "--jobs", "3", "--out", "three")
    assert results(folder / "one") == results(folder / "three")


def test_the_same_command_plays_nothing_twice(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary(run, *DICE, "--out", "out")
    before = results(folder / "out"), (folder / "out" / "journal.jsonl").read_bytes()
    monkeypatch.setattr("taniere.arena.runner.play_units", None)  # nothing is left to play
    summary(run, *DICE, "--out", "out")
    assert (results(folder / "out"), (folder / "out" / "journal.jsonl").read_bytes()) == before


def test_an_interrupted_run_goes_on(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    def interrupted(raw: bytes, units: list[int]) -> object:
        nonlocal played
        played += len(units)
        if played > 3:
            raise KeyboardInterrupt
        return whole(raw, units)

    whole = play_units
    monkeypatch.setattr(runner, "play_units", interrupted)
    assert run(*DICE, "--out", "out").code == 130
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["journal.jsonl"]
    monkeypatch.setattr(runner, "play_units", whole)
    summary(run, *DICE, "--out", "out")
    summary(run, *DICE, "--out", "whole")
    assert results(folder / "out") == results(folder / "whole")


def test_a_file_says_the_same_as_flags(run: Run, folder: Path) -> None:
    (folder / "test.toml").write_text(
        'game = "dino-park"\nbots = ["naive", "random"]\ngames = 8\n'
        "[[setup]]\nseats = 2\n[[setup]]\nseats = 2\noptions = { short = true }\n"
    )
    by_file = summary(run, "arena", "test.toml", "--jobs", "1")
    by_flags = summary(run, *DICE, "--compare", "short")
    assert [case["options"] for case in by_file["cases"]] == [case["options"] for case in by_flags["cases"]]
    assert [match["wins"] for match in by_file["matches"]] == [match["wins"] for match in by_flags["matches"]]


def test_a_file_may_name_its_tables_and_when_to_stop(run: Run, folder: Path) -> None:
    (folder / "test.toml").write_text(
        'game = "dino-park"\ntables = [["naive", "random", "random"]]\ngames = 600\nseed = 2\n'
        "[until-decided]\nmargin = 0.2\nerror = 0.1\n[[setup]]\nseats = 3\n"
    )
    (match,) = summary(run, "arena", "test.toml", "--jobs", "1")["matches"]
    assert match["order"] == [0, 1, 2]
    assert match["verdict"] == "stronger"
    assert match["games"] < 600


def test_until_decided_tells_its_verdict(run: Run) -> None:
    argv = (*DICE[:-4], "--games", "600", "--jobs", "1", "--until-decided", "--margin", "0.2")
    assert re.search(r"  decided after \d+ rounds: naive is the stronger\n", run(*argv).out)
    reverse = ("arena", "dino-park", "--bots", "random,naive", *argv[4:])
    assert "random is the weaker" in run(*reverse).out
    few = (*DICE[:-4], "--games", "4", "--jobs", "1", "--until-decided")
    assert "not decided after 2 rounds" in run(*few).out


class Page(HTMLParser):
    """What a page shows, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        names = ("href", "src", "xlink:href", "data", "srcset")
        self.links += [value or "" for name, value in attrs if name in names]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_stands_alone(run: Run, folder: Path, language: str) -> None:
    argv = (*DICE, "--seats", "2,3", "--until-decided", "--out", "out", "--lang", language)
    assert run(*argv).code == 0
    text = (folder / "out" / "report.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    page.close()
    assert f'<html lang="{language}">' in text
    assert page.tags.count("svg") == 4  # shares, seats, lengths, scores
    assert not {"script", "link", "iframe", "img", "object", "embed"} & set(page.tags)
    assert [link for link in page.links if not link.startswith("#")] == []
    assert "@import" not in text
    assert "url(http" not in text
    assert ("Part des victoires" in text) == (language == "fr")


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (("pig", "--bots", "genius"), "no bot genius plays pig"),
        (("pig", "--bots", "random,random"), "each bot can be named once"),
        (("pig", "--seats", "99"), "pig is for 2 to"),
        (("pig", "--seats", "2,2"), "two set-ups are the same"),
        (("pig", "--kind", "swiss"), "swiss is no kind of tournament; there are: round-robin, ladder"),
        (("pig", "--compare", "colour"), "unknown option colour"),
        (("pig", "--option", "target=1"), "option target cannot be 1"),
        (("pig", "--jobs", "0"), "0 is not a whole number"),
        (("pig", "--margin", "0.9"), "--margin: 0.9 is not a number from 0.001 to 0.4"),
        (("pug",), "unknown game pug; did you mean pig?"),
        (("none.toml",), "none.toml: no such file"),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_no_folder(
    refuse: Refuse, argv: tuple[str, ...], reason: str
) -> None:
    assert reason in refuse("arena", *argv, "--out", "out")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"game = ", "not an experiment"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b'bots = ["random"]', "missing required field `game`"),
        (b'game = "pig"\nplayers = 3', "unknown field `players`"),
        (b'game = "pig"\ngames = 0', "games from 1"),
        (b'game = "pig"\n[until-decided]\nerror = 0.7', "margin and error from"),
        (b'game = "pig"\nbots = ["genius"]', "no bot genius"),
        (b'game = "pig"\ntables = [["random", "random", "random"]]', "3 bots do not fit 2 seats"),
    ],
)
def test_a_file_that_is_no_experiment_is_refused(
    refuse: Refuse, folder: Path, text: bytes, reason: str
) -> None:
    (folder / "test.toml").write_bytes(text)
    refused = refuse("arena", "test.toml", "--out", "out")
    assert refused.startswith("test.toml: ")
    assert reason in refused


def test_flags_that_a_file_must_say_are_refused(refuse: Refuse, folder: Path) -> None:
    (folder / "test.toml").write_text('game = "pig"\n')
    assert "--bots does not go with a file" in refuse("arena", "test.toml", "--bots", "random")


def test_a_folder_of_other_games_is_left_alone(run: Run, refuse: Refuse, folder: Path) -> None:
    assert run(*PIG, "--games", "4", "--out", "out").code == 0
    assert "another experiment" in refuse(*PIG, "--games", "4", "--seed", "9", "--out", "out")


@pytest.mark.parametrize(
    ("missing", "argv", "what"),
    [
        ("pyarrow.parquet", (*PIG, "--out", "out"), "taniere[arena]"),
        ("matplotlib", (*PIG, "--out", "out"), "taniere[arena]"),
        ("distributed", (*PIG, "--cluster", "tcp://127.0.0.1:1"), "taniere[cluster]"),
        ("scipy.optimize", ("ladder", "pig"), "taniere[arena]"),
    ],
)
def test_a_missing_package_is_named_with_the_way_to_install_it(
    refuse: Refuse, monkeypatch: pytest.MonkeyPatch, missing: str, argv: tuple[str, ...], what: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert refuse(*argv).endswith(f"pip install '{what}'")
