"""French sets a space before : ; ! ? and inside « »; a line must not break there."""

from __future__ import annotations

import re

import pytest

from taniere.core.registry import game_ids, load_game
from taniere.core.resources import read_toml
from taniere.core.texts import flat

LOOSE = re.compile(r" [:;!?»]|« ")


def test_neither_can_it_in_what_all_games_say() -> None:
    assert {
        key: text
        for key, text in flat(read_toml("taniere.core", "texts.fr.toml")).items()
        if LOOSE.search(text)
    } == {}


@pytest.mark.parametrize("game", game_ids())
def test_no_line_can_break_before_a_french_sign(game: str) -> None:
    own = flat(read_toml(load_game(game).package, "texts.fr.toml"))
    assert {key: text for key, text in own.items() if LOOSE.search(text)} == {}
