"""What happens in a game, told line by line; a blank line where another seat takes over."""

from __future__ import annotations

from collections.abc import Iterable

from taniere.cli.screen import Screen
from taniere.core.events import Event, seen
from taniere.core.texts import Texts


class Story:
    """Told as one seat (None: a spectator) sees it."""

    def __init__(self, screen: Screen, words: Texts, seat: int | None) -> None:
        self._screen = screen
        self._words = words
        self._seat = seat
        self._doer: object = None

    def tell(self, events: Iterable[Event]) -> None:
        """Each fact as a sentence with its rule."""
        for event in events:
            fact = seen(event, self._seat)
            doer = fact.get("seat", self._doer)
            if doer != self._doer and self._doer is not None:
                self._screen.line()
            self._doer = doer
            self._screen.cited(f"• {self._words.event(fact)}", event.rule)

    def remark(self, line: str) -> None:
        """A line that is no fact of the game."""
        self._screen.line(line)
