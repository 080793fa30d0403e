"""Lessons as a browser needs them: the course of a game, and a lesson after some moves of the learner.

Nothing is kept: a lesson is played from its beginning each time (lessons/playing.py).
"""

from __future__ import annotations

from taniere.bots.words import texts_with_bots
from taniere.core.events import seen
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.core.texts import Texts
from taniere.lessons.course import Lesson, Step
from taniere.lessons.loading import find_lesson, load_course, next_lesson
from taniere.lessons.playing import Frame, Playing
from taniere.lessons.words import lesson_texts, names_at
from taniere.server import wire

MOST_FRAMES = 200  # of one answer


def course_info(game: Game, language: str) -> wire.CourseInfo:
    """What can be learned of a game; nothing where it brings no lessons along."""
    course = load_course(game)
    if course is None:
        return wire.CourseInfo(game.id, None, None, [], [])
    return wire.CourseInfo(
        game=game.id,
        goal=course.goal.said(language),
        picture=course.picture,
        lessons=[_lesson_info(lesson, language) for lesson in course.lesson],
        guide=[_guide_hint(hint, language) for hint in course.guide],
    )


def _lesson_info(lesson: Lesson, language: str) -> wire.LessonInfo:
    title, about = lesson.title.said(language), lesson.about.said(language)
    return wire.LessonInfo(
        id=lesson.id,
        title=title,
        about=about,
        rules=lesson.rules,
        seats=lesson.seats,
        options=lesson.options,
        variant=lesson.variant,
    )


def _guide_hint(hint: Step, language: str) -> wire.GuideHint:
    return wire.GuideHint(
        text=hint.said(language),
        rule=hint.rule,
        event=hint.event,
        by=hint.by,
        where=hint.where,
        times=hint.times,
        asked=hint.asked,
        options=hint.options,
    )


def lesson_words(game: Game, lesson: Lesson, language: str) -> Texts:
    """The words of a lesson, with the names of those who sit there."""
    return texts_with_bots(game, language).with_people(*names_at(game, lesson, language))


def lesson_moment(wish: wire.LessonWish, language: str) -> wire.LessonMoment:
    """The lesson after the moves that a learner has made; the last of them is refused as at a table."""
    game = load_game(wish.game)
    lesson = find_lesson(game, wish.lesson)
    words = lesson_words(game, lesson, language)
    frames: list[wire.Frame] = []

    def watch(frame: Frame, match: Match) -> None:
        if wish.seen <= frame.number < wish.seen + MOST_FRAMES:
            frames.append(_frame(game, frame, match, lesson.seat, words))

    playing = Playing.after(game, lesson, wish.moves, watch)
    state = playing.match.state
    return wire.LessonMoment(
        game=game.id,
        version=game.version,
        lesson=lesson.id,
        seat=lesson.seat,
        seats=lesson.seats,
        options=dict(state.view(lesson.seat).options),
        names=list(words.people),
        bots=[None if seat == lesson.seat else lesson.bot for seat in range(lesson.seats)],
        total=playing.frames,
        frames=frames,
        legal=playing.legal,
        steps=[_step(lesson.step, step, language) for step in playing.now],
        is_done=playing.is_done,
        closing=_closing(playing, language),
        next=None if (following := next_lesson(game, lesson)) is None else following.id,
        result=state.result(),
    )


def _frame(game: Game, frame: Frame, match: Match, seat: int, words: Texts) -> wire.Frame:
    view = match.state.view(seat)
    return wire.Frame(
        number=frame.number,
        kind=frame.kind,
        seat=frame.seat,
        token=frame.token,
        draw=None,
        events=[seen(event, seat) for event in frame.events],
        view=view,
        outlook=game.outlook(view),
        lines=game.describe(view, words),
    )


def _step(steps: list[Step], step: Step, language: str) -> wire.LessonStep:
    return wire.LessonStep(steps.index(step), step.said(language), step.rule)


def _closing(playing: Playing, language: str) -> wire.LessonStep | None:
    if not playing.is_done:
        return None
    if playing.closing is None:  # the game ended before what the lesson is for
        return wire.LessonStep(-1, lesson_texts(language).say("lesson.game_over"), None)
    return _step(playing.lesson.done, playing.closing, language)
