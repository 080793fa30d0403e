"""What stands in a game's `lessons.toml`: its course of lessons, and the guide of a first game.

The format is in docs/lessons.md. `loading.py` reads it and checks what types alone cannot.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

MOST_WORDS = 25  # that a learner is told at once
MOST_MOVES = 200  # of the learner in a lesson

ME = "me"
OTHER = "other"


# Where French sets a space before a sign, no line may break.
_SIGN = re.compile(r" (?=[:;!?»])|(?<=«) ")
NO_BREAK = "\u00a0"


def said(words: Words | Step, language: str) -> str:
    """A sentence in one of the languages; the spaces before French signs need not be typed as such.

    >>> said(Words("Roll!", "Lancez !"), "fr")
    'Lancez\\xa0!'
    """
    return _SIGN.sub(NO_BREAK, words.fr) if language == "fr" else words.en


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in every language."""

    en: str
    fr: str

    def said(self, language: str) -> str:
        """The sentence in one of the languages."""
        return said(self, language)


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When something is said. All that is named must hold at the same moment; no rule is needed to tell.

    A moment is the time at which the learner is asked, with all that happened since the learner was asked
    before.
    """

    at: Literal["start", "end"] | None = None  # of the lesson; of the game
    asked: str | None = None  # a legal token is this, or begins with these words
    event: str | None = None  # an event of this type has just happened
    by: Literal["me", "other", "any"] = "any"  # whose it is: its field `seat`
    where: dict[str, str | int | bool] = {}  # what its fields are; me and other stand for seats
    times: int = 1  # it has happened so often by now, since the lesson began

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing, and would never hold."""
        return self.at is None and self.asked is None and self.event is None


class Step(Trigger, frozen=True, kw_only=True):
    """A sentence of a lesson, or of the guide of a first game; said once, only with these options."""

    en: str
    fr: str
    rule: str | None = None
    options: dict[str, str | int | bool] = {}

    def said(self, language: str) -> str:
        """The sentence in one of the languages."""
        return said(self, language)


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A start position, prepared chance, and what is said on the way."""

    id: str
    title: Words
    about: Words
    rules: list[str]  # that it is about
    seats: int
    seat: int = 0  # the learner's
    options: dict[str, str | int | bool] = {}
    variant: dict[str, str | int | bool] = {}  # which of `also` this is; made by `loading.py`
    data: dict[str, Any] | None = None  # a card list of its own, where the game takes one
    opening: list[str] = []  # lines of a record, up to the start position
    draws: list[str] = []  # prepared chance: the first that fits what is pending is drawn
    seed: int = 1  # of the chance that is not prepared
    bot: str | None = None  # plays the other seats
    others: dict[str, list[str]] = {}  # prepared moves, by seat: the first that is legal is played
    also: list[dict[str, str | int | bool]] = []  # other options with which it is a lesson, too
    ways: list[list[str]] = []  # moves of a learner that the tests try: each is legal and leads to an end
    step: list[Step]
    done: list[Step]


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All lessons of a game, the first of them enough to play."""

    goal: Words
    picture: str
    lesson: list[Lesson]
    guide: list[Step] = []
