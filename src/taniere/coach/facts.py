"""Reasons as facts: what is true of a position, in numbers, with the rule it follows from.

The sentence of a fact is `reason.<code>` in the texts of its game, or of the coach where every game has it.
"""

from __future__ import annotations

from functools import cache

import msgspec

from taniere.core.game import Game
from taniere.core.texts import Texts


class Fact(msgspec.Struct, frozen=True):
    """One reason. Numbers in `percent` are chances (0 to 1), those in `points` points; both may be negative.

    `words` are names of things, as tokens of the game.
    """

    code: str
    rule: str
    percent: dict[str, float] = {}
    points: dict[str, float] = {}
    words: dict[str, str] = {}


@cache
def coach_texts(game: Game, language: str) -> Texts:
    """The words of a game and of the coach."""
    texts = game.texts(language).with_people()
    texts.catalogue = {**Texts(language, "taniere.coach").catalogue, **texts.catalogue}
    return texts


def percent(chance: float, language: str) -> str:
    """A chance as people read it: whole per cent, with a decimal near 0 and 100.

    >>> percent(0.4096, "en"), percent(0.004, "fr")
    ('41 %', '0,4 %')
    """
    digits = 0 if 0.02 < abs(chance) < 0.98 else 1
    return f"{number(100 * chance, digits, language)}\u00a0%".replace("\u00a0", " ")


def number(value: float, digits: int, language: str) -> str:
    """A number with the comma that French has; never minus nothing."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace(".", ",") if language == "fr" else text


def sentence(fact: Fact, texts: Texts) -> str:
    """A fact in words, with its rule in brackets."""
    arguments: dict[str, object] = dict(fact.words)
    arguments |= {name: percent(value, texts.language) for name, value in fact.percent.items()}
    for name, value in fact.points.items():
        arguments[name] = number(value, 0 if value == round(value) else 2, texts.language)
    said = texts.say(f"reason.{fact.code}", **arguments)
    return f"{said} ({fact.rule})" if fact.rule else said
