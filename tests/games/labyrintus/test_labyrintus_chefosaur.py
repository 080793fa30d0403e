"""The words people read: the pawn of a village is a Chefosaur, an invented dinosaur and no person."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from taniere.games import labyrintus

FOLDER = Path(labyrintus.__file__).parent
PERSONS = re.compile(r"\b(leaders?|chiefs?|chefs?)\b", re.IGNORECASE)


def sentences(table: dict[str, object]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from sentences(value)
        else:
            yield str(value)


@pytest.mark.parametrize(("language", "pawn"), [("en", "Chefosaur"), ("fr", "Chefosaure")])
def test_the_catalogues_speak_of_the_chefosaur(language: str, pawn: str) -> None:
    catalogue = tomllib.loads((FOLDER / f"texts.{language}.toml").read_text(encoding="utf-8"))
    assert catalogue["word"]["leader"] == pawn
    assert [sentence for sentence in sentences(catalogue) if PERSONS.search(sentence)] == []
