"""Every lesson of a game, played along several legal ways. Each build's own interpreter can run it.

usage: python -I play_lessons.py GAME
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from taniere import is_compiled
from taniere.core.errors import IllegalAction
from taniere.core.events import canonical, seen
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.registry import load_game
from taniere.lessons.course import Course, Lesson
from taniere.lessons.loading import load_course
from taniere.lessons.playing import Frame, Playing
from taniere.seeded import Seeded

MOVES = 60  # after which a way that leads nowhere is given up
RANDOM_WAYS = 24

Choose = Callable[[list[str]], str]


@dataclass
class Walk:
    """What came of one way through a lesson."""

    playing: Playing
    digest: str
    rules: set[str] = field(default_factory=set)  # of events, refusals and results


def walk(game: Game, lesson: Lesson, choose: Choose, most: int = MOVES) -> Walk:
    """Play a lesson to its end, or `most` moves of it; before each, what is not legal is tried."""
    told, rules = hashlib.sha256(), set[str]()

    def watch(frame: Frame, match: Match) -> None:
        view = match.state.view(lesson.seat)
        told.update(f"{frame.number} {frame.kind} {frame.seat} {frame.token}".encode() + canonical(view))
        for event in frame.events:
            told.update(canonical(seen(event, lesson.seat)))
            rules.add(event.rule)

    playing = Playing(game, lesson, watch)
    while not playing.is_done and len(playing.moves) < most:
        legal = playing.legal
        assert legal, f"{lesson.id}: nobody is asked after {playing.moves}"
        rules |= refused(game, playing, len(playing.moves))
        playing.play(choose(legal))
        told.update(repr([step.en for step in playing.now]).encode())
    result = playing.match.state.result()
    if result is not None:
        rules |= {result.rule, result.decider_rule}
    told.update(playing.match.record.dumps().encode())
    return Walk(playing, told.hexdigest(), rules)


def refused(game: Game, playing: Playing, turn: int) -> set[str]:
    """Try up to three actions that are not legal now: each is refused with its rule and changes nothing."""
    legal = set(playing.legal)
    others = [action.token for action in game.actions if action.token not in legal]
    before = playing.match.state.dump(), list(playing.moves), playing.frames
    rules = set()
    for place in range(min(3, len(others))):
        token = others[(turn * 7 + place * 31) % len(others)]
        try:
            playing.play(token)
        except IllegalAction as error:
            rules.add(error.refusal.rule)
        else:
            raise AssertionError(f"{playing.lesson.id}: {token} is not legal and was played")
        assert (playing.match.state.dump(), playing.moves, playing.frames) == before
    return rules


def scripted(moves: list[str]) -> Choose:
    """The moves of a way, each of which must be legal."""
    left = iter(moves)

    def choose(legal: list[str]) -> str:
        token = next(left)
        assert token in legal, f"{token} is not among {legal}"
        return token

    return choose


def at_random(seed: int) -> Choose:
    """Any legal move."""
    source = Seeded(seed)
    return lambda legal: legal[source.below(len(legal))]


def walks(game: Game, lesson: Lesson) -> Iterator[Walk]:
    """The ways that the lesson names; always the first move, always the last; some at random."""
    for way in lesson.ways:
        done = walk(game, lesson, scripted(way), len(way))
        assert done.playing.is_done, f"{lesson.id}: {way} does not end it"
        yield done
    yield walk(game, lesson, lambda legal: legal[0])
    yield walk(game, lesson, lambda legal: legal[-1])
    for seed in range(RANDOM_WAYS):
        yield walk(game, lesson, at_random(seed))


@dataclass
class Report:
    """What happened along all ways through a lesson, and what never did."""

    digests: list[str]
    rules: set[str]
    ended: int  # of the ways
    unsaid: list[str]
    unreached: list[str]
    undrawn: set[str]
    unplayed: set[str]


def report(game: Game, lesson: Lesson) -> Report:
    """Play a lesson along all ways."""
    found = list(walks(game, lesson))
    passes = [one.playing for one in found]
    shown = [step for one in passes for step in one.shown]
    closings = [one.closing for one in passes]
    prepared = chain.from_iterable(lesson.others.values())
    unused_moves = [chain.from_iterable(one.unused_moves.values()) for one in passes]
    return Report(
        digests=[one.digest for one in found],
        rules=set().union(*(one.rules for one in found)),
        ended=sum(one.is_done for one in passes),
        unsaid=[step.en for step in lesson.step if step not in shown],
        unreached=[step.en for step in lesson.done if step not in closings],
        undrawn=set(lesson.draws).intersection(*(one.unused_draws for one in passes)),
        unplayed=set(prepared).intersection(*unused_moves),
    )


def course_of(game: Game) -> Course:
    """The course of a game that has one."""
    course = load_course(game)
    assert course is not None
    return course


if __name__ == "__main__":
    played = load_game(sys.argv[1])
    reports = {lesson.id: report(played, lesson) for lesson in course_of(played).lesson}
    whole = {
        name: {
            "digests": one.digests,
            "rules": sorted(one.rules),
            "ended": one.ended,
            "unsaid": one.unsaid,
            "unreached": one.unreached,
            "undrawn": sorted(one.undrawn),
            "unplayed": sorted(one.unplayed),
        }
        for name, one in reports.items()
    }
    print(json.dumps({"compiled": is_compiled(), "lessons": whole}))
