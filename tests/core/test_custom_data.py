"""Custom data is bounded in one place, for every game; what is in a real box fits."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from taniere.core.custom_data import MOST_CHARACTERS, MOST_DEPTH, MOST_ENTRIES, MOST_TEXT, check_bounds
from taniere.core.errors import SetupError
from taniere.core.registry import game_ids, load_game

GAMES = Path(__file__).parents[2] / "src/taniere/games"
BOXES = sorted(GAMES.glob("*/data*.toml"))


def nested(depth: int) -> dict[str, Any]:
    tree: dict[str, Any] = {"x": 0}
    for _ in range(depth - 1):
        tree = {"x": tree}
    return tree


WITHIN: list[dict[str, Any]] = [
    nested(MOST_DEPTH),
    {"x": [0] * (MOST_ENTRIES - 1)},
    {"x": "x" * MOST_TEXT},
    {str(n): "x" * MOST_TEXT for n in range(16)},
]
BEYOND: list[tuple[str, dict[str, Any]]] = [
    ("data_too_deep", nested(MOST_DEPTH + 1)),
    ("data_too_deep", nested(50_000)),
    ("data_too_many", {"x": [0] * MOST_ENTRIES}),
    ("data_too_many", {"x": [[0] * 50] * 50}),
    ("data_text_too_long", {"x": "x" * (MOST_TEXT + 1)}),
    ("data_text_too_long", {"x" * (MOST_TEXT + 1): 0}),
    ("data_too_large", {str(n): "x" * MOST_TEXT for n in range(17)}),
    ("data_too_large", {"x": ["é" * 300] * 10}),  # six characters each in a record
]


@pytest.mark.parametrize("path", BOXES, ids=lambda path: path.parent.name + "/" + path.name)
def test_what_is_in_a_box_fits_twice(path: Path) -> None:
    """With room for the longer names and notes of an owner."""
    box = tomllib.loads(path.read_text())
    check_bounds({"one": box, "other": box})


@pytest.mark.parametrize("data", WITHIN, ids=range(len(WITHIN)))
def test_up_to_the_bounds_nothing_is_refused(data: dict[str, Any]) -> None:
    check_bounds(data)
    assert len(json.dumps(data)) <= MOST_CHARACTERS


@pytest.mark.parametrize(("code", "data"), BEYOND, ids=range(len(BEYOND)))
def test_beyond_a_bound_every_game_refuses(code: str, data: dict[str, Any]) -> None:
    for game in game_ids():
        with pytest.raises(SetupError) as refused:
            load_game(game).setup(2, data=data)
        assert refused.value.code == code, game


def test_a_note_is_bounded_like_everything_else() -> None:
    game = load_game("tyrannosaurus-rex")
    view = game.new(2, data={"note": "x" * MOST_TEXT}).view(None)
    assert view.data == {"note": "x" * MOST_TEXT}
    with pytest.raises(SetupError, match=r"a text in the data has 60000 characters; the limit is 1000"):
        game.new(2, data={"note": "x" * 60_000})
