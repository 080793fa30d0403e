"""What people read: short enough for the bar of actions."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

MOST = 75  # letters: two lines of the bar on a phone, after "Your turn."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_prompt_fits_the_bar(language: str) -> None:
    texts = tomllib.loads(files("taniere.games.t_rex").joinpath(f"texts.{language}.toml").read_text("utf-8"))
    prompts = texts["prompt"]
    assert set(prompts) == {"play", "egg", "discard", "trump"}
    assert [words for words in prompts.values() if len(words) > MOST] == []
