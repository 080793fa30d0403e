"""A lesson being played: a pure function of the lesson and of the learner's moves.

Chance is drawn as prepared, else by a seed; the other seats play prepared moves, else a bot chooses from its
view. So the same moves always lead to the same position, and nobody has to remember anything between two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from taniere.bots.registry import make_bot
from taniere.core.chance import Chance
from taniere.core.errors import TaniereError
from taniere.core.events import Event, seen
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.record import CHANCE, Entry
from taniere.lessons.course import MOST_MOVES, Lesson, Step
from taniere.lessons.errors import CourseError, LessonError
from taniere.lessons.triggers import Fact, holds
from taniere.seeded import Seeded

MOST_ENTRIES = 5_000  # of all seats and of chance, after the opening


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that happened. `token` is the learner's own; those of others and of chance may be secret."""

    number: int
    kind: Literal["start", "decision", "sealed", "draw"]
    seat: int | None = None
    token: str | None = None
    events: list[Event] = field(default_factory=list)


Watch = Callable[[Frame, Match], None]


class Playing:
    """One pass through a lesson. A refused move changes nothing.

    `watch` is told each frame with the match as it then stands; number 0 is the start position.
    """

    def __init__(self, game: Game, lesson: Lesson, watch: Watch | None = None) -> None:
        self.game = game
        self.lesson = lesson
        self.seat = lesson.seat
        self.match = Match(game, lesson.seats, lesson.options, lesson.data)
        self.moves: list[str] = []
        self.frames = 0  # so far
        self.unused_draws = list(lesson.draws)
        self.unused_moves = {int(seat): list(tokens) for seat, tokens in lesson.others.items()}
        self.shown: list[Step] = []  # every step that has been said
        self.now: list[Step] = []  # the steps that were said last
        self.closing: Step | None = None  # which of the ways to be done it was
        self._watch = watch
        self._before: list[Fact] = []  # events that the learner saw before the present moment
        self._just: list[Fact] = []  # those that led to it
        self._open(lesson)
        source = f"{game.id} {lesson.id} {lesson.seed}"
        self._chance = Seeded(source)
        others = [seat for seat in range(lesson.seats) if seat != self.seat]
        self.bots = {seat: make_bot(lesson.bot or "", game) for seat in others}
        self._sources = {seat: Seeded(f"{source} {seat}") for seat in others}
        self._tell("start")
        self._go_on(is_start=True)

    @classmethod
    def after(cls, game: Game, lesson: Lesson, moves: Iterable[str], watch: Watch | None = None) -> Playing:
        """The lesson after these moves of the learner."""
        playing = cls(game, lesson, watch)
        for move in moves:
            playing.play(move)
        return playing

    @property
    def is_done(self) -> bool:
        """Whether the lesson is over: what it was for has happened, or the game has ended."""
        return self.closing is not None or self.match.state.result() is not None

    @property
    def legal(self) -> list[str]:
        """The tokens that the learner may play now."""
        if self.is_done or self.seat not in self.match.waiting_for():
            return []
        return [self.game.actions[action].token for action in self.match.state.legal(self.seat)]

    def play(self, token: str) -> list[Fact]:
        """Play a move of the learner, and all that answers it; what happened, as the learner sees it."""
        if self.is_done:
            raise LessonError("lesson_over", token=token)
        if len(self.moves) >= MOST_MOVES:
            raise LessonError("lesson_too_long", limit=MOST_MOVES)
        events = self.match.play(self.seat, token)
        self.moves.append(token)
        self._before += self._just
        self._just = []
        is_sealed = self.match.sealed(self.seat) is not None
        self._tell("sealed" if is_sealed else "decision", self.seat, token, events)
        self._go_on(is_start=False)
        return self._just

    def _open(self, lesson: Lesson) -> None:
        """Play the lines that lead to the start position."""
        for number, line in enumerate(lesson.opening, 1):
            actor, _, token = line.partition(" ")
            names: dict[str, object] = {
                "game": self.game.id, "lesson": lesson.id, "number": number, "line": line
            }  # fmt: skip
            if actor != CHANCE and not actor.isdecimal():
                raise CourseError("opening_line", **names)
            try:
                self.match.enter(Entry(None if actor == CHANCE else int(actor), token))
            except TaniereError as error:
                raise CourseError("opening_entry", cause=error, **names) from error

    def _tell(
        self,
        kind: Literal["start", "decision", "sealed", "draw"],
        seat: int | None = None,
        token: str | None = None,
        events: Iterable[Event] = (),
    ) -> None:
        happened = list(events)
        self._just += [seen(event, self.seat) for event in happened]
        if self._watch is not None:
            self._watch(Frame(self.frames, kind, seat, token, happened), self.match)
        self.frames += 1

    def _go_on(self, *, is_start: bool) -> None:
        """Let chance and the others play until the learner is asked, or the lesson is done."""
        self._find_closing()
        for _ in range(MOST_ENTRIES):
            chance = self.match.state.chance()
            if chance is not None:
                self._draw(chance)
                self._find_closing()
                continue
            waiting = self.match.waiting_for()
            if not waiting or self.seat in waiting or self.closing is not None:
                break
            self._decide_for(waiting[0])
            self._find_closing()
        else:
            raise LessonError("lesson_too_long", limit=MOST_ENTRIES)
        self._say(is_start)

    def _draw(self, chance: Chance) -> None:
        for token in self.unused_draws:
            outcome = chance.parse(token)
            if outcome is not None and dict(chance.outcomes()).get(outcome, 0) > 0:
                self.unused_draws.remove(token)
                self._tell("draw", events=self.match.resolve(token))
                return
        self._tell("draw", events=self.match.draw(self._chance))

    def _decide_for(self, seat: int) -> None:
        """Let another seat play. A sealed choice shows nothing before all are opened."""
        state = self.match.state
        legal = state.legal(seat)
        tokens = [self.game.actions[action].token for action in legal]
        prepared = self.unused_moves.get(seat, [])
        token = next((token for token in prepared if token in tokens), None)
        if token is not None:
            prepared.remove(token)
        else:
            chosen = self.bots[seat].choose(state.view(seat), legal, self._sources[seat])
            token = self.game.actions[chosen].token
        events = self.match.play(seat, token)
        if self.match.sealed(seat) is None:
            self._tell("decision", seat, events=events)

    def _find_closing(self) -> None:
        if self.closing is None:
            self.closing = next((step for step in self.lesson.done if self._holds(step, False)), None)

    def _say(self, is_start: bool) -> None:
        """Say each step whose event has just happened, and the first of those that say what is asked.

        Where there is nothing new, what was said about what is still asked stays.
        """
        if self.is_done:
            self.now = []
            return
        fresh = [step for step in self.lesson.step if step not in self.shown and self._holds(step, is_start)]
        asked = [step for step in fresh if step.event is None and step.at is None]
        now = [step for step in fresh if step not in asked[1:]]
        self.shown += now
        self.now = now or [step for step in self.now if step.event is None and self._holds(step, False)]

    def _holds(self, step: Step, is_start: bool) -> bool:
        return holds(
            step,
            seat=self.seat,
            before=self._before,
            now=self._just,
            legal=self.legal if step.asked is not None else (),
            is_start=is_start,
            is_end=self.match.state.result() is not None,
        )
