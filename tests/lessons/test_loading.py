"""A lessons.toml that does not fit its game is refused with the place and the reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from taniere.core.registry import load_game
from taniere.core.resources import read_text
from taniere.lessons.course import MOST_WORDS
from taniere.lessons.errors import CourseError, UnknownLesson
from taniere.lessons.loading import (
    check_openings,
    find_lesson,
    has_course,
    load_course,
    next_lesson,
    read_course,
    word_count,
)

CODE_CRACKER = load_game("code-cracker")
WHOLE = tomllib.loads(read_text(CODE_CRACKER.package, "lessons.toml"))
Change = Callable[[dict[str, Any]], object]


def first(course: dict[str, Any]) -> dict[str, Any]:
    lesson: dict[str, Any] = course["lesson"][0]
    return lesson


def refused(change: Change) -> CourseError:
    course = deepcopy(WHOLE)
    change(course)
    with pytest.raises(CourseError) as error:
        check_openings(CODE_CRACKER, read_course(CODE_CRACKER, course))
    return error.value


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (lambda course: course.pop("goal"), "course_unreadable", "goal"),
        (lambda course: course["goal"].pop("fr"), "course_unreadable", "`fr`"),
        (lambda course: course.update(pictures="x"), "course_unreadable", "pictures"),
        (lambda course: first(course).update(seats="two"), "course_unreadable", "$.lesson[0].seats"),
        (lambda course: first(course)["step"][1].pop("fr"), "course_unreadable", "$.lesson[0].step[1]"),
        (lambda course: course.update(lesson=[]), "course_empty", "no lesson"),
        (lambda course: course["lesson"][1].update(id="first-safe"), "lesson_twice", "first-safe"),
        (lambda course: first(course).update(seat=2), "lesson_seat", "seat 2"),
        (lambda course: first(course).update(seats=9), "lesson_start", "1 to 6 seats"),
        (lambda course: first(course).update(options={"speed": 3}), "lesson_start", "unknown option speed"),
        (lambda course: first(course).update(bot="tamer"), "lesson_bot", "terrier, naive, cub, random"),
        (lambda course: first(course).pop("bot"), "lesson_bot", "naive"),
        (lambda course: first(course).update(others={"0": ["stop"]}), "lesson_others", "seat 0"),
        (lambda course: first(course).update(others={"1": ["fly"]}), "lesson_token", "fly"),
        (lambda course: first(course).update(step=[]), "lesson_steps", "at least one step"),
        (lambda course: first(course).update(done=[]), "lesson_steps", "one done"),
        (lambda course: first(course)["rules"].append("COD-99"), "lesson_rule", "COD-99"),
        (lambda course: first(course)["step"][0].update(rule="GD-3"), "lesson_rule", "step 1"),
        (
            lambda course: first(course)["step"][1].update(fr="mot " * (MOST_WORDS + 1)),
            "lesson_words",
            "step 2: 26 words",
        ),
        (lambda course: first(course)["done"][0].update(en=" "), "lesson_words", "done 1: 0 words"),
        (lambda course: first(course)["step"][0].pop("at"), "trigger_empty", "step 1"),
        (lambda course: first(course)["step"][0].update(at="end"), "trigger_at", "step 1"),
        (lambda course: first(course)["done"][0].update(at="start"), "trigger_at", "done 1"),
        (lambda course: course["guide"][0].update(at="start"), "trigger_at", "guide 1"),
        (lambda course: first(course)["step"][1].update(asked="kee"), "trigger_asked", "kee"),
        (lambda course: first(course)["done"][0].update(event="SafeBlown"), "trigger_event", "SafeBlown"),
        (lambda course: first(course)["step"][1].update(by="me"), "trigger_without_event", "step 2"),
        (lambda course: first(course)["step"][4].update(times=0), "trigger_times", "step 5"),
        (lambda course: course["guide"][0].update(options={"edition": "x"}), "step_option", "edition"),
        (lambda course: first(course).update(variant={"start": "1"}), "course_unreadable", "variant"),
        (lambda course: first(course).update(also=[{"edition": "x"}]), "lesson_start", "edition"),
        (lambda course: first(course)["opening"].append("card S02"), "opening_line", "line 4"),
        (lambda course: first(course)["opening"].insert(0, "* card S99"), "opening_entry", "S99"),
        (lambda course: first(course)["opening"].append("0 stop"), "opening_entry", "drawn first"),
        (lambda course: first(course).update(opening=[], draws=[], done=first(course)["done"] + [
            {"event": "CardTurnedUp", "en": "No.", "fr": "Non."}]), "lesson_not_asked", "never asked"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(change: Change, code: str, says: str) -> None:
    error = refused(change)
    assert error.code == code
    assert says in str(error)
    assert str(error).startswith("lessons of code-cracker")
    assert "leçons" in CODE_CRACKER.texts("fr").error(error)


def test_the_file_itself_is_accepted() -> None:
    course = read_course(CODE_CRACKER, WHOLE)
    check_openings(CODE_CRACKER, course)
    assert course == load_course(CODE_CRACKER)
    assert 3 <= len(course.lesson) <= 6


def test_a_lesson_with_other_options_is_a_lesson_of_its_own() -> None:
    course = deepcopy(WHOLE)
    for lesson in course["lesson"][:2]:
        lesson["also"] = [{"start": "1"}]
    only = {"event": "CardWon", "en": "Only there.", "fr": "Seulement là."}
    first(course)["step"].append(only | {"options": {"start": "1"}})
    first(course)["step"].append(only | {"options": {"start": "0"}, "en": "Only here."})
    lessons = read_course(CODE_CRACKER, course).lesson
    assert [lesson.id for lesson in lessons[5:]] == ["first-safe-1", "one-roll-too-many-1"]
    assert (lessons[5].options, lessons[5].variant) == ({"start": "1"}, {"start": "1"})
    assert (lessons[0].step[-1].en, lessons[5].step[-1].en) == ("Only here.", "Only there.")
    assert len(lessons[0].step) == len(lessons[5].step)


def test_lessons_follow_each_other() -> None:
    course = load_course(CODE_CRACKER)
    assert course is not None
    following = [next_lesson(CODE_CRACKER, lesson) for lesson in course.lesson]
    assert following == [*course.lesson[1:], None]


def test_an_unknown_lesson_lists_what_there_is() -> None:
    with pytest.raises(UnknownLesson, match=r"no lesson nope of code-cracker; there are: first-safe, "):
        find_lesson(CODE_CRACKER, "nope")


def test_a_game_without_lessons_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(type(CODE_CRACKER)):  # type: ignore[misc] # a game of somebody else
        package = "tests.contract"

    game = Bare()
    assert not has_course(game)
    assert load_course(game) is None
    with pytest.raises(UnknownLesson, match="there are no lessons for code-cracker"):
        find_lesson(game, "first-safe")


def test_signs_are_no_words_and_hyphens_make_one() -> None:
    assert word_count("« Gardez-en un ! » dit-il : 3 dés.") == 5


def test_french_signs_do_not_begin_a_line() -> None:
    course = load_course(CODE_CRACKER)
    assert course is not None
    said = [step.said("fr") for lesson in course.lesson for step in (*lesson.step, *lesson.done)]
    assert [text for text in said if " !" in text or " :" in text or " ?" in text or " ;" in text] == []
    assert any("\u00a0!" in text for text in said)
