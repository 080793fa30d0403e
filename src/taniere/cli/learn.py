"""`taniere learn`: the lessons of a game, listed, or one of them played in this terminal."""

from __future__ import annotations

import argparse

from taniere.cli import shelf
from taniere.cli.lesson_table import LessonTable
from taniere.cli.screen import Screen
from taniere.cli.table import Left
from taniere.core.game import Game
from taniere.core.texts import Texts
from taniere.lessons.course import Course, Lesson
from taniere.lessons.errors import UnknownLesson
from taniere.lessons.loading import find_lesson, has_course, load_course, next_lesson


def add_arguments(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """What `taniere learn` takes."""
    parser.add_argument(
        "game", nargs="?", metavar=texts.say("help.game_name"), help=texts.say("help.game_learned")
    )
    parser.add_argument(
        "lesson", nargs="?", metavar=texts.say("help.lesson"), help=texts.say("help.lesson_asked")
    )


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    """List what can be learned, or play a lesson; leaving it early is no error."""
    screen = Screen()
    if arguments.game is None:
        for game in shelf.games(with_examples=True):
            if has_course(game):
                _show_game(game, screen, texts)
        return 0
    game = shelf.find_game(arguments.game)
    course = load_course(game)
    if course is None:
        raise UnknownLesson("no_lessons", game=game.id)
    if arguments.lesson is None:
        _show_course(game, course, screen, texts)
        return 0
    lesson = _chosen(game, course, arguments.lesson)
    try:
        LessonTable(game, lesson, screen, texts).play()
    except (Left, EOFError, KeyboardInterrupt):
        screen.line()
        screen.line(texts.say("learn.left"))
        return 0
    following = next_lesson(game, lesson)
    if following is not None:
        screen.line(texts.say("learn.next", game=game.id, lesson=following.id))
    else:
        screen.line(texts.say("learn.play", game=game.id))
    return 0


def _chosen(game: Game, course: Course, name: str) -> Lesson:
    """A lesson by its number, from 1, or by its id."""
    if name.isdecimal() and len(name) < 4 and 1 <= int(name) <= len(course.lesson):
        return course.lesson[int(name) - 1]
    return find_lesson(game, name)


def _show_game(game: Game, screen: Screen, texts: Texts) -> None:
    course = load_course(game)
    assert course is not None
    title = game.texts(texts.language).say("game.title")
    screen.line(texts.say("learn.game", title=title, goal=course.goal.said(texts.language)))
    screen.line(texts.say("learn.command", game=game.id))


def _show_course(game: Game, course: Course, screen: Screen, texts: Texts) -> None:
    title = game.texts(texts.language).say("game.title")
    screen.line(texts.say("learn.game", title=title, goal=course.goal.said(texts.language)), style="bold")
    for number, lesson in enumerate(course.lesson, 1):
        name, about = lesson.title.said(texts.language), lesson.about.said(texts.language)
        if lesson.variant:
            name = f"{name} ({_variant_words(lesson, game.texts(texts.language))})"
        screen.line(texts.say("learn.lesson", number=number, title=name, about=about))
    screen.line(texts.say("learn.start", game=game.id, lesson=course.lesson[0].id))


def _variant_words(lesson: Lesson, words: Texts) -> str:
    """With which options it is played, in the words of the game where it has some."""
    keys = {f"option_value.{name}.{value}": f"{name}={value}" for name, value in lesson.variant.items()}
    return ", ".join(words.say(key) if words.has(key) else plain for key, plain in keys.items())
