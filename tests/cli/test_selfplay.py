"""`taniere selfplay`: the tally, and records that depend on nothing but the arguments."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import taniere
from taniere.arena.statistics import wilson
from taniere.core import record
from taniere.core.match import replay
from taniere.core.registry import load_game

Run = Callable[..., Any]
Refuse = Callable[..., str]


def tally(run: Run, *argv: str) -> dict[str, Any]:
    outcome = run("selfplay", *argv, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    summary: dict[str, Any] = json.loads(outcome.out)
    return summary


def test_json(run: Run) -> None:
    summary = tally(run, "pig", "--seats", "3", "--games", "4", "--seed", "7", "--bots", "random")
    assert summary["game"] == "pig"
    assert summary["games"] == 4
    assert summary["seed"] == 7
    assert (summary["taniere"], summary["version"]) == (taniere.__version__, load_game("pig").version)
    assert summary["options"] == {"target": 100, "start": "random"}
    for share, (low, high) in zip(summary["win_shares"], summary["win_intervals"], strict=True):
        assert 0 <= low <= share <= high <= 1
        assert [low, high] == [round(bound, 4) for bound in wilson(round(share * 4) / 4, 4)]
    assert summary["bots"] == ["random"] * 3
    assert summary["endings"] == {"target_reached": 4}
    assert summary["decisions"] > 100
    assert summary["decisions_per_cpu_second"] > 0
    assert len(summary["mean_scores"]) == 3
    assert sum(summary["win_shares"]) == pytest.approx(1, abs=0.001)


def test_equal_arguments_give_equal_games(run: Run, folder: Path) -> None:
    common = ("code-cracker", "--games", "3", "--bots", "random", "--seed", "5", "--records")
    for name in ("a", "b/c"):
        tally(run, *common, name)
    tally(run, *common, "other", "--seed", "6")
    names = [f"code-cracker-5-{number}.record" for number in range(3)]
    assert sorted(path.name for path in (folder / "a").iterdir()) == names
    texts = [(folder / "a" / name).read_text() for name in names]
    assert [(folder / "b" / "c" / name).read_text() for name in names] == texts
    assert len(set(texts)) == 3
    assert (folder / "other" / "code-cracker-6-0.record").read_text() != texts[0]


def test_a_game_does_not_depend_on_how_many_are_played(run: Run, folder: Path) -> None:
    for games in ("1", "3"):
        tally(run, "pig", "--games", games, "--bots", "random", "--records", games)
    assert (folder / "1" / "pig-0-0.record").read_bytes() == (folder / "3" / "pig-0-0.record").read_bytes()


def test_records_hold_the_set_up_and_replay(run: Run, folder: Path) -> None:
    options = ("--option", "target=20", "--option", "start=1")
    summary = tally(run, "pig", "--games", "2", "--bots", "random", "--records", ".", *options)
    text = (folder / "pig-0-1.record").read_text()
    head = "taniere-record 1\ngame pig 1\nseats 2\noption target 20\noption start 1\n"
    assert text.startswith(head + "note draws 0/1\nnote bot-0 random\nnote bot-1 random\n\n1 ")
    match = replay(load_game("pig"), record.loads(text))
    assert match.record.is_finished
    assert summary["games"] == 2


def test_people_read_the_tally(run: Run) -> None:
    argv = ("selfplay", "code-cracker", "--games", "2", "--bots", "random")
    english, french = run(*argv).out, run(*argv, "--lang", "fr").out
    assert english.startswith("Code Cracker: 2 games, seed 0\n  seat 0   random   mean score ")
    assert "  2 times: Three safes can no longer be laid out.\n" in english
    assert french.startswith("Code Cracker\u00a0: 2 parties, graine 0\n  place 0   random   score moyen ")


def test_own_cards(run: Run, small_deck: Path, folder: Path) -> None:
    argv = ("selfplay", "code-cracker", "--games", "1", "--bots", "random", "--records", ".", "--json")
    outcome = run(*argv, "--data", small_deck.name)
    assert outcome.code == 0
    assert outcome.err == "taniere: warning: small.toml: 5 cards; the box has 27\n"
    assert '\ndata {"cards":[{"id":"N0",' in (folder / "code-cracker-0-0.record").read_text()
    assert json.loads(outcome.out)["games"] == 1


def test_no_folder_is_made_for_games_that_cannot_begin(refuse: Refuse, folder: Path) -> None:
    refuse("selfplay", "pig", "--seats", "1", "--records", "new")
    refuse("selfplay", "pig", "--bots", "genius", "--records", "new")
    assert not (folder / "new").exists()


def test_a_file_is_no_folder(refuse: Refuse, folder: Path) -> None:
    (folder / "taken").write_text("here\n")
    assert refuse("selfplay", "pig", "--records", "taken") == "taken is a file, not a folder"
    assert refuse("selfplay", "pig", "--records", "taken/x") == "taken/x: a part of this path is not a folder"
