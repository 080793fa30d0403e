"""What people are called in a lesson, and the few sentences that all lessons share."""

from __future__ import annotations

from functools import cache

from taniere.bots.words import texts_with_bots
from taniere.core.game import Game
from taniere.core.texts import Texts
from taniere.lessons.course import Lesson


@cache
def lesson_texts(language: str) -> Texts:
    """The sentences that all lessons share."""
    return Texts(language, "taniere.lessons")


def names_at(game: Game, lesson: Lesson, language: str) -> list[str]:
    """What to call each seat: the learner by number, the others as the bots that play them."""
    words = texts_with_bots(game, language)
    return [
        lesson_texts(language).say("lesson.learner", number=seat + 1)
        if seat == lesson.seat
        else words.called(seat, None, lesson.bot)
        for seat in range(lesson.seats)
    ]
