"""Several people at one terminal, in a game with secrets: who looks, and what the others have missed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from taniere.cli.screen import Screen
from taniere.cli.story import Story
from taniere.core.events import Event
from taniere.core.texts import Texts


class HandOver:
    """Tells whoever holds the screen what happens, and keeps it for the others until they look.

    `wait` asks somebody to press Enter.
    """

    def __init__(
        self, screen: Screen, words: Texts, texts: Texts, people: Sequence[int], wait: Callable[[str], None]
    ) -> None:
        self._screen = screen
        self._words = words
        self._texts = texts
        self._wait = wait
        self._missed: dict[int, list[Event | str]] = {seat: [] for seat in people}
        self._stories = {seat: Story(screen, words, seat) for seat in people}
        self._holder: int | None = None
        self._is_something_to_read = False

    def tell(self, events: Iterable[Event]) -> None:
        """Facts, each for those who may know it."""
        self._add(list(events))

    def remark(self, line: str) -> None:
        """A line for everybody."""
        self._add([line])

    def pass_to(self, seat: int) -> bool:
        """Let nobody but this person look, and tell them what they missed; False if they look already."""
        if seat == self._holder:
            self._is_something_to_read = False  # they are about to answer: they have read it
            return False
        if self._holder is not None:
            if self._is_something_to_read:  # perhaps a card that they alone may see
                self._wait(self._texts.say("hand.give", seat=seat))
            self._screen.clear()
        self._wait(self._texts.say("hand.take", seat=seat))
        if self._holder is not None:
            self._screen.clear()
        self._holder = seat
        if self._missed[seat]:
            self._screen.line(self._texts.say("hand.missed"), style="bold")
        self._catch_up(seat)
        self._is_something_to_read = False
        return True

    def end(self) -> None:
        """Show to everybody at once what somebody has missed, without what is private."""
        self._screen.clear()
        _tell(Story(self._screen, self._words, None), max(self._missed.values(), key=len))

    def _add(self, news: Sequence[Event | str]) -> None:
        for missed in self._missed.values():
            missed.extend(news)
        if self._holder is not None and news:
            self._catch_up(self._holder)
            self._is_something_to_read = True

    def _catch_up(self, seat: int) -> None:
        missed, self._missed[seat] = self._missed[seat], []
        _tell(self._stories[seat], missed)


def _tell(story: Story, news: Sequence[Event | str]) -> None:
    events: list[Event] = []
    for told in news:
        if isinstance(told, Event):
            events.append(told)
            continue
        story.tell(events)
        story.remark(told)
        events = []
    story.tell(events)
