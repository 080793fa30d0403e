"""The same file holds the same thing in every game: docs/architecture.md lists what stands where."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from taniere.bots.registry import bot_names
from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.outlook import Outlook
from taniere.core.registry import game_ids, load_game
from taniere.core.state import State
from taniere.core.views import View

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "taniere" / "games"
BOTS = ROOT / "src" / "taniere" / "bots"

FILES = {
    "state.py",
    "game.py",
    "actions.py",
    "chance.py",
    "events.py",
    "views.py",
    "view_builder.py",
    "outlook.py",
    "sampling.py",
    "refusals.py",
    "describe.py",
    "data.py",
    "data.toml",
    "scoring.py",
    "constants.py",
    "lessons.toml",
    "texts.en.toml",
    "texts.fr.toml",
}
OPTIONAL = {"view_builder.py"}  # where views are made by compiled code
BOT_FILES = {
    "evaluation.py",
    "evaluator.py",
    "habits.py",
    "policy.py",
    "solver.py",
    "texts.en.toml",
    "texts.fr.toml",
}

# A game may be played by its family: their files count together.
FAMILIES = {"code_cracker": "five_dice", "dino_park": "five_dice"}

# The smallest example has these, and the rest in its state and its game.
SMALL = {
    "pig": {"state.py", "game.py", "events.py", "views.py", "outlook.py", "texts.en.toml", "texts.fr.toml"}
}

# Things that only this game has, named by the words of its rulebook or of the trade.
EXTRAS = {
    "five_dice": {"covers.py", "odds.py", "rulebook.py", "shapes.py", "turn_solver.py"},
    "labyrintus": {"forces.py", "labyrinth.py", "paths.py", "position.py", "preparation.py", "village.py"},
    "t_rex": {"closing.py", "data-b.toml", "memory.py"},
    "tarasque": {"event_builder.py", "lair.py", "odds.py", "position.py"},
    "tyrannosaurus_rex": {"movement.py", "position.py", "preparation.py", "turn.py"},
}
BOT_EXTRAS = {"five_dice": {"coefficients.toml", "turn_player.py"}}

# Which module holds the classes of each kind.
HOMES: dict[type, str] = {Event: "events", View: "views", Outlook: "outlook", State: "state", Game: "game"}


def _folders() -> list[str]:
    return sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").exists())


def _names(folder: Path) -> set[str]:
    names = {path.name for path in folder.iterdir() if path.suffix in (".py", ".toml")}
    return names - {"__init__.py"}


@pytest.mark.parametrize("folder", _folders())
def test_a_game_has_no_file_of_another_name(folder: str) -> None:
    assert _names(GAMES / folder) <= FILES | EXTRAS.get(folder, set())
    assert EXTRAS.get(folder, set()) <= _names(GAMES / folder)


@pytest.mark.parametrize("folder", [game.replace("-", "_") for game in game_ids()])
def test_a_game_has_every_file(folder: str) -> None:
    found = _names(GAMES / folder)
    if folder in FAMILIES:
        found |= _names(GAMES / FAMILIES[folder])
    assert SMALL.get(folder, FILES - OPTIONAL) <= found


@pytest.mark.parametrize("folder", _folders())
def test_a_file_holds_what_its_name_says(folder: str) -> None:
    for path in (GAMES / folder).glob("*.py"):
        module = import_module(f"taniere.games.{folder}.{path.stem}")
        for name, kind in vars(module).items():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                assert name != "Box" or path.stem == "data"
                for base, home in HOMES.items():
                    # A state may be built up in layers, each with a name of the game's own.
                    if issubclass(kind, base) and path.name not in EXTRAS.get(folder, set()):
                        assert path.stem == home, f"{name} is in {path.name}"


@pytest.mark.parametrize("folder", [game.replace("-", "_") for game in game_ids()])
def test_a_game_says_what_follows_from_its_views_in_its_own_outlook(folder: str) -> None:
    home = FAMILIES.get(folder, folder)
    module = import_module(f"taniere.games.{home}.outlook")
    assert callable(module.outlook_of)
    assert type(load_game(folder.replace("_", "-"))).outlook is not Game.outlook


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in BOTS.glob("*/__init__.py")))
def test_the_bots_of_a_game_are_alike_too(folder: str) -> None:
    players = {f"{name}.py" for game in game_ids() for name in bot_names(load_game(game))}
    assert _names(BOTS / folder) <= BOT_FILES | players | BOT_EXTRAS.get(folder, set())
    assert "evaluation.py" in _names(BOTS / folder)


def test_the_architecture_page_lists_the_same_files() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page.partition("## Where things stand in a game")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`([\w.-]+\.(?:py|toml))`", table))
    assert {name for name in FILES if not name.startswith("texts.")} <= listed
    assert listed >= BOT_FILES


def test_every_folder_that_is_named_here_exists() -> None:
    assert set(_folders()) >= {*EXTRAS, *FAMILIES, *FAMILIES.values(), *SMALL}
