"""A lesson at the terminal: the table of `taniere play`, with sentences that come when they are needed."""

from __future__ import annotations

from taniere.cli.screen import Screen
from taniere.cli.table import Table
from taniere.cli.wording import result_lines
from taniere.core.errors import TakeBackError
from taniere.core.events import Event
from taniere.core.game import Game
from taniere.core.match import Match
from taniere.core.texts import Texts
from taniere.lessons.course import Lesson, Step
from taniere.lessons.playing import Frame, Playing
from taniere.lessons.words import lesson_texts
from taniere.seeded import Seeded


class LessonTable(Table):
    """One person, taught; chance and the other seats are the lesson's."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen, texts: Texts) -> None:
        self.lesson = lesson
        self.happened: list[Event] = []
        self.playing = Playing(game, lesson, self._watch)
        super().__init__(self.playing.match, self.playing.bots, Seeded(lesson.seed), screen, texts)

    def play(self) -> None:
        """From the start position until the lesson is done."""
        title = self.lesson.title.said(self.texts.language)
        game = self.words.say("game.title")
        self.screen.line(self.texts.say("learn.lesson_title", game=game, title=title), style="bold")
        self.screen.line(self.lesson.about.said(self.texts.language))
        self.screen.line(self.texts.say("play.hint"))
        self._tell()
        while not self.playing.is_done:
            self._ask(self.playing.seat)
        self._close()

    def _watch(self, frame: Frame, match: Match) -> None:
        self.happened += frame.events

    def _decide(self, seat: int, token: str, *, is_automatic: bool) -> None:
        self.playing.play(token)
        self._tell()

    def _undo(self, seat: int, line: str) -> None:
        """Begin again and play all moves but the last: in a lesson chance may be taken back, too."""
        moves = self.playing.moves
        if not moves:
            raise TakeBackError("nothing_to_take_back", seat=seat)
        words = self._words(seat, self.game.action(moves[-1]))
        self.playing = Playing.after(self.game, self.lesson, moves[:-1], self._watch)
        self.match = self.playing.match
        self.happened = []
        self.story.remark(self.texts.say("learn.undone", seat=seat, action=words))
        self._tell()

    def _tell(self) -> None:
        """What happened, then what there is to learn about it."""
        events, self.happened = self.happened, []
        self.story.tell(events)
        self.is_board_due = True

    def _ask(self, seat: int) -> None:
        if self.is_board_due:
            self._board(seat, "")
            self.screen.line()
            for step in self.playing.now:
                self._say("learn.step", step)
            self._legal(seat, "")
            self.is_board_due = False
        super()._ask(seat)

    def _close(self) -> None:
        self.screen.line()
        result = self.match.state.result()
        for text, rule in [] if result is None else result_lines(result, self.words, self.texts):
            self.screen.cited(text, rule)
        if self.playing.closing is not None:
            self._say("learn.done", self.playing.closing)
        else:
            over = lesson_texts(self.texts.language).say("lesson.game_over")
            self.screen.line(self.texts.say("learn.done", text=over), style="bold")

    def _say(self, key: str, step: Step) -> None:
        rule = "" if step.rule is None else f" [{step.rule}]"
        self.screen.line(self.texts.say(key, text=step.said(self.texts.language)) + rule, style="bold")
