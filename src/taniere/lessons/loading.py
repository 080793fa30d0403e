"""From a game's `lessons.toml` to its course: read, and checked against the game it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from taniere.bots.registry import bot_names
from taniere.core.errors import TaniereError
from taniere.core.game import Game
from taniere.core.resources import read_toml
from taniere.core.texts import LANGUAGES
from taniere.lessons.course import MOST_WORDS, Course, Lesson, Step, Trigger
from taniere.lessons.errors import CourseError, UnknownLesson
from taniere.lessons.playing import Playing
from taniere.lessons.triggers import is_asked

FILE = "lessons.toml"


def has_course(game: Game) -> bool:
    """Whether a game brings lessons along."""
    return files(game.package).joinpath(FILE).is_file()


@cache
def load_course(game: Game) -> Course | None:
    """The course of a game, or None where it has none; CourseError says what does not fit."""
    if not has_course(game):
        return None
    course = read_course(game, read_toml(game.package, FILE))
    check_openings(game, course)
    return course


def find_lesson(game: Game, lesson_id: str) -> Lesson:
    """A lesson of a game by its id; UnknownLesson lists what there is."""
    course = load_course(game)
    lessons = [] if course is None else course.lesson
    for lesson in lessons:
        if lesson.id == lesson_id:
            return lesson
    if not lessons:
        raise UnknownLesson("no_lessons", game=game.id)
    known = ", ".join(lesson.id for lesson in lessons)
    raise UnknownLesson("unknown_lesson", game=game.id, lesson=lesson_id, known=known)


def next_lesson(game: Game, lesson: Lesson) -> Lesson | None:
    """The lesson after this one, of the same variant."""
    course = load_course(game)
    alike = [] if course is None else [one for one in course.lesson if one.variant == lesson.variant]
    place = alike.index(lesson) + 1 if lesson in alike else len(alike)
    return alike[place] if place < len(alike) else None


def read_course(game: Game, raw: object) -> Course:
    """The course that a file holds, checked but for the openings, which must be played for that."""
    try:
        course = msgspec.convert(raw, Course)
    except msgspec.ValidationError as error:
        raise CourseError("course_unreadable", game=game.id, reason=str(error)) from None
    if not course.lesson:
        raise CourseError("course_empty", game=game.id)
    _check_texts(game, "goal", course.goal.en, course.goal.fr)
    for lesson_id, count in Counter(lesson.id for lesson in course.lesson).items():
        if count > 1:
            raise CourseError("lesson_twice", game=game.id, lesson=lesson_id)
    for lesson in course.lesson:
        _check_lesson(game, lesson)
    for number, hint in enumerate(course.guide, 1):
        if hint.at is not None:
            raise CourseError("trigger_at", game=game.id, where=f"guide {number}")
        _check_step(game, f"guide {number}", hint)
    return msgspec.structs.replace(course, lesson=_with_variants(game, course.lesson))


def _with_variants(game: Game, lessons: list[Lesson]) -> list[Lesson]:
    """The lessons as they stand in the file, then each variant of them as a course of its own."""
    variants: list[dict[str, str | int | bool]] = [{}]
    for lesson in lessons:
        variants += [variant for variant in lesson.also if variant not in variants]
    return [
        _variant(game, lesson, variant)
        for variant in variants
        for lesson in lessons
        if not variant or variant in lesson.also
    ]


def _variant(game: Game, lesson: Lesson, variant: dict[str, str | int | bool]) -> Lesson:
    """A lesson with other options, and with the steps that are for these."""
    given = {**lesson.options, **variant}
    try:
        options = game.setup(lesson.seats, given).options
    except TaniereError as error:
        raise CourseError("lesson_start", game=game.id, lesson=lesson.id, cause=error) from error

    def fitting(steps: list[Step]) -> list[Step]:
        return [step for step in steps if all(options[name] == is_ for name, is_ in step.options.items())]

    return msgspec.structs.replace(
        lesson,
        id="-".join([lesson.id, *map(str, variant.values())]),
        options=given,
        variant=variant,
        step=fitting(lesson.step),
        done=fitting(lesson.done),
    )


def _check_lesson(game: Game, lesson: Lesson) -> None:
    _check_texts(game, f"{lesson.id}, title", lesson.title.en, lesson.title.fr)
    _check_texts(game, f"{lesson.id}, about", lesson.about.en, lesson.about.fr)
    for rule in lesson.rules:
        _check_rule(game, lesson.id, rule)
    if lesson.variant:
        raise CourseError("course_unreadable", game=game.id, reason=f"{lesson.id}: variant")
    if not 0 <= lesson.seat < lesson.seats:
        raise CourseError(
            "lesson_seat", game=game.id, lesson=lesson.id, place=lesson.seat, seats=lesson.seats
        )
    _check_others(game, lesson)
    if not lesson.step or not lesson.done:
        raise CourseError("lesson_steps", game=game.id, lesson=lesson.id)
    for where, step in _steps(lesson):
        if step.at == ("end" if step in lesson.step else "start"):
            raise CourseError("trigger_at", game=game.id, where=where)
        _check_step(game, where, step)


def _steps(lesson: Lesson) -> Iterator[tuple[str, Step]]:
    for name, steps in (("step", lesson.step), ("done", lesson.done)):
        for number, step in enumerate(steps, 1):
            yield f"{lesson.id}, {name} {number}", step


def _check_others(game: Game, lesson: Lesson) -> None:
    """Somebody plays each of the other seats, and their prepared moves are moves of the game."""
    if lesson.seats > 1 and (lesson.bot is None or lesson.bot not in bot_names(game)):
        known = ", ".join(bot_names(game))
        raise CourseError("lesson_bot", game=game.id, lesson=lesson.id, bot=str(lesson.bot), known=known)
    seats = [str(seat) for seat in range(lesson.seats) if seat != lesson.seat]
    for seat, tokens in lesson.others.items():
        if seat not in seats:
            raise CourseError("lesson_others", game=game.id, lesson=lesson.id, found=seat, known=seats)
        for token in tokens:
            if token not in game.numbers:
                raise CourseError("lesson_token", game=game.id, lesson=lesson.id, token=token)


def _check_step(game: Game, where: str, step: Step) -> None:
    known = [option.name for option in game.options]
    for name in step.options:
        if name not in known:
            raise CourseError("step_option", game=game.id, where=where, option=name, known=known)
    _check_texts(game, where, step.en, step.fr)
    if step.rule is not None:
        _check_rule(game, where, step.rule)
    _check_trigger(game, where, step)


def _check_trigger(game: Game, where: str, trigger: Trigger) -> None:
    if trigger.is_empty:
        raise CourseError("trigger_empty", game=game.id, where=where)
    if trigger.asked is not None and not is_asked(trigger.asked, game.numbers):
        raise CourseError("trigger_asked", game=game.id, where=where, asked=trigger.asked)
    if trigger.event is not None and not _has_event(game, trigger.event):
        raise CourseError("trigger_event", game=game.id, where=where, event=trigger.event)
    if trigger.event is None and (trigger.by != "any" or trigger.where or trigger.times != 1):
        raise CourseError("trigger_without_event", game=game.id, where=where)
    if trigger.times < 1:
        raise CourseError("trigger_times", game=game.id, where=where, times=trigger.times)


def _has_event(game: Game, name: str) -> bool:
    """Every event of a game has words in its catalogue; the kit sees to that."""
    texts = game.texts(LANGUAGES[0])
    return any(texts.has(f"event.{name}{form}") for form in ("", ".one", ".many", ".none"))


def _check_rule(game: Game, where: str, rule: str) -> None:
    if rule not in game.rules:
        raise CourseError("lesson_rule", game=game.id, where=where, rule=rule)


def _check_texts(game: Game, where: str, *texts: str) -> None:
    for text in texts:
        count = word_count(text)
        if not 1 <= count <= MOST_WORDS:
            raise CourseError("lesson_words", game=game.id, where=where, words=count, most=MOST_WORDS)


def word_count(text: str) -> int:
    """How many words a sentence has; signs that stand alone are none.

    >>> word_count("Lancez cinq dés : gardez-en un !")
    5
    """
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def check_openings(game: Game, course: Course) -> None:
    """Play each opening up to the learner's first decision."""
    for lesson in course.lesson:
        try:
            playing = Playing(game, lesson)
        except CourseError:
            raise
        except TaniereError as error:
            raise CourseError("lesson_start", game=game.id, lesson=lesson.id, cause=error) from error
        if playing.is_done or not playing.legal:
            raise CourseError("lesson_not_asked", game=game.id, lesson=lesson.id)
