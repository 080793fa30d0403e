"""What the browser says of a piece, a badge or a button: one sentence each, with a rule of its game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taniere.core.registry import game_ids, load_game

WEB = Path(__file__).parents[2] / "web" / "src"
PAGES = Path(__file__).parents[2] / "docs" / "rules"
RULE = re.compile(r"\(([A-Z]+-[\w.]+)\)$")
MOST_WORDS = 25
FAMILY = {"code-cracker": ("pieces/five-dice",), "dino-park": ("pieces/five-dice",)}


def explanations(game_id: str, language: str) -> dict[str, str]:
    catalogue = load_game(game_id).texts(language).catalogue
    return {key[8:]: words for key, words in catalogue.items() if key.startswith("explain.")}


@pytest.mark.parametrize("game_id", game_ids())
def test_an_explanation_is_one_short_sentence_with_the_same_rule_in_both_languages(game_id: str) -> None:
    english, french = (explanations(game_id, language) for language in ("en", "fr"))
    assert len(english) >= 5
    assert list(english) == list(french)
    for language, said in (("en", english), ("fr", french)):
        page = (PAGES / f"{game_id}.{language}.md").read_text(encoding="utf-8")
        for kind, words in said.items():
            rule = RULE.search(words)
            assert rule, (kind, words)
            assert f'<a id="{rule[1]}"></a>' in page, (kind, rule[1])
            assert len(words.split()) <= MOST_WORDS, (kind, words)
    assert {kind: RULE.search(words)[1] for kind, words in english.items()} == {  # type: ignore[index]
        kind: RULE.search(words)[1]  # type: ignore[index]
        for kind, words in french.items()
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_every_explanation_is_on_the_board_the_seats_or_a_button(game_id: str) -> None:
    folders = [WEB / "frame", WEB / "games" / game_id, *(WEB / name for name in FAMILY.get(game_id, ()))]
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in folder.iterdir()
        if path.suffix in (".svelte", ".ts") and ".test." not in path.name
    )
    # A kind is named as such, or it is the first word of a button's id, which most often is a token.
    silent = [kind for kind in explanations(game_id, "en") if not re.search(rf"['`\"]{kind}\b", source)]
    assert silent == []
