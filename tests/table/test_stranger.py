"""A stranger who has read docs/fairness.md checks our records, with a program that knows nothing of ours."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from taniere.core.registry import load_game
from taniere.table.opening import record_of
from taniere.table.table import Table
from tests.table import stranger
from tests.table.making import BOT, NOW, PERSON, begin, nonce, play, play_out, sit, vault_of

ROOT = Path(__file__).parents[2]


def deck_file(game: str) -> Path:
    return ROOT / "src" / "taniere" / "games" / game.replace("-", "_") / "data.toml"


def deck_of(game: str) -> list[str]:
    path = deck_file(game)
    cards = tomllib.loads(path.read_text()).get("cards", []) if path.exists() else []
    return [card["id"] for card in cards]


def played(game_id: str) -> str:
    """The record of a table of two, one of whom did not reveal in time; given up where it takes too long."""
    game = load_game(game_id)
    vault = vault_of(game, PERSON, PERSON)
    table = sit(Table(vault, game))
    table.start(NOW)
    table.reveal(0, nonce(0), NOW)
    table.tick(NOW + 60.0)
    play_out(table, 1500)
    if table.status != "over":
        table.resign(0, NOW)
    return record_of(game, vault, table.fresh).dumps()


@pytest.mark.parametrize("game", ["pig", "code-cracker", "dino-park", "tarasque"])
def test_every_draw_and_what_it_means(game: str) -> None:
    text = played(game)
    draws, meant = stranger.check(text, deck_of(game))
    assert draws == meant == text.count("\n* ") > 5


@pytest.mark.parametrize("game", ["t-rex", "tyrannosaurus-rex", "labyrintus"])
def test_every_number_of_the_other_games(game: str) -> None:
    text = played(game)
    assert stranger.check(text, [])[0] == text.count("\n* ") > 3


def test_what_was_taken_back_is_passed_over() -> None:
    game = load_game("pig")
    vault = vault_of(game, PERSON, BOT, options={"start": "0", "target": 20})
    table = begin(sit(Table(vault, game)))
    for _ in range(2):
        play(table, 0, "roll")
        while table.waiting_for() != (0,):
            play(table, 1, "hold")
        table.ask(0, "take_back", NOW)
    text = record_of(game, vault, play_out(table).fresh).dumps()
    assert "\nnote taken-back 0" in text
    assert stranger.check(text, [])[0] == text.count("\n* ")


@pytest.mark.parametrize("note", ["seed", "commitment", "nonce-0", "pledge-0", "left-out"])
def test_a_changed_note_is_found(note: str) -> None:
    lines = played("pig").split("\n")
    place = next(place for place, line in enumerate(lines) if line.startswith(f"note {note} "))
    value = lines[place].split()[2]
    lines[place] = f"note {note} {'1' if value[0] == '0' else '0'}{value[1:]}"
    with pytest.raises(stranger.Wrong):
        stranger.check("\n".join(lines), [])


def test_the_stranger_uses_nothing_of_ours_and_runs_alone(tmp_path: Path) -> None:
    source = Path(stranger.__file__).read_text()
    names = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
    record = tmp_path / "table.record"
    record.write_text(played("code-cracker"))
    command = [sys.executable, "-I", stranger.__file__, str(record), str(deck_file("code-cracker"))]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith("(")
