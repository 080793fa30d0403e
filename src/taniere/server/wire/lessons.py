"""Bodies of HTTP about lessons."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from taniere.lessons.course import MOST_MOVES
from taniere.server.wire.kinds import Word
from taniere.server.wire.records import Frame


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson of a course."""

    id: str
    title: str
    about: str  # what it is for, in a sentence
    rules: list[str]
    seats: int
    options: dict[str, bool | int | str]
    variant: dict[str, bool | int | str]  # the same lesson with other options, such as another edition


class GuideHint(msgspec.Struct, frozen=True):
    """A sentence for a first game: shown once, at the first moment at which all that it names holds."""

    text: str
    rule: str | None
    event: str | None  # an event of this type is among those of an update
    by: Literal["me", "other", "any"]  # whose event it is: its field `seat`
    where: dict[str, bool | int | str]  # fields of the event; `me` and `other` stand for seats
    times: int  # the event has happened so often by now
    asked: str | None  # a legal token is this, or begins with these words
    options: dict[str, bool | int | str]  # only at a table with these


class CourseInfo(msgspec.Struct, frozen=True):
    """What can be learned of a game at the table. Without lessons there is no goal either."""

    game: str
    goal: str | None
    picture: str | None
    lessons: list[LessonInfo]  # the first is enough to play
    guide: list[GuideHint]


class LessonWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a learner stands: the moves so far, the new one last, and how many frames are known already."""

    game: Word
    lesson: Word
    moves: Annotated[list[Word], Meta(max_length=MOST_MOVES)] = []
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class LessonStep(msgspec.Struct, frozen=True):
    """A sentence of a lesson. `number` is its place in the lesson, so that a client knows it again."""

    number: int
    text: str
    rule: str | None


class LessonMoment(msgspec.Struct, frozen=True):
    """A lesson after some moves, through the eyes of the learner.

    Frames are those from `seen` on, at most 200; number 0 is the start position, and a token stands only in
    the learner's own. `steps` are what is said now; one that was said before still holds.
    """

    game: str
    version: int
    lesson: str
    seat: int
    seats: int
    options: dict[str, bool | int | str]
    names: list[str]  # by seat
    bots: list[str | None]  # by seat; null is the learner's
    total: int  # frames so far
    frames: list[Frame]
    legal: list[str]
    steps: list[LessonStep]
    is_done: bool
    closing: LessonStep | None  # what is said at the end; its numbers count by themselves
    next: str | None  # the lesson after this one
    result: Any  # an object where the game came to its end: core/results.py
