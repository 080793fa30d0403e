"""Every lesson of every game, along several legal ways, on both builds."""

from __future__ import annotations

import json
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from taniere.core.events import seen
from taniere.core.match import open_record
from taniere.core.record import loads
from taniere.core.registry import game_ids, load_game
from taniere.lessons.course import Lesson
from taniere.lessons.loading import has_course
from taniere.lessons.playing import Playing
from taniere.lessons.triggers import Fact, holds
from tests.lessons.play_lessons import Report, at_random, course_of, report, walk

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"
TAUGHT = [game_id for game_id in game_ids() if has_course(load_game(game_id))]
LESSONS = [(game_id, lesson.id) for game_id in TAUGHT for lesson in course_of(load_game(game_id)).lesson]
LISTED = tomllib.loads((HERE / "ordinary_turn.toml").read_text())["turn"]
ORDINARY = [turn for turn in LISTED if turn["game"] in TAUGHT]


def lesson_of(game_id: str, lesson_id: str) -> Lesson:
    return next(one for one in course_of(load_game(game_id)).lesson if one.id == lesson_id)


@cache
def reported(game_id: str, lesson_id: str) -> Report:
    return report(load_game(game_id), lesson_of(game_id, lesson_id))


@pytest.mark.parametrize(("game_id", "lesson_id"), LESSONS)
def test_a_lesson_can_be_done_and_nothing_in_it_is_in_vain(game_id: str, lesson_id: str) -> None:
    found = reported(game_id, lesson_id)
    assert found.ended > 0
    assert found.unsaid == []
    assert found.unreached == []
    assert found.undrawn == set()
    assert found.unplayed == set()


@pytest.mark.parametrize(("game_id", "lesson_id"), LESSONS)
def test_a_lesson_is_a_function_of_the_moves(game_id: str, lesson_id: str) -> None:
    game, lesson = load_game(game_id), lesson_of(game_id, lesson_id)
    once = walk(game, lesson, at_random(3))
    again = Playing.after(game, lesson, once.playing.moves)
    assert again.match.record.dumps() == once.playing.match.record.dumps()
    assert (again.now, again.closing, again.legal) == (
        once.playing.now,
        once.playing.closing,
        once.playing.legal,
    )
    assert walk(game, lesson, at_random(3)).digest == once.digest


@pytest.mark.parametrize(
    "turn", ORDINARY, ids=lambda turn: " ".join([turn["game"], *turn["options"].values()])
)
def test_the_rules_of_an_ordinary_turn_occur_in_the_lessons(turn: dict[str, Any]) -> None:
    game = load_game(turn["game"])
    wanted = game.setup(game.usual_seats, turn["options"]).options
    occurred = set[str]()
    for lesson in course_of(game).lesson:
        options = game.setup(lesson.seats, lesson.options).options
        if all(options[name] == wanted[name] for name in turn["options"]):
            occurred |= reported(game.id, lesson.id).rules
    assert sorted(set(turn["rules"]) - occurred) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_its_ordinary_turn_listed(game_id: str) -> None:
    listed = [turn for turn in LISTED if turn["game"] == game_id]
    assert listed
    assert all(set(turn["rules"]) <= set(load_game(game_id).rules) for turn in listed)


def moments(path: Path, seat: int) -> tuple[list[tuple[list[Fact], list[str]]], dict[str, Any]]:
    """Each entry of a record as a seat met it: what it saw happen, and what it could play then."""
    record = loads(path.read_text())
    match = open_record(load_game(record.game), record)
    found: list[tuple[list[Fact], list[str]]] = []
    for entry in record.entries:
        events: list[Fact] = [seen(event, seat) for event in match.enter(entry)]
        actions = match.state.legal(seat) if seat in match.state.actors() else ()
        found.append((events, [match.game.actions[action].token for action in actions]))
    return found, dict(match.state.view(None).options)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_hint_of_the_guide_comes_up_in_some_recorded_game(game_id: str) -> None:
    waiting = list(course_of(load_game(game_id)).guide)
    for path in sorted((GOLDEN / game_id).glob("*.record")):
        for seat in range(loads(path.read_text()).seats):
            told, options = moments(path, seat)
            before: list[Fact] = []
            for events, legal in told:
                waiting = [
                    hint
                    for hint in waiting
                    if not (
                        all(options[name] == value for name, value in hint.options.items())
                        and holds(
                            hint,
                            seat=seat,
                            before=before,
                            now=events,
                            legal=legal,
                            is_start=False,
                            is_end=False,
                        )
                    )
                ]
                before += events
    assert [hint.en for hint in waiting] == []


@pytest.mark.parametrize("game_id", TAUGHT)
def test_both_builds_teach_the_same(game_id: str, plain_python: Path, compiled_python: Path) -> None:
    told = []
    for python in (plain_python, compiled_python):
        command = [str(python), "-I", str(HERE / "play_lessons.py"), game_id]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout))
    assert (told[0]["compiled"], told[1]["compiled"]) == (False, True)
    assert told[0]["lessons"] == told[1]["lessons"]
